import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestIndex } from './openTestIndex.js';
import { bundleBuilder, startBuilder } from './spawnBuilder.js';
import { pythonModule, tempFolder, tempRepository, write } from './tempRepository.js';
import { viewContents } from './viewContents.js';

beforeAll(bundleBuilder);

/** Work for about a second, in several segments. */
function largeRepository(): string {
  const modules = Array.from({ length: 150 }, (_, index) => [`m${index}.py`, pythonModule(`topic${index}`, 60)]);
  return tempRepository(Object.fromEntries(modules));
}

const SMALL_SEGMENTS = 100_000;

describe('a process that is killed while it builds', () => {
  it('leaves an index from which the next one goes on, whenever it was killed', async () => {
    const root = largeRepository();
    const fresh = viewContents(await (await openTestIndex(root)).refresh());
    const cacheDir = join(tempFolder(), 'cache');
    const moments: number[] = [];
    for (let round = 0; round < 6; round++) {
      const { child, ended } = startBuilder({ root, cacheDir, flushBytes: SMALL_SEGMENTS });
      const moment = 100 + Math.random() * 900;
      moments.push(moment);
      await Promise.race([sleep(moment), ended]);
      child.kill('SIGKILL');
      await ended;
    }
    const index = await openTestIndex(root, { cacheDir });
    const view = await index.refresh();
    expect(viewContents(view), `killed after ${moments} ms`).toEqual(fresh);
    expect((await index.status()).ignored, `killed after ${moments} ms`).toEqual([]);
  });

  it('loses only what no segment holds yet', async () => {
    const root = largeRepository();
    const cacheDir = join(tempFolder(), 'cache');
    const { child, ended } = startBuilder({ root, cacheDir, flushBytes: SMALL_SEGMENTS });
    await expect.poll(() => segmentFiles(cacheDir).length, { interval: 5, timeout: 30_000 }).toBeGreaterThan(1);
    child.kill('SIGKILL');
    await ended;
    const kept = segmentFiles(cacheDir);
    const index = await openTestIndex(root, { cacheDir });
    const view = await index.refresh();
    expect(view.files).toHaveLength(150);
    const used = view.segments.map(({ name }) => `${name}.seg`);
    expect(used).toEqual(expect.arrayContaining(kept));
  });
});

describe('two processes at the same time', () => {
  it('build the same index side by side', async () => {
    const root = largeRepository();
    const fresh = viewContents(await (await openTestIndex(root)).refresh());
    const cacheDir = join(tempFolder(), 'cache');
    const builders = [1, 2, 3].map(() => startBuilder({ root, cacheDir, workers: 1, flushBytes: SMALL_SEGMENTS }));
    for (const { ended } of builders) {
      const result = await ended;
      expect(result).toMatchObject({ code: 0, stderr: '' });
      expect(JSON.parse(result.stdout)).toMatchObject({ files: 150, pending: 0 });
    }
    const view = await (await openTestIndex(root, { cacheDir })).refresh();
    expect(viewContents(view)).toEqual(fresh);
    expect(view.reread).toBe(0);
  });

  it('take over what the other one wrote', async () => {
    const root = largeRepository();
    const cacheDir = join(tempFolder(), 'cache');
    const server = await openTestIndex(root, { cacheDir });
    await server.refresh();
    write(root, { 'm3.py': pythonModule('member', 40) });
    expect(await startBuilder({ root, cacheDir }).ended).toMatchObject({ code: 0, stderr: '' });
    const { documents } = await server.status();
    const view = await server.refresh();
    expect(viewContents(view)['m3.py']!.symbols).toContain('memberHandler');
    expect((await server.status()).documents).toBe(documents + 1);
  });

  it('end by themselves: an index that is closed keeps no process alive', async () => {
    const { ended } = startBuilder({ root: largeRepository(), cacheDir: join(tempFolder(), 'cache') });
    expect(await ended).toMatchObject({ code: 0, signal: null });
  });
});

function segmentFiles(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return entries
      .filter((name) => /(^|[\\/])[^.\\/][^\\/]*\.seg$/.test(name))
      .map((name) => name.split(/[\\/]/).at(-1)!);
  } catch {
    // Not there yet.
    return [];
  }
}

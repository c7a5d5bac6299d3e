import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeDurably } from '../../src/durableFile.js';
import { openTestIndex } from './openTestIndex.js';
import { pythonModule, tempFolder, tempRepository, write } from './tempRepository.js';
import { viewContents } from './viewContents.js';

const FILES = { 'orders.py': pythonModule('order'), 'users.py': pythonModule('user') };

function failing(code: string) {
  return async () => {
    throw Object.assign(new Error(`${code}: provoked`), { code });
  };
}

describe('a cache folder that cannot be written', () => {
  for (const [code, reason] of [
    ['ENOSPC', 'the disk is full'],
    ['EROFS', 'the file system is read-only'],
    ['EACCES', 'permission is denied'],
  ] as const) {
    it(`costs one warning and no answer: ${reason}`, async () => {
      const root = tempRepository(FILES);
      const warnings: string[] = [];
      const index = await openTestIndex(root, {
        onWarning: (message) => warnings.push(message),
        deps: { writeFile: failing(code) },
      });
      expect((await index.refresh()).files).toHaveLength(2);
      write(root, { 'users.py': pythonModule('member') });
      const view = await index.refresh();
      expect(viewContents(view)['users.py']!.symbols).toContain('memberHandler');
      expect(view.reread).toBe(1);
      await index.close();
      expect(warnings).toHaveLength(1);
      expect(warnings[0]).toContain(reason);
      expect(warnings[0]).toContain('REPONAV_CACHE_DIR');
      expect((await index.status()).unsaved).toContain(reason);
    });
  }

  it('may be a file', async () => {
    const root = tempRepository(FILES);
    const cacheDir = join(tempFolder(), 'cache');
    writeFileSync(cacheDir, 'not a folder');
    const warnings: string[] = [];
    const index = await openTestIndex(root, { cacheDir, onWarning: (message) => warnings.push(message) });
    expect((await index.refresh()).files).toHaveLength(2);
    await index.close();
    expect(warnings).toEqual([expect.stringContaining('a file stands where the folder should be')]);
  });

  it('is written after all when there is room again', async () => {
    const root = tempRepository(FILES);
    const cacheDir = join(tempFolder(), 'cache');
    let full = true;
    const writeFile = async (path: string, bytes: Uint8Array) =>
      full ? failing('ENOSPC')() : writeDurably(path, bytes);
    const index = await openTestIndex(root, { cacheDir, deps: { writeFile } });
    const before = viewContents(await index.refresh());
    full = false;
    await index.refresh();
    await index.close();
    expect((await index.status()).unsaved).toBeNull();
    const view = await (await openTestIndex(root, { cacheDir })).refresh();
    expect(viewContents(view)).toEqual(before);
    expect(view.reread).toBe(0);
  });

  it('keeps what was written when the disk fills up in between', async () => {
    const root = tempRepository(FILES);
    const cacheDir = join(tempFolder(), 'cache');
    const first = await openTestIndex(root, { cacheDir });
    const before = viewContents(await first.refresh());
    await first.close();
    write(root, { 'users.py': pythonModule('member') });
    const full = await openTestIndex(root, { cacheDir, deps: { writeFile: failing('ENOSPC') } });
    await full.refresh();
    await full.close();
    write(root, { 'users.py': FILES['users.py'] });
    const third = await openTestIndex(root, { cacheDir });
    expect(viewContents(await third.refresh())).toEqual(before);
    expect((await third.status()).ignored).toEqual([]);
  });
});

describe('a cache folder that is deleted while the index is open', () => {
  it('is written again at the next refresh', async () => {
    const root = tempRepository(FILES);
    const cacheDir = join(tempFolder(), 'cache');
    const index = await openTestIndex(root, { cacheDir });
    const before = viewContents(await index.refresh());
    await expect.poll(() => written(cacheDir)).toBeGreaterThan(1);
    rmSync(cacheDir, { recursive: true });
    const view = await index.refresh();
    expect(viewContents(view)).toEqual(before);
    expect(view.reread).toBe(0);
    await index.close();
    const next = await (await openTestIndex(root, { cacheDir })).refresh();
    expect(viewContents(next)).toEqual(before);
    expect(next.reread).toBe(0);
  });

  it('is written again also when only the segments are gone', async () => {
    const root = tempRepository(FILES);
    const cacheDir = join(tempFolder(), 'cache');
    const index = await openTestIndex(root, { cacheDir });
    const before = viewContents(await index.refresh());
    await expect.poll(() => written(cacheDir)).toBeGreaterThan(1);
    const segments = join((await index.status()).folder, 'segments');
    rmSync(segments, { recursive: true });
    mkdirSync(segments);
    await index.refresh();
    await index.close();
    expect(readdirSync(segments)).toHaveLength(1);
    expect(viewContents(await (await openTestIndex(root, { cacheDir })).refresh())).toEqual(before);
  });
});

/** Files below a folder that are complete. */
function written(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return entries.filter((name) => name.endsWith('.seg') || name.endsWith('.view')).length;
}

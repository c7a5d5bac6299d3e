import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CompactionLimits } from '../../src/index/compaction.js';
import { COMPACTION } from '../../src/index/compaction.js';
import type { RepositoryIndex } from '../../src/index/index.js';
import { openTestIndex } from './openTestIndex.js';
import { pythonModule, tempFolder, tempRepository, write } from './tempRepository.js';
import { viewContents } from './viewContents.js';

const FILES = { 'orders.py': pythonModule('order'), 'users.py': pythonModule('user') };
const NEVER: CompactionLimits = { ...COMPACTION, smallSegments: 1000 };
const OFTEN: CompactionLimits = { ...COMPACTION, smallSegments: 3 };

/** Edits one file again and again: each leaves a segment. */
async function edit(root: string, index: RepositoryIndex, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    write(root, { 'users.py': pythonModule(`version${time}`) });
    await index.refresh();
  }
}

async function segmentsOnDisk(index: RepositoryIndex): Promise<string[]> {
  return readdirSync(join((await index.status()).folder, 'segments'));
}

describe('compaction', () => {
  it('changes no answer, in this process or the next', async () => {
    const root = tempRepository(FILES);
    const cacheDir = join(tempFolder(), 'cache');
    const plain = await openTestIndex(root, { cacheDir, deps: { compaction: NEVER } });
    await plain.refresh();
    await edit(root, plain, 6);
    const before = viewContents(await plain.refresh());
    await plain.close();
    expect(await segmentsOnDisk(plain)).toHaveLength(7);

    const index = await openTestIndex(root, { cacheDir, deps: { compaction: OFTEN } });
    write(root, { 'fresh.py': pythonModule('fresh') });
    await index.refresh();
    await expect.poll(() => segmentsOnDisk(index), { timeout: 20_000 }).toHaveLength(1);
    const { 'fresh.py': _, ...after } = viewContents(await index.refresh());
    expect(after).toEqual(before);
    await index.close();

    const next = await (await openTestIndex(root, { cacheDir })).refresh();
    const { 'fresh.py': __, ...later } = viewContents(next);
    expect(later).toEqual(before);
    expect(next.reread).toBe(0);
  });

  it('keeps documents of earlier states, so that going back costs nothing', async () => {
    const root = tempRepository(FILES);
    const cacheDir = join(tempFolder(), 'cache');
    const index = await openTestIndex(root, { cacheDir, deps: { compaction: OFTEN } });
    await index.refresh();
    await edit(root, index, 5);
    await index.close();
    expect((await segmentsOnDisk(index)).length).toBeLessThan(6);

    write(root, { 'users.py': pythonModule('version1') });
    const next = await openTestIndex(root, { cacheDir, deps: { compaction: NEVER } });
    const view = await next.refresh();
    expect(viewContents(view)['users.py']!.symbols).toContain('version1Handler');
    expect((await next.status()).documents).toBe(7);
  });

  it('drops documents that no view has used for long', async () => {
    const root = tempRepository(FILES);
    // Everything is old at once when a moment of disuse is long.
    const limits: CompactionLimits = { ...OFTEN, unusedMs: -60_000 };
    const index = await openTestIndex(root, { deps: { compaction: limits } });
    await index.refresh();
    await edit(root, index, 5);
    await index.close();
    expect((await index.status()).documents).toBeLessThan(7);
  });

  it('is left to the process that holds the lock', async () => {
    const root = tempRepository(FILES);
    const index = await openTestIndex(root, { deps: { compaction: OFTEN } });
    await index.refresh();
    const { folder } = await index.status();
    write(folder, { 'compaction.lock': '1\n' });
    await edit(root, index, 5);
    await index.refresh();
    await index.close();
    expect(await segmentsOnDisk(index)).toHaveLength(6);
  });

  it('takes a lock that its process left long ago', async () => {
    const root = tempRepository(FILES);
    const index = await openTestIndex(root, { deps: { compaction: OFTEN } });
    await index.refresh();
    const lock = join((await index.status()).folder, 'compaction.lock');
    write(join(lock, '..'), { 'compaction.lock': '1\n' });
    const anHourAgo = Date.now() / 1000 - 3600;
    utimesSync(lock, anHourAgo, anHourAgo);
    await edit(root, index, 5);
    await expect.poll(async () => (await segmentsOnDisk(index)).length, { timeout: 20_000 }).toBeLessThan(6);
  });

  it('goes unnoticed by a reader that has the old segments open', async () => {
    const root = tempRepository(FILES);
    const cacheDir = join(tempFolder(), 'cache');
    const reader = await openTestIndex(root, { cacheDir, deps: { compaction: NEVER } });
    await reader.refresh();
    await edit(root, reader, 5);
    const old = await reader.refresh();
    const before = viewContents(old);
    // The reader writes what it derived while it answers already: a segment that came later would be one more.
    await expect.poll(() => segmentsOnDisk(reader), { timeout: 20_000 }).toHaveLength(6);
    const other = await openTestIndex(root, { cacheDir, deps: { compaction: OFTEN } });
    write(root, { 'fresh.py': pythonModule('fresh') });
    await other.refresh();
    await other.close();
    expect(await segmentsOnDisk(other)).toHaveLength(1);
    expect(viewContents(old)).toEqual(before);
    const { 'fresh.py': fresh, ...after } = viewContents(await reader.refresh());
    expect(after).toEqual(before);
    expect(fresh!.symbols).toContain('freshHandler');
    await reader.close();
    expect(await segmentsOnDisk(reader)).toHaveLength(1);
  });
});

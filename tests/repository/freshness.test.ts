import { renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSource } from '../../src/repository/index.js';
import { isRacy, RACY_MS, sameStamp } from '../../src/repository/stamps.js';
import type { FileStamp, KnownFile } from '../../src/repository/types.js';
import { readAll } from './reading.js';
import { commitFiles, git, tempFolder, tempRepository, writeFiles } from './tempRepository.js';

/** As if everything had been read long after it was written. */
function settled(known: ReadonlyMap<string, KnownFile>): Map<string, KnownFile> {
  return new Map([...known].map(([path, file]) => [path, { ...file, racy: false }]));
}

async function readOnce(repo: string) {
  const source = await openSource({ repo });
  const contents = await readAll(source, await source.scan(new Map()));
  return { source, ...contents };
}

async function toRead(source: Awaited<ReturnType<typeof openSource>>, known: ReadonlyMap<string, KnownFile>) {
  return (await source.scan(known)).files.filter(({ key }) => key === null).map(({ path }) => path);
}

describe('freshness', () => {
  test('a known, unchanged file keeps its key without a read', async () => {
    const { source, known } = await readOnce(tempRepository({ 'a.py': 'a', 'b.py': 'b' }));
    const again = await source.scan(settled(known));
    expect(again.files.map(({ path, key }) => [path, key])).toEqual([
      ['a.py', known.get('a.py')?.key],
      ['b.py', known.get('b.py')?.key],
    ]);
  });

  test('a changed, a new and a replaced file are read again, and only they', async () => {
    const repo = tempRepository({ 'a.py': 'a', 'b.py': 'b', 'c.py': 'c' });
    const { source, known } = await readOnce(repo);
    writeFiles(repo, { 'a.py': 'longer', 'new.py': 'n', other: 'C' });
    const { atime, mtime } = statSync(join(repo, 'c.py'));
    utimesSync(join(repo, 'other'), atime, mtime);
    renameSync(join(repo, 'other'), join(repo, 'c.py'));
    expect(await toRead(source, settled(known))).toEqual(['a.py', 'c.py', 'new.py']);
  });

  test('a file changed twice within one second, keeping its size, is read each time', async () => {
    const repo = tempRepository({ 'a.py': 'x = 0' });
    const file = join(repo, 'a.py');
    const source = await openSource({ repo });
    let known = new Map<string, KnownFile>();
    for (const text of ['x = 1', 'x = 2', 'x = 3']) {
      writeFileSync(file, text);
      const scan = await source.scan(known);
      const contents = await readAll(source, { ...scan, files: scan.files.filter(({ key }) => key === null) });
      expect(contents.texts).toEqual({ 'a.py': text });
      known = contents.known;
    }
  });

  test('a file read within two seconds of its change is read again, an older one is not', async () => {
    const repo = tempRepository({ 'a.py': 'a', 'ahead.py': 'b' });
    // A time ahead of the clock stays recent however slow the machine is.
    const ahead = new Date(Date.now() + 3_600_000);
    utimesSync(join(repo, 'ahead.py'), ahead, ahead);
    const { source, known } = await readOnce(repo);
    expect(known.get('ahead.py')?.racy).toBe(true);
    expect(await toRead(source, known)).toContain('ahead.py');
    const stamp: FileStamp = { sizeBytes: 1, mtimeMs: 10_000, ctimeMs: 10_000, ino: 1 };
    expect(isRacy(stamp, 10_000 + RACY_MS)).toBe(false);
    expect(isRacy(stamp, 10_000 + RACY_MS - 1)).toBe(true);
    expect(isRacy({ ...stamp, mtimeMs: 1 }, 10_500)).toBe(true);
    expect(isRacy({ ...stamp, mtimeMs: 99_999 }, 20_000)).toBe(true);
  });

  test('every part of a stamp counts', () => {
    const stamp: FileStamp = { sizeBytes: 1, mtimeMs: 2.5, ctimeMs: 3.5, ino: 4 };
    expect(sameStamp(stamp, { ...stamp })).toBe(true);
    for (const part of ['sizeBytes', 'mtimeMs', 'ctimeMs', 'ino'] as const) {
      expect(sameStamp(stamp, { ...stamp, [part]: 9 })).toBe(false);
    }
  });

  test('a branch switch brings exactly the files that differ', async () => {
    const repo = tempRepository({ 'same.py': 's', 'a.py': 'a' });
    git(repo, 'checkout', '-q', '-b', 'topic');
    commitFiles(repo, { 'a.py': 'topic', 'b.py': 'b' });
    const { source, known } = await readOnce(repo);
    git(repo, 'checkout', '-q', 'main');
    const scan = await source.scan(settled(known));
    expect(scan).toMatchObject({ branch: 'main', commit: git(repo, 'rev-parse', 'main').trim() });
    expect(scan.files.map(({ path, key }) => [path, key === null])).toEqual([
      ['a.py', true],
      ['same.py', false],
    ]);
  });

  test('a binary file is not read twice', async () => {
    const folder = tempFolder({ 'a.bin': Uint8Array.of(1, 0, 2), 'b.py': 'b' });
    const { source, known, skipped } = await readOnce(folder);
    expect(skipped).toEqual({ 'a.bin': 'binary' });
    expect(known.get('a.bin')?.skip).toBe('binary');
    expect(await toRead(source, settled(known))).toEqual([]);
  });
});

import { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { blobId } from '../../src/repository/blobId.js';
import { DiskReader } from '../../src/repository/diskRead.js';
import { openSource } from '../../src/repository/index.js';
import { systemReads } from '../../src/repository/systemReads.js';
import { readAll } from './reading.js';
import { tempFolder } from './tempRepository.js';

const SYSTEM = systemReads();
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

describe('reading a file from disk', () => {
  test('gives its bytes, alone in their buffer, with key and stamp', async () => {
    const root = tempFolder({ 'a.py': 'x = 1\n' });
    const result = await new DiskReader(root, 'sha1').read('a.py');
    if (!('file' in result)) throw new Error('skipped');
    expect(result.file.key).toBe(blobId(Buffer.from('x = 1\n'), 'sha1'));
    expect(result.file.bytes.buffer.byteLength).toBe(6);
    expect(result.file.stamp?.sizeBytes).toBe(6);
  });

  test('that cannot be opened or read costs that file alone, with the code of the system', async () => {
    const root = tempFolder({ 'a.py': 'a' });
    for (const deps of [
      { ...SYSTEM, open: failing('EACCES') },
      { ...SYSTEM, read: failing('EACCES') },
    ]) {
      expect(await new DiskReader(root, 'sha1', deps).read('a.py')).toEqual({
        skipped: { path: 'a.py', reason: 'unreadable', detail: 'EACCES' },
        known: null,
      });
    }
  });

  test('that vanished since the scan, or whose folder did', async () => {
    const root = tempFolder({ 'a.py': 'a', 'dir/b.py': 'b', 'c.py': 'c' });
    const source = await openSource({ repo: root });
    const scan = await source.scan(new Map());
    rmSync(join(root, 'a.py'));
    rmSync(join(root, 'dir'), { recursive: true });
    expect(await readAll(source, scan)).toMatchObject({
      texts: { 'c.py': 'c' },
      skipped: { 'a.py': 'vanished', 'dir/b.py': 'vanished' },
    });
  });

  test('that a folder, a link or a link of its folder replaced since the scan leads nowhere else', async () => {
    const root = tempFolder({ 'a.py': 'a', 'b.py': 'b', 'dir/c.py': 'c' });
    const outside = tempFolder({ 'b.py': 'secret', 'c.py': 'secret' });
    const source = await openSource({ repo: root });
    const scan = await source.scan(new Map());
    for (const path of ['a.py', 'b.py', 'dir']) rmSync(join(root, path), { recursive: true });
    mkdirSync(join(root, 'a.py'));
    symlinkSync(join(outside, 'b.py'), join(root, 'b.py'));
    symlinkSync(outside, join(root, 'dir'));
    const contents = await readAll(source, scan);
    expect(contents.texts).toEqual({});
    expect(contents.skipped).toEqual({ 'a.py': 'not_regular', 'b.py': 'not_regular', 'dir/c.py': 'symlink_outside' });
  });

  test('that changes under our hands is read once more', async () => {
    const root = tempFolder({ 'a.py': 'old' });
    const file = join(root, 'a.py');
    utimesSync(file, 1000, 1000);
    let reads = 0;
    const read: typeof SYSTEM.read = async (...args) => {
      const got = await SYSTEM.read(...args);
      if (++reads === 1) appendFileSync(file, ' and new');
      return got;
    };
    const result = await new DiskReader(root, 'sha1', { ...SYSTEM, read }).read('a.py');
    expect(reads).toBe(2);
    expect(result).toMatchObject({ file: { key: blobId(Buffer.from('old and new'), 'sha1') } });
  });

  test('that never holds still is taken as it was, and as racy', async () => {
    const root = tempFolder({ 'a.py': '0' });
    const file = join(root, 'a.py');
    let reads = 0;
    const read: typeof SYSTEM.read = async (...args) => {
      const got = await SYSTEM.read(...args);
      utimesSync(file, 1000 + ++reads, 1000 + reads);
      return got;
    };
    const later = () => Date.now() + 60_000;
    const result = await new DiskReader(root, 'sha1', { ...SYSTEM, read, now: later }).read('a.py');
    expect(reads).toBe(2);
    expect(result).toMatchObject({ file: { racy: true } });
  });

  test('that shrinks while it is read has the bytes that were left', async () => {
    const root = tempFolder({ 'a.py': 'long enough' });
    const read: typeof SYSTEM.read = async (fd, buffer, offset, length) =>
      offset === 0 ? SYSTEM.read(fd, buffer, 0, Math.min(4, length)) : 0;
    const result = await new DiskReader(root, 'sha1', { ...SYSTEM, read }).read('a.py');
    if (!('file' in result)) throw new Error('skipped');
    expect(Buffer.from(result.file.bytes).toString()).toBe('long');
    expect(result.file.bytes.buffer.byteLength).toBe(4);
    expect(result.file.racy).toBe(true);
  });

  test('that grew over the limit since the scan is skipped', async () => {
    const root = tempFolder({ 'a.py': 'a' });
    const source = await openSource({ repo: root });
    const scan = await source.scan(new Map());
    writeFileSync(join(root, 'new'), 'x'.repeat(8 * 1024 * 1024 + 1));
    renameSync(join(root, 'new'), join(root, 'a.py'));
    expect((await readAll(source, scan)).skipped).toEqual({ 'a.py': 'too_large' });
  });

  test('that is a pointer to a large file stored elsewhere is no source', async () => {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 1\n`;
    const source = await openSource({
      repo: tempFolder({ 'm.onnx': pointer, 'doc.md': `${'x'.repeat(2000)}${pointer}` }),
    });
    const contents = await readAll(source, await source.scan(new Map()));
    expect(contents.skipped).toEqual({ 'm.onnx': 'lfs_pointer' });
    expect(contents.known.get('m.onnx')?.skip).toBe('lfs_pointer');
  });
});

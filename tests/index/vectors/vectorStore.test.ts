import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checksum } from '../../../src/index/checksum.js';
import { unusableVectors } from '../../../src/index/vectors/storedVectors.js';
import { VectorStore } from '../../../src/index/vectors/vectorStore.js';

const variant = { model: 'made 1', representation: 'path', chunking: 'tokens:8' };

function place(): { root: string; cacheDir: string } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'reponav-vectors-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const root = join(folder, 'root');
  mkdirSync(root);
  return { root, cacheDir: join(folder, 'cache') };
}

const open = (where: { root: string; cacheDir: string; dataDir?: string }, changed: Partial<typeof variant> = {}) =>
  VectorStore.open({ ...where, variant: { ...variant, ...changed }, dimension: 2 });

function filesIn(cacheDir: string): string[] {
  return readdirSync(cacheDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.vectors'))
    .map((name) => join(cacheDir, name));
}

it('gives the next process what this one embedded', async () => {
  const where = place();
  const first = await open(where);
  first.table.add('a', [
    [1, 0],
    [0, 1],
  ]);
  await first.save();
  first.table.add('b', [[0.5, 0.25]]);
  expect(first.unsaved).toBe(1);
  await first.save();
  const second = await open(where);
  expect(second.unsaved).toBe(0);
  expect(second.table.batchFrom(0)).toEqual(first.table.batchFrom(0));
});

it.each([
  ['model', { model: 'made 2' }],
  ['representation', { representation: 'source' }],
  ['chunking', { chunking: 'tokens:9' }],
])('keeps vectors of another %s apart', async (_, changed) => {
  const where = place();
  const store = await open(where);
  store.table.add('a', [[1, 0]]);
  await store.save();
  expect((await open(where, changed)).table.size).toBe(0);
  expect((await open(where)).table.size).toBe(1);
});

it('takes in what another process embedded meanwhile, and both may have embedded the same', async () => {
  const where = place();
  const [one, other] = [await open(where), await open(where)];
  one.table.add('a', [[1, 0]]);
  other.table.add('a', [[1, 0]]);
  other.table.add('b', [[0, 1]]);
  await Promise.all([one.save(), other.save()]);
  await one.refresh();
  expect(one.table.size).toBe(2);
});

it('makes one file of many at the end of a run', async () => {
  const where = place();
  const store = await open(where);
  for (let number = 0; number < 9; number++) {
    store.table.add(`${number}`, [[number, 1]]);
    await store.save();
  }
  await store.compact();
  expect(filesIn(where.cacheDir)).toHaveLength(1);
  expect((await open(where)).table.batchFrom(0)).toEqual(store.table.batchFrom(0));
});

it.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 8)],
  ['rotten', (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === bytes.length - 10 ? byte ^ 4 : byte)))],
])('leaves out a file that is %s', async (_, harm) => {
  const where = place();
  const store = await open(where);
  store.table.add('a', [[1, 0.5]]);
  await store.save();
  const [file] = filesIn(where.cacheDir);
  writeFileSync(file!, harm(readFileSync(file!)));
  expect((await open(where)).table.size).toBe(0);
  expect(filesIn(where.cacheDir)).toEqual([]);
});

it('says what to do when vectors cannot be kept, and leaves nothing half-written', async () => {
  const where = place();
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  const store = await VectorStore.open({ ...where, variant, dimension: 2, writeFile: () => Promise.reject(full) });
  store.table.add('a', [[1, 0]]);
  await expect(store.save()).rejects.toMatchObject({
    code: 'cache_unusable',
    message: expect.stringContaining('ENOSPC'),
  });
  expect(store.unsaved).toBe(1);
});

describe('vectors that were paid for', () => {
  const paidPlace = () => {
    const where = place();
    return { ...where, dataDir: join(where.root, '..', 'data') };
  };
  const otherFormat = (bytes: Buffer) => {
    const changed = Buffer.from(bytes);
    changed.writeUInt32LE(9, 8);
    changed.writeUInt32LE(checksum(changed.subarray(0, 60)), 60);
    return changed;
  };

  it.each([
    ['of a format that is not known', otherFormat, 'written by another version'],
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 8), 'truncated'],
  ])('and are %s stay where they are and are named', async (_, harm, reason) => {
    const where = paidPlace();
    const store = await open(where);
    store.table.add('a', [[1, 0.5]]);
    await store.save();
    const [file] = filesIn(where.dataDir);
    const harmed = harm(readFileSync(file!));
    writeFileSync(file!, harmed);
    const again = await open(where);
    expect(again.table.size).toBe(0);
    expect(again.unusable).toEqual([{ path: file, reason }]);
    await again.refresh();
    expect(again.unusable).toHaveLength(1);
    expect(readFileSync(file!).equals(harmed)).toBe(true);
    expect(await unusableVectors(where.dataDir)).toEqual(reason === 'truncated' ? [] : [file]);
  });

  it('by an earlier version, which kept them in the cache, are taken over', async () => {
    const where = paidPlace();
    const former = await open({ root: where.root, cacheDir: where.cacheDir });
    former.table.add('a', [[1, 0.5]]);
    await former.save();
    expect((await open(where)).table.has('a')).toBe(true);
    rmSync(where.cacheDir, { recursive: true });
    const later = await open(where);
    expect([later.table.size, later.unsaved, filesIn(where.dataDir).length]).toEqual([1, 0, 1]);
  });

  it('have room on the disk from before they are paid for until they are saved', async () => {
    const where = paidPlace();
    const store = await open(where);
    await store.reserve(1000);
    const rooms = () =>
      readdirSync(where.dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('-room'));
    const [room] = rooms();
    expect(statSync(join(where.dataDir, room!)).size).toBeGreaterThan(1000 * 2);
    await store.reserve(10);
    expect(rooms()).toHaveLength(1);
    await store.save();
    expect(rooms()).toEqual([]);
  });

  it('lie in a folder whose name does not change with versions of RepoNav', async () => {
    const where = paidPlace();
    const store = await open(where);
    store.table.add('a', [[1, 0.5]]);
    await store.save();
    expect(basename(dirname(filesIn(where.dataDir)[0]!))).toBe('c849bcd02ffc4545');
  });
});

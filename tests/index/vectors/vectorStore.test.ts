import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { VectorStore } from '../../../src/index/vectors/vectorStore.js';

const variant = { model: 'made 1', representation: 'path', chunking: 'tokens:8' };

function place(): { root: string; cacheDir: string } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'reponav-vectors-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const root = join(folder, 'root');
  mkdirSync(root);
  return { root, cacheDir: join(folder, 'cache') };
}

const open = (where: { root: string; cacheDir: string }, changed: Partial<typeof variant> = {}) =>
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

import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSummaryStore } from '../../../src/representation/summaries/index.js';
import { summaryPath } from '../../../src/representation/summaries/summaryFolders.js';
import { tempFolder } from '../../repository/tempRepository.js';
import { keyOf } from './keys.js';

function made() {
  const dataDir = join(tempFolder(), 'data');
  const store = openSummaryStore({ dataDir });
  return { store, dataDir, pathOf: (key = keyOf()) => summaryPath(store.folder, key) };
}

describe('the store of summaries', () => {
  it('gives back what was written, in another opening too, and null for what was not', async () => {
    const { store, dataDir } = made();
    await store.write(keyOf(), 'Sells things.\n\nÜber alles.');
    const again = openSummaryStore({ dataDir });
    expect(await again.read(keyOf())).toBe('Sells things.\n\nÜber alles.');
    expect(await again.has(keyOf())).toBe(true);
    expect(await again.read(keyOf('src/other.py'))).toBeNull();
    expect(await again.readMany([keyOf('src/other.py'), keyOf()])).toEqual([null, 'Sells things.\n\nÜber alles.']);
  });

  it('is empty where nothing was ever written, and creates nothing by being asked', async () => {
    const { store, dataDir } = made();
    expect(await store.models()).toEqual([]);
    expect(await store.read(keyOf())).toBeNull();
    expect(await store.stored([{ path: 'a.py', key: 'b'.repeat(40) }], 'role-summary', 'made-model')).toEqual([false]);
    expect(() => statSync(dataDir)).toThrow('ENOENT');
  });

  it.each([
    ['content', keyOf('src/shop.py', 'b2')],
    ['path', keyOf('src/shop2.py')],
    ['kind', keyOf('src/shop.py', 'a1', 'bug-reports')],
    ['model', keyOf('src/shop.py', 'a1', 'role-summary', 'made-Model')],
    ['prompt version', { ...keyOf(), promptVersion: '0' }],
  ])('keeps summaries apart that differ in their %s', async (_, other) => {
    const { store } = made();
    await store.write(keyOf(), 'one');
    expect(await store.read(other)).toBeNull();
    await store.write(other, 'another');
    expect(await store.readMany([keyOf(), other])).toEqual(['one', 'another']);
  });

  it('hands a text to whoever has a file, its kind and the model', async () => {
    const { store } = made();
    const key = keyOf();
    await store.write(key, 'Sells things.');
    const textOf = store.textOf('role-summary', 'made-model');
    expect(await textOf({ path: key.path, key: key.contentKey })).toBe('Sells things.');
    expect(await store.textOf('bug-reports', 'made-model')({ path: key.path, key: key.contentKey })).toBeNull();
  });

  it('keeps how a summary came about', async () => {
    const { store } = made();
    await store.write(keyOf(), 'Sells things.', { sourceCut: true, at: '2026-01-02T03:04:05.000Z' });
    expect(await store.look(keyOf())).toEqual({
      key: keyOf(),
      text: 'Sells things.',
      sourceCut: true,
      answerCut: false,
      at: '2026-01-02T03:04:05.000Z',
    });
  });

  it('lists models with the number of their summaries, by the names that were asked for', async () => {
    const { store } = made();
    await store.write(keyOf('a.py', 'a1', 'role-summary', 'Qwen/Qwen2.5-Coder'), 'one');
    await store.write(keyOf('b.py', 'a1', 'role-summary', 'Qwen/Qwen2.5-Coder'), 'two');
    await store.write(keyOf('a.py', 'a1', 'bug-reports', 'CON'), 'three');
    expect(await store.models()).toEqual([
      { model: 'CON', summaries: { 'role-summary': 0, 'technical-summary': 0, 'bug-reports': 1 } },
      { model: 'Qwen/Qwen2.5-Coder', summaries: { 'role-summary': 2, 'technical-summary': 0, 'bug-reports': 0 } },
    ]);
    const files = [keyOf('c.py'), keyOf('a.py')].map(({ path, contentKey }) => ({ path, key: contentKey }));
    expect(await store.stored(files, 'role-summary', 'Qwen/Qwen2.5-Coder')).toEqual([false, true]);
  });

  it.skipIf(process.platform === 'win32')('is for the user alone', async () => {
    const { store, pathOf } = made();
    await store.write(keyOf(), 'Sells things.');
    expect(statSync(pathOf()).mode & 0o777).toBe(0o600);
    for (const folder of [store.folder, join(pathOf(), '..')]) expect(statSync(folder).mode & 0o777).toBe(0o700);
  });
});

describe('a summary file that is not whole', () => {
  it.each([
    ['torn in its text', (path: string) => truncateSync(path, statSync(path).size - 1)],
    ['torn in its header', (path: string) => truncateSync(path, 30)],
    ['empty', (path: string) => truncateSync(path, 0)],
    [
      'rotten in one letter',
      (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace('Sells', 'Tells')),
    ],
    ['full of zeros', (path: string) => writeFileSync(path, Buffer.alloc(300))],
  ])('counts as absent: %s', async (_, damage) => {
    const { store, pathOf } = made();
    await store.write(keyOf(), 'Sells things.');
    damage(pathOf());
    expect(await store.read(keyOf())).toBeNull();
    expect(await store.has(keyOf())).toBe(false);
    expect(await store.look(keyOf())).toBe('damaged');
    await store.write(keyOf(), 'Sells things again.');
    expect(await store.read(keyOf())).toBe('Sells things again.');
  });

  it('is never one of another key, whatever its name says', async () => {
    const { store, pathOf } = made();
    await store.write(keyOf(), 'Sells things.');
    const other = keyOf('src/other.py');
    await store.write(other, 'Other.');
    writeFileSync(pathOf(other), readFileSync(pathOf()));
    expect(await store.look(other)).toBe('damaged');
  });
});

describe('a data folder that cannot be used', () => {
  it('is named with what to do when a file stands in its place', async () => {
    const dataDir = join(tempFolder({ data: 'a file' }), 'data');
    const store = openSummaryStore({ dataDir });
    for (const attempt of [store.write(keyOf(), 'text'), store.claim(keyOf()), store.read(keyOf()), store.models()]) {
      await expect(attempt).rejects.toMatchObject({
        code: 'data_unusable',
        message: expect.stringContaining('a file stands where a folder should be'),
        hint: expect.stringContaining('REPONAV_DATA_DIR'),
      });
    }
  });
});

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { StoredTexts } from '../../../src/index/texts/storedTexts.js';
import { textAnalyzer } from '../../../src/representation/analyzers/textAnalyzer.js';

function place(): { root: string; cacheDir: string } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'reponav-texts-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const root = join(folder, 'root');
  mkdirSync(root);
  return { root, cacheDir: join(folder, 'cache') };
}

function filesIn(cacheDir: string): string[] {
  return readdirSync(cacheDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.texts'))
    .map((name) => join(cacheDir, name))
    .sort();
}

const analyzer = textAnalyzer('lucene-english');

it('gives the next process what this one counted', async () => {
  const where = place();
  const first = await StoredTexts.open({ ...where, analyzer });
  first.index.add('a', 'alpha beta beta');
  first.index.add('b', 'beta gamma');
  await first.save();
  first.index.add('c', 'gamma gamma delta');
  await first.save();
  const second = await StoredTexts.open({ ...where, analyzer });
  expect(second.index.batchFrom(0)).toEqual(first.index.batchFrom(0));
  expect(filesIn(where.cacheDir)).toHaveLength(2);
});

it('makes one file of many', async () => {
  const where = place();
  const texts = await StoredTexts.open({ ...where, analyzer });
  for (let number = 0; number < 9; number++) {
    texts.index.add(`${number}`, `word${number} common`);
    await texts.save();
  }
  expect(filesIn(where.cacheDir)).toHaveLength(1);
  expect((await StoredTexts.open({ ...where, analyzer })).index.size).toBe(9);
});

it('counts again what was damaged on disk', async () => {
  const where = place();
  const texts = await StoredTexts.open({ ...where, analyzer });
  texts.index.add('a', 'alpha');
  await texts.save();
  const [file] = filesIn(where.cacheDir);
  const bytes = readFileSync(file!);
  bytes[bytes.length - 12]! ^= 1;
  writeFileSync(file!, bytes);
  expect((await StoredTexts.open({ ...where, analyzer })).index.size).toBe(0);
  expect(filesIn(where.cacheDir)).toEqual([]);
});

it('says once more what it cannot save, and answers all the same', async () => {
  const warnings: string[] = [];
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  const texts = await StoredTexts.open({
    ...place(),
    analyzer,
    onWarning: (message) => warnings.push(message),
    writeFile: () => Promise.reject(full),
  });
  texts.index.add('a', 'alpha');
  await texts.save();
  expect(texts.index.has('a')).toBe(true);
  expect(warnings).toEqual([expect.stringContaining('ENOSPC')]);
});

it('keeps the terms of another analyzer apart', async () => {
  const where = place();
  const lucene = await StoredTexts.open({ ...where, analyzer });
  lucene.index.add('a', 'alpha');
  await lucene.save();
  expect((await StoredTexts.open({ ...where, analyzer: textAnalyzer('code') })).index.size).toBe(0);
});

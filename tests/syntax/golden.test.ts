import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutliner, LANGUAGES, languageOf, type Outliner } from '../../src/syntax/index.js';
import { renderOutline } from './renderOutline.js';

const samples = new URL('./samples/', import.meta.url);
const golden = new URL('./golden/', import.meta.url);
const files = readdirSync(samples);

/** `go.go` and `go-generics.go` are samples of `go`. */
const samplesOf = (id: string): string[] => files.filter((file) => new RegExp(`^${id}(-[\\w-]+)?\\.\\w+$`).test(file));

let outliner: Outliner;
beforeAll(async () => {
  outliner = await createOutliner();
});
afterAll(() => outliner.close());

describe.each(LANGUAGES.map(({ id }) => id))('the outline of %s', (id) => {
  it('has a sample', () => {
    expect(samplesOf(id)).not.toEqual([]);
  });

  it.each(samplesOf(id))('%s is the one written by hand', async (file) => {
    expect(languageOf(file)?.id).toBe(id);
    await outliner.load([id]);
    const text = readFileSync(new URL(file, samples), 'utf8');
    const expected = readFileSync(new URL(file.replace(/\.\w+$/, '.txt'), golden), 'utf8');
    expect(renderOutline(outliner.outline(text, id))).toBe(expected);
  });
});

it('no sample and no golden file is left without its counterpart', () => {
  const stems = (names: readonly string[]): string[] => names.map((name) => name.replace(/\.\w+$/, '')).sort();
  expect(stems(readdirSync(golden))).toEqual(stems(files));
  const isSample = (file: string): boolean => LANGUAGES.some(({ id }) => samplesOf(id).includes(file));
  expect(files.filter((file) => !isSample(file))).toEqual([]);
});

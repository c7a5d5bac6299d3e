import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { trainingInstance, withFileScores } from '../../../src/bench/train/examples.js';
import { trainBench } from '../../../src/bench/train/trainBench.js';
import { trainText } from '../../../src/bench/train/trainText.js';
import type { InstanceResult } from '../../../src/bench/types.js';
import { WEIGHTS_BY_HAND } from '../../../src/retrieval/evidence/weights.js';
import { madeResult } from '../madeResults.js';

/** Five files; `words` is high for the gold one and `noise` says nothing. Each file has one function. */
function instance(number: number, { repo = `acme/repo${number % 4}`, data = 'made' } = {}): InstanceResult {
  const files = [0, 1, 2, 3, 4].map((file) => `f${file}.py`);
  const gold = number % 5;
  const words = files.map((_, file) => (file === gold ? 1 : 0.3 + 0.1 * ((file * 7 + number) % 4)));
  const noise = files.map((_, file) => ((file * 3 + number) % 5) / 5);
  return madeResult(`issue-${number}`, {
    repo,
    data,
    gold: { files: [files[gold]!], functions: [`${files[gold]}:run`] },
    features: {
      files: { names: files, columns: { words, noise } },
      functions: {
        names: files.map((file) => `${file}:run`),
        columns: { fileScore: files.map(() => 0), fileRank: files.map(() => 0), chunkX: noise },
      },
    },
  });
}

describe('bench train', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'reponav-train-'));
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ schema: 1, config: { kind: 'features' } }));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const results = (lines: readonly InstanceResult[]) =>
    writeFileSync(join(folder, 'results.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

  it('finds what tells the gold, and says how it does on repositories it has not seen', () => {
    results([...Array(24).keys()].map((number) => instance(number)));
    const { levels, repositories, instances, folds } = trainBench({ folders: [folder] });
    expect({ repositories, instances, folds }).toEqual({ repositories: 4, instances: 24, folds: 4 });
    expect(levels.files.weights.words).toBeGreaterThan(3 * Math.abs(levels.files.weights.noise!));
    const [made] = levels.files.groups;
    expect(made).toMatchObject({ data: 'made', n: 24 });
    expect(made!.crossRepository['acc-strict@1']).toBe(1);
    // Functions know their files by the fitted weights alone: the features held zeros.
    expect(levels.functions.groups[0]!.crossRepository['acc-strict@1']).toBe(1);
  });

  it('validates weights fitted to a part of the issues, and ships those fitted to all', () => {
    results([...Array(40).keys()].map((number) => instance(number)));
    const whole = trainBench({ folders: [folder] });
    const part = trainBench({ folders: [folder], share: 0.05 });
    expect(part.levels.files.weights).toEqual(whole.levels.files.weights);
    expect(part.levels.files.groups[0]!.n).toBe(40);
    expect(part.levels.files.groups[0]!.crossRepository['map@5']).toBeLessThan(1);
    expect(part).toEqual(trainBench({ folders: [folder], share: 0.05 }));
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses a share of %s', (share) => {
    results([instance(1)]);
    expect(() => trainBench({ folders: [folder], share })).toThrow('is no part of the issues');
  });

  it('writes weights with what they were fitted to', () => {
    results([...Array(8).keys()].map((number) => instance(number)));
    const file = join(folder, 'weights.json');
    const report = trainBench({ folders: [folder], write: file });
    const written = JSON.parse(readFileSync(file, 'utf8'));
    expect(written.files).toEqual(report.levels.files.weights);
    expect(written.functions).toEqual(report.levels.functions.weights);
    expect(written.provenance).toContain('8 issues of 4 repositories (made)');
  });

  it('keeps what no data can tell as it was set by hand', () => {
    results([...Array(8).keys()].map((number) => instance(number)));
    expect(trainBench({ folders: [folder] }).levels.files.weights).toMatchObject(WEIGHTS_BY_HAND.files);
  });

  it('leaves features out by name', () => {
    results([...Array(8).keys()].map((number) => instance(number)));
    const { levels } = trainBench({ folders: [folder], without: ['words', 'chunkX'] });
    expect(Object.keys(levels.files.weights).sort()).toEqual(['noise', 'test', 'vendored']);
    expect(Object.keys(levels.functions.weights)).toEqual(['fileRank', 'fileScore']);
  });

  it('never fits to a data set that is to stay unseen', () => {
    const seen = [...Array(8).keys()].map((number) => instance(number));
    // In the unseen set the gold file has the least words: who learned from it would rank it first.
    const turned = [...Array(30).keys()].map((number) => {
      const one = instance(number, { repo: `acme/other${number % 5}`, data: 'turned' });
      const columns = one.features!.files.columns;
      columns.words = columns.words!.map((value) => 1 - value);
      return one;
    });
    results([...seen, ...turned]);
    const turnedScore = (unseen: string[]) =>
      trainBench({ folders: [folder], unseen }).levels.files.groups.find(({ data }) => data === 'turned')!
        .crossRepository['acc-strict@1'];
    expect(turnedScore([])).toBe(1);
    expect(turnedScore(['turned'])).toBeLessThan(0.5);
  });

  it('tells the languages of a data set apart where it has several', () => {
    const mixed = [...Array(16).keys()].map((number) => ({
      ...instance(number),
      language: number % 2 === 0 ? 'rust' : 'go',
    }));
    results(mixed);
    const { groups } = trainBench({ folders: [folder] }).levels.files;
    expect(groups.map(({ language, n }) => [language, n])).toEqual([
      [null, 16],
      ['go', 8],
      ['rust', 8],
    ]);
    // No feature of plain BM25 was kept: it ranks by the candidates' order.
    expect(groups[0]!.bm25!['hit@5']).toBe(1);
  });

  it('refuses folders without features', () => {
    results([madeResult('x')]);
    expect(() => trainBench({ folders: [folder] })).toThrow(/no features/);
  });

  it('prints accuracy and weights', () => {
    results([...Array(8).keys()].map((number) => instance(number)));
    const text = trainText(trainBench({ folders: [folder] }));
    expect(text).toContain('8 issues of 4 repositories in 4 folds');
    expect(text).toMatch(/made +8 +100\.0/);
    expect(text).toMatch(/words \d/);
  });

  it('gives functions the score and the rank that weights give their file', () => {
    const names = { files: ['noise', 'words'], functions: ['chunkX', 'fileRank', 'fileScore'] };
    const one = trainingInstance(instance(2), names);
    const { values } = withFileScores(one, names.functions, Float64Array.of(0, 5));
    const column = (at: number) => [0, 1, 2, 3, 4].map((row) => values[row * 3 + at]!);
    expect(column(1)[2]).toBe(1);
    expect(column(2)[2]).toBe(0);
    expect(Math.max(...column(2))).toBe(0);
    expect([...column(1)].sort()).toEqual([0.2, 0.25, 1 / 3, 0.5, 1].map(Math.fround));
  });
});

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPairs, writePairs } from '../../../src/bench/static/pairFile.js';
import { trainEmbedding, trainEmbeddingText } from '../../../src/bench/static/trainEmbedding.js';
import type { TrainSettings } from '../../../src/bench/static/trainTable.js';
import { validateEmbedding, validateEmbeddingText } from '../../../src/bench/static/validateEmbedding.js';
import { readStaticEmbedding } from '../../../src/models/static/index.js';
import { tempFolder, write } from '../tempRepositories.js';
import { madePairs } from './madePairs.js';

const SMALL: Partial<TrainSettings> = { dimension: 16, terms: 100, buckets: 16, epochs: 12, batch: 16 };

function train(settings: Partial<TrainSettings> = {}) {
  const folder = tempFolder();
  const pairs = join(folder, 'pairs.bin');
  const file = join(folder, 'embedding.bin');
  writePairs(pairs, madePairs());
  const report = trainEmbedding({ pairs, write: file, settings: { ...SMALL, ...settings }, writeErr: () => undefined });
  return { report, pairs, file, embedding: readStaticEmbedding(file) };
}

describe('training', () => {
  it('learns what people call what a program does, and finds it in a repository it has not seen', () => {
    const { report } = train();
    const before = report.epochs[0]!;
    const after = report.epochs.at(-1)!;
    expect(after.mrr).toBeGreaterThan(2 * before.mrr);
    expect(after.recall10).toBeGreaterThan(0.7);
  });

  it('loses little by writing one byte a number', () => {
    const { report } = train();
    const [{ mrr } = { mrr: 0 }] = report.heldOut.embedding;
    expect(Math.abs(mrr - report.epochs.at(-1)!.mrr)).toBeLessThan(0.02);
  });

  it('writes vectors that say the same', () => {
    const { embedding } = train();
    const vector = (term: string) => embedding.embedTerms([[term, 1]]);
    const near = (a: string, b: string) => vector(a).reduce((sum, value, i) => sum + value * vector(b)[i]!, 0);
    expect(near('quit', 'exit')).toBeGreaterThan(near('quit', 'render'));
    expect(embedding.provenance).toMatchObject({
      repositories: expect.arrayContaining([expect.objectContaining({ license: 'MIT' })]),
    });
  });

  it('gives the same vectors for the same seed, and others for another', () => {
    expect(train({ epochs: 2 }).embedding.version).toBe(train({ epochs: 2 }).embedding.version);
    expect(train({ epochs: 2, seed: 8 }).embedding.version).not.toBe(train({ epochs: 2 }).embedding.version);
  });

  it('measures a file that was written as it did when it wrote it', () => {
    const { report, pairs, file } = train();
    const found = validateEmbedding(pairs, file);
    expect(found).toEqual(report.heldOut);
    expect(found.bm25[0]!.mrr).toBeLessThan(0.1);
    expect(validateEmbeddingText(found)).toMatch(/^somebody\/held-out doc +\d+ +60 +/m);
  });

  it('refuses a file that would be too large to ship', () => {
    expect(() => train({ epochs: 0, dimension: 1024, buckets: 16_384 })).toThrow('bytes, more than 12000000');
  });

  it('refuses a dimension that cannot be computed with', () => {
    expect(() => train({ dimension: 30 })).toThrow('A dimension of 30');
  });

  it('reports in a table', () => {
    const lines = trainEmbeddingText(train({ epochs: 1 }).report).split('\n');
    expect(
      lines.filter((line) => /^(?:epoch|0|1|held out, MRR|somebody\/held-out doc|mean)\b/.test(line)),
    ).toHaveLength(6);
  });
});

describe('the file of pairs', () => {
  it('gives back what was written', () => {
    const file = join(tempFolder(), 'pairs.bin');
    const pairs = madePairs();
    writePairs(file, pairs);
    expect(readPairs(file)).toEqual(pairs);
  });

  it('is refused where it is something else', () => {
    const folder = tempFolder();
    write(folder, { 'pairs.bin': 'no pairs at all\n' });
    expect(() => readPairs(join(folder, 'pairs.bin'))).toThrow('holds no training pairs');
  });
});

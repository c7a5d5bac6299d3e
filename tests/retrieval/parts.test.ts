import { describe, expect, it } from 'vitest';
import { aggregateToFiles } from '../../src/retrieval/aggregate.js';
import { reciprocalRankFusion } from '../../src/retrieval/fusion.js';
import { topK } from '../../src/retrieval/topK.js';
import type { RankedChunk } from '../../src/retrieval/types.js';

const chunk = (file: number, score: number): RankedChunk => ({
  file,
  score,
  segment: 0,
  chunk: 0,
  symbol: -1,
  startLine: 1,
  endLine: 1,
});

describe('topK', () => {
  it('agrees with sorting, ties by index, zeros left out', () => {
    const scores = Array.from({ length: 500 }, (_, i) => (i * 7919) % 41);
    const sorted = scores
      .map((_, i) => i)
      .filter((i) => scores[i]! > 0)
      .sort((a, b) => scores[b]! - scores[a]! || a - b);
    for (const k of [0, 1, 7, 100, 1000]) expect(topK(scores, k)).toEqual(sorted.slice(0, k));
  });

  it('leaves out what is no number', () => {
    expect(topK([Number.NaN, 1, -2], 3)).toEqual([1]);
  });
});

describe('aggregateToFiles', () => {
  it('weighs the best chunk against the mean of the best three', () => {
    const files = aggregateToFiles(
      [chunk(0, 4), chunk(1, 3), chunk(1, 3), chunk(0, 1), chunk(1, 3), chunk(1, 1)],
      0.5,
      3,
    );
    expect(files).toEqual([
      { file: 0, score: 0.5 * 4 + 0.5 * 2.5, evidence: 2 },
      { file: 1, score: 3, evidence: 4 },
    ]);
  });

  it('breaks ties by number of chunks, then by path order', () => {
    const order = aggregateToFiles([chunk(5, 2), chunk(3, 2), chunk(4, 2), chunk(4, 2)], 0.5, 3).map(
      ({ file }) => file,
    );
    expect(order).toEqual([4, 3, 5]);
  });
});

describe('reciprocalRankFusion', () => {
  it('adds weight / (k + rank) over the lists', () => {
    const scores = reciprocalRankFusion([{ items: [7, 8] }, { items: [8], weight: 2 }], 60);
    expect(scores.get(7)).toBeCloseTo(1 / 61);
    expect(scores.get(8)).toBeCloseTo(1 / 62 + 2 / 61);
  });
});

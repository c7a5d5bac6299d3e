import { describe, expect, it } from 'vitest';
import { reciprocalRanks } from '../../../src/retrieval/evidence/scoreFiles.js';
import { withinFile } from '../../../src/retrieval/evidence/scoreFunctions.js';

describe('features made of others', () => {
  it('are amounts divided by the best of their file', () => {
    const amounts = [2, 1, 0, 3, 0];
    expect([...withinFile(amounts, [7, 7, 7, 9, 4])]).toEqual([1, 0.5, 0, 1, 0]);
  });

  it('are reciprocal ranks, the first of equals before the others, nothing for no amount', () => {
    expect([...reciprocalRanks([0.2, 5, 0, 0.2])]).toEqual([0.5, 1, 0, 1 / 3].map(Math.fround));
  });

  it('end at the thirtieth rank', () => {
    const ranks = reciprocalRanks(Float32Array.from({ length: 40 }, (_, row) => 40 - row));
    expect(ranks[29]).toBeCloseTo(1 / 30);
    expect(ranks[30]).toBe(0);
  });
});

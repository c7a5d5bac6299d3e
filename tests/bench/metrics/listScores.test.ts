import { describe, expect, it } from 'vitest';
import { listScores } from '../../../src/bench/metrics/listScores.js';

const PREDICTED = ['x', 'a', 'y', 'b', 'z', 'c'];

describe('one gold target', () => {
  const scores = listScores(PREDICTED, ['a']);

  it('counts from its rank on', () => {
    expect([1, 2, 3].map((k) => scores.accStrict(k))).toEqual([0, 1, 1]);
    expect([1, 2].map((k) => scores.acc(k))).toEqual([0, 1]);
    expect([1, 2].map((k) => scores.hit(k))).toEqual([0, 1]);
    expect([1, 2].map((k) => scores.recall(k))).toEqual([0, 1]);
  });

  it('gives the reciprocal of its rank', () => {
    expect(scores.mrr()).toBe(0.5);
    expect(scores.map(1)).toBe(0);
    expect(scores.map(5)).toBe(0.5);
    expect(scores.mapLocagent(5)).toBeCloseTo(0.1, 12);
    expect(scores.ndcg(5)).toBeCloseTo(1 / Math.log2(3), 12);
  });
});

describe('several gold targets', () => {
  const scores = listScores(PREDICTED, ['a', 'b', 'c', 'absent']);

  it('tells lenient from strict accuracy', () => {
    // min(4, 1) = 1 is not at rank 1; min(4, 2) = 2 are not among the first 2; even 6 hold only 3 of 4.
    expect([1, 2, 6].map((k) => scores.acc(k))).toEqual([0, 0, 0]);
    expect(scores.accStrict(6)).toBe(0);
    const both = listScores(['a', 'b', 'x', 'y'], ['a', 'b', 'y']);
    expect([1, 2, 3, 4].map((k) => both.acc(k))).toEqual([1, 1, 0, 1]);
    expect([1, 2, 3, 4].map((k) => both.accStrict(k))).toEqual([0, 0, 0, 1]);
  });

  it('gives recall over all of them', () => {
    expect([1, 2, 4, 6].map((k) => scores.recall(k))).toEqual([0, 0.25, 0.5, 0.75]);
  });

  it('averages precision over min(gold, k), or over k under its own name', () => {
    // Ranks 2 and 4 within 5: 1/2 + 2/4 = 1; within 6 also rank 6: + 3/6.
    expect(scores.map(5)).toBeCloseTo(1 / 4, 12);
    expect(scores.map(6)).toBeCloseTo(1.5 / 4, 12);
    expect(scores.map(3)).toBeCloseTo(0.5 / 3, 12);
    expect(scores.mapLocagent(5)).toBeCloseTo(1 / 5, 12);
  });

  it('discounts by log2(rank + 1) against the best order', () => {
    const found = 1 / Math.log2(3) + 1 / Math.log2(5);
    const best = 1 + 1 / Math.log2(3) + 1 / 2 + 1 / Math.log2(5);
    expect(scores.ndcg(5)).toBeCloseTo(found / best, 12);
  });

  it('is perfect for the perfect list, whatever the order of the gold', () => {
    const perfect = listScores(['b', 'a'], ['a', 'b']);
    expect([perfect.map(2), perfect.ndcg(2), perfect.accStrict(2), perfect.recall(10)]).toEqual([1, 1, 1, 1]);
  });
});

describe('odd lists', () => {
  it('gives zeros for no predictions', () => {
    const none = listScores([], ['a']);
    expect([
      none.acc(5),
      none.accStrict(5),
      none.recall(5),
      none.hit(5),
      none.map(5),
      none.mrr(),
      none.ndcg(5),
    ]).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('counts a target predicted twice once, and gives its second place to the next', () => {
    const scores = listScores(['a', 'a', 'b'], ['a', 'b', 'a']);
    expect(scores.recall(2)).toBe(1);
    expect(scores.map(2)).toBe(1);
  });

  it('refuses to score without gold', () => {
    expect(() => listScores(['a'], [])).toThrow(/gold/);
  });
});

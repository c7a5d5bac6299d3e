import { describe, expect, it } from 'vitest';
import { bootstrapMean, quantile } from '../../../src/bench/statistics/bootstrap.js';
import { mcnemar } from '../../../src/bench/statistics/mcnemar.js';
import { randomNumbers } from '../../../src/bench/statistics/random.js';

describe("McNemar's exact test", () => {
  it.each([
    // 2 * (C(10,0) + C(10,1)) / 2^10
    [9, 1, 22 / 1024],
    // 2 * (1 + 7 + 21) / 2^7
    [5, 2, 58 / 128],
    // 2 * 1 / 2^5
    [0, 5, 2 / 32],
    [3, 3, 1],
    [1, 0, 1],
    [0, 0, 1],
  ])('of %i wins and %i losses gives what the binomial says', (wins, losses, p) => {
    expect(mcnemar(wins, losses)).toBeCloseTo(p, 12);
  });

  it('is the same from both sides and finite for many pairs', () => {
    expect(mcnemar(300, 240)).toBe(mcnemar(240, 300));
    // The normal approximation with continuity correction gives 0.0111.
    expect(mcnemar(300, 240)).toBeCloseTo(0.0111, 3);
    expect(mcnemar(5000, 0)).toBe(0);
  });
});

describe('the bootstrap', () => {
  it('gives one value for equal values', () => {
    expect(bootstrapMean([0.5, 0.5, 0.5])).toEqual({ mean: 0.5, low: 0.5, high: 0.5 });
  });

  it('gives the same interval every time', () => {
    const values = Array.from({ length: 50 }, (_, index) => (index % 3 === 0 ? 1 : 0));
    expect(bootstrapMean(values)).toEqual(bootstrapMean(values));
  });

  it('comes near the interval of the normal distribution for a proportion', () => {
    // 40 of 100: 0.4 +- 1.96 * sqrt(0.4 * 0.6 / 100) = 0.304 .. 0.496
    const values = Array.from({ length: 100 }, (_, index) => (index < 40 ? 1 : 0));
    const { mean, low, high } = bootstrapMean(values);
    expect(mean).toBeCloseTo(0.4, 12);
    expect(low).toBeCloseTo(0.304, 1);
    expect(high).toBeCloseTo(0.496, 1);
    expect(low).toBeLessThan(0.32);
    expect(high).toBeGreaterThan(0.48);
  });

  it('refuses an empty sample', () => {
    expect(() => bootstrapMean([])).toThrow(/nothing/);
  });
});

describe('quantiles', () => {
  it('lie linearly between the neighbours', () => {
    expect([0, 0.25, 0.5, 0.9, 1].map((share) => quantile([1, 2, 3, 4, 5], share))).toEqual([1, 2, 3, 4.6, 5]);
  });
});

describe('random numbers', () => {
  it('are uniform in [0, 1) and follow from the seed', () => {
    const random = randomNumbers(7);
    const again = randomNumbers(7);
    const other = randomNumbers(8);
    const values = Array.from({ length: 20_000 }, random);
    expect(values.slice(0, 100)).toEqual(Array.from({ length: 100 }, again));
    expect(values.slice(0, 100)).not.toEqual(Array.from({ length: 100 }, other));
    expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
    for (let tenth = 0; tenth < 10; tenth++) {
      const share = values.filter((value) => Math.floor(value * 10) === tenth).length / values.length;
      expect(share).toBeCloseTo(0.1, 1);
    }
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.5, 2);
  });
});

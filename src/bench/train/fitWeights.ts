import { minimize } from './minimize.js';

/** Candidates of one instance, ready for fitting: row-major features, and which candidates are gold. */
export interface Example {
  rows: number;
  /** rows x width. */
  values: Float32Array;
  /** Rows of gold candidates, distinct. */
  gold: readonly number[];
}

export interface FitOptions {
  /** Strength of the quadratic penalty on weights. */
  l2: number;
  /** How often to fit again with more weight on the gold candidates that stay behind; 0 by default. */
  rounds?: number;
}

const STOP = { iterations: 80, tolerance: 2e-5 };

/** Scores lie within about five; a gold candidate that is this much behind another counts e times as much as it. */
const BEHIND = 2;

/**
 * Weights that make gold candidates likely under a softmax over each instance's candidates; several gold candidates count as several
 * examples, each without the others as rivals: of equal shares at first, in further rounds the more the further they are behind, since an
 * instance is right only when its last gold candidate is found. All instances count the same. Each round is convex; deterministic.
 */
export function fitWeights(examples: readonly Example[], width: number, { l2, rounds = 0 }: FitOptions): Float64Array {
  const usable = examples.filter(({ gold }) => gold.length > 0);
  let weights = fitOnce(
    usable.map(({ gold }) => gold.map(() => 1 / gold.length)),
    new Float64Array(width),
  );
  for (let round = 0; round < rounds; round++) {
    weights = fitOnce(
      usable.map((example) => sharesBehind(example, weights)),
      weights,
    );
  }
  return weights;

  function fitOnce(shares: readonly (readonly number[])[], start: Float64Array): Float64Array {
    return minimize(
      (now, gradient) => {
        let loss = 0;
        for (let i = 0; i < width; i++) {
          loss += 0.5 * l2 * now[i]! ** 2;
          gradient[i] = l2 * now[i]!;
        }
        usable.forEach((example, at) => {
          loss += addExample(example, now, gradient, shares[at]!, usable.length);
        });
        return loss;
      },
      start,
      STOP,
    );
  }
}

/** Shares of an instance's gold candidates, 1 in sum: e times as much for each `BEHIND` of score that one has less than another. */
function sharesBehind(example: Example, weights: Float64Array): number[] {
  const score = scores(example, weights);
  const last = example.gold.reduce((least, row) => Math.min(least, score[row]!), Number.POSITIVE_INFINITY);
  const strength = example.gold.map((row) => Math.exp((last - score[row]!) / BEHIND));
  const total = strength.reduce((sum, value) => sum + value, 0);
  return strength.map((value) => value / total);
}

/** @returns the example's loss, one of `count`; adds its gradient */
function addExample(
  { rows, values, gold }: Example,
  weights: Float64Array,
  gradient: Float64Array,
  shares: readonly number[],
  count: number,
): number {
  const width = weights.length;
  const score = scores({ rows, values, gold }, weights);
  let most = Number.NEGATIVE_INFINITY;
  for (const value of score) most = Math.max(most, value);
  let others = 0;
  for (let row = 0; row < rows; row++) {
    score[row] = Math.exp(score[row]! - most);
    others += score[row]!;
  }
  const goldRows = new Set(gold);
  for (const row of gold) others -= score[row]!;
  others = Math.max(0, others);
  let loss = 0;
  let inverse = 0;
  gold.forEach((row, at) => {
    const part = shares[at]! / count;
    const total = others + score[row]!;
    loss -= part * Math.log(score[row]! / total);
    inverse += part / total;
    pull(row, part * (score[row]! / total - 1));
  });
  for (let row = 0; row < rows; row++) {
    if (!goldRows.has(row)) pull(row, score[row]! * inverse);
  }
  return loss;

  function pull(row: number, strength: number): void {
    const from = row * width;
    for (let i = 0; i < width; i++) gradient[i]! += strength * values[from + i]!;
  }
}

/** Weighted sums, one for each candidate. */
export function scores({ rows, values }: Example, weights: Float64Array): Float64Array {
  const width = weights.length;
  const result = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let i = 0; i < width; i++) sum += weights[i]! * values[row * width + i]!;
    result[row] = sum;
  }
  return result;
}

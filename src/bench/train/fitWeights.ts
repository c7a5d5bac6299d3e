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
}

const STOP = { iterations: 80, tolerance: 2e-5 };

/**
 * Weights that make gold candidates likely under a softmax over each instance's candidates; several gold candidates count as several
 * examples of equal shares, each without the others as rivals. All instances count the same. Convex, so the start does not matter; deterministic.
 */
export function fitWeights(examples: readonly Example[], width: number, { l2 }: FitOptions): Float64Array {
  const usable = examples.filter(({ gold }) => gold.length > 0);
  const share = 1 / Math.max(1, usable.length);
  return minimize(
    (weights, gradient) => {
      let loss = 0;
      for (let i = 0; i < width; i++) {
        loss += 0.5 * l2 * weights[i]! ** 2;
        gradient[i] = l2 * weights[i]!;
      }
      for (const example of usable) loss += addExample(example, weights, gradient, share);
      return loss;
    },
    new Float64Array(width),
    STOP,
  );
}

/** @returns the example's loss; adds its gradient */
function addExample(
  { rows, values, gold }: Example,
  weights: Float64Array,
  gradient: Float64Array,
  share: number,
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
  const part = share / gold.length;
  let loss = 0;
  let inverse = 0;
  for (const row of gold) {
    const total = others + score[row]!;
    loss -= part * Math.log(score[row]! / total);
    inverse += 1 / total;
    pull(row, part * (score[row]! / total - 1));
  }
  for (let row = 0; row < rows; row++) {
    if (!goldRows.has(row)) pull(row, part * score[row]! * inverse);
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

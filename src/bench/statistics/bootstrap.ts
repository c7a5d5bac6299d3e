import { randomNumbers, SEED } from './random.js';

export const RESAMPLES = 10_000;

export interface Interval {
  mean: number;
  low: number;
  high: number;
}

/**
 * Mean of the values with its 95% interval: percentiles of the means of resamples, drawn with replacement. For a paired comparison the values are
 * the differences by instance.
 *
 * @param values not empty
 */
export function bootstrapMean(values: readonly number[], { resamples = RESAMPLES, seed = SEED } = {}): Interval {
  if (values.length === 0) throw new Error('There is no mean of nothing.');
  const random = randomNumbers(seed);
  const means = Float64Array.from({ length: resamples }, () => {
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += values[Math.floor(random() * values.length)]!;
    return sum / values.length;
  }).sort();
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, low: quantile(means, 0.025), high: quantile(means, 0.975) };
}

/** Linear between the neighbours. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const at = (sorted.length - 1) * share;
  const below = Math.floor(at);
  const above = Math.min(sorted.length - 1, below + 1);
  return sorted[below]! + (at - below) * (sorted[above]! - sorted[below]!);
}

/** Candidates of one instance, ready for fitting: row-major features, and which candidates are gold. */
export interface Example {
  rows: number;
  /** rows x names.length. */
  values: Float64Array;
  gold: number[];
}

export interface FitOptions {
  /** Strength of the quadratic penalty on weights. */
  l2: number;
  /** Steps of gradient descent (Adam). */
  steps: number;
}

export const FIT: FitOptions = { l2: 0.02, steps: 250 };

const RATE = 0.05;
const BETA1 = 0.9;
const BETA2 = 0.999;

/**
 * Weights that make gold candidates likely under a softmax over each instance's candidates; several gold candidates count as several
 * examples of equal shares, each without the others as rivals. Deterministic: starts from zeros, uses all examples in each step.
 */
export function fitWeights(examples: readonly Example[], width: number, { l2, steps }: FitOptions = FIT): Float64Array {
  const weights = new Float64Array(width);
  const first = new Float64Array(width);
  const second = new Float64Array(width);
  const usable = examples.filter(({ gold }) => gold.length > 0);
  for (let step = 1; step <= steps; step++) {
    const gradient = Float64Array.from(weights, (weight) => l2 * weight);
    for (const example of usable) addGradient(example, weights, gradient, 1 / usable.length);
    const rate = (RATE * Math.sqrt(1 - BETA2 ** step)) / (1 - BETA1 ** step);
    for (let i = 0; i < width; i++) {
      first[i] = BETA1 * first[i]! + (1 - BETA1) * gradient[i]!;
      second[i] = BETA2 * second[i]! + (1 - BETA2) * gradient[i]! ** 2;
      weights[i]! -= (rate * first[i]!) / (Math.sqrt(second[i]!) + 1e-8);
    }
  }
  return weights;
}

function addGradient(
  { rows, values, gold }: Example,
  weights: Float64Array,
  gradient: Float64Array,
  share: number,
): void {
  const width = weights.length;
  const score = scores({ rows, values, gold }, weights);
  const most = Math.max(...score);
  const exp = score.map((value) => Math.exp(value - most));
  const total = exp.reduce((sum, value) => sum + value, 0);
  const goldTotal = gold.reduce((sum, row) => sum + exp[row]!, 0);
  const isGold = new Set(gold);
  for (const target of gold) {
    const rivals = total - goldTotal + exp[target]!;
    const scale = share / gold.length;
    for (let row = 0; row < rows; row++) {
      if (isGold.has(row) && row !== target) continue;
      const pull = scale * (exp[row]! / rivals - Number(row === target));
      if (pull === 0) continue;
      for (let i = 0; i < width; i++) gradient[i]! += pull * values[row * width + i]!;
    }
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

/** Numbers of one batch: row-major, `size` x `dimension`. */
export interface BatchVectors {
  size: number;
  dimension: number;
  /** Of length 1. */
  queries: Float32Array;
  documents: Float32Array;
}

/**
 * Symmetric softmax over a batch: each query shall find its own document among all, and each document its query.
 * Writes the gradients of the mean loss with respect to the vectors.
 * @param ignored pairs (query x size + document) that are no rivals although they are no pair
 * @returns the mean loss of both directions
 */
export function contrastiveStep(
  { size, dimension, queries, documents }: BatchVectors,
  temperature: number,
  ignored: Uint8Array,
  gradients: { queries: Float32Array; documents: Float32Array; scores: Float32Array; pull: Float32Array },
): number {
  const { scores, pull } = gradients;
  for (let q = 0; q < size; q++) {
    for (let d = 0; d < size; d++) {
      const at = q * size + d;
      scores[at] = ignored[at]
        ? -1e9
        : product(queries, q * dimension, documents, d * dimension, dimension) / temperature;
    }
  }
  let loss = 0;
  pull.fill(0);
  for (let one = 0; one < size; one++) {
    loss += softmax(scores, pull, one * size, 1, size, one);
    loss += softmax(scores, pull, one, size, size, one);
  }
  const scale = 1 / (2 * size * temperature);
  gradients.queries.fill(0);
  gradients.documents.fill(0);
  for (let q = 0; q < size; q++) {
    for (let d = 0; d < size; d++) {
      const weight = pull[q * size + d]! * scale;
      if (weight < 1e-9 && weight > -1e-9) continue;
      const queryAt = q * dimension;
      const documentAt = d * dimension;
      for (let i = 0; i < dimension; i++) {
        gradients.queries[queryAt + i]! += weight * documents[documentAt + i]!;
        gradients.documents[documentAt + i]! += weight * queries[queryAt + i]!;
      }
    }
  }
  return loss / (2 * size);
}

/** Adds probabilities less the truth to `pull`, along a row or a column. @returns the cross entropy */
function softmax(
  scores: Float32Array,
  pull: Float32Array,
  start: number,
  step: number,
  size: number,
  truth: number,
): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < size; i++) most = Math.max(most, scores[start + i * step]!);
  let total = 0;
  for (let i = 0; i < size; i++) total += Math.exp(scores[start + i * step]! - most);
  for (let i = 0; i < size; i++) pull[start + i * step]! += Math.exp(scores[start + i * step]! - most) / total;
  pull[start + truth * step]! -= 1;
  return Math.log(total) + most - scores[start + truth * step]!;
}

/** Four sums, so that additions need not wait for each other; dimensions are multiples of four. */
function product(a: Float32Array, aStart: number, b: Float32Array, bStart: number, length: number): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let i = 0; i < length; i += 4) {
    s0 += a[aStart + i]! * b[bStart + i]!;
    s1 += a[aStart + i + 1]! * b[bStart + i + 1]!;
    s2 += a[aStart + i + 2]! * b[bStart + i + 2]!;
    s3 += a[aStart + i + 3]! * b[bStart + i + 3]!;
  }
  return s0 + s1 + s2 + s3;
}

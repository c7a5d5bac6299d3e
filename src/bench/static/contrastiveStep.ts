/** Numbers of one batch: row-major, `size` x `dimension`. */
export interface BatchVectors {
  size: number;
  dimension: number;
  /** Of length 1. */
  queries: Float32Array;
  documents: Float32Array;
}

/** Memory that batches share. */
export interface BatchGradients {
  queries: Float32Array;
  documents: Float32Array;
  /** size x size. */
  odds: Float32Array;
}

/** A pull below this moves nothing one could see, and most are below. */
const NEGLIGIBLE = 5e-4;

/**
 * Symmetric softmax over a batch: each query shall find its own document among all, and each document its query.
 * Writes the gradients of the mean loss with respect to the vectors.
 * @param temperature from 0.02: cosines are divided by it and not shifted
 * @param ignored pairs (query x size + document) that are no rivals although they are no pair
 * @returns the mean loss of both directions
 */
export function contrastiveStep(
  { size, dimension, queries, documents }: BatchVectors,
  temperature: number,
  ignored: Uint8Array,
  gradients: BatchGradients,
): number {
  const { odds } = gradients;
  const ofQuery = new Float64Array(size);
  const ofDocument = new Float64Array(size);
  let loss = 0;
  for (let q = 0; q < size; q++) {
    for (let d = 0; d < size; d++) {
      const at = q * size + d;
      const score = product(queries, q * dimension, documents, d * dimension, dimension) / temperature;
      const odd = ignored[at] ? 0 : Math.exp(score);
      odds[at] = odd;
      ofQuery[q]! += odd;
      ofDocument[d]! += odd;
      if (q === d) loss -= 2 * score;
    }
  }
  for (let one = 0; one < size; one++) loss += Math.log(ofQuery[one]!) + Math.log(ofDocument[one]!);
  const scale = 1 / (2 * size * temperature);
  gradients.queries.fill(0);
  gradients.documents.fill(0);
  for (let q = 0; q < size; q++) {
    for (let d = 0; d < size; d++) {
      const odd = odds[q * size + d]!;
      const pull = odd / ofQuery[q]! + odd / ofDocument[d]! - (q === d ? 2 : 0);
      if (Math.abs(pull) < NEGLIGIBLE) continue;
      const weight = pull * scale;
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

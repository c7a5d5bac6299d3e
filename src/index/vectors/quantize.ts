/**
 * Eight bits a dimension: a vector is its largest magnitude / 127 times whole numbers from -127 to 127. A quarter of the memory and of
 * what has to be read for each question, and the order of the best hardly moves (tests/index/vectors/quantize.test.ts holds the measure).
 */
const LARGEST = 127;

/**
 * Writes `vector` into `into` from `offset` on.
 * @returns the scale: `vector[i]` is about scale * into[offset + i]; 0 for the zero vector
 */
export function quantizeInto(vector: ArrayLike<number>, into: Int8Array, offset: number): number {
  let most = 0;
  for (let i = 0; i < vector.length; i++) most = Math.max(most, Math.abs(vector[i]!));
  if (!(most > 0)) return 0;
  const factor = LARGEST / most;
  for (let i = 0; i < vector.length; i++) into[offset + i] = Math.round(vector[i]! * factor);
  return most / LARGEST;
}

/** A question as whole numbers, as fine as products with quantized vectors can be summed in 32 bits: finer than the vectors themselves. */
export function quantizeQuery(vector: ArrayLike<number>): { query: Int32Array; scale: number } {
  const query = new Int32Array(vector.length);
  let most = 0;
  for (let i = 0; i < vector.length; i++) most = Math.max(most, Math.abs(vector[i]!));
  if (!(most > 0)) return { query, scale: 0 };
  const largest = Math.floor((2 ** 31 - 1) / (LARGEST * Math.max(1, vector.length)));
  const factor = largest / most;
  for (let i = 0; i < vector.length; i++) query[i] = Math.round(vector[i]! * factor);
  return { query, scale: most / largest };
}

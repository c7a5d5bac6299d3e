import { Unfit } from '../http/connection.js';

/**
 * A vector out of JSON: a list of numbers, or base64 of little-endian float32. Null for anything else. What stands for no number in it (null, as JSON has
 * it for NaN and infinity) is NaN: whoever searches vectors looks at them, see `vectorFault`, and the others of the answer are good.
 */
export function readVector(value: unknown): Float32Array | null {
  if (typeof value === 'string') return readBase64(value);
  if (!Array.isArray(value) || value.length === 0) return null;
  if (!value.every((number) => typeof number === 'number' || number === null)) return null;
  return Float32Array.from(value, (number: number | null) => number ?? Number.NaN);
}

function readBase64(text: string): Float32Array | null {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length === 0 || bytes.length % 4 !== 0) return null;
  const vector = new Float32Array(bytes.length / 4);
  for (let index = 0; index < vector.length; index++) vector[index] = bytes.readFloatLE(index * 4);
  return vector;
}

export function wrongCount(vectors: number, texts: number): Unfit {
  return new Unfit(`${vectors} vectors for ${texts} texts`);
}

/**
 * Why a vector cannot be searched, null where it can.
 * @param zeros whether zeros alone are right: the built-in embedding gives them to a text without a word that it knows, a server never does
 */
export function vectorFault(vector: Float32Array, dimension: number, zeros = false): string | null {
  if (vector.length !== dimension) return `a vector of ${vector.length} numbers instead of ${dimension}`;
  if (!vector.every(Number.isFinite)) return 'a vector with values that are no numbers';
  return zeros || vector.some((value) => value !== 0) ? null : 'a vector of zeros';
}

/** Scales to length 1, in place; a vector of zeros stays. */
export function normalize(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const value of vector) sum += value * value;
  if (sum === 0) return vector;
  const scale = 1 / Math.sqrt(sum);
  for (let index = 0; index < vector.length; index++) vector[index]! *= scale;
  return vector;
}

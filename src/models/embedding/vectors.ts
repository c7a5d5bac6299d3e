/** A vector out of JSON: a list of numbers, or base64 of little-endian float32. Null for anything else. */
export function readVector(value: unknown): Float32Array | null {
  if (typeof value === 'string') return readBase64(value);
  if (!Array.isArray(value) || value.length === 0) return null;
  if (!value.every((number) => typeof number === 'number' && Number.isFinite(number))) return null;
  return Float32Array.from(value as number[]);
}

function readBase64(text: string): Float32Array | null {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length === 0 || bytes.length % 4 !== 0) return null;
  const vector = new Float32Array(bytes.length / 4);
  for (let index = 0; index < vector.length; index++) vector[index] = bytes.readFloatLE(index * 4);
  return vector.every(Number.isFinite) ? vector : null;
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

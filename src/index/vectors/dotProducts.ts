/**
 * Dot products of one question with rows of quantized vectors: out[row] for row in [from, to). Whole numbers, four rows at a time: the question's
 * number is loaded once for four products, which is what makes plain JavaScript fast enough (scripts/bench/vectors.mjs: 100,000 rows
 * of 256 dimensions in about 25 ms on one core).
 *
 * @param query from `quantizeQuery`, of the rows' dimension
 * @param vectors row after row
 */
export function dotProducts(query: Int32Array, vectors: Int8Array, from: number, to: number, out: Int32Array): void {
  const dimension = query.length;
  let row = from;
  for (; row + 4 <= to; row += 4) {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    const first = (row * dimension) | 0;
    const second = (first + dimension) | 0;
    const third = (second + dimension) | 0;
    const fourth = (third + dimension) | 0;
    for (let i = 0; i < dimension; i++) {
      const factor = query[i]!;
      a = (a + Math.imul(factor, vectors[first + i]!)) | 0;
      b = (b + Math.imul(factor, vectors[second + i]!)) | 0;
      c = (c + Math.imul(factor, vectors[third + i]!)) | 0;
      d = (d + Math.imul(factor, vectors[fourth + i]!)) | 0;
    }
    out[row] = a;
    out[row + 1] = b;
    out[row + 2] = c;
    out[row + 3] = d;
  }
  for (; row < to; row++) {
    let sum = 0;
    const first = (row * dimension) | 0;
    for (let i = 0; i < dimension; i++) sum = (sum + Math.imul(query[i]!, vectors[first + i]!)) | 0;
    out[row] = sum;
  }
}

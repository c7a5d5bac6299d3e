/** Four numbers are read as one word: that halves the reads and the checks of their places. It holds where the low byte comes first. */
const LOW_BYTE_FIRST = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

/**
 * Dot products of one question with rows of quantized vectors: out[row] for row in [from, to). Whole numbers, four rows at a time: the question's
 * numbers are loaded once for four products, which is what makes plain JavaScript fast enough (scripts/bench/vectors.mjs).
 *
 * @param query from `quantizeQuery`, of the rows' dimension
 * @param vectors row after row
 */
export function dotProducts(query: Int32Array, vectors: Int8Array, from: number, to: number, out: Int32Array): void {
  const inWords = LOW_BYTE_FIRST && query.length % 4 === 0 && vectors.byteOffset % 4 === 0;
  const done = inWords ? byWords(query, vectors, from, to, out) : from;
  for (let row = done; row < to; row++) out[row] = dotProduct(query, vectors, row);
}

function dotProduct(query: Int32Array, vectors: Int8Array, row: number): number {
  const first = row * query.length;
  let sum = 0;
  for (let i = 0; i < query.length; i++) sum = (sum + Math.imul(query[i]!, vectors[first + i]!)) | 0;
  return sum;
}

/** @returns the first row that is left: there were fewer than four */
function byWords(query: Int32Array, vectors: Int8Array, from: number, to: number, out: Int32Array): number {
  const words = new Int32Array(vectors.buffer, vectors.byteOffset, vectors.length >> 2);
  const length = query.length >> 2;
  let row = from;
  for (; row + 4 <= to; row += 4) {
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    let at = (row * length) | 0;
    for (let i = 0; i < query.length; i = (i + 4) | 0) {
      const a = query[i]!;
      const b = query[i + 1]!;
      const c = query[i + 2]!;
      const d = query[i + 3]!;
      first = (first + ofWord(words[at]!, a, b, c, d)) | 0;
      second = (second + ofWord(words[at + length]!, a, b, c, d)) | 0;
      third = (third + ofWord(words[at + 2 * length]!, a, b, c, d)) | 0;
      fourth = (fourth + ofWord(words[at + 3 * length]!, a, b, c, d)) | 0;
      at = (at + 1) | 0;
    }
    out[row] = first;
    out[row + 1] = second;
    out[row + 2] = third;
    out[row + 3] = fourth;
  }
  return row;
}

/** Products with the four signed bytes of a word, added. */
function ofWord(word: number, a: number, b: number, c: number, d: number): number {
  const low = (Math.imul(a, (word << 24) >> 24) + Math.imul(b, (word << 16) >> 24)) | 0;
  const high = (Math.imul(c, (word << 8) >> 24) + Math.imul(d, word >> 24)) | 0;
  return (low + high) | 0;
}

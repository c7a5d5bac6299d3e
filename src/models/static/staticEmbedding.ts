import type { EmbeddingData, EmbeddingHead } from './embeddingFile.js';
import { gramBuckets } from './grams.js';

/** Words remembered that are not in the vocabulary. */
const MEMO_LIMIT = 200_000;

/** Occurrences of a term to its weight in a text: 1 + ln n, so that what is repeated does not drown the rest. */
export function termWeight(count: number): number {
  return count > 1 ? 1 + Math.log(count) : count;
}

/** Vectors of terms of analyzer `code`, and of texts as weighted sums of them. Synchronous; nothing leaves the process. */
export class StaticEmbedding {
  readonly dimension: number;
  /** Name and hash: part of the key of every stored vector. */
  readonly version: string;
  readonly provenance: unknown;
  readonly #data: EmbeddingData;
  readonly #rows: Map<string, number>;
  readonly #unknown = new Map<string, Int32Array>();

  constructor(data: EmbeddingData) {
    const { dimension, hash, provenance }: EmbeddingHead = data;
    this.dimension = dimension;
    this.version = `static-${hash}`;
    this.provenance = provenance;
    this.#data = data;
    this.#rows = new Map(data.terms.map((term, row) => [term, row]));
  }

  /** Whether the term has a vector of its own; others are made of their letters. */
  has(term: string): boolean {
    return this.#rows.has(term);
  }

  /**
   * Adds `weight` times the vector of a term to `sum`. Vectors of terms are as long as they matter; a text's vector is the sum over its terms
   * with `termWeight`, then scaled to length 1 (`normalize`).
   */
  addTerm(term: string, weight: number, sum: Float32Array): void {
    const row = this.#rows.get(term);
    if (row !== undefined) {
      this.#addRow(row, weight, sum);
      return;
    }
    const rows = this.#rowsOfUnknown(term);
    const share = weight / Math.sqrt(rows.length);
    for (const one of rows) this.#addRow(one, share, sum);
  }

  /** The vector of length 1 of a text with these weights of terms; zeros for a text without any. */
  embedTerms(terms: Iterable<readonly [term: string, weight: number]>): Float32Array {
    const sum = new Float32Array(this.dimension);
    for (const [term, weight] of terms) this.addTerm(term, weight, sum);
    return normalize(sum);
  }

  #addRow(row: number, weight: number, sum: Float32Array): void {
    const { vectors, scales } = this.#data;
    const factor = weight * scales[row]!;
    const start = row * sum.length;
    for (let i = 0; i < sum.length; i++) sum[i]! += factor * vectors[start + i]!;
  }

  #rowsOfUnknown(term: string): Int32Array {
    let rows = this.#unknown.get(term);
    if (!rows) {
      const { buckets, terms } = this.#data;
      rows =
        buckets === 0
          ? new Int32Array(0)
          : Int32Array.from(gramBuckets(term, buckets), (bucket) => terms.length + bucket);
      if (this.#unknown.size >= MEMO_LIMIT) this.#unknown.clear();
      this.#unknown.set(term, rows);
    }
    return rows;
  }
}

/** Scales a vector to length 1, in place; zeros stay. */
export function normalize(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (squares === 0) return vector;
  const factor = 1 / Math.sqrt(squares);
  for (let i = 0; i < vector.length; i++) vector[i]! *= factor;
  return vector;
}

/** Cosine of vectors of length 1. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

import { dotProducts } from './dotProducts.js';
import { largest } from './largest.js';
import { textOfPart } from './partKeys.js';
import { quantizeInto, quantizeQuery } from './quantize.js';

/** Quantized vectors of texts: a text has one vector for each of its chunks. */
export interface VectorBatch {
  dimension: number;
  /** One of each text, unique. */
  keys: readonly string[];
  /** First row of each text; length keys + 1. */
  start: Uint32Array;
  /** Of each row. */
  scale: Float32Array;
  /** Row after row. */
  vectors: Int8Array;
}

/** Vectors in memory, each text once, and exact search over them. */
export class VectorTable {
  readonly dimension: number;
  readonly #numbers = new Map<string, number>();
  #start = new Uint32Array(1024);
  #scale = new Float32Array(1024);
  #vectors: Int8Array<ArrayBuffer>;
  #rows = 0;
  #dots = new Int32Array(0);

  constructor(dimension: number) {
    this.dimension = dimension;
    this.#vectors = new Int8Array(1024 * dimension);
  }

  /** Texts. */
  get size(): number {
    return this.#numbers.size;
  }

  get rows(): number {
    return this.#rows;
  }

  has(key: string): boolean {
    return this.#numbers.has(key);
  }

  /** @param vectors one for each chunk of the text, at least one; a known key is left as it is */
  add(key: string, vectors: readonly ArrayLike<number>[]): void {
    if (this.has(key)) return;
    this.#reserve(vectors.length);
    for (const vector of vectors) {
      this.#scale[this.#rows] = quantizeInto(vector, this.#vectors, this.#rows * this.dimension);
      this.#rows++;
    }
    this.#close(key);
  }

  /** Makes one text of its parts, see `partKey`. @param parts keys, in order, all of them known */
  join(key: string, parts: readonly string[]): void {
    if (this.has(key)) return;
    const spans = Array.from(this.numbersOf(parts), (part) => [this.#start[part]!, this.#start[part + 1]!] as const);
    this.#reserve(spans.reduce((rows, [from, to]) => rows + to - from, 0));
    for (const [from, to] of spans) {
      this.#scale.copyWithin(this.#rows, from, to);
      this.#vectors.copyWithin(this.#rows * this.dimension, from * this.dimension, to * this.dimension);
      this.#rows += to - from;
    }
    this.#close(key);
  }

  /** @param wanted which of its texts; all without it */
  addBatch(batch: VectorBatch, wanted: (key: string) => boolean = () => true): void {
    this.#reserve(batch.scale.length);
    batch.keys.forEach((key, text) => {
      if (this.has(key) || !wanted(key)) return;
      const [from, to] = [batch.start[text]!, batch.start[text + 1]!];
      this.#scale.set(batch.scale.subarray(from, to), this.#rows);
      this.#vectors.set(
        batch.vectors.subarray(from * this.dimension, to * this.dimension),
        this.#rows * this.dimension,
      );
      this.#rows += to - from;
      this.#close(key);
    });
  }

  /** The texts from number `first` on, to be kept. */
  batchFrom(first: number): VectorBatch {
    const from = this.#start[first]!;
    return {
      dimension: this.dimension,
      keys: [...this.#numbers.keys()].slice(first),
      start: this.#start.slice(first, this.size + 1).map((row) => row - from),
      scale: this.#scale.slice(from, this.#rows),
      vectors: this.#vectors.slice(from * this.dimension, this.#rows * this.dimension),
    };
  }

  /** All that there is, but for the parts of texts that are whole. */
  wholeBatch(): VectorBatch {
    const all = this.batchFrom(0);
    const isLeft = (key: string) => this.has(textOfPart(key) ?? '');
    if (!all.keys.some(isLeft)) return all;
    const table = new VectorTable(this.dimension);
    table.addBatch(all, (key) => !isLeft(key));
    return table.batchFrom(0);
  }

  /** Dense numbers of texts: what is asked of the same texts again and again looks them up once. @param keys all of them known */
  numbersOf(keys: readonly string[]): Uint32Array {
    return Uint32Array.from(keys, (key) => this.#numbers.get(key)!);
  }

  /**
   * Similarity of the question to each text: the largest dot product of its chunks, exact but for quantization.
   * @param query of `dimension`
   * @param texts from `numbersOf`
   */
  search(query: ArrayLike<number>, texts: Uint32Array): Float64Array {
    const quantized = quantizeQuery(query);
    if (this.#dots.length < this.#rows) this.#dots = new Int32Array(this.#scale.length);
    const dots = this.#dots;
    for (const [from, to] of this.#runs(texts)) dotProducts(quantized.query, this.#vectors, from, to, dots);
    const similarities = new Float64Array(texts.length);
    for (let at = 0; at < texts.length; at++) {
      const text = texts[at]!;
      let best = Number.NEGATIVE_INFINITY;
      for (let row = this.#start[text]!, end = this.#start[text + 1]!; row < end; row++) {
        best = Math.max(best, dots[row]! * this.#scale[row]!);
      }
      similarities[at] = best * quantized.scale;
    }
    return similarities;
  }

  /** The `k` most similar of these texts, best first: positions in `texts`. */
  best(query: ArrayLike<number>, texts: Uint32Array, k: number): { index: number; score: number }[] {
    const scores = this.search(query, texts);
    return largest(scores, k).map((index) => ({ index, score: scores[index]! }));
  }

  /** Ranges of rows that hold these texts, as long as can be: texts that nobody asks about are left out. */
  #runs(texts: Uint32Array): [from: number, to: number][] {
    const wanted = new Uint8Array(this.size);
    for (const text of texts) wanted[text] = 1;
    const runs: [number, number][] = [];
    for (let text = 0; text < wanted.length; text++) {
      if (wanted[text] === 0) continue;
      const first = text;
      while (wanted[text + 1] === 1) text++;
      runs.push([this.#start[first]!, this.#start[text + 1]!]);
    }
    return runs;
  }

  #close(key: string): void {
    this.#numbers.set(key, this.size);
    this.#start[this.size] = this.#rows;
  }

  /** Room for so many rows more, and for as many texts. */
  #reserve(rows: number): void {
    const needed = this.#rows + rows + 2;
    if (needed <= this.#scale.length) return;
    const length = Math.max(needed, this.#scale.length * 2);
    const scale = new Float32Array(length);
    scale.set(this.#scale);
    this.#scale = scale;
    const start = new Uint32Array(length);
    start.set(this.#start);
    this.#start = start;
    const vectors = new Int8Array(length * this.dimension);
    vectors.set(this.#vectors);
    this.#vectors = vectors;
  }
}

import type { EncodedText } from './encodeTexts.js';

/** Vectors of rows while they are learned, with what Adagrad keeps of each number. */
export class VectorTable {
  readonly rows: number;
  readonly dimension: number;
  readonly values: Float32Array;
  readonly #squares: Float32Array;
  /** Gradients of the rows of one batch. */
  readonly #slotOf: Int32Array;
  #gradients: Float32Array;
  #touched: number[] = [];
  /** A gradient less its part along the vector: length is taken out of every text. */
  readonly #across: Float32Array;

  /** Starts with random directions as long as the rows' idf: sums of them already compare texts like TF-IDF does. */
  constructor(idf: Float32Array, dimension: number, random: () => number) {
    this.rows = idf.length;
    this.dimension = dimension;
    this.values = new Float32Array(this.rows * dimension);
    this.#squares = new Float32Array(this.rows * dimension).fill(1e-8);
    this.#slotOf = new Int32Array(this.rows).fill(-1);
    this.#gradients = new Float32Array(1024 * dimension);
    this.#across = new Float32Array(dimension);
    const scale = Math.sqrt(3 / dimension);
    for (let row = 0; row < this.rows; row++) {
      const length = (idf[row]! * scale) / 5;
      for (let i = 0; i < dimension; i++) this.values[row * dimension + i] = (2 * random() - 1) * length;
    }
  }

  /** Writes the vector of length 1 of a text. @returns the length before */
  embed({ rows, weights }: EncodedText, into: Float32Array, start: number): number {
    const { dimension, values } = this;
    into.fill(0, start, start + dimension);
    for (let k = 0; k < rows.length; k++) {
      const weight = weights[k]!;
      const from = rows[k]! * dimension;
      for (let i = 0; i < dimension; i++) into[start + i]! += weight * values[from + i]!;
    }
    let squares = 0;
    for (let i = 0; i < dimension; i++) squares += into[start + i]! ** 2;
    const length = Math.sqrt(squares) || 1;
    for (let i = 0; i < dimension; i++) into[start + i]! /= length;
    return length;
  }

  /** Notes what a text's vector (of length 1, made from one of `length`) should change by; `step` applies it. */
  push(
    { rows, weights }: EncodedText,
    length: number,
    vectors: Float32Array,
    gradient: Float32Array,
    start: number,
  ): void {
    const { dimension } = this;
    const across = this.#across;
    let along = 0;
    for (let i = 0; i < dimension; i++) along += vectors[start + i]! * gradient[start + i]!;
    for (let i = 0; i < dimension; i++) across[i] = (gradient[start + i]! - along * vectors[start + i]!) / length;
    for (let k = 0; k < rows.length; k++) {
      const weight = weights[k]!;
      const to = this.#slot(rows[k]!) * dimension;
      const sums = this.#gradients;
      for (let i = 0; i < dimension; i++) sums[to + i]! += weight * across[i]!;
    }
  }

  /** One step of Adagrad on the rows that were pushed to. */
  step(rate: number): void {
    const { dimension, values } = this;
    this.#touched.forEach((row, slot) => {
      const from = slot * dimension;
      const to = row * dimension;
      for (let i = 0; i < dimension; i++) {
        const gradient = this.#gradients[from + i]!;
        const squares = this.#squares[to + i]! + gradient * gradient;
        this.#squares[to + i] = squares;
        values[to + i]! -= (rate * gradient) / Math.sqrt(squares);
      }
      this.#slotOf[row] = -1;
    });
    this.#gradients.fill(0, 0, this.#touched.length * dimension);
    this.#touched = [];
  }

  #slot(row: number): number {
    const known = this.#slotOf[row]!;
    if (known >= 0) return known;
    const slot = this.#touched.length;
    this.#touched.push(row);
    this.#slotOf[row] = slot;
    if ((slot + 1) * this.dimension > this.#gradients.length) {
      const larger = new Float32Array(this.#gradients.length * 2);
      larger.set(this.#gradients);
      this.#gradients = larger;
    }
    return slot;
  }
}

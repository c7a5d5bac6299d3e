/** Typed arrays that grow by doubling: an index is built from millions of small numbers, and plain arrays would cost several times their memory. */

export class GrowingUint32 {
  #items: Uint32Array;
  length = 0;

  constructor(capacity = 1024) {
    this.#items = new Uint32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.#items.length) this.#grow(this.length + 1);
    this.#items[this.length++] = value;
  }

  append(values: Uint32Array): void {
    if (this.length + values.length > this.#items.length) this.#grow(this.length + values.length);
    this.#items.set(values, this.length);
    this.length += values.length;
  }

  /** A view on the items so far; it goes stale when the array grows. */
  view(): Uint32Array {
    return this.#items.subarray(0, this.length);
  }

  #grow(needed: number): void {
    const larger = new Uint32Array(Math.max(needed, this.#items.length * 2));
    larger.set(this.#items.subarray(0, this.length));
    this.#items = larger;
  }
}

export class GrowingUint16 {
  #items: Uint16Array;
  length = 0;

  constructor(capacity = 1024) {
    this.#items = new Uint16Array(capacity);
  }

  append(values: Uint16Array): void {
    const needed = this.length + values.length;
    if (needed > this.#items.length) {
      const larger = new Uint16Array(Math.max(needed, this.#items.length * 2));
      larger.set(this.#items.subarray(0, this.length));
      this.#items = larger;
    }
    this.#items.set(values, this.length);
    this.length = needed;
  }

  view(): Uint16Array {
    return this.#items.subarray(0, this.length);
  }
}

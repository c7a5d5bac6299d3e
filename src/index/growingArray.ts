/** Typed arrays that grow by doubling: an index is built from millions of small numbers, and plain arrays would cost several times their memory. */

type Numbers = Uint8Array | Uint16Array | Uint32Array;

class GrowingArray<Items extends Numbers> {
  #items: Items;
  length = 0;
  readonly #make: (length: number) => Items;

  constructor(make: (length: number) => Items, capacity: number) {
    this.#make = make;
    this.#items = make(capacity);
  }

  push(value: number): void {
    if (this.length === this.#items.length) this.#grow(this.length + 1);
    this.#items[this.length++] = value;
  }

  append(values: Items): void {
    if (this.length + values.length > this.#items.length) this.#grow(this.length + values.length);
    this.#items.set(values, this.length);
    this.length += values.length;
  }

  /** A view on the items so far; it goes stale when the array grows. */
  view(): Items {
    return this.#items.subarray(0, this.length) as Items;
  }

  #grow(needed: number): void {
    const larger = this.#make(Math.max(needed, this.#items.length * 2));
    larger.set(this.#items.subarray(0, this.length));
    this.#items = larger;
  }
}

export class GrowingUint32 extends GrowingArray<Uint32Array> {
  constructor(capacity = 1024) {
    super((length) => new Uint32Array(length), capacity);
  }
}

export class GrowingUint16 extends GrowingArray<Uint16Array> {
  constructor(capacity = 1024) {
    super((length) => new Uint16Array(length), capacity);
  }
}

export class GrowingUint8 extends GrowingArray<Uint8Array> {
  constructor(capacity = 1024) {
    super((length) => new Uint8Array(length), capacity);
  }
}

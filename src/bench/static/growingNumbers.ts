type Numbers =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>;

/** A typed array that grows by doubling. */
export class GrowingNumbers<T extends Numbers> {
  readonly #type: new (
    length: number,
  ) => T;
  #array: T;
  length = 0;

  constructor(type: new (length: number) => T, first: readonly number[] = []) {
    this.#type = type;
    this.#array = new type(1024);
    this.append(first);
  }

  push(value: number): void {
    if (this.length === this.#array.length) this.#grow(1);
    this.#array[this.length++] = value;
  }

  append(values: ArrayLike<number>): void {
    if (this.length + values.length > this.#array.length) this.#grow(values.length);
    this.#array.set(values, this.length);
    this.length += values.length;
  }

  /** A copy of what was pushed. */
  values(): T {
    return this.#array.slice(0, this.length) as T;
  }

  #grow(more: number): void {
    const larger = new this.#type(Math.max(this.#array.length * 2, this.length + more));
    larger.set(this.#array);
    this.#array = larger;
  }
}

/** Appends varints and length-prefixed UTF-8 strings to a buffer that grows by doubling. */
export class ByteWriter {
  #bytes: Buffer;
  length = 0;

  constructor(capacity = 4096) {
    this.#bytes = Buffer.allocUnsafeSlow(capacity);
  }

  /** Unsigned LEB128; 0 <= value < 2^32. */
  varint(value: number): void {
    this.#reserve(5);
    const bytes = this.#bytes;
    let rest = value >>> 0;
    let at = this.length;
    while (rest > 127) {
      bytes[at++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    bytes[at++] = rest;
    this.length = at;
  }

  /** The bytes alone, without a length. */
  text(value: string): void {
    this.#reserve(value.length * 3);
    this.length += this.#bytes.write(value, this.length);
  }

  string(value: string): void {
    this.varint(Buffer.byteLength(value));
    this.text(value);
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** A view on what was written; it goes stale when the buffer grows. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.length + more, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.length));
    this.#bytes = larger;
  }
}

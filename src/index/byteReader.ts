/** Reads what a `ByteWriter` wrote. */
export class ByteReader {
  readonly #bytes: Buffer;
  position: number;

  constructor(bytes: Uint8Array, position = 0) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.position = position;
  }

  varint(): number {
    const bytes = this.#bytes;
    let shift = 0;
    let value = 0;
    for (;;) {
      const byte = bytes[this.position++]!;
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
      shift += 7;
    }
  }

  string(): string {
    const length = this.varint();
    const start = this.position;
    this.position += length;
    return this.#bytes.toString('utf8', start, this.position);
  }
}

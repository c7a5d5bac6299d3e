const NEWLINE = 10;

/**
 * Takes apart what `git cat-file --batch` prints: `<id> <type> <size>\n<bytes>\n`, or `<id> missing\n`. Calls back once an object, in
 * order, with its bytes in a buffer of their own, or null for a missing one.
 */
export class ObjectStream {
  readonly #done: (bytes: Uint8Array<ArrayBuffer> | null) => void;
  #header = '';
  #body: Buffer<ArrayBuffer> | null = null;
  #filled = 0;

  constructor(done: (bytes: Uint8Array<ArrayBuffer> | null) => void) {
    this.#done = done;
  }

  push(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; )
      at = this.#body ? this.#takeBody(this.#body, chunk, at) : this.#takeHeader(chunk, at);
  }

  #takeHeader(chunk: Buffer, at: number): number {
    const end = chunk.indexOf(NEWLINE, at);
    this.#header += chunk.toString('latin1', at, end < 0 ? chunk.length : end);
    if (end < 0) return chunk.length;
    const header = this.#header;
    this.#header = '';
    const size = /^[0-9a-f]+ [a-z]+ (\d+)$/.exec(header)?.[1];
    if (size === undefined) {
      this.#done(null);
    } else {
      // Not from Node's shared pool: the buffer may be transferred to a worker.
      this.#body = Buffer.allocUnsafeSlow(Number(size));
      this.#filled = 0;
    }
    return end + 1;
  }

  /** Copies what the chunk has of the object; the line end after it completes it. */
  #takeBody(body: Buffer<ArrayBuffer>, chunk: Buffer, at: number): number {
    const copied = chunk.copy(body, this.#filled, at);
    this.#filled += copied;
    const next = at + copied;
    if (this.#filled < body.length || next >= chunk.length) return next;
    this.#body = null;
    this.#done(body);
    return next + 1;
  }
}

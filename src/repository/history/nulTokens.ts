import { MAX_MESSAGE_CHARS } from './types.js';

/** A longer token is a message or a name of which only the beginning is of use, bytes. */
export const MAX_TOKEN_BYTES = MAX_MESSAGE_CHARS * 8;

/** Cuts a stream at NULs. Of a token only the first `MAX_TOKEN_BYTES` are kept. */
export class NulTokens {
  readonly #take: (token: Buffer) => void;
  #parts: Buffer[] = [];
  #bytes = 0;

  constructor(take: (token: Buffer) => void) {
    this.#take = take;
  }

  push(chunk: Buffer): void {
    for (let start = 0; start < chunk.length; ) {
      const found = chunk.indexOf(0, start);
      const end = found < 0 ? chunk.length : found;
      this.#keep(chunk.subarray(start, end));
      if (found >= 0) this.end();
      start = end + 1;
    }
  }

  end(): void {
    const [first] = this.#parts;
    this.#take(this.#parts.length === 1 && first ? first : Buffer.concat(this.#parts));
    this.#parts = [];
    this.#bytes = 0;
  }

  #keep(part: Buffer): void {
    const kept = part.subarray(0, MAX_TOKEN_BYTES - this.#bytes);
    if (kept.length > 0) this.#parts.push(kept);
    this.#bytes += kept.length;
  }
}

import { asUint32 } from '../binaryFile.js';
import { decodePostings, type PostingList } from '../postings.js';
import { findTerm, type TermTable, termAt } from '../termTable.js';
import { decodeBatch, decodeStrings } from './batchFormat.js';

/** A batch of mined commits as it lies on disk, with views on its columns (see `BATCH_SECTIONS`). */
export class CommitBatch {
  readonly name: string;
  readonly bytes: Buffer;
  readonly count: number;
  readonly timeS: Uint32Array;
  readonly length: Uint32Array;
  readonly fileStart: Uint32Array;
  readonly filePath: Uint32Array;
  readonly nameStart: Uint32Array;
  readonly nameIds: Uint32Array;
  readonly renames: Uint32Array;
  readonly paths: readonly string[];
  readonly #terms: TermTable;
  readonly #termPostings: Uint32Array;
  readonly #postings: Uint8Array;
  readonly #idDigits: number;
  readonly #ids: string;
  readonly #nameBytes: Uint8Array;
  #names: readonly string[] | null = null;

  /** The batch in `bytes` (aligned to 8), or why it cannot be used. */
  static open(name: string, bytes: Buffer, version: string): CommitBatch | { ignored: string } {
    const parts = decodeBatch(bytes, version);
    return 'ignored' in parts ? (parts as { ignored: string }) : new CommitBatch(name, bytes, parts);
  }

  private constructor(
    name: string,
    bytes: Buffer,
    parts: Exclude<ReturnType<typeof decodeBatch>, { ignored: string }>,
  ) {
    this.name = name;
    this.bytes = bytes;
    this.timeS = asUint32(parts.timeS);
    this.count = this.timeS.length;
    this.length = asUint32(parts.length);
    this.fileStart = asUint32(parts.fileStart);
    this.filePath = asUint32(parts.filePath);
    this.nameStart = asUint32(parts.nameStart);
    this.nameIds = asUint32(parts.name);
    this.renames = asUint32(parts.renames);
    this.paths = decodeStrings(parts.paths);
    this.#terms = { slots: asUint32(parts.termSlots), starts: asUint32(parts.termStart), bytes: parts.termBytes };
    this.#termPostings = asUint32(parts.termPostings);
    this.#postings = parts.postings;
    this.#ids = Buffer.from(parts.id.buffer, parts.id.byteOffset, parts.id.length).toString('hex');
    this.#idDigits = this.count === 0 ? 0 : this.#ids.length / this.count;
    this.#nameBytes = parts.names;
  }

  id(row: number): string {
    return this.#ids.slice(row * this.#idDigits, (row + 1) * this.#idDigits);
  }

  hasFiles(row: number): boolean {
    return this.fileStart[row]! < this.fileStart[row + 1]!;
  }

  /** Names of functions of a file; `file` is a position in `filePath`. */
  functions(file: number): string[] {
    this.#names ??= decodeStrings(this.#nameBytes);
    const found: string[] = [];
    const end = this.nameStart[file + 1]!;
    for (let at = this.nameStart[file]!; at < end; at++) found.push(this.#names[this.nameIds[at]!]!);
    return found;
  }

  get terms(): string[] {
    return Array.from(this.#termPostings, (_, id) => termAt(this.#terms, id));
  }

  /** Rows where a term occurs, ascending; null for a term that no message has. */
  postings(term: string): PostingList | null {
    const id = findTerm(this.#terms, term);
    return id < 0 ? null : decodePostings(this.#postings, this.#termPostings[id]!);
  }
}

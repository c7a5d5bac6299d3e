import type { ContentKey } from '../repository/types.js';
import type { Outline } from '../syntax/types.js';
import { asInt32, asUint32, decodeBinaryFile } from './binaryFile.js';
import { decodeOutline } from './outlineCodec.js';
import { decodePostings, type PostingList } from './postings.js';
import { DOC_FLAGS, NO_LANGUAGE, SEGMENT_FORMAT, SEGMENT_SECTIONS, type SegmentSection } from './segmentFormat.js';
import { findTerm, type TermTable, termAt } from './termTable.js';
import type { Segment } from './types.js';

/** A segment file in memory. Opening it parses nothing: the columns are views into the one buffer that was read. */
export class OpenSegment implements Segment {
  readonly name: string;
  /** The file as it is on disk; enough to write it again. */
  readonly bytes: Buffer;
  /** Seconds since the epoch. */
  readonly createdAt: number;
  readonly docCount: number;
  readonly chunkCount: number;
  readonly chunkDoc: Uint32Array;
  readonly docChunkStart: Uint32Array;
  readonly chunkStartLine: Uint32Array;
  readonly chunkEndLine: Uint32Array;
  readonly chunkSymbol: Int32Array;
  readonly chunkLength: Uint32Array;
  /** Content keys, `keyBytes` each. */
  readonly keys: Uint8Array;
  readonly keyBytes: number;
  readonly termCount: number;
  readonly #sections: Record<SegmentSection, Uint8Array>;
  readonly #terms: TermTable;
  readonly #termPostings: Uint32Array;
  readonly #docLines: Uint32Array;
  readonly #outlineStart: Uint32Array;
  readonly #names: string[];

  /** The segment in `bytes` (aligned to 8), or why it cannot be used. `madeHere`: as for `decodeBinaryFile`. */
  static open(
    name: string,
    bytes: Buffer,
    deriverVersion: string,
    madeHere = false,
  ): OpenSegment | { ignored: string } {
    const file = decodeBinaryFile(SEGMENT_FORMAT, deriverVersion, bytes, madeHere);
    return 'ignored' in file ? file : new OpenSegment(name, bytes, file.createdAt, file.sections);
  }

  private constructor(name: string, bytes: Buffer, createdAt: number, sections: Uint8Array[]) {
    this.name = name;
    this.bytes = bytes;
    this.createdAt = createdAt;
    this.#sections = Object.fromEntries(
      Object.keys(SEGMENT_SECTIONS).map((section, index) => [section, sections[index]!]),
    ) as Record<SegmentSection, Uint8Array>;
    const column = (section: SegmentSection) => asUint32(this.#sections[section]);
    this.chunkDoc = column('chunkDoc');
    this.docChunkStart = column('docChunkStart');
    this.chunkStartLine = column('chunkStartLine');
    this.chunkEndLine = column('chunkEndLine');
    this.chunkSymbol = asInt32(this.#sections.chunkSymbol);
    this.chunkLength = column('chunkLength');
    this.chunkCount = this.chunkDoc.length;
    this.#docLines = column('docLines');
    this.docCount = this.#docLines.length;
    this.#outlineStart = column('docOutlineStart');
    this.keys = this.#sections.docKey;
    this.keyBytes = this.docCount === 0 ? 20 : this.keys.length / this.docCount;
    this.#terms = { slots: column('termSlots'), starts: column('termStart'), bytes: this.#sections.termBytes };
    this.#termPostings = column('termPostings');
    this.termCount = this.#termPostings.length;
    this.#names = JSON.parse(Buffer.from(this.#sections.names).toString()) as string[];
  }

  get sizeBytes(): number {
    return this.bytes.length;
  }

  termId(term: string): number {
    return findTerm(this.#terms, term);
  }

  /** Inverse of `termId`. */
  term(termId: number): string {
    return termAt(this.#terms, termId);
  }

  postings(termId: number): PostingList {
    return decodePostings(this.#sections.postings, this.#termPostings[termId]!);
  }

  outline(doc: number): Outline | null {
    const bytes = this.outlineBytes(doc);
    return bytes.length === 0 ? null : decodeOutline(bytes);
  }

  outlineBytes(doc: number): Uint8Array {
    return this.#sections.outlines.subarray(this.#outlineStart[doc]!, this.#outlineStart[doc + 1]!);
  }

  language(doc: number): string | null {
    const id = this.#sections.docLanguage[doc]!;
    return id === NO_LANGUAGE ? null : this.#names[id]!;
  }

  lines(doc: number): number {
    return this.#docLines[doc]!;
  }

  /** Bits of `DOC_FLAGS`. */
  flags(doc: number): number {
    return this.#sections.docFlags[doc]!;
  }

  partial(doc: number): boolean {
    return (this.flags(doc) & DOC_FLAGS.partial) !== 0;
  }

  key(doc: number): ContentKey {
    return Buffer.from(this.keys.subarray(doc * this.keyBytes, (doc + 1) * this.keyBytes)).toString('hex');
  }

  variant(doc: number): string {
    return this.#names[this.#sections.docVariant[doc]!]!;
  }
}

import { ByteWriter } from './byteWriter.js';
import type { DocumentId } from './derivedDocument.js';
import { GrowingUint32 } from './growingArray.js';
import { NameTable } from './nameTable.js';
import { NO_LANGUAGE, type SegmentParts } from './segmentFormat.js';

export interface DocumentRow extends DocumentId {
  language: string | null;
  lines: number;
  /** Bits of `DOC_FLAGS`. */
  flags: number;
}

export interface ChunkRow {
  startLine: number;
  endLine: number;
  symbol: number;
  length: number;
}

/** The columns of a segment that are not about terms, filled document by document. */
export class DocumentTable {
  /** Outlines of the documents; write one before `addDocument` closes it. */
  readonly outlines = new ByteWriter(1 << 16);
  readonly #keys = new ByteWriter();
  readonly #languages: number[] = [];
  readonly #variants: number[] = [];
  readonly #flags: number[] = [];
  readonly #lines = new GrowingUint32();
  readonly #outlineStart = new GrowingUint32();
  readonly #docChunkStart = new GrowingUint32();
  readonly #chunkDoc = new GrowingUint32();
  readonly #chunkStartLine = new GrowingUint32();
  readonly #chunkEndLine = new GrowingUint32();
  readonly #chunkSymbol = new GrowingUint32();
  readonly #chunkLength = new GrowingUint32();
  readonly #names = new NameTable();

  constructor() {
    this.#outlineStart.push(0);
    this.#docChunkStart.push(0);
  }

  get docCount(): number {
    return this.#lines.length;
  }

  get chunkCount(): number {
    return this.#chunkDoc.length;
  }

  addChunk(chunk: ChunkRow): void {
    this.#chunkDoc.push(this.docCount);
    this.#chunkStartLine.push(chunk.startLine);
    this.#chunkEndLine.push(chunk.endLine);
    this.#chunkSymbol.push(chunk.symbol);
    this.#chunkLength.push(chunk.length);
  }

  /** Ends the document whose chunks and outline were added before. */
  addDocument(row: DocumentRow): void {
    this.#keys.append(Buffer.from(row.key, 'hex'));
    this.#languages.push(row.language === null ? NO_LANGUAGE : this.#names.idOf(row.language));
    this.#variants.push(this.#names.idOf(row.variant));
    this.#flags.push(row.flags);
    this.#lines.push(row.lines);
    this.#outlineStart.push(this.outlines.length);
    this.#docChunkStart.push(this.chunkCount);
  }

  parts() {
    return {
      chunkDoc: this.#chunkDoc.view(),
      docChunkStart: this.#docChunkStart.view(),
      chunkStartLine: this.#chunkStartLine.view(),
      chunkEndLine: this.#chunkEndLine.view(),
      chunkSymbol: this.#chunkSymbol.view(),
      chunkLength: this.#chunkLength.view(),
      docKey: this.#keys.view(),
      docLanguage: Uint8Array.from(this.#languages),
      docVariant: Uint8Array.from(this.#variants),
      docFlags: Uint8Array.from(this.#flags),
      docLines: this.#lines.view(),
      docOutlineStart: this.#outlineStart.view(),
      outlines: this.outlines.view(),
      names: this.#names.toBytes(),
    } satisfies Partial<SegmentParts>;
  }
}

import type { ContentKey, FileTraits, Scan, SkippedFile } from '../repository/types.js';
import type { Outline } from '../syntax/types.js';

/**
 * One immutable segment file: the documents (distinct file contents) of one indexing run of one worker.
 * Everything in it is a function of file contents, of the language a content was parsed as, and of `DERIVER_VERSION`.
 * `doc` and `chunk` are dense ids inside the segment.
 */
export interface Segment {
  readonly name: string;
  readonly docCount: number;
  readonly chunkCount: number;
  readonly sizeBytes: number;
  /** Document of each chunk; chunks of a document are consecutive. */
  readonly chunkDoc: Uint32Array;
  /** First chunk of each document; length docCount + 1. */
  readonly docChunkStart: Uint32Array;
  readonly chunkStartLine: Uint32Array;
  readonly chunkEndLine: Uint32Array;
  /** Index into the document's outline, -1 for remainders and plain windows. */
  readonly chunkSymbol: Int32Array;
  /** Length in whole identifiers. */
  readonly chunkLength: Uint32Array;
  /** Dense id of a term in this segment, -1 when no document has it. */
  termId(term: string): number;
  /** Decodes the posting list: parallel arrays, chunks ascending, an entry for each field (position in `FIELDS`). */
  postings(termId: number): { chunks: Uint32Array; fields: Uint8Array; counts: Uint16Array };
  /** Null for documents without a language. Decoded on demand, cached by the caller if it likes. */
  outline(doc: number): Outline | null;
  /** Symbols of the outline, without decoding it; 0 without one. */
  symbolCount(doc: number): number;
  language(doc: number): string | null;
  lines(doc: number): number;
  partial(doc: number): boolean;
}

/** A file of the present view: where its content lies in the index. */
export interface IndexedFile {
  path: string;
  key: ContentKey;
  sizeBytes: number;
  language: string | null;
  traits: FileTraits;
  /** Index into `IndexView.segments`. */
  segment: number;
  doc: number;
}

/**
 * What one answer is computed from: the files as they are now (or at the commit asked for), each bound to its derived
 * data. Immutable; a refresh makes a new view.
 */
export interface IndexView {
  readonly scan: Pick<Scan, 'root' | 'kind' | 'commit' | 'branch'>;
  readonly segments: readonly Segment[];
  /** Sorted by path, code-unit order. */
  readonly files: readonly IndexedFile[];
  /** The paths of `files`; the same array as before while they are the same: what is worked out from paths alone holds on. */
  readonly paths: readonly string[];
  readonly skipped: readonly SkippedFile[];
  /** Files whose content differs from `commit` (changed, staged, untracked, deleted); 0 for commits; all are 0 for folders. */
  readonly dirty: number;
  /** Files read and parsed by the refresh that made this view. */
  readonly reread: number;
  /** Files still without derived data (first build not finished): answers from this view are partial. */
  readonly pending: number;
  /** Duration of the refresh in ms. */
  readonly refreshMs: number;
}

export interface IndexProgress {
  phase: 'scan' | 'index' | 'write';
  done: number;
  total: number;
  /** Files per second, over the run so far. */
  rate: number;
  /** Estimated ms left; null before it can be said. */
  leftMs: number | null;
}

export interface RefreshOptions {
  signal?: AbortSignal;
  onProgress?: (progress: IndexProgress) => void;
  /** Answer with what is indexed after this long, and go on in the background. Default: wait for everything. */
  deadlineMs?: number;
}

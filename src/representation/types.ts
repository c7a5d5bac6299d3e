/** The texts that stand for a file, and the terms they are searched by. */

/**
 * A stretch of a file that is retrieved as one: an outermost function or method with what is nested in it, a class's remainder,
 * the module's remainder, or a window of a file without outline. A file's chunks partition its text, so a file's
 * term counts are the sums over its chunks.
 */
export interface Chunk {
  /** Index into `Outline.symbols`; -1 for the module's remainder and for plain windows. */
  symbol: number;
  /** Span of the symbol, or from the first to the last line of the remainder (which may have holes). 1-based, inclusive. */
  startLine: number;
  endLine: number;
  /** Half-open UTF-16 ranges of the text, ascending. */
  ranges: [start: number, end: number][];
}

/** Where in a file a word stands; a posting names a field by its position here. Part of the format on disk: append only, 8 at most. */
export const FIELDS = ['name', 'signature', 'doc', 'comment', 'string', 'code', 'mark'] as const;

export type Field = (typeof FIELDS)[number];

/** Half-open UTF-16 range of a text that belongs to one field; what no region covers is `code`. */
export interface FieldRegion {
  start: number;
  end: number;
  field: Field;
}

/** Counts of one chunk's terms: parallel arrays, an entry for each term and field. Terms are ids of a `TermDictionary`. */
export interface TermCounts {
  ids: Uint32Array;
  /** Positions in `FIELDS`. */
  fields: Uint8Array;
  counts: Uint16Array;
  /** Document length: identifiers counted once each as wholes (docs/ranking.md), parts not. */
  length: number;
}

/** Strings to dense ids, in order of first sight. */
export interface TermDictionary {
  readonly terms: string[];
  idOf(term: string): number;
}

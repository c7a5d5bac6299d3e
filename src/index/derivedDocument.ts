import type { ContentKey } from '../repository/types.js';
import type { Chunk, TermCounts } from '../representation/types.js';
import type { Outline } from '../syntax/types.js';

/** All that is kept of one file content. A function of the bytes and of what the path says of their language. */
export interface DerivedDocument {
  language: string | null;
  lines: number;
  partial: boolean;
  /** To be derived anew by the next process: an emergency stop ended it. */
  unfinished: boolean;
  generated: boolean;
  minified: boolean;
  outline: Outline | null;
  chunks: Chunk[];
  /** Term counts of a chunk by its index; the result is valid until the next call. */
  countTerms(chunk: number): TermCounts;
}

/**
 * Identity of a document: the same bytes under two names of one language share it.
 * `variant` is all that the path has to say: a language id, `''` for none, `'#!'` where the first line decides.
 */
export interface DocumentId {
  key: ContentKey;
  variant: string;
}

export function documentName(id: DocumentId): string {
  return `${id.key} ${id.variant}`;
}

import type { FootprintRow } from '../../representation/summaries/index.js';
import type { Manifest } from '../types.js';

/** What it takes to make one repository searchable: tokens of its representations, and time and size of each index over them. */
export interface Footprint {
  schema: 1;
  /** Name of the folder. */
  repository: string;
  commit: string | null;
  /** Of the files in a known language, which are what is searched. */
  files: number;
  lines: number;
  bytes: number;
  tokenizer: string;
  representations: FootprintRow[];
  indexes: IndexCost[];
  reponav: Manifest['reponav'];
  machine: Manifest['machine'];
  measuredAt: string;
}

/** One index, made from nothing. */
export interface IndexCost {
  /** `evidence`, `bm25`, `dense`. */
  retriever: string;
  /** Null for the index that `locate` uses: all of it comes from the source. */
  representation: string | null;
  /** Analyzer or embedding model. */
  by: string;
  /** Reading included, ms. */
  ms: number;
  /** Of all threads, ms. */
  processorMs: number;
  /** Kept on disk; 0 for what each process counts anew. */
  diskBytes: number;
  /** Sources of the files that it covers: the index that `locate` uses holds text without a language as well. */
  sourceBytes: number;
}

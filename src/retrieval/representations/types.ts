import type { IndexView } from '../../index/types.js';
import type { ModelCall, ModelPrice } from '../../models/types.js';
import type { Query } from '../types.js';
import type { PathCounts } from './llm/repairPaths.js';

/** The five texts that can stand for a file (docs/retrievers.md). */
export const REPRESENTATIONS = ['path', 'source', 'role-summary', 'technical-summary', 'bug-reports'] as const;
export type Representation = (typeof REPRESENTATIONS)[number];

/** Long work can be cancelled and watched. */
export interface Work {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: RetrievalProgress) => void) | undefined;
}

export interface RetrievalProgress {
  /** `read`: texts are read and their words counted; `embed`: vectors are asked for. */
  phase: 'read' | 'embed';
  /** Files for `read`, texts for `embed`. */
  done: number;
  total: number;
  /** Estimated ms left; null before it can be said. */
  leftMs: number | null;
}

/** A text and what exactly it is keyed by: equal keys are equal texts. */
export interface KeyedText {
  key: string;
  text: string;
}

/** The texts of one representation. Files are indexes into `IndexView.files`. */
export interface RepresentationTexts {
  readonly representation: Representation;
  /** Keys of the files' texts, in order; null where a file has no such text. */
  keys(view: IndexView, files: readonly number[], work?: Work): Promise<(string | null)[]>;
  /**
   * The texts of files that have one, in order, read as they are taken.
   * @throws RepoNavError unreadable when a file changed since the view was made
   */
  read(view: IndexView, files: readonly number[], work?: Work): AsyncIterable<{ file: number; text: string }>;
}

/** One file in a list of results. */
export interface FileHit {
  /** Index into `IndexView.files`. */
  file: number;
  /** Comparable inside one list only. */
  score: number;
}

/** What one retriever found for one question. */
export interface RetrievedList {
  /** `bm25`, `dense`, `llm`, `evidence`. */
  retriever: string;
  /** Null for retrievers that search no single representation. */
  representation: Representation | null;
  /** The model that was asked, null without one. */
  model: string | null;
  /** Best first, each file once. */
  hits: FileHit[];
  /** Files that were searched, and files that were left out for want of a text. */
  searched: number;
  withoutText: number;
  calls: ModelCall[];
  /** What a language model's answers were worth; absent for other retrievers. */
  answers?: AnswerCounts;
}

export interface AnswerCounts extends PathCounts {
  prompts: number;
  /** Answers that held no list of paths. */
  invalid: number;
  /** Files whose text was cut because it did not fit into a prompt of its own. */
  truncated: number;
}

/** The files that a question is asked of. */
export interface SearchScope extends Work {
  view: IndexView;
  /** Indexes into `IndexView.files`, ascending. */
  candidates: readonly number[];
}

/** A way to rank files. `prepare` does all that needs no question: reading, counting, embedding. */
export interface Retriever {
  readonly retriever: string;
  readonly representation: Representation | null;
  prepare(scope: SearchScope): Promise<PreparedRetriever>;
}

export interface PreparedRetriever {
  /** What preparing cost. */
  readonly calls: readonly ModelCall[];
  /** @param depth length of the list at most */
  retrieve(query: Query, depth: number): Promise<RetrievedList>;
}

/** What is about to be sent to a model; asked for before anything is. */
export interface Sending {
  model: string;
  host: string;
  local: boolean;
  /** What of the repository: `source`, `path`, a kind of summary. */
  what: Representation;
  /** As the ledger has it: `embed-documents`, `llm-ranking`, … */
  purpose: string;
  /** Files whose texts are sent; 0: the issue alone. */
  files: number;
  /** Files that look like secrets, as far as they are known by now: they are not among `files`. */
  withheld?: number;
  /** Upper estimate of what is sent, prompts and issue included; what is there already is not counted. */
  tokens: number;
  /** What the answers may have at most. */
  outputTokens: number;
  price: ModelPrice | null;
}

/** @throws RepoNavError consent_needed when nobody has agreed to this */
export type AllowSending = (sending: Sending) => Promise<void> | void;

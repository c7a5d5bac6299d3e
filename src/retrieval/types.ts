import type { CommitHistory } from '../index/history/types.js';
import type { IndexedFile, IndexView } from '../index/types.js';

/** What the ranker knows of the issue before it looks at the index. */
export interface Query {
  text: string;
  /** Distinct code-like identifiers, in order of first appearance. */
  identifiers: string[];
  /** Distinct path-like strings, POSIX separators. */
  paths: string[];
  /** Stack frames, innermost first. */
  frames: { path: string; line: number | null; symbol: string | null }[];
}

export interface RankedChunk {
  /** Index into `IndexView.files`. */
  file: number;
  segment: number;
  chunk: number;
  /** Index into the file's outline, -1 without a symbol. */
  symbol: number;
  startLine: number;
  endLine: number;
  /** > 0, comparable inside one ranking only. */
  score: number;
}

export interface RankedFile {
  file: number;
  /** >= 0, comparable inside one ranking only. */
  score: number;
  /** How many of the retrieved chunks are its own (docs/scaffold.md). */
  evidence: number;
  /** Kinds of evidence that spoke for it: `bm25`, `chunks`, `path`, `symbol`. */
  reasons: string[];
}

export interface RankedFunction {
  file: number;
  symbol: number;
  score: number;
}

/** A line that declares a name which was asked for exactly and which outlines leave out: constants, fields. */
export interface RankedDeclaration {
  file: number;
  /** The class or module that declares it: index into the file's outline, -1 for the file. */
  symbol: number;
  name: string;
  score: number;
}

/** The ordered candidates for one query over one view. */
export interface Ranking {
  view: IndexView;
  query: Query;
  /** Best first, cut to what was asked for. */
  files: RankedFile[];
  functions: RankedFunction[];
  chunks: RankedChunk[];
  /** Best first; left out where nothing of the kind was asked for. */
  declared?: RankedDeclaration[];
  /** How many files had any score: the total of `shown / total`. */
  matchedFiles: number;
  matchedFunctions: number;
}

export interface RankOptions {
  files: number;
  functions: number;
  /** Chunks retrieved before aggregation; paper: 80. */
  depth: number;
  /** No penalty for tests. */
  includeTests: boolean;
  profile: 'paper' | 'default';
  /** Past commits as of the view's commit, for rankers that draw on them. @default none */
  history?: CommitHistory | null;
  /** Restricts candidates; null: all. */
  accept: ((file: IndexedFile) => boolean) | null;
}

/** The one interface behind which rankers differ; the evidence ranker will be another implementation. */
export interface Ranker {
  readonly name: string;
  rank(view: IndexView, query: Query, options: RankOptions): Ranking;
}

import type { IndexView } from '../../index/types.js';
import type { LiveDocs } from '../liveDocs.js';
import type { IssueChannels } from '../query/channels.js';
import type { Query } from '../types.js';
import type { ChannelTerms } from './channelTerms.js';
import type { FeatureTable } from './featureTable.js';

/** What can be switched off by name, each a module of this folder. */
export const EVIDENCE_KINDS = [
  'lexical',
  'path',
  'symbol',
  'dotted',
  'quoted-path',
  'frame',
  'literal',
  'history',
  'structure',
  'prior',
] as const;

export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** Definitions of symbols over the view: exact simple name -> where. Looked up in the postings of special terms, nothing is built. */
export interface Definitions {
  /** Functions of the view (index into `FunctionTable`) that define or contain a symbol of this exact name; [] for unknown names. */
  functionsOf(name: string): readonly number[];
  /** Files (index into `IndexView.files`) that define it, each once. */
  filesOf(name: string): readonly number[];
  /** The same among tests alone: for questions that are nothing but a name. */
  testFilesOf(name: string): readonly number[];
  /** Functions that call something of this exact name. */
  callersOf(name: string): readonly number[];
}

/** Chunks with a symbol, of files that are no tests: what is ranked as functions. Dense ids; parallel arrays. */
export interface FunctionTable {
  readonly count: number;
  /** Index into `IndexView.files` (the first path of the content). */
  readonly file: Uint32Array;
  readonly segment: Uint8Array;
  /** Chunk in its segment. */
  readonly chunk: Uint32Array;
  /** Index into the file's outline. */
  readonly symbol: Uint32Array;
  /** Dense id of a chunk; -1 where a chunk is no function of this table. */
  idOf(segment: number, chunk: number): number;
}

/** All that evidence is computed from. One per question; kinds read it and write their features. */
export interface EvidenceContext {
  readonly view: IndexView;
  readonly live: LiveDocs;
  readonly query: Query;
  readonly channels: IssueChannels;
  readonly terms: ChannelTerms;
  readonly functions: FunctionTable;
  readonly definitions: Definitions;
  /** Features of files by name: Float32Array over `IndexView.files`. */
  readonly files: FeatureTable;
  /** Features of functions by name: Float32Array over the function table. */
  readonly functionFeatures: FeatureTable;
  /** A reason to show beside a file: `frame`, `quoted path`, `past commit abc1234`. */
  reason(file: number, text: string): void;
}

/** One kind of evidence: fills features, all >= 0, and gives reasons. Missing features count as 0 everywhere. */
export interface Evidence {
  readonly kind: EvidenceKind;
  apply(context: EvidenceContext): void;
}

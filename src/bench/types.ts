/** What a benchmark asks, what it keeps of each answer, and what it says of a whole run. */
import type { Retrieval } from '../navigation/schemas.js';
import type { PipelineDescription } from '../retrieval/pipeline/description.js';

/** One issue of a data set with what its reference patch edits. */
export interface Instance {
  id: string;
  /** Base name of the data file without extension. */
  data: string;
  /** `owner/name`. */
  repo: string;
  /** Another `owner/name` that holds the same history; null without one. */
  mirror: string | null;
  baseCommit: string;
  /** The issue, title first. It alone is the query. */
  text: string;
  /** Paths, POSIX. */
  goldFiles: string[];
  /** `path:Qualified.name`. */
  goldFunctions: string[];
  language: string | null;
  category: string | null;
}

/** Gold as the metrics use it: what exists at the base commit. */
export interface Gold {
  files: string[];
  /** `path:Class` or `path:top_level_function`. */
  modules: string[];
  /** Functions nested in functions are counted as the outermost one. */
  functions: string[];
  /** Gold files that the base commit does not have: they count nowhere. */
  absentFiles: string[];
  /** Gold functions that are classes or module-level code at the base commit: they count in modules alone. */
  notFunctions: string[];
  /** Gold functions that no outline has: they count, and nothing can find them. */
  unresolved: string[];
}

/** Ordered predictions without duplicates, best first; null where a ranker does not name any. */
export interface Predictions {
  files: string[];
  modules: string[] | null;
  functions: string[] | null;
  /** Candidate targets of the answer's scaffold, as shown; absent where none was made. */
  targets?: string[];
}

/** `repository`: it could not be asked (no repository, no commit); `answer`: it was asked and failed. */
export interface InstanceError {
  stage: 'repository' | 'answer';
  message: string;
}

/** Milliseconds of one instance. */
export interface InstanceTimes {
  /** Enumerating the commit, reading and deriving what is new. */
  refresh: number;
  /** What the ranker does before it sees the issue. */
  prepare: number;
  /** From the text to the ranking. */
  rank: number;
}

/** One line of `results.jsonl`. */
export interface InstanceResult {
  schema: 1;
  instance_id: string;
  data: string;
  repo: string;
  base_commit: string;
  language: string | null;
  category: string | null;
  gold: Gold;
  predicted: Predictions | null;
  /** Predicted files by each value of a sweep; absent in plain runs. */
  sweeps?: SweepAnswer[];
  /** How a pipeline came by its answer; in runs of a pipeline only. */
  retrieval?: Retrieval;
  /** What a ranker is trained from; in runs of kind `features` only. */
  features?: InstanceFeatures;
  ms: InstanceTimes | null;
  /** Files that were searched; null where it did not come to that. */
  searched: number | null;
  error: InstanceError | null;
}

/** Candidates of one instance with their features, as a ranker weighs them. */
export interface InstanceFeatures {
  files: CandidateFeatures;
  functions: CandidateFeatures;
}

export interface CandidateFeatures {
  /** Paths, or `path:Qualified.name`. */
  names: string[];
  /** Feature name -> a value for each candidate, four digits. */
  columns: Record<string, number[]>;
}

export const SWEEPS = ['a', 'depth'] as const;
export type SweepName = (typeof SWEEPS)[number];

export interface SweepAnswer {
  over: SweepName;
  value: number;
  files: string[];
}

/** What is asked of every instance; part of the manifest, and what a resumed run must agree with. */
export interface RunConfig {
  kind: 'run' | 'sweep' | 'features';
  ranker: string;
  /** Kinds of evidence left out. */
  without: string[];
  profile: 'default' | 'paper';
  /** Chunks retrieved before aggregation. */
  depth: number;
  /** Weight of a file's best chunk; null: the default. */
  a: number | null;
  sweeps: SweepName[];
  limit: number | null;
  only: string | null;
  /** Ranks instead of `ranker`; absent without one. */
  pipeline?: PipelineDescription;
  /** Whose similarities are features as well: `static`, or a file of "bench train-embedding". Absent: nobody's. */
  embedding?: string;
}

export interface DataFile {
  /** Base name. */
  file: string;
  sha256: string;
  instances: number;
}

/** `manifest.json`: enough to run it again and to know whether it was the same. */
export interface Manifest {
  schema: 1;
  config: RunConfig;
  data: DataFile[];
  reponav: { version: string; commit: string | null; dirty: boolean | null; lockSha256: string | null };
  machine: { node: string; platform: string; cpu: string; cores: number };
  /** Of the resampling that a report or comparison of this run does. */
  seed: number;
  jobs: number;
  startedAt: string;
  /** Null while it runs, or when it was ended from outside. */
  finishedAt: string | null;
  /** Of the last go; a resumed run has several. */
  elapsedMs: number | null;
  instances: number;
  answered: number;
  failed: number;
}

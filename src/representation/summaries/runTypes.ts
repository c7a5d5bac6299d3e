import type { RepoNavError } from '../../errors.js';
import type { ChatModel } from '../../models/types.js';
import type { SummaryKind } from './kinds.js';
import type { KeyedFile } from './summaryKey.js';
import type { SummaryStore } from './summaryStore.js';

/** One file and the kinds of summaries that it still needs. */
export interface SummaryJob {
  file: KeyedFile;
  kinds: readonly SummaryKind[];
}

export interface SummaryProgress {
  phase: 'summarize';
  /** Summaries that are there, of those that were missing when the run began. */
  done: number;
  total: number;
  failed: number;
  /** Summaries a second, over the run so far. */
  rate: number;
  /** Estimated ms left; null before it can be said. */
  leftMs: number | null;
}

export interface SummaryFailure {
  path: string;
  kind: SummaryKind;
  reason: string;
}

/** What a run did, also when it ended early. */
export interface SummaryTally {
  /** Summaries asked for and stored by this run. */
  made: number;
  /** Summaries that another process stored meanwhile. */
  foundMeanwhile: number;
  failures: SummaryFailure[];
  /** Summaries of files of which only the beginning was shown. */
  sourceCut: number;
  /** Summaries that the model did not finish. */
  answerCut: number;
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
  /** US dollars, answers that were not worth keeping included; null when a price is unknown. */
  usd: number | null;
}

export interface SummaryRun {
  tally: SummaryTally;
  /** Why the run ended before everything was tried: `cancelled`, `data_unusable`, or the last failure of the model. */
  ended: RepoNavError | null;
}

export interface SummaryRunOptions {
  jobs: readonly SummaryJob[];
  model: ChatModel;
  store: SummaryStore;
  /** The text of exactly this content; null where the file changed or vanished since. @throws RepoNavError */
  readSource: (file: KeyedFile) => Promise<string | null>;
  /** Requests under way at a time. @default DEFAULTS.summaries.concurrency */
  concurrency?: number;
  /** Nothing new is asked for after this; answers under way are waited for a moment, and kept. */
  signal?: AbortSignal;
  onProgress?: (progress: SummaryProgress) => void;
  /** Waiting; tests hand in their own. */
  deps?: { graceMs?: number; takenMs?: number };
}

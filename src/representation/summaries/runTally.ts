import { DEFAULTS } from '../../defaults.js';
import type { RepoNavError } from '../../errors.js';
import type { ModelCall } from '../../models/types.js';
import type { SummaryKind } from './kinds.js';
import type { SummaryProgress, SummaryTally } from './runTypes.js';

/** Files in a row that a server may refuse: one may be to blame itself (its words, not the key), two are not. */
const REFUSED_IN_A_ROW = 2;

/** Nothing can be kept or recorded any more, or nothing more is wanted. */
const FATAL = new Set(['cancelled', 'data_unusable', 'cache_unusable']);

/** Keeps count of a run, and decides when it ends. */
export class RunTally {
  readonly tally: SummaryTally = {
    made: 0,
    foundMeanwhile: 0,
    failures: [],
    sourceCut: 0,
    answerCut: 0,
    inputTokens: 0,
    cachedInputTokens: 0,
    outputTokens: 0,
    usd: 0,
  };
  /** Why nothing more is asked for; null while the run goes on. */
  ended: RepoNavError | null = null;
  readonly #total: number;
  readonly #onProgress: (progress: SummaryProgress) => void;
  readonly #started = performance.now();
  #failedInARow = 0;
  #refusedInARow = 0;

  constructor(total: number, onProgress: (progress: SummaryProgress) => void) {
    this.#total = total;
    this.#onProgress = onProgress;
    this.#report();
  }

  paid({ inputTokens, cachedInputTokens, outputTokens, usd }: ModelCall): void {
    const { tally } = this;
    tally.inputTokens += inputTokens;
    tally.cachedInputTokens += cachedInputTokens;
    tally.outputTokens += outputTokens;
    tally.usd = tally.usd === null || usd === null ? null : tally.usd + usd;
  }

  made({ sourceCut, answerCut }: { sourceCut: boolean; answerCut: boolean }): void {
    this.tally.made++;
    if (sourceCut) this.tally.sourceCut++;
    if (answerCut) this.tally.answerCut++;
    this.#failedInARow = 0;
    this.#refusedInARow = 0;
    this.#report();
  }

  foundMeanwhile(): void {
    this.tally.foundMeanwhile++;
    this.#report();
  }

  /** A file came to nothing, its server or the file itself to blame. */
  failed(path: string, kinds: readonly SummaryKind[], error: RepoNavError): void {
    if (FATAL.has(error.code)) {
      this.ended ??= error;
      return;
    }
    for (const kind of kinds) this.tally.failures.push({ path, kind, reason: error.message });
    if (error.code === 'model_refused') this.#refusedInARow++;
    // A file that changed says nothing about the server.
    if (error.code !== 'unreadable') this.#failedInARow++;
    if (this.#refusedInARow >= REFUSED_IN_A_ROW || this.#failedInARow >= DEFAULTS.summaries.failuresInARow) {
      this.ended ??= error;
    }
    this.#report();
  }

  #report(): void {
    const { made, foundMeanwhile, failures } = this.tally;
    const rate = made / Math.max(0.001, (performance.now() - this.#started) / 1000);
    const left = this.#total - made - foundMeanwhile - failures.length;
    this.#onProgress({
      phase: 'summarize',
      done: made + foundMeanwhile,
      total: this.#total,
      failed: failures.length,
      rate,
      leftMs: made === 0 ? null : Math.round((left / rate) * 1000),
    });
  }
}

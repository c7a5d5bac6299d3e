import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULTS } from '../../defaults.js';
import { RepoNavError } from '../../errors.js';
import { buildPrompt, fitSource, maxAnswerTokens, type ShownSource } from './buildPrompt.js';
import type { Claim } from './claim.js';
import { judgeAnswer } from './judgeAnswer.js';
import type { SummaryKind } from './kinds.js';
import { RunTally } from './runTally.js';
import type { SummaryJob, SummaryRun, SummaryRunOptions } from './runTypes.js';
import { type KeyedFile, type SummaryKey, summaryKey } from './summaryKey.js';

/** How long to wait before looking again at what another process is asking for, ms. */
const TAKEN_MS = 1000;

/**
 * Asks a model for the missing summaries of files, each on the disk before the same worker sends its next request. Failures of single
 * files are collected; the run ends early, with what it has, when failures follow each other without a success, when the store cannot be
 * written, or when it is cancelled. What other processes are asking for is waited for, and not asked for twice.
 */
export async function runSummaries(options: SummaryRunOptions): Promise<SummaryRun> {
  const { jobs, concurrency = DEFAULTS.summaries.concurrency, onProgress = () => undefined } = options;
  const total = jobs.reduce((sum, { kinds }) => sum + kinds.length, 0);
  const run = new Run(options, new RunTally(total, onProgress));
  await run.tryAlone();
  await Promise.all(Array.from({ length: concurrency }, () => run.work()));
  run.end();
  return { tally: run.count.tally, ended: run.count.ended };
}

interface QueuedJob extends SummaryJob {
  /** Another process was asking for it when last looked at. */
  taken: boolean;
}

class Run {
  readonly count: RunTally;
  readonly #options: SummaryRunOptions;
  readonly #queue: QueuedJob[];
  /** Aborted some time after the caller's signal: answers that are under way cost as much when nobody waits for them. */
  readonly #under = new AbortController();
  #grace: NodeJS.Timeout | undefined;
  #crashed = false;

  constructor(options: SummaryRunOptions, count: RunTally) {
    this.count = count;
    this.#options = options;
    this.#queue = options.jobs.map((job) => ({ ...job, taken: false }));
    if (options.signal?.aborted) this.#cancel();
    options.signal?.addEventListener('abort', this.#cancel, { once: true });
  }

  /** One file at a time until one succeeds: a wrong key or name then costs two requests, not two for each worker. */
  async tryAlone(): Promise<void> {
    const { tally } = this.count;
    while (!this.#stopped && tally.made + tally.foundMeanwhile === 0 && this.#queue[0]?.taken === false) {
      await this.work(1);
    }
  }

  /** Works through the queue, or `most` jobs of it. Kinds of one file follow each other, since their prompts begin alike. */
  async work(most = Number.POSITIVE_INFINITY): Promise<void> {
    try {
      for (let done = 0; done < most && !this.#stopped; done++) {
        const job = this.#queue.shift();
        if (job === undefined) return;
        if (job.taken) await this.#pause();
        const taken = await this.#do(job);
        if (taken.length > 0) this.#queue.push({ file: job.file, kinds: taken, taken: true });
      }
    } catch (error) {
      this.#crashed = true;
      this.end();
      throw error;
    }
  }

  end(): void {
    clearTimeout(this.#grace);
    this.#options.signal?.removeEventListener('abort', this.#cancel);
  }

  get #stopped(): boolean {
    return this.#crashed || this.count.ended !== null;
  }

  readonly #cancel = (): void => {
    this.count.ended ??= new RepoNavError(
      'cancelled',
      'Cancelled.',
      'Run it again when you like: what was paid for is kept.',
    );
    this.#grace = setTimeout(() => this.#under.abort(), this.#options.deps?.graceMs ?? DEFAULTS.summaries.graceMs);
  };

  async #pause(): Promise<void> {
    const ms = this.#options.deps?.takenMs ?? TAKEN_MS;
    await sleep(ms, undefined, { signal: this.#options.signal }).catch((error: unknown) => {
      if (!this.#options.signal?.aborted) throw error;
    });
  }

  /** @returns kinds that another process is asking for right now */
  async #do({ file, kinds }: SummaryJob): Promise<SummaryKind[]> {
    const { store, model } = this.#options;
    const taken: SummaryKind[] = [];
    const prompts = new PromptsOf(file, this.#options);
    for (const [at, kind] of kinds.entries()) {
      if (this.#stopped) break;
      const key = summaryKey(file, kind, model.name);
      try {
        const outcome = await store.claim(key);
        if (outcome === 'taken') taken.push(kind);
        else if (outcome === 'there') this.count.foundMeanwhile();
        else await this.#ask(key, prompts, outcome.claim);
      } catch (error) {
        if (!(error instanceof RepoNavError)) throw error;
        // What a server refuses, or cannot be read, is refused for every kind.
        const all = error.code === 'model_refused' || error.code === 'unreadable';
        this.count.failed(file.path, all ? kinds.slice(at) : [kind], error);
        if (all) break;
      }
    }
    return taken;
  }

  async #ask(key: SummaryKey, prompts: PromptsOf, claim: Claim): Promise<void> {
    const { model } = this.#options;
    try {
      const { content, sourceCut } = await prompts.of(key.kind);
      // The caller may have cancelled while the file was read.
      if (this.#stopped) return;
      const answer = await model.complete({
        messages: [{ role: 'user', content }],
        purpose: key.kind,
        maxOutputTokens: maxAnswerTokens(model),
        signal: this.#under.signal,
      });
      this.count.paid(answer.call);
      const judged = judgeAnswer(answer.text);
      if ('rejected' in judged) throw notWorthKeeping(judged.rejected, answer.truncated);
      const facts = { sourceCut, answerCut: answer.truncated };
      await claim.keep({ key, text: judged.text, ...facts, at: answer.call.at });
      this.count.made(facts);
    } finally {
      await claim.release();
    }
  }
}

function notWorthKeeping(why: string, cut: boolean): RepoNavError {
  const atLimit = cut ? ', and the model was stopped at its length limit' : '';
  const message = `${why[0]!.toUpperCase()}${why.slice(1)}${atLimit}.`;
  return new RepoNavError('model_failed', message, 'Such answers are not stored: the next run asks for them again.');
}

/** The prompts of one file, its source read and cut once. */
class PromptsOf {
  readonly #file: KeyedFile;
  readonly #options: SummaryRunOptions;
  #shown: ShownSource | null = null;

  constructor(file: KeyedFile, options: SummaryRunOptions) {
    this.#file = file;
    this.#options = options;
  }

  /** @throws RepoNavError unreadable */
  async of(kind: SummaryKind): Promise<{ content: string; sourceCut: boolean }> {
    this.#shown ??= fitSource(await this.#read(), this.#file.path, this.#options.model);
    return {
      content: buildPrompt(this.#file.path, kind, this.#shown),
      sourceCut: this.#shown.linesLeftOut > 0,
    };
  }

  async #read(): Promise<string> {
    const text = await this.#options.readSource(this.#file);
    if (text !== null) return text;
    throw new RepoNavError(
      'unreadable',
      `${this.#file.path} changed while the run went on.`,
      'Run it again: what is there is kept.',
    );
  }
}

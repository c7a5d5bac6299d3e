import { RepoNavError } from '../../errors.js';
import { type GitPlace, listCommits, mineCommits } from '../../repository/history/index.js';
import { languageOf } from '../../syntax/index.js';
import { AssembledHistory } from './assembledHistory.js';
import { BatchBuilder } from './batchBuilder.js';
import type { ListKey } from './commitLists.js';
import type { HistoryStore } from './historyStore.js';
import type { CommitHistory, HistoryOptions } from './types.js';

/** Commits of one batch: so many are lost at most when a process is killed while it mines. */
const BATCH_COMMITS = 2_000;

export interface TaskSetup extends ListKey {
  place: GitPlace;
  store: HistoryStore;
  version: string;
  /** Saves in the background what is new; resolves also where that fails. */
  save: () => Promise<void>;
  saveList: (key: ListKey, ids: readonly string[]) => Promise<void>;
  onIncomplete: (error: RepoNavError) => void;
}

/** A failure of git is the answer for so long, ms: asking anew for each question would cost more than it could bring. */
const FAILURE_HOLDS_MS = 60_000;

/** Listing and mining one commit takes 50 to 150 ms. */
const MOMENT_MS = 200;

type Listener = NonNullable<HistoryOptions['onProgress']>;

/** Makes the history of one commit: looks at what is kept, then asks git for the rest. Begins at once. */
export class CommitTask {
  readonly #setup: TaskSetup;
  readonly #controller = new AbortController();
  readonly #listeners = new Set<Listener>();
  readonly #kept: Promise<CommitHistory>;
  readonly #complete: Promise<CommitHistory>;
  #ids: string[] | null = null;
  #waiting = 0;
  /** Somebody took a partial answer and left: the work is wanted all the same. */
  #goesOn = false;
  #failedAt: number | null = null;
  isBusy = true;

  constructor(setup: TaskSetup) {
    this.#setup = setup;
    this.#kept = this.#look();
    this.#complete = this.#kept.then((kept) => (kept.pending ? this.#mine() : kept));
    // Whoever waits gets the error from `complete`.
    this.#complete.catch(() => {
      this.#failedAt = Date.now();
    });
    this.#complete
      .catch(() => undefined)
      .finally(() => {
        this.isBusy = false;
      });
  }

  /** It was stopped, or it failed a while ago: to be replaced by a new one. */
  get isSpent(): boolean {
    if (this.#controller.signal.aborted) return true;
    return this.#failedAt !== null && Date.now() - this.#failedAt > FAILURE_HOLDS_MS;
  }

  /** All of it. The work ends when the last one who waits for it cancels. @throws RepoNavError git_failed, cancelled */
  async complete(signal: AbortSignal | undefined, onProgress: Listener | undefined): Promise<CommitHistory> {
    let onAbort: (() => void) | undefined;
    this.#waiting++;
    if (onProgress) this.#listeners.add(onProgress);
    const aborted = new Promise<never>((_, reject) => {
      onAbort = () => reject(cancelled(signal));
      if (signal?.aborted) onAbort();
      signal?.addEventListener('abort', onAbort, { once: true });
    });
    try {
      return await Promise.race([aborted, this.#complete]);
    } finally {
      if (onAbort) signal?.removeEventListener('abort', onAbort);
      if (onProgress) this.#listeners.delete(onProgress);
      this.#waiting--;
      if (signal?.aborted && this.#waiting === 0 && !this.#goesOn && this.isBusy) this.#controller.abort();
    }
  }

  /**
   * What there is of it now. Where the repository was mined before, little can be missing (HEAD moved on by a commit): that is waited
   * for a moment, so that ranks do not flicker.
   * @throws RepoNavError git_failed when that is known already
   */
  async soFar(): Promise<CommitHistory> {
    this.#goesOn = true;
    const kept = await Promise.race([this.#complete, this.#kept]);
    if (!kept.pending) return kept;
    let timer: NodeJS.Timeout | undefined;
    const moment = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), this.#setup.store.isEmpty ? 0 : MOMENT_MS);
    });
    const complete = await Promise.race([this.#complete, moment]);
    clearTimeout(timer);
    return complete ?? this.#assemble();
  }

  /** Ends the work and waits for what is being saved. */
  async stop(): Promise<void> {
    this.#controller.abort();
    await this.#complete.catch(() => undefined);
  }

  async #look(): Promise<CommitHistory> {
    const { store } = this.#setup;
    const [ids] = await Promise.all([store.lists.read(this.#setup), store.load()]);
    this.#ids = ids;
    return this.#assemble();
  }

  async #mine(): Promise<CommitHistory> {
    const { place, commit, limit, shallow, store, version, save, saveList, onIncomplete } = this.#setup;
    const { signal } = this.#controller;
    if (this.#ids === null) {
      this.#ids = await listCommits({ place, commit, limit, shallow, signal });
      await saveList({ commit, limit, shallow }, this.#ids);
    }
    const ids = this.#ids.filter((id) => store.find(id) === null);
    const isSource = (path: string) => languageOf(path) !== null;
    const onProgress = (progress: { done: number; total: number }) => {
      for (const listener of this.#listeners) listener(progress);
    };
    let builder = new BatchBuilder();
    const flush = () => {
      if (builder.count > 0) store.add(builder.finish(version));
      builder = new BatchBuilder();
    };
    try {
      for await (const mined of mineCommits({ place, ids, isSource, signal, onProgress }, onIncomplete)) {
        builder.add(mined);
        if (builder.count === BATCH_COMMITS) flush();
      }
    } finally {
      // What is mined is kept also when mining was stopped.
      flush();
      await save();
    }
    return this.#assemble();
  }

  #assemble(): CommitHistory {
    const { commit, store, shallow } = this.#setup;
    const ids = this.#ids ?? [];
    const places = ids.map((id) => store.find(id)).filter((place) => place !== null);
    const pending = this.#ids === null || places.length < ids.length;
    return new AssembledHistory({ commit, listed: ids.length, places, pending, shallow: shallow.size > 0 });
  }
}

export function cancelled(signal: AbortSignal | undefined): RepoNavError {
  const hint = 'What is mined so far is kept; call again to go on.';
  return new RepoNavError('cancelled', 'Reading past commits was cancelled.', hint, { cause: signal?.reason });
}

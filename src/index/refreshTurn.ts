import type { DocumentSink } from './documentSink.js';
import type { IndexState } from './indexState.js';
import { ProgressMeter } from './progressMeter.js';
import { RefreshRun } from './refreshRun.js';
import type { IndexProgress, IndexView } from './types.js';

/** What was derived when a run is stopped is kept, if it can be had within this time, ms. */
const LAST_FLUSH_MS = 3_000;

/** One refresh that any number of callers wait for. It goes on without them unless the last one cancels. */
export class RefreshTurn {
  readonly listeners = new Set<(progress: IndexProgress) => void>();
  readonly result: Promise<IndexView>;
  waiting = 0;
  /** Somebody took a partial answer and left: the work is wanted all the same. */
  goesOn = false;
  readonly #state: IndexState;
  readonly #derivation: DocumentSink;
  readonly #controller = new AbortController();
  readonly #run: RefreshRun;
  /** Resolves once this turn's own enumeration is there, rejects when it fails. */
  readonly #scanned: Promise<void>;
  #noteScanned: () => void = () => undefined;
  #begun = false;

  /** @param after what must end before this turn may begin */
  constructor(state: IndexState, derivation: DocumentSink, after: Promise<unknown>) {
    this.#state = state;
    this.#derivation = derivation;
    const meter = new ProgressMeter((progress) => {
      for (const listener of this.listeners) listener(progress);
    });
    this.#run = new RefreshRun(state, derivation, meter);
    const scanned = new Promise<void>((resolve) => {
      this.#noteScanned = resolve;
    });
    this.result = after.then(() => this.#execute());
    this.#scanned = Promise.race([scanned, this.result.then(() => undefined)]);
    this.#scanned.catch(() => undefined);
    // Whoever waits gets the error from `result`; in the background the next refresh meets it again.
    this.result.catch(() => undefined);
  }

  /** Bytes to read, as far as enumeration tells. */
  get unreadBytes(): number {
    return this.#run.unreadBytes;
  }

  /** Languages of what is to be read, as far as paths tell. */
  get unreadLanguages(): string[] {
    return this.#run.unreadLanguages;
  }

  /** Stops reading. What is derived by then is kept. */
  stop(reason: unknown): void {
    this.#controller.abort(reason);
  }

  /** The view of what is derived now: of this turn's own enumeration once it has begun, else of a new one. */
  async partialView(busy: RefreshTurn | null): Promise<IndexView> {
    const { signal } = this.#controller;
    if (this.#begun) {
      // A second enumeration would take as long again.
      await this.#scanned;
      return this.#run.viewSoFar(signal);
    }
    await busy?.flush();
    const glance = new RefreshRun(this.#state, this.#derivation, new ProgressMeter(() => undefined));
    await this.#state.load();
    await glance.scan(signal);
    return glance.view(signal);
  }

  async flush(): Promise<void> {
    await this.#derivation.flush();
  }

  async #execute(): Promise<IndexView> {
    const { signal } = this.#controller;
    this.#begun = true;
    try {
      signal.throwIfAborted();
      await this.#state.load();
      return await this.#run.execute(signal, this.#noteScanned);
    } finally {
      if (signal.aborted) await Promise.race([this.#derivation.flush(), pause(LAST_FLUSH_MS)]);
      await this.#derivation.close();
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

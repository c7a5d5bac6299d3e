import { SYSTEM_REASONS, systemCode } from '../durableFile.js';
import type { IndexState } from './indexState.js';

const REASONS: Record<string, string> = {
  ...SYSTEM_REASONS,
  ENOTDIR: 'a file stands where the folder should be',
  EEXIST: 'a file stands where the folder should be',
};

/** Writes what is new to the cache folder, one write after the other, and warns once when that fails. */
export class Persistence {
  readonly #state: IndexState;
  readonly #onWarning: (message: string) => void;
  /** The failure of the last attempt, null when everything is on disk. */
  failure: string | null = null;
  #queue: Promise<void> = Promise.resolve();
  #warnedOf: string | null = null;

  constructor(state: IndexState, onWarning: (message: string) => void) {
    this.#state = state;
    this.#onWarning = onWarning;
  }

  /** Writes new segments: what was derived survives a kill from here on. */
  saveSegments(): Promise<void> {
    return this.#enqueue(() => this.#state.store.save());
  }

  /** Writes everything that is new, then does `then`. */
  save(then: () => Promise<void> = async () => undefined): Promise<void> {
    return this.#enqueue(async () => {
      await this.#state.save();
      await then();
    });
  }

  /** After what is being written. Resolves also when the folder cannot be written, since answers do not depend on it. */
  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(async () => {
      try {
        await work();
        this.failure = null;
        this.#warnedOf = null;
      } catch (error) {
        this.#warn(systemCode(error) || String(error));
      }
    });
    return this.#queue;
  }

  #warn(code: string): void {
    const reason = REASONS[code] ?? `the system says ${code}`;
    this.failure = `The index cannot be saved in ${this.#state.folder}: ${reason}.`;
    if (this.#warnedOf === code) return;
    this.#warnedOf = code;
    this.#onWarning(
      `${this.failure} Answers stay right, but the next process starts over. Make room there or make it writable, or set REPONAV_CACHE_DIR to another folder.`,
    );
  }
}

import { realpath } from 'node:fs/promises';
import type { Repository } from '../../api.js';
import { waitUnlessAborted } from './cancellation.js';
import type { ServeOptions } from './options.js';

/** Repositories that are kept open. Each costs memory, and a client works on one or two. */
const CAPACITY = 8;

interface Entry {
  opening: Promise<Repository>;
  users: number;
}

/** Opens each repository once per folder and commit and keeps the last used ones. A repository in use is never closed. */
export class RepositoryPool {
  /** In the order of last use. */
  readonly #entries = new Map<string, Entry>();
  readonly #open: ServeOptions['openRepository'];
  readonly #log: (message: string) => void;

  constructor(open: ServeOptions['openRepository'], log: (message: string) => void) {
    this.#open = open;
    this.#log = log;
  }

  /** Runs `work` with the repository of an existing folder. @throws RepoNavError cancelled, and what opening and `work` throw */
  async use<Result>(
    folder: string,
    commit: string | undefined,
    signal: AbortSignal,
    work: (repository: Repository) => Promise<Result>,
  ): Promise<Result> {
    const key = JSON.stringify([await realpath(folder), commit ?? null]);
    const entry = this.#entries.get(key) ?? this.#add(key, folder, commit);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.users += 1;
    this.#closeSurplus();
    try {
      const repository = await waitUnlessAborted(entry.opening, signal);
      return await work(repository);
    } finally {
      entry.users -= 1;
      this.#closeSurplus();
    }
  }

  /** Closes all, also those in use: for the end of the process. */
  async close(): Promise<void> {
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    await Promise.all(entries.map((entry) => this.#closeEntry(entry)));
  }

  #add(key: string, folder: string, commit: string | undefined): Entry {
    const options = commit === undefined ? {} : { commit };
    const entry: Entry = { opening: this.#open(folder, { ...options, onWarning: this.#log }), users: 0 };
    // What could not be opened may be mended until the next call. Its callers hear of the failure.
    entry.opening.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return entry;
  }

  #closeSurplus(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#entries.size <= CAPACITY) return;
      if (entry.users > 0) continue;
      this.#entries.delete(key);
      void this.#closeEntry(entry);
    }
  }

  async #closeEntry(entry: Entry): Promise<void> {
    try {
      const repository = await entry.opening.catch(() => null);
      await repository?.close();
    } catch (error) {
      this.#log(`a repository did not close cleanly: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

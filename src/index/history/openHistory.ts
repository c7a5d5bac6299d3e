import { join } from 'node:path';
import { systemCode, type WriteFile, writeDurably } from '../../durableFile.js';
import { RepoNavError } from '../../errors.js';
import { readShallow } from '../../repository/history/index.js';
import { findRoot } from '../../repository/index.js';
import { storeFolder } from '../cacheFolder.js';
import { CommitTask, cancelled } from './commitTask.js';
import { HistoryStore } from './historyStore.js';
import { historyVersion } from './historyVersion.js';
import type { CommitHistory, History, HistoryOptions, NoHistory } from './types.js';

export interface OpenHistoryOptions {
  /** Root of the repository, as `Source.root` says it. */
  root: string;
  /** Absolute; created when something is first written. */
  cacheDir: string;
  /** Commits mined for one commit at most, newest first. @default 2000, which keeps most of what older ones would add */
  limit?: number;
  /** Told once when what is mined cannot be saved, in one sentence or two for people. */
  onWarning?: (message: string) => void;
  deps?: HistoryDeps;
}

/** Doubles for tests. */
export interface HistoryDeps {
  writeFile?: WriteFile;
  version?: string;
}

const LIMIT = 2_000;
/** Histories kept in memory: HEAD, the one before, and a commit someone compares with. */
const REMEMBERED = 4;

/**
 * Opens the history of the repository at `root`. Reads nothing of it yet.
 * @throws RepoNavError not_a_repository when `root` is gone
 */
export async function openHistory(options: OpenHistoryOptions): Promise<History> {
  const { root, cacheDir } = options;
  const { gitDir, commonDir } = await findRoot(root);
  if (gitDir === null || commonDir === null) return new AbsentHistory('this folder is no git repository');
  const version = options.deps?.version ?? historyVersion();
  const folder = join(await storeFolder(cacheDir, root), `history-${version.slice(0, 12)}`);
  const store = new HistoryStore(folder, version, options.deps?.writeFile ?? writeDurably);
  return new RepositoryHistory(options, gitDir, commonDir, version, store);
}

class AbsentHistory implements History {
  readonly #absent: string;

  constructor(absent: string) {
    this.#absent = absent;
  }

  async for(): Promise<NoHistory> {
    return { absent: this.#absent };
  }

  async close(): Promise<void> {}
}

class RepositoryHistory implements History {
  readonly #options: OpenHistoryOptions;
  readonly #gitDir: string;
  readonly #commonDir: string;
  readonly #version: string;
  readonly #store: HistoryStore;
  /** By commit and shallow boundary, least recently asked for first. */
  readonly #tasks = new Map<string, CommitTask>();
  #saving: Promise<void> = Promise.resolve();
  #warned = new Set<string>();
  #closed = false;

  constructor(options: OpenHistoryOptions, gitDir: string, commonDir: string, version: string, store: HistoryStore) {
    this.#options = options;
    this.#gitDir = gitDir;
    this.#commonDir = commonDir;
    this.#version = version;
    this.#store = store;
  }

  async for(commit: string | null, options: HistoryOptions = {}): Promise<CommitHistory | NoHistory> {
    if (this.#closed) throw new RepoNavError('usage', 'The history is closed.', 'Open the repository again.');
    if (commit === null) return { absent: 'there is no commit yet' };
    const { signal, wait = true, onProgress } = options;
    if (signal?.aborted) throw cancelled(signal);
    const shallow = await readShallow(this.#commonDir);
    const task = this.#taskFor(commit, shallow);
    try {
      const history = await (wait ? task.complete(signal, onProgress) : task.soFar());
      if (history.count > 0 || history.pending) return history;
      return { absent: shallow.size > 0 ? 'this clone is shallow' : 'no commit touches a source file' };
    } catch (error) {
      if (!(error instanceof RepoNavError) || error.code !== 'git_failed') throw error;
      return { absent: `git cannot read it (${error.message})` };
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#tasks.values()].map((task) => task.stop()));
    await this.#saving;
  }

  #taskFor(commit: string, shallow: ReadonlySet<string>): CommitTask {
    const key = [commit, ...shallow].join(' ');
    const kept = this.#tasks.get(key);
    const task = kept && !kept.isSpent ? kept : this.#newTask(commit, shallow);
    this.#tasks.delete(key);
    this.#tasks.set(key, task);
    for (const [old, { isBusy }] of this.#tasks) {
      if (this.#tasks.size <= REMEMBERED) break;
      if (!isBusy) this.#tasks.delete(old);
    }
    return task;
  }

  #newTask(commit: string, shallow: ReadonlySet<string>): CommitTask {
    return new CommitTask({
      place: { folder: this.#gitDir, gitDir: this.#gitDir },
      commit,
      limit: this.#options.limit ?? LIMIT,
      store: this.#store,
      version: this.#version,
      shallow,
      save: () => this.#save(() => this.#store.save()),
      saveList: (key, ids) => this.#save(() => this.#store.lists.write(key, ids)),
      onIncomplete: (error) =>
        this.#warn(`Names of functions are missing in the history of ${this.#options.root}: ${error.message}`),
    });
  }

  /** After what is being written. Resolves also when the folder cannot be written, since answers do not depend on it. */
  #save(write: () => Promise<void>): Promise<void> {
    this.#saving = this.#saving.then(write).catch((error: unknown) => {
      this.#warn(
        `What is mined of past commits cannot be saved in ${this.#store.folder} (${systemCode(error) || String(error)}). Answers stay right, but the next process mines again. Make room there or make it writable, or set REPONAV_CACHE_DIR to another folder.`,
      );
    });
    return this.#saving;
  }

  #warn(message: string): void {
    if (this.#warned.has(message)) return;
    this.#warned.add(message);
    this.#options.onWarning?.(message);
  }
}

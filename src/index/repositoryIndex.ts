import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { writeDurably } from '../durableFile.js';
import { RepoNavError } from '../errors.js';
import { compileGrammars } from '../syntax/index.js';
import { storeFolder } from './cacheFolder.js';
import { cleanCache, folderBytes } from './cleanCache.js';
import { compact } from './compaction.js';
import { Derivation } from './derivation.js';
import type { DeriverDeps } from './deriver.js';
import { deriverVersion } from './deriverVersion.js';
import { variantOf } from './documentVariant.js';
import { hideFromGit, sweepOtherVersions, sweepTemporaryFiles } from './housekeeping.js';
import { IdlePreparation, samplesOf } from './idlePreparation.js';
import { IndexState } from './indexState.js';
import { InlineSink } from './inlineSink.js';
import type { IndexDeps, IndexStatus, OpenIndexOptions, RepositoryIndex } from './openOptions.js';
import { Persistence } from './persistence.js';
import { RefreshTurn } from './refreshTurn.js';
import type { IndexView, RefreshOptions } from './types.js';
import { cancelled, waitForView } from './waitForView.js';
import { findWorkerFile } from './workerFile.js';
import { WorkerPool } from './workerPool.js';

/** A segment is finished after this much source: so much is lost at most when a first build is killed. */
const FLUSH_BYTES = 16 * 1024 * 1024;
const MAX_WORKERS = 4;
/** A worker for less than this is not worth its start. */
const BYTES_PER_WORKER = 512 * 1024;

/** Opens the index of a source. Reads nothing yet. */
export async function openIndex(options: OpenIndexOptions): Promise<RepositoryIndex> {
  const workerFile = options.deps?.workerFile ?? findWorkerFile();
  const version = options.deps?.deriverVersion ?? deriverVersion(findWorkerFile());
  const store = await storeFolder(options.cacheDir, options.source.root);
  return new OpenedIndex(options, store, version, workerFile);
}

class OpenedIndex implements RepositoryIndex {
  readonly #options: OpenIndexOptions;
  readonly #store: string;
  readonly #state: IndexState;
  readonly #persistence: Persistence;
  readonly #workerFile: URL;
  readonly #preparation: IdlePreparation;
  #inline: InlineSink | null = null;
  #running: RefreshTurn | null = null;
  #queued: RefreshTurn | null = null;
  #closed = false;
  /** Segments came since the last look whether there is something to tidy up. */
  #grown = false;
  #sweptOnce = false;

  constructor(options: OpenIndexOptions, store: string, version: string, workerFile: URL) {
    this.#options = options;
    this.#store = store;
    this.#workerFile = workerFile;
    const write = options.deps?.writeFile ?? writeDurably;
    this.#state = new IndexState(options.source, join(store, version.slice(0, 12)), version, write);
    this.#persistence = new Persistence(this.#state, options.onWarning ?? (() => undefined));
    this.#preparation = new IdlePreparation(options.deps?.idleMs);
  }

  async refresh(options: RefreshOptions = {}): Promise<IndexView> {
    if (this.#closed) throw new RepoNavError('usage', 'The index is closed.', 'Open the repository again.');
    const { signal, onProgress } = options;
    if (signal?.aborted) throw cancelled(signal);
    const turn = this.#join();
    turn.waiting++;
    // What runs before it is what a caller waits for as well.
    const listenedTo = [turn, this.#running ?? turn];
    if (onProgress) for (const { listeners } of listenedTo) listeners.add(onProgress);
    try {
      const outcome = await waitForView(turn.result, options);
      if (outcome !== 'late') return outcome;
      turn.goesOn = true;
      return await turn.partialView(this.#running);
    } finally {
      if (onProgress) for (const { listeners } of listenedTo) listeners.delete(onProgress);
      turn.waiting--;
      if (signal?.aborted && turn.waiting === 0 && !turn.goesOn) turn.stop(signal.reason);
    }
  }

  async status(): Promise<IndexStatus> {
    const { store, folder } = this.#state;
    return {
      folder,
      segments: store.segments.length,
      documents: store.segments.reduce((sum, { docCount }) => sum + docCount, 0),
      bytesOnDisk: await folderBytes(folder),
      unsaved: this.#persistence.failure,
      ignored: store.ignored,
    };
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const turns = [this.#running, this.#queued].filter((turn) => turn !== null);
    for (const turn of turns) turn.stop(new Error('The index was closed.'));
    for (const turn of turns) await turn.result.catch(() => undefined);
    await this.#preparation.close();
    await this.#persistence.save();
    await this.#inline?.close();
  }

  /** The turn that a call made now may share: one that has not begun. */
  #join(): RefreshTurn {
    if (this.#queued) return this.#queued;
    const before = this.#running;
    const turn = this.#newTurn(before ? before.result.catch(() => undefined) : Promise.resolve());
    if (before) this.#queued = turn;
    else this.#running = turn;
    const settle = () => {
      this.#running = this.#queued;
      this.#queued = null;
    };
    turn.result
      .then(
        (view) => {
          this.#saveInBackground();
          this.#prepareForEdits(view);
        },
        () => this.#saveInBackground(),
      )
      .finally(settle);
    return turn;
  }

  /** The contents of a commit are all derived by now, and stay. */
  #prepareForEdits(view: IndexView): void {
    if (this.#closed || view.scan.kind === 'commit') return;
    this.#preparation.schedule(async () => {
      const samples = samplesOf(view).map(({ path, sizeBytes }) => ({ path, sizeBytes, stamp: null, key: null }));
      for await (const result of this.#options.source.read(samples)) {
        if (!('file' in result)) continue;
        const { path, key, bytes } = result.file;
        await this.#inlineSink().rehearse({ id: { key, variant: variantOf(path) }, bytes });
      }
    });
  }

  #inlineSink(): InlineSink {
    const { deps } = this.#options;
    this.#inline ??= new InlineSink(
      this.#state.deriverVersion,
      deps?.flushBytes ?? FLUSH_BYTES,
      this.#takeSegment,
      deriverDeps(deps),
    );
    return this.#inline;
  }

  readonly #takeSegment = (bytes: Buffer, kept: boolean): void => {
    this.#state.store.add(bytes, kept);
    this.#grown = true;
    void this.#persistence.saveSegments();
  };

  #newTurn(after: Promise<unknown>): RefreshTurn {
    const { workers = Math.min(availableParallelism(), MAX_WORKERS), deps } = this.#options;
    const setup = { deriverVersion: this.#state.deriverVersion, flushBytes: deps?.flushBytes ?? FLUSH_BYTES };
    const takeSegment = this.#takeSegment;
    const inline = () => this.#inlineSink();
    const startPool = async () => {
      const size = Math.max(1, Math.min(workers, Math.ceil(turn.unreadBytes / BYTES_PER_WORKER)));
      const stalled = deps?.stalledMs === undefined ? {} : { stalledMs: deps.stalledMs };
      const pool = new WorkerPool({ size, workerFile: this.#workerFile, setup, takeSegment, ...stalled });
      // The threads start meanwhile.
      try {
        pool.share(await compileGrammars(turn.unreadLanguages));
      } catch (error) {
        await pool.close();
        throw error;
      }
      return pool;
    };
    const turn = new RefreshTurn(this.#state, new Derivation(inline, workers > 0 ? startPool : null), after);
    return turn;
  }

  #saveInBackground(): void {
    const isNew = this.#state.changed || this.#state.store.unsaved.length > 0;
    if ((!isNew && !this.#grown) || this.#closed) return;
    this.#grown = false;
    void this.#persistence.save(async () => {
      await compact(this.#state, this.#options.deps?.compaction);
      if (this.#sweptOnce) return;
      this.#sweptOnce = true;
      const { folder } = this.#state;
      await sweepTemporaryFiles([join(folder, 'segments'), join(folder, 'views')]);
      await sweepOtherVersions(folder);
      await hideFromGit(this.#store);
      await cleanCache({ cacheDir: this.#options.cacheDir, keep: this.#store });
    });
  }
}

function deriverDeps(deps: IndexDeps | undefined): DeriverDeps | undefined {
  return deps?.createOutliner ? { createOutliner: deps.createOutliner } : undefined;
}

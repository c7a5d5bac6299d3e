import { RepoNavError } from '../errors.js';
import type { GrammarModules } from '../syntax/index.js';
import { EFFORT, type Effort } from './deriver.js';
import type { DocumentSink, DocumentTask, LostDocument, TakeSegment } from './documentSink.js';
import { WorkerHandle } from './workerHandle.js';
import type { WorkerSetup } from './workerProtocol.js';

/** Documents travel in batches of about this size: few messages, and an even end. */
const BATCH_BYTES = 256 * 1024;
const BATCH_DOCUMENTS = 128;
/** What one worker may have waiting: enough to be never idle, little enough to end together. */
const IN_FLIGHT_BYTES = 768 * 1024;
/** A parse gives up by itself long before this: beyond it a document has hung its thread. */
const STALLED_MS = 60_000;
const WATCH_MS = 5_000;
/** Threads that end before their first document in a row: then it is not a document's fault. */
const MAX_FAILED_STARTS = 3;

export interface PoolOptions {
  size: number;
  workerFile: URL;
  setup: Omit<WorkerSetup, 'current'>;
  takeSegment: TakeSegment;
  stalledMs?: number;
}

/**
 * Derives on worker threads, each of which collects a segment of its own. A thread that ends early costs the document it was at:
 * that comes back as lost with less effort to spend on it, the others as they were. So no document can end a thread more than twice.
 */
export class WorkerPool implements DocumentSink {
  readonly #options: PoolOptions;
  readonly #watch: NodeJS.Timeout;
  #workers: WorkerHandle[] = [];
  #modules: GrammarModules | null = null;
  #batch: (DocumentTask & { ticket: number })[] = [];
  #batchBytes = 0;
  #nextTicket = 1;
  #lost: LostDocument[] = [];
  #failedStarts = 0;
  #failure: unknown = null;
  /** What ended a thread and would end each of its successors, whatever the document. */
  #broken: RepoNavError | null = null;
  #closing = false;
  #wake: () => void = () => undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#watch = setInterval(
      () => {
        for (const worker of this.#workers) worker.endIfStalled(options.stalledMs ?? STALLED_MS);
      },
      Math.min(WATCH_MS, options.stalledMs ?? STALLED_MS),
    ).unref();
    while (this.#workers.length < options.size) this.#start();
  }

  /** Saves the workers compiling these grammars; before the first documents. */
  share(modules: GrammarModules): void {
    this.#modules = modules;
    for (const worker of this.#workers) worker.share(modules);
  }

  async submit(task: DocumentTask): Promise<void> {
    this.#batch.push({ ...task, ticket: this.#nextTicket++ });
    this.#batchBytes += task.bytes.length;
    if (this.#batchBytes >= BATCH_BYTES || this.#batch.length >= BATCH_DOCUMENTS) await this.#dispatch();
  }

  async flush(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.hurry()));
  }

  async drain(): Promise<LostDocument[]> {
    await this.#dispatch();
    // A worker answers in order: its flush comes after all that it was sent.
    await Promise.all(this.#workers.map((worker) => worker.flush()));
    this.#throwIfBroken();
    return this.#lost.splice(0);
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#watch);
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }

  async #dispatch(): Promise<void> {
    if (this.#batch.length === 0) return;
    const worker = await this.#idlest();
    const batch = this.#batch;
    this.#batch = [];
    this.#batchBytes = 0;
    worker.send(batch);
  }

  /** Waits for a worker with room. */
  async #idlest(): Promise<WorkerHandle> {
    for (;;) {
      this.#throwIfBroken();
      while (this.#workers.length < this.#options.size) this.#start();
      const worker = this.#workers.reduce((best, other) => (other.inFlightBytes < best.inFlightBytes ? other : best));
      if (worker.inFlightBytes < IN_FLIGHT_BYTES) return worker;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #start(): void {
    const { workerFile, setup, takeSegment } = this.#options;
    const worker = new WorkerHandle(workerFile, setup, takeSegment, () => {
      if (worker.ended && !this.#closing) this.#replace(worker);
      this.#wake();
    });
    if (this.#modules) worker.share(this.#modules);
    this.#workers.push(worker);
  }

  #replace(ended: WorkerHandle): void {
    this.#workers = this.#workers.filter((worker) => worker !== ended);
    const { culprit, others, failure } = ended.loss();
    this.#lost.push(...others);
    this.#broken ??= expectedError(failure);
    if (culprit) {
      this.#failedStarts = 0;
      this.#lost.push({ ...culprit, effort: lessEffort(culprit.effort) });
    } else {
      this.#failedStarts++;
      this.#failure = failure;
    }
  }

  #throwIfBroken(): void {
    if (this.#broken) throw this.#broken;
    if (this.#failedStarts < MAX_FAILED_STARTS) return;
    throw new RepoNavError(
      'internal',
      `The index worker does not run: ${this.#failure instanceof Error ? this.#failure.message : 'it ended at once'}.`,
      'Free some memory, or install reponav again if its files were moved or mixed.',
      { cause: this.#failure },
    );
  }
}

/** An error keeps its properties on the way from a thread, but not its class. */
function expectedError(failure: unknown): RepoNavError | null {
  if (!(failure instanceof Error) || failure.name !== 'RepoNavError') return null;
  const { code, message, hint } = failure as RepoNavError;
  return new RepoNavError(code, message, hint, { cause: failure });
}

function lessEffort(effort: Effort): Effort {
  return effort === EFFORT.full ? EFFORT.plainText : EFFORT.nothing;
}

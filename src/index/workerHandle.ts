import { Worker } from 'node:worker_threads';
import type { GrammarModules } from '../syntax/index.js';
import type { DocumentTask, LostDocument, TakeSegment } from './documentSink.js';
import { type FromWorker, SHARED, type TicketedDocument, type ToWorker, type WorkerSetup } from './workerProtocol.js';

/** Heap of one worker in MB; the parser's own memory comes on top. Beyond it the worker ends, not the process. */
const HEAP_MB = 768;
/** Outlines and terms die young: with V8's usual 16 MB the collector took an eighth of a worker's time more. */
const YOUNG_HEAP_MB = 64;

/** One worker thread and what it owes: documents that are in none of its finished segments yet. */
export class WorkerHandle {
  inFlightBytes = 0;
  /** Set when the thread has ended, for whatever reason. */
  ended = false;
  readonly #worker: Worker;
  readonly #current: Int32Array;
  readonly #owed = new Map<number, LostDocument>();
  readonly #flushWaiters: (() => void)[] = [];
  readonly #hurryWaiters: (() => void)[] = [];
  #failure: unknown = null;
  #watched = { ticket: 0, since: 0 };

  /** @param onChange called after each message, and once when the thread has ended */
  constructor(file: URL, setup: Omit<WorkerSetup, 'current'>, takeSegment: TakeSegment, onChange: () => void) {
    const current = new SharedArrayBuffer(SHARED.bytes);
    this.#current = new Int32Array(current);
    this.#worker = new Worker(file, {
      workerData: { ...setup, current } satisfies WorkerSetup,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    this.#worker.on('message', (message: FromWorker) => {
      if ('segment' in message) {
        const { buffer, byteOffset, byteLength } = message.segment;
        takeSegment(Buffer.from(buffer, byteOffset, byteLength), message.kept);
      } else if ('upTo' in message) {
        for (const ticket of this.#owed.keys()) if (ticket <= message.upTo) this.#owed.delete(ticket);
      } else if ('flushed' in message) this.#flushWaiters.shift()?.();
      else if ('hurried' in message) for (const resolve of this.#hurryWaiters.splice(0)) resolve();
      else this.inFlightBytes -= message.derivedBytes;
      onChange();
    });
    this.#worker.on('error', (error) => {
      this.#failure = error;
    });
    this.#worker.on('exit', () => {
      this.ended = true;
      for (const resolve of [...this.#flushWaiters.splice(0), ...this.#hurryWaiters.splice(0)]) resolve();
      onChange();
    });
  }

  /** Before the first documents. */
  share(modules: GrammarModules): void {
    this.#post({ modules });
  }

  /** @param tasks with ascending tickets */
  send(tasks: readonly (DocumentTask & { ticket: number })[]): void {
    let length = 0;
    for (const task of tasks) length += task.bytes.length;
    const bytes = new Uint8Array(length);
    let start = 0;
    const documents = tasks.map(({ ticket, file, id, effort, bytes: content }): TicketedDocument => {
      bytes.set(content, start);
      this.#owed.set(ticket, { file, id, effort });
      const end = start + content.length;
      const document = { ticket, ...id, effort, start, end };
      start = end;
      return document;
    });
    this.inFlightBytes += length;
    this.#post({ documents, bytes }, [bytes.buffer]);
  }

  /** Resolves when what is derived now came back as a segment, after the document being derived at most, or the thread ended. */
  hurry(): Promise<void> {
    if (this.ended) return Promise.resolve();
    return new Promise((resolve) => {
      this.#hurryWaiters.push(resolve);
      Atomics.store(this.#current, SHARED.hurry, 1);
      this.#post({ hurry: true });
    });
  }

  /** Resolves when all that was sent so far came back as a segment, or the thread ended. */
  flush(): Promise<void> {
    if (this.ended) return Promise.resolve();
    return new Promise((resolve) => {
      this.#flushWaiters.push(resolve);
      this.#post({ flush: true });
    });
  }

  /** What an ended thread left undone; `culprit` is the document it was at. */
  loss(): { culprit: LostDocument | null; others: LostDocument[]; failure: unknown } {
    const ticket = Atomics.load(this.#current, SHARED.ticket);
    const culprit = this.#owed.get(ticket) ?? null;
    const others = [...this.#owed.values()].filter((document) => document !== culprit);
    return { culprit, others, failure: this.#failure };
  }

  /** Ends a thread that has been at one document for longer than `limitMs`. */
  endIfStalled(limitMs: number): void {
    const ticket = Atomics.load(this.#current, SHARED.ticket);
    if (ticket !== this.#watched.ticket) this.#watched = { ticket, since: Date.now() };
    else if (ticket !== 0 && Date.now() - this.#watched.since > limitMs) void this.close();
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #post(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }
}

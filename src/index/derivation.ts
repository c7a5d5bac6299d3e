import type { DocumentSink, DocumentTask, LostDocument } from './documentSink.js';

/** Up to this much is derived in this thread: it is done before worker threads would have started. */
const INLINE_DOCUMENTS = 24;
const INLINE_BYTES = 256 * 1024;

/** Chooses between this thread and worker threads when it becomes clear how much there is to derive. */
export class Derivation implements DocumentSink {
  readonly #inline: () => DocumentSink;
  readonly #startPool: (() => Promise<DocumentSink>) | null;
  #queue: DocumentTask[] = [];
  #queuedBytes = 0;
  #pool: DocumentSink | null = null;

  /** @param startPool null: everything is derived in this thread */
  constructor(inline: () => DocumentSink, startPool: (() => Promise<DocumentSink>) | null) {
    this.#inline = inline;
    this.#startPool = startPool;
  }

  async submit(task: DocumentTask): Promise<void> {
    if (!this.#startPool) return this.#inline().submit(task);
    if (this.#pool) return this.#pool.submit(task);
    this.#queue.push(task);
    this.#queuedBytes += task.bytes.length;
    // What ended a thread before must not end this one.
    const isSuspect = task.effort !== 0;
    if (this.#queue.length <= INLINE_DOCUMENTS && this.#queuedBytes <= INLINE_BYTES && !isSuspect) return;
    this.#pool = await this.#startPool();
    for (const queued of this.#queue.splice(0)) await this.#pool.submit(queued);
  }

  async flush(): Promise<void> {
    await (this.#pool ?? this.#inline()).flush();
  }

  async drain(): Promise<LostDocument[]> {
    if (this.#pool) return this.#pool.drain();
    if (this.#queue.length === 0 && this.#startPool) return [];
    for (const queued of this.#queue.splice(0)) await this.#inline().submit(queued);
    return this.#inline().drain();
  }

  /** Ends the threads; the sink of this thread is its owner's to close. */
  async close(): Promise<void> {
    await this.#pool?.close();
  }
}

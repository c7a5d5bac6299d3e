import { RepoNavError } from '../errors.js';
import { createTermDictionary } from '../representation/index.js';
import { Deriver, type DeriverDeps, EFFORT, type Effort } from './deriver.js';
import type { DocumentSink, DocumentTask, LostDocument, TakeSegment } from './documentSink.js';
import { SegmentPair } from './segmentPair.js';

/** Derives in this thread: for the few files of an edit, a thread would take longer to start than they take to parse. */
export class InlineSink implements DocumentSink {
  readonly #deriverVersion: string;
  readonly #flushBytes: number;
  readonly #takeSegment: TakeSegment;
  readonly #deps: DeriverDeps | undefined;
  #dictionary = createTermDictionary();
  #deriver: Deriver;
  readonly #builder: SegmentPair;
  #sourceBytes = 0;

  constructor(deriverVersion: string, flushBytes: number, takeSegment: TakeSegment, deps?: DeriverDeps) {
    this.#deps = deps;
    this.#deriverVersion = deriverVersion;
    this.#flushBytes = flushBytes;
    this.#takeSegment = takeSegment;
    this.#deriver = new Deriver(this.#dictionary, deps);
    this.#builder = new SegmentPair(() => this.#dictionary);
  }

  /** Derives a document for nothing but practice: what it loads and compiles, the first edit need not. */
  async rehearse({ id, bytes }: Pick<DocumentTask, 'id' | 'bytes'>): Promise<void> {
    const { chunks, countTerms } = await this.#deriver.derive(bytes, id, EFFORT.full);
    chunks.forEach((_, index) => {
      countTerms(index);
    });
  }

  async submit(task: DocumentTask): Promise<void> {
    await this.#add(task, task.effort);
    this.#sourceBytes += task.bytes.length;
    if (this.#sourceBytes >= this.#flushBytes) await this.flush();
  }

  async flush(): Promise<void> {
    this.#sourceBytes = 0;
    for (const { bytes, kept } of this.#builder.finish(this.#deriverVersion)) this.#takeSegment(bytes, kept);
  }

  async drain(): Promise<LostDocument[]> {
    await this.flush();
    return [];
  }

  async close(): Promise<void> {
    this.#deriver.close();
  }

  /** A parser that gives up costs this document's outline and gets a successor; nothing else is known to fail. */
  async #add(task: DocumentTask, effort: Effort): Promise<void> {
    const derived = await this.#deriver.derive(task.bytes, task.id, effort).catch((error: unknown) => {
      // A grammar that cannot be loaded is no fault of the document: kept without outline, it would stay so once mended.
      if (effort !== EFFORT.full || error instanceof RepoNavError) throw error;
      return null;
    });
    if (derived) return this.#builder.add(task.id, derived);
    this.#deriver.close();
    this.#deriver = new Deriver(this.#dictionary, this.#deps);
    await this.#add(task, EFFORT.plainText);
  }
}

import { DEFAULTS } from '../../defaults.js';
import type { VectorStore } from '../../index/vectors/vectorStore.js';
import { batches, isInProcess } from '../../models/index.js';
import type { EmbeddingModel, ModelCall } from '../../models/types.js';
import { faultOf, unusableVectors } from './checkVectors.js';
import { chunkByTokens } from './chunkByTokens.js';
import { keepPieces, type Piece, planPieces } from './pieces.js';
import type { SearchScope } from './types.js';

/** Handed at a time to a model in this process: enough for it to be busy, little enough to be cancelled between. */
const IN_PROCESS_BATCH = { texts: 1_024, tokens: 32_768 };
/** Counting would take as long as embedding. */
const CHARS_PER_TOKEN = 3.5;
/** What a model in this process made is saved so often, ms; what a server gave at once: also a local one may take hours, or pass on what is paid for. */
const SAVE_EVERY_MS = 2_000;

export interface EmbeddingRunOptions {
  store: VectorStore;
  model: EmbeddingModel;
  chunkTokens: number;
}

/**
 * Asks for vectors by single requests, and keeps what each of them gave before the next is sent: a text that is not answered whole is kept in parts
 * until it is, and of an answer with a vector that cannot be searched the others are kept.
 */
export class EmbeddingRun {
  readonly calls: ModelCall[] = [];
  readonly #options: EmbeddingRunOptions;
  readonly #scope: SearchScope;
  readonly #total: number;
  readonly #most: { texts: number; tokens: number };
  readonly #started = performance.now();
  #queue: Piece[] = [];
  #chunks = 0;
  #tokens = 0;
  #done = 0;
  #savedAt = performance.now();

  /** @param total texts there are to be, for the progress */
  constructor(options: EmbeddingRunOptions, scope: SearchScope, total: number) {
    this.#options = options;
    this.#scope = scope;
    this.#total = total;
    this.#most = isInProcess(options.model) ? IN_PROCESS_BATCH : DEFAULTS.models.embeddingBatch;
  }

  /** @param path of the file, for messages */
  async add(key: string, text: string, path: string): Promise<void> {
    const { model, chunkTokens, store } = this.#options;
    const chunks = chunkByTokens(text, chunkTokens, (chunk) => model.countTokens(chunk));
    const inProcess = isInProcess(model);
    const tokens = chunks.map((chunk) => (inProcess ? chunk.length / CHARS_PER_TOKEN : sentTokens(model, chunk)));
    const runs = inProcess ? [{ from: 0, to: chunks.length }] : batches(tokens, this.#most);
    const { ask, join } = planPieces({ key, path, chunks, tokens }, runs, store.table);
    for (const piece of ask) await this.#enqueue(piece);
    if (join.length > 0) {
      await this.flush();
      store.table.join(key, join);
      await this.#save();
    }
    this.#done++;
  }

  async flush(): Promise<void> {
    const queue = this.#queue;
    this.#queue = [];
    this.#chunks = 0;
    this.#tokens = 0;
    if (queue.length === 0) return;
    const { model } = this.#options;
    const { signal, onProgress } = this.#scope;
    const chunks = queue.flatMap((piece) => piece.chunks);
    const vectors = new Array<Float32Array | null>(chunks.length).fill(null);
    const keep = async (from: number, got: readonly Float32Array[]) => {
      got.forEach((vector, at) => {
        vectors[from + at] = faultOf(vector, model) === null ? vector : null;
      });
      keepPieces(this.#options.store.table, queue, vectors);
      await this.#save();
      if (from + got.length < chunks.length) await this.#reserve(chunks.length - from - got.length);
    };
    await this.#reserve(chunks.length);
    const answer = await model.embed(chunks, {
      kind: 'document',
      ...(signal ? { signal } : {}),
      onAnswer: (part) => keep(part.from, part.vectors),
    });
    this.calls.push(answer.call);
    if (answer.vectors.length !== chunks.length) {
      throw unusableVectors(`${answer.vectors.length} vectors for ${chunks.length} texts`, model);
    }
    await keep(0, answer.vectors);
    const wrong = vectors.indexOf(null);
    if (wrong >= 0) {
      throw unusableVectors(`${faultOf(answer.vectors[wrong]!, model)} for a part of ${pathAt(queue, wrong)}`, model);
    }
    const leftMs = ((performance.now() - this.#started) / this.#done) * (this.#total - this.#done);
    onProgress?.({ phase: 'embed', done: this.#done, total: this.#total, leftMs: this.#done > 0 ? leftMs : null });
  }

  async #enqueue(piece: Piece): Promise<void> {
    const { texts, tokens: mostTokens } = this.#most;
    if (this.#chunks + piece.chunks.length > texts || this.#tokens + piece.tokens > mostTokens) await this.flush();
    this.#queue.push(piece);
    this.#chunks += piece.chunks.length;
    this.#tokens += piece.tokens;
  }

  /** Nothing is paid for that could not be kept. */
  async #reserve(rows: number): Promise<void> {
    if (!isInProcess(this.#options.model)) await this.#options.store.reserve(rows);
  }

  async #save(): Promise<void> {
    if (isInProcess(this.#options.model) && performance.now() - this.#savedAt <= SAVE_EVERY_MS) return;
    await this.#options.store.save();
    this.#savedAt = performance.now();
  }
}

/** Upper estimate of what a chunk takes of a request. */
export function sentTokens(model: EmbeddingModel, chunk: string): number {
  return model.countTokens(model.description.documentPrefix + chunk);
}

/** Of the file that a chunk of the queue is from. */
function pathAt(queue: readonly Piece[], chunk: number): string {
  return queue.flatMap(({ chunks, path }) => chunks.map(() => path))[chunk]!;
}

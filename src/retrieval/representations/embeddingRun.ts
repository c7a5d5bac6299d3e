import { createHash } from 'node:crypto';
import { DEFAULTS } from '../../defaults.js';
import { partKey } from '../../index/vectors/partKeys.js';
import type { VectorStore } from '../../index/vectors/vectorStore.js';
import { batches, isInProcess } from '../../models/index.js';
import type { EmbeddingModel, ModelCall } from '../../models/types.js';
import { faultOf, unusableVectors } from './checkVectors.js';
import { chunkByTokens } from './chunkByTokens.js';
import type { SearchScope } from './types.js';

/** Handed at a time to a model in this process: enough for it to be busy, little enough to be cancelled between. */
const IN_PROCESS_BATCH = { texts: 1_024, tokens: 32_768 };
/** Counting would take as long as embedding. */
const CHARS_PER_TOKEN = 3.5;
/** Where asking again costs nothing, what is new is saved so often, ms; what is paid for is saved at once. */
const SAVE_EVERY_MS = 2_000;

export interface EmbeddingRunOptions {
  store: VectorStore;
  model: EmbeddingModel;
  chunkTokens: number;
}

/** Chunks that are kept under one key, whole or not at all. */
interface Piece {
  key: string;
  path: string;
  chunks: string[];
}

/**
 * Asks for vectors by single requests, and keeps what each of them gave before the next is sent: a text of more chunks than a request takes is kept
 * in parts until it is whole, and of an answer with a vector that cannot be searched the others are kept.
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
    if (runs.length === 1) {
      await this.#enqueue({ key, path, chunks }, sum(tokens));
    } else {
      const parts = runs.map(({ from, to }) => partOf(key, chunks.slice(from, to), path));
      for (const [at, part] of parts.entries()) {
        if (!store.table.has(part.key)) await this.#enqueue(part, sum(tokens.slice(runs[at]!.from, runs[at]!.to)));
      }
      await this.flush();
      store.table.join(
        key,
        parts.map((part) => part.key),
      );
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
    const { store, model } = this.#options;
    const { signal, onProgress } = this.#scope;
    const chunks = queue.flatMap((piece) => piece.chunks);
    const { vectors, call } = await model.embed(chunks, { kind: 'document', ...(signal ? { signal } : {}) });
    this.calls.push(call);
    if (vectors.length !== chunks.length) {
      throw unusableVectors(`${vectors.length} vectors for ${chunks.length} texts`, model);
    }
    let at = 0;
    let wrong: string | null = null;
    for (const { key, path, chunks: own } of queue) {
      const rows = vectors.slice(at, at + own.length);
      at += own.length;
      const fault = rows.map((row) => faultOf(row, model)).find((one) => one !== null);
      if (fault === undefined) store.table.add(key, rows);
      else wrong ??= `${fault} for a part of ${path}`;
    }
    await this.#save();
    if (wrong !== null) throw unusableVectors(wrong, model);
    const leftMs = ((performance.now() - this.#started) / this.#done) * (this.#total - this.#done);
    onProgress?.({ phase: 'embed', done: this.#done, total: this.#total, leftMs: this.#done > 0 ? leftMs : null });
  }

  async #enqueue(piece: Piece, tokens: number): Promise<void> {
    const { texts, tokens: mostTokens } = this.#most;
    if (this.#chunks + piece.chunks.length > texts || this.#tokens + tokens > mostTokens) await this.flush();
    this.#queue.push(piece);
    this.#chunks += piece.chunks.length;
    this.#tokens += tokens;
  }

  async #save(): Promise<void> {
    if (this.#options.model.local && performance.now() - this.#savedAt <= SAVE_EVERY_MS) return;
    await this.#options.store.save();
    this.#savedAt = performance.now();
  }
}

/** Upper estimate of what a chunk takes of a request. */
export function sentTokens(model: EmbeddingModel, chunk: string): number {
  return model.countTokens(model.description.documentPrefix + chunk);
}

/** Named by what is in it: chunks that are cut in another way are other parts. */
function partOf(key: string, chunks: string[], path: string): Piece {
  const hash = createHash('sha256').update(JSON.stringify(chunks)).digest('hex').slice(0, 16);
  return { key: partKey(key, hash), path, chunks };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

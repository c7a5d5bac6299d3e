import { DEFAULTS } from '../../defaults.js';
import { RepoNavError } from '../../errors.js';
import type { VectorStore } from '../../index/vectors/vectorStore.js';
import type { EmbeddingModel, ModelCall } from '../../models/types.js';
import { chunkByTokens } from './chunkByTokens.js';
import type { AllowSending, RepresentationTexts, SearchScope } from './types.js';

/** Sent at a time: enough for a model on this machine to be busy, little enough to lose when something fails. */
const BATCH = { texts: 1_024, tokens: 32_768 };
/** Where asking again costs nothing, what is new is saved so often, ms; what is paid for is saved at once. */
const SAVE_EVERY_MS = 2_000;
/** Characters of source for a token, for estimates before anything is read. */
const CHARS_PER_TOKEN = 3.5;

export interface EmbedOptions {
  store: VectorStore;
  texts: RepresentationTexts;
  model: EmbeddingModel;
  chunkTokens: number;
  allow: AllowSending;
}

/**
 * Embeds the texts that have no vectors yet and keeps them as it goes: an interrupted run goes on where it stopped.
 *
 * @param keys of the texts of `scope.candidates`, null without one
 * @throws RepoNavError consent_needed before anything is sent; model_failed, model_refused, cancelled, cache_unusable with all that was
 *   embedded before on disk
 */
export async function embedMissing(
  options: EmbedOptions,
  scope: SearchScope,
  keys: readonly (string | null)[],
): Promise<ModelCall[]> {
  const { store, texts, model, allow } = options;
  const missing = missingTexts(store, scope, keys);
  const { name } = model.description;
  const { host, local, price } = model;
  const tokens = estimatedTokens(scope, texts, missing.keys());
  await allow({ model: name, host, local, what: texts.representation, files: missing.size, tokens, price });
  if (missing.size === 0) return [];
  if (local) return embedAll(options, scope, missing);
  return store.exclusively(() => embedAll(options, scope, missingTexts(store, scope, keys)), scope.signal);
}

async function embedAll(
  options: EmbedOptions,
  scope: SearchScope,
  missing: ReadonlyMap<number, string>,
): Promise<ModelCall[]> {
  const { store, texts } = options;
  if (missing.size === 0) return [];
  const run = new EmbeddingRun(options, scope, missing.size);
  try {
    for await (const { file, text } of texts.read(scope.view, [...missing.keys()], scope)) {
      await run.add(missing.get(file)!, text);
    }
    await run.flush();
  } finally {
    // Also when the model failed: what it gave before is paid for.
    await store.save();
  }
  await store.compact();
  return run.calls;
}

/** File -> key, one file for each text. */
function missingTexts(
  store: VectorStore,
  { candidates }: SearchScope,
  keys: readonly (string | null)[],
): Map<number, string> {
  const missing = new Map<number, string>();
  const seen = new Set<string>();
  keys.forEach((key, at) => {
    if (key === null || store.table.has(key) || seen.has(key)) return;
    seen.add(key);
    missing.set(candidates[at]!, key);
  });
  return missing;
}

function estimatedTokens(
  { view }: SearchScope,
  { representation }: RepresentationTexts,
  files: Iterable<number>,
): number {
  let chars = 0;
  for (const file of files) {
    const { path, sizeBytes } = view.files[file]!;
    // Summaries are shorter than most files and never longer than a page.
    chars +=
      representation === 'path' ? path.length : representation === 'source' ? sizeBytes : Math.min(sizeBytes, 3000);
  }
  return Math.ceil(chars / CHARS_PER_TOKEN);
}

class EmbeddingRun {
  readonly calls: ModelCall[] = [];
  readonly #options: EmbedOptions;
  readonly #scope: SearchScope;
  readonly #total: number;
  readonly #started = performance.now();
  #queue: { key: string; chunks: string[] }[] = [];
  #tokens = 0;
  #chunks = 0;
  #done = 0;
  #savedAt = performance.now();

  constructor(options: EmbedOptions, scope: SearchScope, total: number) {
    this.#options = options;
    this.#scope = scope;
    this.#total = total;
  }

  async add(key: string, text: string): Promise<void> {
    const { model, chunkTokens } = this.#options;
    const countTokens = (chunk: string) => model.countTokens(chunk);
    const chunks = chunkByTokens(text, chunkTokens, countTokens);
    // What is paid for goes in single requests: of a call of several, those before the one that failed would be lost.
    const most = model.local ? BATCH.texts : DEFAULTS.models.embeddingBatch.texts;
    if (this.#chunks + chunks.length > most) await this.flush();
    this.#queue.push({ key, chunks });
    this.#chunks += chunks.length;
    this.#tokens += text.length / CHARS_PER_TOKEN;
    if (this.#tokens >= BATCH.tokens) await this.flush();
  }

  async flush(): Promise<void> {
    const queue = this.#queue;
    this.#queue = [];
    this.#tokens = 0;
    this.#chunks = 0;
    if (queue.length === 0) return;
    const { store, model } = this.#options;
    const { signal, onProgress } = this.#scope;
    const chunks = queue.flatMap((text) => text.chunks);
    const { vectors, call } = await model.embed(chunks, { kind: 'document', ...(signal ? { signal } : {}) });
    this.calls.push(call);
    checkVectors(vectors, chunks.length, model);
    let at = 0;
    for (const { key, chunks: own } of queue) {
      store.table.add(key, vectors.slice(at, at + own.length));
      at += own.length;
    }
    this.#done += queue.length;
    if (!model.local || performance.now() - this.#savedAt > SAVE_EVERY_MS) {
      await store.save();
      this.#savedAt = performance.now();
    }
    const leftMs = ((performance.now() - this.#started) / this.#done) * (this.#total - this.#done);
    onProgress?.({ phase: 'embed', done: this.#done, total: this.#total, leftMs });
  }
}

/** @throws RepoNavError model_failed for vectors that cannot be searched */
export function checkVectors(
  vectors: readonly Float32Array[],
  expected: number,
  { description: { name, dimension } }: EmbeddingModel,
): void {
  const wrong =
    vectors.length !== expected
      ? `${vectors.length} vectors for ${expected} texts`
      : vectors.some(({ length }) => length !== dimension)
        ? `vectors of another length than ${dimension}`
        : vectors.some((vector) => !vector.every(Number.isFinite))
          ? 'vectors with values that are no numbers'
          : null;
  if (wrong === null) return;
  throw new RepoNavError(
    'model_failed',
    `The embedding model ${name} gave ${wrong}.`,
    'Check that the server serves this model and that its description (dimension) is right.',
  );
}

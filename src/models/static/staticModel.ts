import { RepoNavError } from '../../errors.js';
import { localCall } from '../embedding/localCall.js';
import { IN_PROCESS } from '../inProcess.js';
import type { EmbeddingModel } from '../types.js';
import { loadStaticEmbedding } from './loadStaticEmbedding.js';
import type { StaticEmbedding } from './staticEmbedding.js';

/** What the model is called where models are named. */
export const STATIC_MODEL = 'static';

/** Texts that are embedded before it is looked whether someone cancelled. */
const BATCH = 256;
/** Of a longer text the rest says little more. */
const MAX_CHARS = 200_000;

export interface StaticModelOptions {
  /** Terms of a text with their weights > 0, by analyzer `code`: 1 for a whole identifier, damped where it is repeated (`analyzeQuery`). */
  analyze: (text: string) => Iterable<readonly [term: string, weight: number]>;
  /** @default the one that RepoNav ships, read at the first text */
  embedding?: StaticEmbedding;
  /** Clock, ms. @default performance.now */
  now?: () => number;
}

/** The built-in embedding behind the port of all embedding models: in this process, free of charge, the same vector for query and document. */
export function createStaticModel(options: StaticModelOptions): EmbeddingModel {
  const { analyze, now = () => performance.now() } = options;
  const embedding = options.embedding ?? loadStaticEmbedding();
  const termsOf = (text: string) => analyze(text.slice(0, MAX_CHARS));
  return {
    description: {
      name: STATIC_MODEL,
      dimension: embedding.dimension,
      windowTokens: MAX_CHARS,
      pooling: 'mean',
      queryPrefix: '',
      documentPrefix: '',
      normalize: true,
    },
    version: embedding.version,
    host: IN_PROCESS,
    local: true,
    price: { inputPerMTok: 0, cachedInputPerMTok: 0, outputPerMTok: 0, asOf: '2026-11-30' },
    countTokens: (text) => count(termsOf(text)),
    async embed(texts, { kind, signal }) {
      const started = now();
      const vectors: Float32Array[] = [];
      let inputTokens = 0;
      for (const [index, text] of texts.entries()) {
        if (index % BATCH === 0) await turn(signal);
        const terms = [...termsOf(text)];
        inputTokens += terms.length;
        vectors.push(embedding.embedTerms(terms));
      }
      const at = new Date().toISOString();
      const facts = { model: STATIC_MODEL, inputTokens, latencyMs: now() - started, attempts: 1, at };
      return { vectors, call: localCall(kind, facts) };
    },
  };
}

/** Lets others have a turn between batches, and ends where someone cancelled. */
async function turn(signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
  if (signal?.aborted) {
    throw new RepoNavError('cancelled', 'Embedding was cancelled.', 'Ask again.', { cause: signal.reason });
  }
}

function count(terms: Iterable<unknown>): number {
  let sum = 0;
  for (const _ of terms) sum++;
  return sum;
}

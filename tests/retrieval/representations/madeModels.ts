import { RepoNavError } from '../../../src/errors.js';
import type {
  ChatModel,
  ChatRequest,
  EmbeddingDescription,
  EmbeddingModel,
  ModelCall,
} from '../../../src/models/types.js';

export function madeCall(purpose: string, facts: Partial<ModelCall> = {}): ModelCall {
  return {
    model: 'made',
    host: 'local',
    purpose,
    inputTokens: 10,
    cachedInputTokens: 0,
    outputTokens: 2,
    estimated: false,
    usd: 0,
    latencyMs: 1,
    attempts: 1,
    at: '2026-01-01T00:00:00.000Z',
    ...facts,
  };
}

export interface MadeEmbedding extends EmbeddingModel {
  /** Texts of each call. */
  readonly asked: { kind: string; texts: readonly string[] }[];
  /** Fails from this call on; -1: never. */
  failAt: number;
}

/** Words are dimensions: a vector counts the words of `vocabulary`, scaled to length 1. One word is one token. */
export function madeEmbedding(
  vocabulary: readonly string[],
  facts: Partial<EmbeddingDescription> & Partial<Pick<EmbeddingModel, 'local' | 'host' | 'price' | 'version'>> = {},
): MadeEmbedding {
  const { local = true, host = 'local', price = null, version = 'made 1', ...description } = facts;
  const asked: MadeEmbedding['asked'] = [];
  return {
    description: {
      name: 'made',
      dimension: vocabulary.length,
      windowTokens: 100,
      pooling: 'mean',
      queryPrefix: '',
      documentPrefix: '',
      normalize: true,
      ...description,
    },
    version,
    host,
    local,
    price,
    asked,
    failAt: -1,
    countTokens: (text) => text.split(/\s+/).filter((word) => word !== '').length,
    async embed(texts, { kind }) {
      if (this.failAt >= 0 && asked.length >= this.failAt) {
        throw new RepoNavError('model_failed', 'The model is down.', 'Start it.');
      }
      asked.push({ kind, texts });
      const vectors = texts.map((text) => {
        const counts = Float32Array.from(vocabulary, (word) => text.split(/\W+/).filter((one) => one === word).length);
        const length = Math.hypot(...counts) || 1;
        return counts.map((count) => count / length);
      });
      return { vectors, call: madeCall(`embed-${kind}`) };
    },
  };
}

export interface MadeChat extends ChatModel {
  readonly requests: ChatRequest[];
}

/** Answers with what `answer` makes of the last message. Four characters are a token. */
export function madeChat(
  answer: (prompt: string, index: number) => string,
  facts: Partial<Pick<ChatModel, 'local' | 'host' | 'contextTokens' | 'price'>> = {},
): MadeChat {
  const requests: ChatRequest[] = [];
  return {
    name: 'made-chat',
    host: 'local',
    local: true,
    contextTokens: 100_000,
    price: null,
    ...facts,
    requests,
    countTokens: (text) => Math.ceil(text.length / 4),
    async complete(request) {
      requests.push(request);
      const prompt = request.messages.at(-1)!.content;
      return { text: answer(prompt, requests.length - 1), truncated: false, call: madeCall(request.purpose) };
    },
  };
}

import { DEFAULTS } from '../../defaults.js';
import { batches } from '../embedding/batches.js';
import type { ChatModel, EmbeddingModel, ModelCall } from '../types.js';
import type { Ledger } from './ledger.js';

/** What a model is used for, as the ledger tells costs apart. */
export interface UsedFor {
  /** Absolute path of the repository. */
  repository: string | null;
  representation: string | null;
}

/**
 * The same model, whose calls are in the ledger before their answers are handed on. Nothing is sent while the ledger cannot be written.
 * @throws from its calls, besides what the model throws: RepoNavError cache_unusable
 */
export function recorded(model: ChatModel, ledger: Ledger, use: UsedFor): ChatModel;
export function recorded(model: EmbeddingModel, ledger: Ledger, use: UsedFor): EmbeddingModel;
export function recorded(model: ChatModel | EmbeddingModel, ledger: Ledger, use: UsedFor): ChatModel | EmbeddingModel {
  return 'complete' in model ? recordedChat(model, ledger, use) : recordedEmbedding(model, ledger, use);
}

function recordedChat(model: ChatModel, ledger: Ledger, use: UsedFor): ChatModel {
  return {
    name: model.name,
    host: model.host,
    local: model.local,
    contextTokens: model.contextTokens,
    price: model.price,
    countTokens: (text) => model.countTokens(text),
    async complete(request) {
      await ledger.prepare();
      const answer = await model.complete(request);
      await ledger.record({ schema: 1, kind: 'chat', ...use, ...answer.call });
      return answer;
    },
  };
}

function recordedEmbedding(model: EmbeddingModel, ledger: Ledger, use: UsedFor): EmbeddingModel {
  const embedRecorded: EmbeddingModel['embed'] = async (texts, options) => {
    await ledger.prepare();
    const answer = await model.embed(texts, options);
    // Without texts nothing was asked.
    if (answer.call.attempts > 0) await ledger.record({ schema: 1, kind: 'embedding', ...use, ...answer.call });
    return answer;
  };
  return {
    description: model.description,
    version: model.version,
    host: model.host,
    local: model.local,
    price: model.price,
    countTokens: (text) => model.countTokens(text),
    async embed(texts, options) {
      // What is paid for is recorded request by request: a later one may fail.
      const runs = model.local
        ? []
        : batches(
            texts.map((text) => model.countTokens(text)),
            DEFAULTS.models.embeddingBatch,
          );
      if (runs.length < 2) return embedRecorded(texts, options);
      const answers: Awaited<ReturnType<EmbeddingModel['embed']>>[] = [];
      for (const { from, to } of runs) answers.push(await embedRecorded(texts.slice(from, to), options));
      return { vectors: answers.flatMap(({ vectors }) => vectors), call: sumCalls(answers.map(({ call }) => call)) };
    },
  };
}

function sumCalls(calls: readonly ModelCall[]): ModelCall {
  return calls.reduce((sum, call) => ({
    ...call,
    inputTokens: sum.inputTokens + call.inputTokens,
    cachedInputTokens: sum.cachedInputTokens + call.cachedInputTokens,
    outputTokens: sum.outputTokens + call.outputTokens,
    estimated: sum.estimated || call.estimated,
    usd: sum.usd === null || call.usd === null ? null : sum.usd + call.usd,
    latencyMs: sum.latencyMs + call.latencyMs,
    attempts: sum.attempts + call.attempts,
  }));
}

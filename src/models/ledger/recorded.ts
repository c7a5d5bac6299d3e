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
  const record = (call: ModelCall) => ledger.record({ schema: 1, kind: 'embedding', ...use, ...call });
  return {
    description: model.description,
    version: model.version,
    host: model.host,
    local: model.local,
    price: model.price,
    countTokens: (text) => model.countTokens(text),
    async embed(texts, options) {
      await ledger.prepare();
      let told = false;
      const answer = await model.embed(texts, {
        ...options,
        async onAnswer(part) {
          told = true;
          // What is paid for is recorded request by request: a later one may fail.
          await record(part.call);
          await options.onAnswer?.(part);
          if (part.from + part.vectors.length < texts.length) await ledger.prepare();
        },
      });
      // Without texts nothing was asked.
      if (!told && answer.call.attempts > 0) await record(answer.call);
      return answer;
    },
  };
}

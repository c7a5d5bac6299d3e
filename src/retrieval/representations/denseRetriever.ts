import type { VectorStore, VectorVariant } from '../../index/vectors/vectorStore.js';
import type { EmbeddingModel } from '../../models/types.js';
import { checkVectors } from './checkVectors.js';
import { embedMissing } from './embedMissing.js';
import type { AllowSending, RepresentationTexts, Retriever } from './types.js';

export interface DenseRetrieverOptions {
  texts: RepresentationTexts;
  model: EmbeddingModel;
  /** Tokens of a chunk at most; null: the model's window. */
  chunkTokens: number | null;
  /** Called once for each variant of vectors. */
  openVectors: (variant: VectorVariant, dimension: number) => Promise<VectorStore>;
  allow: AllowSending;
}

/** By similarity of vectors. Texts longer than the model's window are cut by tokens, and a file takes its best chunk. */
export function createDenseRetriever(options: DenseRetrieverOptions): Retriever {
  const { texts, model, openVectors, allow } = options;
  const { representation } = texts;
  const { windowTokens, documentPrefix, queryPrefix, dimension, name } = model.description;
  const room = Math.max(1, windowTokens - (documentPrefix === '' ? 0 : model.countTokens(documentPrefix)));
  const chunkTokens = Math.min(options.chunkTokens ?? room, room);
  return {
    retriever: 'dense',
    representation,

    async prepare(scope) {
      const chunking = `tokens:${chunkTokens}`;
      const store = await openVectors({ model: model.version, representation, chunking }, dimension);
      const keys = await texts.keys(scope.view, scope.candidates, scope);
      const calls = await embedMissing({ store, texts, model, chunkTokens, allow }, scope, keys);
      // Texts that were withheld from the model have no vectors.
      const found = scope.candidates.flatMap((file, at) => {
        const key = keys[at]!;
        return key !== null && store.table.has(key) ? [{ file, key }] : [];
      });
      const numbers = store.table.numbersOf(found.map(({ key }) => key));
      return {
        calls,
        async retrieve(query, depth) {
          const { signal } = scope;
          const { host, local, price } = model;
          const tokens = Math.min(windowTokens, model.countTokens(queryPrefix + query.text));
          const sent = { model: name, host, local, what: representation, purpose: 'embed-query', files: 0, tokens };
          await allow({ ...sent, outputTokens: 0, price });
          const asked = await model.embed([query.text], { kind: 'query', ...(signal ? { signal } : {}) });
          checkVectors(asked.vectors, 1, model);
          const best = store.table.best(asked.vectors[0]!, numbers, depth);
          return {
            retriever: 'dense',
            representation,
            model: name,
            hits: best.map(({ index, score }) => ({ file: found[index]!.file, score })),
            searched: found.length,
            withoutText: keys.length - found.length,
            calls: [asked.call],
          };
        },
      };
    },
  };
}

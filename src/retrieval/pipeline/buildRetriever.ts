import { isInProcess } from '../../models/index.js';
import { createBm25Retriever } from '../representations/bm25Retriever.js';
import { createBm25SegmentRetriever } from '../representations/bm25Segments.js';
import { createDenseRetriever } from '../representations/denseRetriever.js';
import { createLlmRetriever } from '../representations/llm/llmRetriever.js';
import type { AllowSending, PreparedRetriever, SearchScope } from '../representations/types.js';
import type { PipelineModels } from './deps.js';
import type { PipelineDescription, RetrieverDescription } from './description.js';
import type { PipelineStores } from './stores.js';
import { sayingWithheld, shownTo } from './withheld.js';

export type SearchingRetriever = Exclude<RetrieverDescription, { kind: 'evidence' }>;

export interface PreparedStep {
  prepared: PreparedRetriever;
  /** Files that look like secrets and were kept from a server. */
  withheld: ReadonlySet<number>;
}

/** All that a retriever does before the question: opens its model, reads, counts, embeds. */
export async function prepareRetriever(
  one: SearchingRetriever,
  pipeline: PipelineDescription,
  { models, stores, allow }: { models: PipelineModels; stores: PipelineStores; allow: AllowSending },
  scope: SearchScope,
): Promise<PreparedStep> {
  const texts = await stores.texts(one.representation, pipeline.summaryModel);
  if (one.kind === 'bm25') {
    const { k1, b, analyzer } = one;
    // The index itself holds these terms.
    const inIndex = one.representation === 'source' && analyzer === 'code';
    const openTerms = () => stores.terms(one.representation, analyzer);
    const retriever = inIndex
      ? createBm25SegmentRetriever({ k1, b })
      : createBm25Retriever({ texts, analyzer, openTerms, k1, b });
    return { prepared: await retriever.prepare(scope), withheld: new Set() };
  }
  if (one.kind === 'dense') {
    const model = await models.embedding(one.model ?? pipeline.embeddingModel, one.representation);
    const shown = shownTo(model, texts, scope);
    const retriever = createDenseRetriever({
      texts: shown.texts,
      model,
      chunkTokens: one.chunkTokens ?? null,
      openVectors: (variant, dimension) => stores.vectors(variant, dimension, !isInProcess(model)),
      allow: sayingWithheld(allow, shown.withheld),
    });
    return { prepared: await retriever.prepare(shown.scope), withheld: shown.withheld };
  }
  const model = await models.chat(one.model ?? pipeline.chatModel, one.representation);
  const shown = shownTo(model, texts, scope);
  const { contextTokens, layout } = one;
  const asked = sayingWithheld(allow, shown.withheld);
  const retriever = createLlmRetriever({ texts: shown.texts, model, contextTokens, layout, allow: asked });
  return { prepared: await retriever.prepare(shown.scope), withheld: shown.withheld };
}

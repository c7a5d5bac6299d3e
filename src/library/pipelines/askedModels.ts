import { completePipeline } from '../../retrieval/pipeline/description.js';
import { modelSteps } from '../../retrieval/pipeline/modelSteps.js';
import { STATIC } from './pipelineModels.js';

/** Which kinds of models a pipeline asks, for whoever takes settings of models beside it. */
export interface AskedModels {
  chat: boolean;
  /** A step leaves the name of its chat model to the settings. */
  chatUnnamed: boolean;
  embedding: boolean;
  embeddingUnnamed: boolean;
  /** An embedding model besides the built-in one, which has no address and one dimension. */
  embeddingElsewhere: boolean;
}

/**
 * @param pipeline as people write it
 * @param embeddingModel what the settings say for steps that name none
 * @throws RepoNavError usage for a pipeline that is wrong
 */
export function askedModels(pipeline: unknown, embeddingModel: string | undefined): AskedModels {
  const steps = modelSteps(completePipeline(pipeline));
  const namesOf = (kind: 'chat' | 'embedding') => steps.filter((step) => step.kind === kind).map(({ name }) => name);
  const [chats, embeddings] = [namesOf('chat'), namesOf('embedding')];
  return {
    chat: chats.length > 0,
    chatUnnamed: chats.includes(undefined),
    embedding: embeddings.length > 0,
    embeddingUnnamed: embeddings.includes(undefined),
    embeddingElsewhere: embeddings.some((name) => (name ?? embeddingModel) !== STATIC),
  };
}

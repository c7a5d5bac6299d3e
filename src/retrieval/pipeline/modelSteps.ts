import type { Representation } from '../representations/types.js';
import type { PipelineDescription } from './description.js';

/** A step that asks a model. */
export interface ModelStep {
  kind: 'chat' | 'embedding';
  /** The model that the pipeline names for it; undefined: as the settings say. */
  name: string | undefined;
  representation: Representation;
}

/** What of a pipeline asks a model, in the order of its steps. */
export function modelSteps({ retrievers, rerank, chatModel, embeddingModel }: PipelineDescription): ModelStep[] {
  const steps: ModelStep[] = [];
  for (const one of retrievers) {
    if (one.kind === 'evidence') continue;
    const { representation } = one;
    if (one.kind === 'dense') steps.push({ kind: 'embedding', name: one.model ?? embeddingModel, representation });
    if (one.kind === 'llm') steps.push({ kind: 'chat', name: one.model ?? chatModel, representation });
    if ('skipFolders' in one && one.skipFolders) steps.push({ kind: 'chat', name: chatModel, representation: 'path' });
  }
  if (rerank) {
    steps.push({ kind: 'chat', name: rerank.model ?? chatModel, representation: rerank.representation });
  }
  return steps;
}

import { pipelineModels } from '../../library/pipelines/pipelineModels.js';
import { defaultDataDir, ledgerFile, openLedger } from '../../models/ledger/index.js';
import type { PipelineDescription } from '../../retrieval/pipeline/description.js';

/**
 * Opens the models that a pipeline asks, and asks them nothing: a run without one would be a list of failures that count as misses.
 * @throws RepoNavError usage for a model that is not named or not described
 */
export async function checkModels(pipeline: PipelineDescription): Promise<void> {
  const { retrievers, rerank, chatModel, embeddingModel } = pipeline;
  const models = pipelineModels({}, openLedger(ledgerFile(defaultDataDir())), '');
  for (const one of retrievers) {
    if (one.kind === 'dense') await models.embedding(one.model ?? embeddingModel, one.representation);
    if (one.kind === 'llm') await models.chat(one.model ?? chatModel, one.representation);
    if ('skipFolders' in one && one.skipFolders) await models.chat(chatModel, 'path');
  }
  if (rerank) await models.chat(rerank.model ?? chatModel, rerank.representation);
}

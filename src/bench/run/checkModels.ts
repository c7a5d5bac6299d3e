import { pipelineModels } from '../../library/pipelines/pipelineModels.js';
import { defaultDataDir, ledgerFile, openLedger } from '../../models/ledger/index.js';
import type { PipelineDescription } from '../../retrieval/pipeline/description.js';
import { modelSteps } from '../../retrieval/pipeline/modelSteps.js';
import { modelOptions, type SendingRules } from './modelOptions.js';

/**
 * Opens the models that a pipeline asks, and asks them nothing: a run without one would be a list of failures that count as misses.
 * @throws RepoNavError usage for a model that is not named or not described, and for an address that must not be used
 */
export async function checkModels(pipeline: PipelineDescription, rules: SendingRules): Promise<void> {
  const models = pipelineModels(modelOptions(rules), openLedger(ledgerFile(defaultDataDir())), '');
  for (const { kind, name, representation } of modelSteps(pipeline)) await models[kind](name, representation);
}

import { PipelineSearch } from '../../library/pipelines/pipelineSearch.js';
import { retrievalView } from '../../library/pipelines/retrievalView.js';
import { defaultDataDir, ledgerFile, openLedger } from '../../models/ledger/index.js';
import { openSummaryStore } from '../../representation/summaries/index.js';
import type { PipelineDescription } from '../../retrieval/pipeline/description.js';
import type { RunConfig } from '../types.js';
import { modelOptions, type SendingRules } from './modelOptions.js';
import { predictionsOf } from './predictions.js';
import { rankOptions } from './rankOptions.js';
import { scaffoldTargets } from './scaffoldTargets.js';
import type { OnInstance } from './visitInstances.js';

/** Where a process of the benchmark keeps things, and what it may do. */
export interface InstanceSurroundings {
  /** Of the indexes, words and vectors. */
  cacheDir: string;
  rules: SendingRules;
}

/** What `bench run --pipeline` does with each instance: reading, counting and embedding count as preparation, the question as ranking. */
export function createPipelineInstance(
  config: RunConfig,
  pipeline: PipelineDescription,
  { cacheDir, rules }: InstanceSurroundings,
): OnInstance {
  const options = rankOptions(config);
  const evidence = pipeline.retrievers.find((one) => one.kind === 'evidence');
  const drawsOnHistory = evidence !== undefined && !evidence.without.includes('history');
  let search: PipelineSearch | null = null;
  return async ({ view, query, source, outlines, history: pastCommits }) => {
    const started = performance.now();
    // One repository a process: the source moves from commit to commit.
    search ??= new PipelineSearch({
      source,
      cacheDir,
      dataDir: defaultDataDir(),
      summaries: openSummaryStore({ dataDir: defaultDataDir() }),
      ledger: openLedger(ledgerFile(defaultDataDir())),
    });
    const history = drawsOnHistory ? await pastCommits() : null;
    const question = { view, query, rank: { ...options, history }, options: modelOptions(rules) };
    const prepared = await search.prepare(pipeline, question);
    const asked = performance.now();
    const { ranking, answer } = await prepared.answer(question);
    const ranked = performance.now();
    const predicted = predictionsOf(ranking, outlines);
    return {
      predicted: evidence
        ? { ...predicted, targets: scaffoldTargets(ranking, outlines, config.profile) }
        : { ...predicted, modules: null, functions: null },
      retrieval: retrievalView(answer, pipeline),
      ms: { prepare: asked - started, rank: ranked - asked },
    };
  };
}

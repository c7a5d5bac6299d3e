import { DEFAULTS } from '../../defaults.js';
import { aggregateToFiles } from '../../retrieval/aggregate.js';
import type { Ranking } from '../../retrieval/index.js';
import { rankFunctions } from '../../retrieval/rankFunctions.js';
import { benchRanker } from '../rankers.js';
import type { RunConfig } from '../types.js';
import { createPipelineInstance, type InstanceSurroundings } from './pipelineInstance.js';
import { predictionsOf } from './predictions.js';
import { rankOptions } from './rankOptions.js';
import { scaffoldTargets } from './scaffoldTargets.js';
import type { OnInstance } from './visitInstances.js';

/** What `bench run` does with each instance: one ranking, its names and its times. */
export function createRankInstance(config: RunConfig, surroundings: InstanceSurroundings): OnInstance {
  if (config.pipeline) return createPipelineInstance(config, config.pipeline, surroundings);
  const ranker = benchRanker(config.ranker, { without: config.without });
  const options = rankOptions(config);
  const drawsOnHistory = ranker.name === 'evidence' && !config.without.includes('history');
  return async ({ view, query, source, outlines, history: pastCommits }) => {
    const started = performance.now();
    await ranker.prepare?.(view, source);
    const history = drawsOnHistory ? await pastCommits() : null;
    const prepared = performance.now();
    const ranking = ranker.rank(view, query, { ...options, history });
    const ranked = performance.now();
    const answer = config.a === null ? ranking : reaggregated(ranking, config.a);
    const predicted = predictionsOf(answer, outlines);
    return {
      predicted:
        ranker.namesFunctions === false
          ? { ...predicted, modules: null, functions: null }
          : { ...predicted, targets: scaffoldTargets(answer, outlines, config.profile) },
      ms: { prepare: prepared - started, rank: ranked - prepared },
    };
  };
}

/** The paper's ranking with another weight of the best chunk: its chunks are the same. */
function reaggregated(ranking: Ranking, a: number): Ranking {
  const files = aggregateToFiles(ranking.chunks, a, DEFAULTS.aggregationHits).map((file) => ({ ...file, reasons: [] }));
  return { ...ranking, files, functions: rankFunctions(ranking.view, ranking.chunks, files) };
}

import { DEFAULTS } from '../../defaults.js';
import { aggregateToFiles } from '../../retrieval/aggregate.js';
import { rankerByName } from '../../retrieval/index.js';
import type { RankedChunk } from '../../retrieval/types.js';
import { predictionsOf } from '../run/predictions.js';
import { rankOptions } from '../run/rankOptions.js';
import type { OnInstance } from '../run/visitInstances.js';
import type { RunConfig, SweepAnswer, SweepName } from '../types.js';

/** The published sweeps (docs/scaffold.md). */
export const SWEEP_VALUES: Readonly<Record<SweepName, readonly number[]>> = {
  a: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1],
  depth: [20, 50, 80, 100],
};
const DEEPEST = Math.max(...SWEEP_VALUES.depth);

/** What `bench sweep` does with each instance: one retrieval of the paper's profile, aggregated to files for every value. */
export function createSweepInstance({ sweeps }: RunConfig): OnInstance {
  const ranker = rankerByName('paper');
  return async ({ view, query, outlines }) => {
    const started = performance.now();
    const ranking = ranker.rank(view, query, rankOptions({ depth: DEEPEST, profile: 'paper' }));
    const rank = performance.now() - started;
    const pathOf = (file: number) => view.files[file]!.path;
    return {
      predicted: predictionsOf(ranking, outlines),
      sweeps: sweeps.flatMap((over) => sweepAnswers(over, ranking.chunks, pathOf)),
      ms: { prepare: 0, rank },
    };
  };
}

/** Files by each value of a sweep, cut to the paper's budget; the other constant keeps its default. */
export function sweepAnswers(
  over: SweepName,
  chunks: readonly RankedChunk[],
  pathOf: (file: number) => string,
): SweepAnswer[] {
  return SWEEP_VALUES[over].map((value) => {
    const depth = over === 'depth' ? value : DEFAULTS.depth;
    const a = over === 'a' ? value : DEFAULTS.aggregationA;
    const files = aggregateToFiles(chunks.slice(0, depth), a, DEFAULTS.aggregationHits).slice(0, DEFAULTS.files);
    return { over, value, files: files.map(({ file }) => pathOf(file)) };
  });
}

import type { InstanceResult } from '../types.js';
import { instanceScores, LEVELS, type Level, metricNames, type Scores, targetMetrics } from './instanceScores.js';
import { type RetrievalSummary, summarizeRetrieval } from './retrievalSummary.js';

export interface LevelSummary {
  /** Instances that count at this level. */
  n: number;
  /** Metric name to mean; empty when n is 0. */
  means: Scores;
}

export interface Summary {
  instances: number;
  /** Asked and failed: they count as empty answers. */
  failed: number;
  /** Could not be asked: they count nowhere. */
  unavailable: number;
  levels: Record<Level, LevelSummary>;
  /** File acc-strict@5 minus function acc-strict@5; null where there is no function level. */
  fileToFunctionGap: number | null;
  /** Of runs of a pipeline only. */
  retrieval?: RetrievalSummary;
}

/** Means over the instances that count at each level. */
export function summarize(results: readonly InstanceResult[]): Summary {
  const levels = Object.fromEntries(LEVELS.map((level) => [level, levelSummary(results, level)])) as Summary['levels'];
  const { files, functions } = levels;
  const retrieval = summarizeRetrieval(results);
  return {
    instances: results.length,
    failed: results.filter(({ error }) => error?.stage === 'answer').length,
    unavailable: results.filter(({ error }) => error?.stage === 'repository').length,
    levels,
    fileToFunctionGap:
      files.n > 0 && functions.n > 0 ? files.means['acc-strict@5']! - functions.means['acc-strict@5']! : null,
    ...(retrieval === null ? {} : { retrieval }),
  };
}

function levelSummary(results: readonly InstanceResult[], level: Level): LevelSummary {
  const rows = results.map((result) => instanceScores(result, level)).filter((scores) => scores !== null);
  return { n: rows.length, means: meansOf(rows, [...metricNames(level), ...targetMetrics(rows)]) };
}

export function meansOf(rows: readonly Scores[], metrics: readonly string[]): Scores {
  if (rows.length === 0) return {};
  return Object.fromEntries(
    metrics.map((metric) => [metric, rows.reduce((sum, row) => sum + row[metric]!, 0) / rows.length]),
  );
}

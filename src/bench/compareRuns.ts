import { instanceScores, isBinary, LEVELS, type Level, targetMetrics } from './metrics/instanceScores.js';
import { bootstrapMean, type Interval } from './statistics/bootstrap.js';
import { mcnemar } from './statistics/mcnemar.js';
import type { InstanceResult } from './types.js';

/** The metrics that are compared, at every level. */
export const COMPARED = [
  'acc-strict@1',
  'acc-strict@5',
  'acc-strict@10',
  'acc@5',
  'hit@5',
  'recall@10',
  'map@5',
  'map@10',
  'ndcg@10',
  'mrr',
] as const;

/** One metric of two runs over the instances that count in both. */
export interface PairedMetric {
  level: Level;
  metric: string;
  n: number;
  a: number;
  b: number;
  /** B minus A, with its 95% interval. */
  difference: Interval;
  /** Instances where B is better, worse, equal. */
  wins: number;
  losses: number;
  ties: number;
  /** Exact McNemar, for metrics that are 0 or 1; null for the others. */
  p: number | null;
}

export interface Comparison {
  /** Instances of one run that the other does not have. */
  onlyA: number;
  onlyB: number;
  metrics: PairedMetric[];
}

/** Pairs two runs by instance. */
export function compareRuns(a: readonly InstanceResult[], b: readonly InstanceResult[]): Comparison {
  const other = new Map(b.map((result) => [result.instance_id, result]));
  const pairs = a.flatMap((result) => {
    const partner = other.get(result.instance_id);
    return partner ? [[result, partner] as const] : [];
  });
  return {
    onlyA: a.length - pairs.length,
    onlyB: b.length - pairs.length,
    metrics: LEVELS.flatMap((level) => compareLevel(pairs, level)),
  };
}

function compareLevel(pairs: readonly (readonly [InstanceResult, InstanceResult])[], level: Level): PairedMetric[] {
  const rows = pairs.flatMap(([first, second]) => {
    const scores = [instanceScores(first, level), instanceScores(second, level)] as const;
    return scores[0] && scores[1] ? [[scores[0], scores[1]] as const] : [];
  });
  if (rows.length === 0) return [];
  return [...COMPARED, ...targetMetrics(rows.flat())].map((metric) => {
    const differences = rows.map(([first, second]) => second[metric]! - first[metric]!);
    const wins = differences.filter((difference) => difference > 0).length;
    const losses = differences.filter((difference) => difference < 0).length;
    const mean = (side: 0 | 1) => rows.reduce((sum, row) => sum + row[side][metric]!, 0) / rows.length;
    return {
      level,
      metric,
      n: rows.length,
      a: mean(0),
      b: mean(1),
      difference: bootstrapMean(differences),
      wins,
      losses,
      ties: rows.length - wins - losses,
      p: isBinary(metric) ? mcnemar(wins, losses) : null,
    };
  });
}

import type { InstanceResult } from '../types.js';
import { type ListScores, listScores } from './listScores.js';

export const LEVELS = ['files', 'modules', 'functions'] as const;
export type Level = (typeof LEVELS)[number];

/** Metric name (`acc-strict@5`) to score in 0..1. */
export type Scores = Readonly<Record<string, number>>;

export const CUTOFFS: Readonly<Record<Level, readonly number[]>> = {
  files: [1, 3, 5, 6, 10, 15],
  modules: [1, 5, 10, 15],
  functions: [1, 5, 10, 15],
};

const AT_K: Readonly<Record<string, (scores: ListScores, k: number) => number>> = {
  acc: (scores, k) => scores.acc(k),
  'acc-strict': (scores, k) => scores.accStrict(k),
  recall: (scores, k) => scores.recall(k),
  hit: (scores, k) => scores.hit(k),
  map: (scores, k) => scores.map(k),
  'map-locagent': (scores, k) => scores.mapLocagent(k),
  ndcg: (scores, k) => scores.ndcg(k),
};

/** Names of all metrics of a level, in the order of tables. */
export function metricNames(level: Level): string[] {
  return [...Object.keys(AT_K).flatMap((name) => CUTOFFS[level].map((k) => `${name}@${k}`)), 'mrr'];
}

/** Whether all, and any, of the gold functions are among the candidate targets of the answer's scaffold; of results that hold these. */
const TARGET_METRICS = ['targets', 'targets-any'] as const;

/** Those that all of some rows have: none at other levels, and none of runs without scaffolds. */
export function targetMetrics(rows: readonly Scores[]): string[] {
  return TARGET_METRICS.filter((metric) => rows.every((row) => row[metric] !== undefined));
}

/** Metrics that are 0 or 1 for each instance. */
export function isBinary(metric: string): boolean {
  return /^(?:acc|acc-strict|hit)@|^targets/.test(metric);
}

export function scoresOf(predicted: readonly string[], gold: readonly string[], level: Level): Scores {
  const scores = listScores(predicted, gold);
  const row: Record<string, number> = {};
  for (const [name, score] of Object.entries(AT_K)) {
    for (const k of CUTOFFS[level]) row[`${name}@${k}`] = score(scores, k);
  }
  row.mrr = scores.mrr();
  return row;
}

/**
 * Scores of one instance at one level, or null where it does not count there: without gold, where its repository could not be asked, and
 * where the ranker names nothing of this level. An answer that failed counts as an empty list.
 */
export function instanceScores(result: InstanceResult, level: Level): Scores | null {
  const gold = result.gold[level];
  if (gold.length === 0 || result.error?.stage === 'repository') return null;
  const predicted = result.error ? [] : (result.predicted?.[level] ?? null);
  if (predicted === null) return null;
  const scores = scoresOf(predicted, gold, level);
  return level === 'functions' ? { ...scores, ...targetScores(result) } : scores;
}

/** A failed answer points at nothing; a run without scaffolds has no such scores. */
function targetScores({ error, gold, predicted }: InstanceResult): Scores {
  const targets = error ? [] : predicted?.targets;
  if (targets === undefined) return {};
  const shown = new Set(targets);
  const found = gold.functions.filter((name) => shown.has(name)).length;
  return { targets: Number(found === gold.functions.length), 'targets-any': Number(found > 0) };
}

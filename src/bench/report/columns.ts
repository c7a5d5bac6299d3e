import type { Level } from '../metrics/instanceScores.js';
import type { Summary } from '../metrics/summarize.js';

/** The figures that stand in every table of runs and of parts of runs. */
export const COLUMNS: readonly { title: string; level: Level; metric: string }[] = [
  { title: 'file Acc@1', level: 'files', metric: 'acc-strict@1' },
  { title: 'file Acc@5', level: 'files', metric: 'acc-strict@5' },
  { title: 'file Acc@10', level: 'files', metric: 'acc-strict@10' },
  { title: 'Hit@5', level: 'files', metric: 'hit@5' },
  { title: 'MAP@5', level: 'files', metric: 'map@5' },
  { title: 'module Acc@5', level: 'modules', metric: 'acc-strict@5' },
  { title: 'function Acc@5', level: 'functions', metric: 'acc-strict@5' },
  { title: 'function Acc@10', level: 'functions', metric: 'acc-strict@10' },
  { title: 'in targets', level: 'functions', metric: 'targets' },
];

/** Null where nothing counts at the column's level. */
export function valueAt(summary: Summary, { level, metric }: (typeof COLUMNS)[number]): number | null {
  return summary.levels[level].means[metric] ?? null;
}

import type { Footprint } from '../footprint/types.js';
import { BREAKDOWNS, type Breakdown, type BreakdownRow, breakDown } from '../metrics/breakdown.js';
import { type Summary, summarize } from '../metrics/summarize.js';
import { failureTaxonomy, type Taxonomy } from '../metrics/taxonomy.js';
import { PUBLISHED, type PublishedFigure } from '../published.js';
import { quantile } from '../statistics/bootstrap.js';
import { type Complementarity, complementarities } from '../study/complementarity.js';
import { studyTables } from '../study/studyTables.js';
import type { StudyTable } from '../study/types.js';
import { type SweepCurve, sweepCurves } from '../sweep/sweepCurves.js';
import type { InstanceResult, InstanceTimes, Manifest } from '../types.js';

/** Milliseconds of the instances of a run. */
export interface TimeSummary {
  mean: number;
  median: number;
  p90: number;
}

export interface RunReport {
  /** What tells the runs of one report apart. */
  name: string;
  manifest: Manifest;
  summary: Summary;
  breakdowns: Record<Breakdown, BreakdownRow[]>;
  taxonomies: Taxonomy[];
  sweeps: SweepCurve[];
  /** Null when nothing was answered. */
  times: Record<keyof InstanceTimes, TimeSummary> | null;
  gold: { absentFiles: number; notFunctions: number; unresolved: number };
  errors: { instance: string; stage: string; message: string }[];
}

/** All that a report shows; its JSON form. */
export interface ReportData {
  schema: 1;
  runs: RunReport[];
  /** Empty where no run belongs into one of them. */
  study: StudyTable[];
  complementarity: Complementarity[];
  footprints: Footprint[];
  published: readonly PublishedFigure[];
}

const TAXONOMY_CUTOFFS = [5, 10];

interface ReportedRun {
  name: string;
  manifest: Manifest;
  results: readonly InstanceResult[];
}

export function reportData(runs: readonly ReportedRun[], footprints: readonly Footprint[] = []): ReportData {
  return {
    schema: 1,
    runs: runs.map(runReport),
    study: studyTables(runs, PUBLISHED),
    complementarity: complementarities(runs),
    footprints: [...footprints],
    published: PUBLISHED,
  };
}

function runReport({ name, manifest, results }: ReportedRun): RunReport {
  const count = (key: 'absentFiles' | 'notFunctions' | 'unresolved') =>
    results.reduce((sum, { gold }) => sum + gold[key].length, 0);
  return {
    name,
    manifest,
    summary: summarize(results),
    breakdowns: Object.fromEntries(BREAKDOWNS.map((by) => [by, breakDown(results, by)])) as RunReport['breakdowns'],
    taxonomies: TAXONOMY_CUTOFFS.map((k) => failureTaxonomy(results, k)),
    sweeps: sweepCurves(results),
    times: timeSummaries(results),
    gold: { absentFiles: count('absentFiles'), notFunctions: count('notFunctions'), unresolved: count('unresolved') },
    errors: results.flatMap(({ instance_id, error }) =>
      error ? [{ instance: instance_id, stage: error.stage, message: error.message }] : [],
    ),
  };
}

function timeSummaries(results: readonly InstanceResult[]): RunReport['times'] {
  const times = results.flatMap(({ ms }) => (ms ? [ms] : []));
  if (times.length === 0) return null;
  const summary = (key: keyof InstanceTimes): TimeSummary => {
    const sorted = times.map((one) => one[key]).sort((a, b) => a - b);
    const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
    return { mean, median: quantile(sorted, 0.5), p90: quantile(sorted, 0.9) };
  };
  return { refresh: summary('refresh'), prepare: summary('prepare'), rank: summary('rank') };
}

import type { Level } from './metrics/instanceScores.js';
import { PUBLISHED_STUDY } from './study/publishedStudy.js';
import type { Place } from './study/types.js';

/** A published figure to stand beside ours. It holds for its data set alone. */
export interface PublishedFigure {
  method: string;
  /** Data set and number of instances that the figure is for. */
  dataSet: string;
  /** Publication that it comes from. */
  source: string;
  level: Level;
  /** As docs/metrics.md names it. */
  metric: string;
  /** 0..1 */
  value: number;
  /** Where it stands in the tables of the study; absent for figures of other publications. */
  place?: Place;
}

const VERIFIED = 'SWE-bench Verified (500)';
const LITE = 'SWE-bench Lite (300)';
const LOCBENCH = 'LocBench (560)';
const LOCBENCH_OTHERS = 'LocBench without the repositories of SWE-bench';

const REPONAV = 'RepoNav, arXiv 2609.08355';
const RECIPE = 'recipe without a model: fusion of BM25, graph, paths, recency';
const SWERANK = 'SweRankEmbed-Small, 137M parameters, trained';

function strict(
  method: string,
  dataSet: string,
  source: string,
  level: Level,
  values: Readonly<Record<number, number>>,
): PublishedFigure[] {
  return Object.entries(values).map(([k, value]) => ({
    method,
    dataSet,
    source,
    level,
    metric: `acc-strict@${k}`,
    value,
  }));
}

/** RepoNav's own publication counts min(gold, k) targets as enough. */
function lenient(method: string, level: Level, values: Readonly<Record<number, number>>): PublishedFigure[] {
  return Object.entries(values).map(([k, value]) => ({
    method,
    dataSet: LOCBENCH,
    source: REPONAV,
    level,
    metric: `acc@${k}`,
    value,
  }));
}

export const PUBLISHED: readonly PublishedFigure[] = [
  ...PUBLISHED_STUDY,
  ...strict(RECIPE, LITE, RECIPE, 'files', { 5: 0.72 }),
  ...strict(RECIPE, VERIFIED, RECIPE, 'files', { 5: 0.688 }),
  ...strict(RECIPE, LOCBENCH_OTHERS, RECIPE, 'files', { 5: 0.674, 10: 0.766 }),
  ...strict(SWERANK, LITE, 'SweRank', 'files', { 1: 0.664, 5: 0.909 }),
  ...strict(SWERANK, LOCBENCH_OTHERS, 'SweRank', 'files', { 5: 0.804, 10: 0.848 }),
  ...lenient('CodeRankEmbed, retrieval only', 'files', { 1: 0.505, 3: 0.661, 5: 0.721 }),
  ...lenient('CodeRankEmbed, retrieval only', 'modules', { 5: 0.521, 10: 0.604, 15: 0.666 }),
  ...lenient('CodeRankEmbed, retrieval only', 'functions', { 5: 0.348, 10: 0.43 }),
  ...lenient('agents with the scaffold, mean of seven models', 'files', { 5: 0.774 }),
  ...lenient('agents with the scaffold, mean of seven models', 'functions', { 5: 0.557 }),
  ...lenient('agents with flat snippets, mean of seven models', 'files', { 5: 0.753 }),
  ...lenient('agents with flat snippets, mean of seven models', 'functions', { 5: 0.484 }),
];

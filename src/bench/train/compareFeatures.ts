import { RepoNavError } from '../../errors.js';
import { type Comparison, compareRuns } from '../compareRuns.js';
import { readRun } from '../readRun.js';
import type { InstanceResult, Predictions } from '../types.js';
import { fitWeights, scores } from './fitWeights.js';
import { candidatesOf, exampleOf, featureNames, type Target } from './trainBench.js';

export interface CompareFeaturesOptions {
  /** Folders of runs of kind `features`. */
  folders: readonly string[];
  /** Features that the first fit does without, and the second has. */
  features: readonly string[];
  /** Features that neither has. */
  without?: readonly string[];
  /** Groups of repositories that are ranked by weights fitted on the others. @default one for each repository */
  folds?: number | undefined;
}

/** Ranked names that are kept, as in a run. */
const KEPT = 100;

/**
 * What features are worth: every repository is ranked by weights fitted on the others, once without these features and once with them, and both
 * rankings are paired by instance, data set by data set.
 * @throws RepoNavError usage when the folders hold no features, or none of these
 */
export function compareFeatures({
  folders,
  features,
  without = [],
  folds,
}: CompareFeaturesOptions): { data: string; comparison: Comparison }[] {
  const results = folders
    .flatMap((folder) => readRun(folder).results)
    .filter((result) => result.features !== undefined);
  const known = new Set([...featureNames(results, 'files'), ...featureNames(results, 'functions')]);
  const unknown = [...features, ...without].filter((name) => !known.has(name));
  if (results.length === 0 || unknown.length > 0) {
    throw new RepoNavError(
      'usage',
      results.length === 0 ? 'There are no features in these folders.' : `No candidate has ${unknown.join(', ')}.`,
      results.length === 0 ? 'Make them by "reponav bench features".' : `There are ${[...known].sort().join(', ')}.`,
    );
  }
  const first = crossRanked(results, [...without, ...features], folds);
  const second = crossRanked(results, without, folds);
  return [...new Set(results.map(({ data }) => data))].map((data) => ({
    data,
    comparison: compareRuns(
      first.filter((result) => result.data === data),
      second.filter((result) => result.data === data),
    ),
  }));
}

/** The results with what weights fitted on other repositories predict. */
function crossRanked(
  results: readonly InstanceResult[],
  without: readonly string[],
  folds: number | undefined,
): InstanceResult[] {
  const files = rankedNames(results, 'files', without, folds);
  const functions = rankedNames(results, 'functions', without, folds);
  return results.map((result) => {
    const predicted: Predictions = {
      files: files.get(result) ?? [],
      modules: null,
      functions: functions.get(result) ?? [],
    };
    return { ...result, predicted };
  });
}

function rankedNames(
  results: readonly InstanceResult[],
  level: Target,
  without: readonly string[],
  folds: number | undefined,
): Map<InstanceResult, string[]> {
  const counted = results.filter(({ gold }) => gold[level].length > 0);
  const names = featureNames(counted, level).filter((name) => !without.includes(name));
  const examples = new Map(counted.map((result) => [result, exampleOf(result, level, names)]));
  const ranked = new Map<InstanceResult, string[]>();
  for (const fold of foldsOf(counted, folds)) {
    const weights = fitWeights(
      counted.filter(({ repo }) => !fold.has(repo)).map((result) => examples.get(result)!),
      names.length,
    );
    for (const result of counted.filter(({ repo }) => fold.has(repo))) {
      const score = scores(examples.get(result)!, weights);
      const order = Array.from(score.keys()).sort((a, b) => score[b]! - score[a]! || a - b);
      const unique = new Set(order.map((row) => candidatesOf(result, level).names[row]!));
      ranked.set(result, [...unique].slice(0, KEPT));
    }
  }
  return ranked;
}

/** Repositories in groups of about as many instances each: the largest first, into the smallest group. */
function foldsOf(results: readonly InstanceResult[], count: number | undefined): Set<string>[] {
  const sizes = new Map<string, number>();
  for (const { repo } of results) sizes.set(repo, (sizes.get(repo) ?? 0) + 1);
  const folds = Array.from({ length: Math.min(count ?? sizes.size, sizes.size) }, () => ({
    repos: new Set<string>(),
    size: 0,
  }));
  for (const [repo, size] of [...sizes].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))) {
    const smallest = folds.reduce((least, fold) => (fold.size < least.size ? fold : least));
    smallest.repos.add(repo);
    smallest.size += size;
  }
  return folds.map(({ repos }) => repos);
}

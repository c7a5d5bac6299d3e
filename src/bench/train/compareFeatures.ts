import { RepoNavError } from '../../errors.js';
import { type Comparison, compareRuns } from '../compareRuns.js';
import { readRun } from '../readRun.js';
import type { InstanceResult } from '../types.js';
import { crossValidate, rankedNames } from './crossValidate.js';
import { featureNames, trainingInstance } from './examples.js';
import { allFeatureNames } from './fitRanker.js';

export interface CompareFeaturesOptions {
  /** Folders of runs of kind `features`. */
  folders: readonly string[];
  /** Features that the first fit does without, and the second has. */
  features: readonly string[];
  /** Features that neither has. */
  without?: readonly string[];
}

/**
 * What features are worth: every repository is ranked by weights fitted on the others, once without these features and once with them, and both
 * rankings are paired by instance, data set by data set.
 * @throws RepoNavError usage when the folders hold no features, or none of these
 */
export function compareFeatures({
  folders,
  features,
  without = [],
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
  const first = crossRanked(results, [...without, ...features]);
  const second = crossRanked(results, without);
  return [...new Set(results.map(({ data }) => data))].map((data) => ({
    data,
    comparison: compareRuns(
      first.filter((result) => result.data === data),
      second.filter((result) => result.data === data),
    ),
  }));
}

/** The results with what weights fitted on other repositories predict. */
function crossRanked(results: readonly InstanceResult[], without: readonly string[]): InstanceResult[] {
  const names = allFeatureNames(results, without);
  const ranked: InstanceResult[] = [];
  crossValidate(
    results.map((result) => trainingInstance(result, names)),
    {
      names,
      onInstance: (instance, fitted) => {
        const files = rankedNames(instance, 'files', names, fitted);
        const functions = rankedNames(instance, 'functions', names, fitted);
        ranked.push({ ...instance.result, predicted: { files, modules: null, functions } });
      },
    },
  );
  return ranked;
}

import type { InstanceResult } from '../types.js';
import type { Target, TrainingInstance } from './examples.js';
import { withFileScores } from './examples.js';
import { chooseStrength, type FeatureNames, type Fitted, fitRanker } from './fitRanker.js';
import { scores } from './fitWeights.js';
import { repositoryFolds } from './folds.js';

const FOLDS = 10;
/** Ranked names that are kept, as in a run. */
const KEPT = 100;

export interface CrossValidateOptions {
  names: FeatureNames;
  /** Data sets that nothing is fitted to. */
  unseen?: readonly string[];
  /** Called with each instance and weights that were fitted without its repository. */
  onInstance: (instance: TrainingInstance, fitted: Fitted) => void;
  /** Called after each fold. */
  onFold?: (done: number, of: number) => void;
}

/** Fits weights, and chooses their penalty, once for each fold of repositories, on the others. Returns how many folds there are. */
export function crossValidate(instances: readonly TrainingInstance[], options: CrossValidateOptions): number {
  const { names, unseen = [], onInstance, onFold } = options;
  const folds = repositoryFolds(
    instances.map(({ result }) => result.repo),
    FOLDS,
  );
  folds.forEach((fold, done) => {
    const held = new Set(fold);
    const seen = instances.filter(({ result }, index) => !held.has(index) && !unseen.includes(result.data));
    const fitted = fitRanker(seen, names, chooseStrength(seen, names));
    for (const index of fold) onInstance(instances[index]!, fitted);
    onFold?.(done + 1, folds.length);
  });
  return folds.length;
}

/** The names of a level's candidates as weights order them, best first, each once, at most 100. */
export function rankedNames(instance: TrainingInstance, level: Target, names: FeatureNames, weights: Fitted): string[] {
  const example = level === 'files' ? instance.files : withFileScores(instance, names.functions, weights.files);
  return namesByScore(instance.result, level, scores(example, weights[level]));
}

export function namesByScore(result: InstanceResult, level: Target, score: Float64Array): string[] {
  const { names } = result.features![level];
  const order = Array.from(score.keys()).sort((a, b) => score[b]! - score[a]! || a - b);
  return [...new Set(order.map((row) => names[row]!))].slice(0, KEPT);
}

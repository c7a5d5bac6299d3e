import { randomNumbers, SEED } from '../statistics/random.js';
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
  /** The part of the other repositories' issues that weights are fitted to, above 0, at most 1. @default 1 */
  share?: number;
  /** Called with each instance and weights that were fitted without its repository. */
  onInstance: (instance: TrainingInstance, fitted: Fitted) => void;
  /** Called after each fold. */
  onFold?: (done: number, of: number) => void;
}

/** Fits weights, and chooses their penalty, once for each fold of repositories, on the others. Returns how many folds there are. */
export function crossValidate(instances: readonly TrainingInstance[], options: CrossValidateOptions): number {
  const { names, unseen = [], share = 1, onInstance, onFold } = options;
  const folds = repositoryFolds(
    instances.map(({ result }) => result.repo),
    FOLDS,
  );
  folds.forEach((fold, done) => {
    const held = new Set(fold);
    const others = instances.filter(({ result }, index) => !held.has(index) && !unseen.includes(result.data));
    const seen = drawn(others, share);
    const fitted = fitRanker(seen, names, chooseStrength(seen, names));
    for (const index of fold) onInstance(instances[index]!, fitted);
    onFold?.(done + 1, folds.length);
  });
  return folds.length;
}

/** Each with this probability, the same ones every time. */
function drawn(instances: readonly TrainingInstance[], share: number): readonly TrainingInstance[] {
  if (share === 1) return instances;
  const random = randomNumbers(SEED);
  return instances.filter(() => random() < share);
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

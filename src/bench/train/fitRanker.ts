import { rankedName } from '../../retrieval/evidence/scoreFiles.js';
import { withinFileName } from '../../retrieval/evidence/scoreFunctions.js';
import { FITTED_WEIGHTS } from '../../retrieval/evidence/weights.js';
import { featureNames, forFitting, type Target, type TrainingInstance, withFileScores } from './examples.js';
import { type Example, fitWeights, scores } from './fitWeights.js';
import { repositoryFolds } from './folds.js';

/** Weights of both levels, in the order of `FeatureNames`. */
export type Fitted = Record<Target, Float64Array>;
export type FeatureNames = Readonly<Record<Target, readonly string[]>>;
/** Quadratic penalty of each level. */
export type Strength = Record<Target, number>;

/** What is chosen from, by held-out repositories inside the training part. */
const STRENGTHS = [0.01, 0.03, 0.1];
const INNER_FOLDS = 3;
/** Further rounds for files that stay behind (measured in docs/ranking.md); functions gain nothing by them. */
const FILE_ROUNDS = 2;

/** Files first; the functions are fitted to what those file weights say of their files. */
export function fitRanker(instances: readonly TrainingInstance[], names: FeatureNames, strength: Strength): Fitted {
  const files = fitWeights(fileExamples(instances), names.files.length, { l2: strength.files, rounds: FILE_ROUNDS });
  const functions = fitWeights(functionExamples(instances, names, files), names.functions.length, {
    l2: strength.functions,
  });
  return { files, functions };
}

/**
 * The penalties under which weights fitted on two thirds of the repositories make the gold of the other third most likely. Each level on
 * its own; functions with file weights that never saw the repository either.
 */
export function chooseStrength(instances: readonly TrainingInstance[], names: FeatureNames): Strength {
  const files = STRENGTHS.map(() => 0);
  const functions = STRENGTHS.map(() => 0);
  const folds = repositoryFolds(
    instances.map(({ result }) => result.repo),
    INNER_FOLDS,
  );
  for (const fold of folds) {
    const held = new Set(fold);
    const seen = instances.filter((_, index) => !held.has(index));
    const unseen = fold.map((index) => instances[index]!);
    const seenFiles = fileExamples(seen);
    const unseenFiles = unseen.map((instance) => instance.files);
    const fileWeights = STRENGTHS.map((l2) => fitWeights(seenFiles, names.files.length, { l2, rounds: FILE_ROUNDS }));
    fileWeights.forEach((weights, i) => {
      files[i]! += totalLoss(unseenFiles, weights);
    });
    const middle = fileWeights[Math.floor(STRENGTHS.length / 2)]!;
    const seenFunctions = functionExamples(seen, names, middle);
    const unseenFunctions = unseen.map((instance) => withFileScores(instance, names.functions, middle));
    STRENGTHS.forEach((l2, i) => {
      functions[i]! += totalLoss(unseenFunctions, fitWeights(seenFunctions, names.functions.length, { l2 }));
    });
  }
  return { files: STRENGTHS[argMin(files)]!, functions: STRENGTHS[argMin(functions)]! };
}

/** The weights that are shipped now, in the order of `names`; a feature without one counts 0. */
export function presentWeights(names: FeatureNames): Fitted {
  const of = (level: Target) => Float64Array.from(names[level], (name) => FITTED_WEIGHTS[level][name] ?? 0);
  return { files: of('files'), functions: of('functions') };
}

/** Features of both levels but those left out, and what is made of these. */
export function allFeatureNames(results: Parameters<typeof featureNames>[0], without: readonly string[]): FeatureNames {
  const left = new Set(without.flatMap((name) => [name, rankedName(name), withinFileName(name)]));
  const of = (level: Target) => featureNames(results, level).filter((name) => !left.has(name));
  return { files: of('files'), functions: of('functions') };
}

function fileExamples(instances: readonly TrainingInstance[]): Example[] {
  return instances.map(({ files }) => forFitting(files));
}

function functionExamples(
  instances: readonly TrainingInstance[],
  names: FeatureNames,
  fileWeights: Float64Array,
): Example[] {
  const usable = instances.filter(({ functions }) => functions.gold.length > 0);
  return usable.map((instance) => forFitting(withFileScores(instance, names.functions, fileWeights)));
}

/** -log of the likelihood of each gold candidate among all, mean over an instance's, sum over instances. */
function totalLoss(examples: readonly Example[], weights: Float64Array): number {
  let loss = 0;
  for (const example of examples) {
    if (example.gold.length === 0) continue;
    const score = scores(example, weights);
    const most = score.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    const total = score.reduce((sum, value) => sum + Math.exp(value - most), 0);
    for (const row of example.gold) loss -= (score[row]! - most - Math.log(total)) / example.gold.length;
  }
  return loss;
}

function argMin(values: readonly number[]): number {
  return values.reduce((best, value, index) => (value < values[best]! ? index : best), 0);
}

import { writeFileSync } from 'node:fs';
import { RepoNavError } from '../../errors.js';
import { type Scores, scoresOf } from '../metrics/instanceScores.js';
import { meansOf } from '../metrics/summarize.js';
import { readRun } from '../readRun.js';
import type { InstanceResult } from '../types.js';
import { type Target, type TrainingInstance, trainingInstance, withFileScores } from './examples.js';
import {
  allFeatureNames,
  chooseStrength,
  type FeatureNames,
  type Fitted,
  fitRanker,
  presentWeights,
  type Strength,
} from './fitRanker.js';
import { type Example, scores } from './fitWeights.js';
import { repositoryFolds, repositoryKey } from './folds.js';

const FOLDS = 10;
const LEVELS = ['files', 'functions'] as const;

export interface TrainOptions {
  /** Folders of runs of kind `features`. */
  folders: readonly string[];
  /** Where the fitted weights go; absent: nowhere. */
  write?: string | undefined;
  /** Features that are left out of the fit. */
  without?: readonly string[];
  /** Data sets whose issues are ranked by weights fitted without any issue of them, whatever the repository. @default none */
  unseen?: readonly string[];
  /** Called after each fold. */
  onProgress?: (done: number, of: number) => void;
}

export interface TrainReport {
  instances: number;
  repositories: number;
  folds: number;
  strength: Strength;
  levels: Record<Target, TrainedLevel>;
}

export interface TrainedLevel {
  /** Fitted on everything: what is shipped. */
  weights: Record<string, number>;
  /** By data set: instances that count, means of weights fitted on other repositories, and of the present weights. */
  dataSets: { data: string; n: number; crossRepository: Scores; present: Scores }[];
}

/**
 * Fits the weights of the evidence ranker, and validates by repository: each repository's instances are ranked by weights fitted, and a penalty chosen, without
 * any instance of that repository or a fork of it, in whichever data set it stands.
 *
 * @throws RepoNavError usage when a folder holds no features
 */
export function trainBench({ folders, write, without = [], unseen = [], onProgress }: TrainOptions): TrainReport {
  const results = folders.flatMap((folder) => readRun(folder).results).filter(({ features }) => features !== undefined);
  if (results.length === 0) {
    throw new RepoNavError(
      'usage',
      'There are no features in these folders.',
      'Make them by "reponav bench features".',
    );
  }
  const names = allFeatureNames(results, without);
  const instances = results.map((result) => trainingInstance(result, names));
  const repos = results.map(({ repo }) => repo);
  const folds = repositoryFolds(repos, FOLDS);
  const rows = { files: new Map<string, Row>(), functions: new Map<string, Row>() };
  const present = presentWeights(names);
  folds.forEach((fold, done) => {
    const held = new Set(fold);
    const isSeen = (instance: TrainingInstance, index: number) =>
      !held.has(index) && !unseen.includes(instance.result.data);
    const seen = instances.filter(isSeen);
    const fitted = fitRanker(seen, names, chooseStrength(seen, names));
    for (const index of fold) addRows(rows, instances[index]!, names, fitted, present);
    onProgress?.(done + 1, folds.length + 1);
  });
  const strength = chooseStrength(instances, names);
  const all = fitRanker(instances, names, strength);
  onProgress?.(folds.length + 1, folds.length + 1);
  const repositories = new Set(repos.map(repositoryKey)).size;
  const level = (target: Target): TrainedLevel => ({
    weights: Object.fromEntries(names[target].map((name, i) => [name, Number(all[target][i]!.toFixed(3))])),
    dataSets: [...rows[target]].map(([data, { cross, now }]) => ({
      data,
      n: cross.length,
      crossRepository: meansOf(cross, Object.keys(cross[0]!)),
      present: meansOf(now, Object.keys(now[0]!)),
    })),
  });
  const report = {
    instances: results.length,
    repositories,
    folds: folds.length,
    strength,
    levels: { files: level('files'), functions: level('functions') },
  };
  if (write !== undefined) writeWeights(write, report, results);
  return report;
}

interface Row {
  cross: Scores[];
  now: Scores[];
}

function addRows(
  rows: Record<Target, Map<string, Row>>,
  instance: TrainingInstance,
  names: FeatureNames,
  fitted: Fitted,
  present: Fitted,
): void {
  const { result } = instance;
  for (const level of LEVELS) {
    if (result.gold[level].length === 0) continue;
    const row = rows[level].get(result.data) ?? { cross: [], now: [] };
    rows[level].set(result.data, row);
    const example = ({ files }: Fitted) =>
      level === 'files' ? instance.files : withFileScores(instance, names.functions, files);
    row.cross.push(scoreInstance(result, level, example(fitted), fitted[level]));
    row.now.push(scoreInstance(result, level, example(present), present[level]));
  }
}

function scoreInstance(result: InstanceResult, level: Target, example: Example, weights: Float64Array): Scores {
  const score = scores(example, weights);
  const order = Array.from(score.keys()).sort((a, b) => score[b]! - score[a]! || a - b);
  const names = [...new Set(order.map((row) => result.features![level].names[row]!))];
  return scoresOf(names.slice(0, 100), result.gold[level], level);
}

function writeWeights(file: string, report: TrainReport, results: readonly InstanceResult[]): void {
  const { instances, repositories, strength, levels } = report;
  const data = [...new Set(results.map((result) => result.data))].join(', ');
  const provenance = `reponav bench train: ${instances} issues of ${repositories} repositories (${data}), softmax over candidates, L2 ${strength.files} for files and ${strength.functions} for functions`;
  const weights = { provenance, files: levels.files.weights, functions: levels.functions.weights };
  writeFileSync(file, `${JSON.stringify(weights, null, 2)}\n`);
}

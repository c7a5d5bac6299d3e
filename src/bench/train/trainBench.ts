import { writeFileSync } from 'node:fs';
import { RepoNavError } from '../../errors.js';
import { WEIGHTS_BY_HAND } from '../../retrieval/evidence/weights.js';
import { type Scores, scoresOf } from '../metrics/instanceScores.js';
import { meansOf } from '../metrics/summarize.js';
import { readRun } from '../readRun.js';
import type { InstanceResult } from '../types.js';
import { crossValidate, namesByScore, rankedNames } from './crossValidate.js';
import { type Target, type TrainingInstance, trainingInstance } from './examples.js';
import {
  allFeatureNames,
  chooseStrength,
  type FeatureNames,
  type Fitted,
  fitRanker,
  presentWeights,
  type Strength,
} from './fitRanker.js';
import { repositoryKey } from './folds.js';

/** Whole files by BM25 of the whole issue, analyzer `code`. */
const BM25_FEATURE = 'bm25X';
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
  /** Validates weights fitted to this part of the other repositories' issues, above 0, at most 1: a point of a learning curve. @default 1 */
  share?: number;
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
  /** Fitted on everything, with those that are set by hand: what is shipped. */
  weights: Record<string, number>;
  /** By data set, and by language where a data set has several. */
  groups: TrainedGroup[];
}

export interface TrainedGroup {
  data: string;
  /** Null: all of the data set. */
  language: string | null;
  /** Instances that count at this level. */
  n: number;
  /** Means under weights fitted on other repositories, under the present weights, and of whole files by BM25 of the whole issue. */
  crossRepository: Scores;
  present: Scores;
  bm25: Scores | null;
}

/**
 * Fits the weights of the evidence ranker, and validates by repository: each repository's instances are ranked by weights fitted, and a penalty chosen, without
 * any instance of that repository or a fork of it, in whichever data set it stands.
 *
 * @throws RepoNavError usage when a folder holds no features, or for a share that is no part
 */
export function trainBench(options: TrainOptions): TrainReport {
  const { folders, write, without = [], unseen = [], share = 1, onProgress } = options;
  if (!(share > 0 && share <= 1)) {
    throw new RepoNavError(
      'usage',
      `A share of ${share} is no part of the issues.`,
      'Give a number above 0, at most 1.',
    );
  }
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
  const rows: Record<Target, Row[]> = { files: [], functions: [] };
  const present = presentWeights(names);
  const folds = crossValidate(instances, {
    names,
    unseen,
    share,
    onInstance: (instance, fitted) => addRows(rows, instance, names, fitted, present),
    onFold: (done, of) => onProgress?.(done, of + 1),
  });
  const strength = chooseStrength(instances, names);
  const all = fitRanker(instances, names, strength);
  onProgress?.(folds + 1, folds + 1);
  const repositories = new Set(results.map(({ repo }) => repositoryKey(repo))).size;
  const level = (target: Target): TrainedLevel => ({
    weights: {
      ...Object.fromEntries(names[target].map((name, i) => [name, Number(all[target][i]!.toFixed(3))])),
      ...WEIGHTS_BY_HAND[target],
    },
    groups: groupsOf(rows[target]),
  });
  const report = {
    instances: results.length,
    repositories,
    folds,
    strength,
    levels: { files: level('files'), functions: level('functions') },
  };
  if (write !== undefined) writeWeights(write, report, results);
  return report;
}

interface Row {
  result: InstanceResult;
  cross: Scores;
  now: Scores;
  bm25: Scores | null;
}

function addRows(
  rows: Record<Target, Row[]>,
  instance: TrainingInstance,
  names: FeatureNames,
  fitted: Fitted,
  present: Fitted,
): void {
  const { result } = instance;
  for (const level of LEVELS) {
    if (result.gold[level].length === 0) continue;
    const scored = (weights: Fitted) =>
      scoresOf(rankedNames(instance, level, names, weights), result.gold[level], level);
    rows[level].push({ result, cross: scored(fitted), now: scored(present), bm25: bm25Scores(result, level) });
  }
}

/** Plain BM25 orders the same candidates, so it is not hurt by what is no candidate more than the others are. */
function bm25Scores(result: InstanceResult, level: Target): Scores | null {
  if (level !== 'files') return null;
  const { names, columns } = result.features!.files;
  const score = Float64Array.from(columns[BM25_FEATURE] ?? names.map(() => 0));
  return scoresOf(namesByScore(result, level, score), result.gold.files, level);
}

function groupsOf(rows: readonly Row[]): TrainedGroup[] {
  return [...new Set(rows.map(({ result }) => result.data))].flatMap((data) => {
    const inData = rows.filter(({ result }) => result.data === data);
    const languages = [...new Set(inData.map(({ result }) => result.language))].filter((one) => one !== null).sort();
    const parts = languages.length > 1 ? languages : [];
    return [null, ...parts].map((language) => {
      const group = inData.filter(({ result }) => language === null || result.language === language);
      const means = (of: (row: Row) => Scores) => meansOf(group.map(of), Object.keys(of(group[0]!)));
      const plain = group.flatMap(({ bm25 }) => (bm25 === null ? [] : [bm25]));
      return {
        data,
        language,
        n: group.length,
        crossRepository: means(({ cross }) => cross),
        present: means(({ now }) => now),
        bm25: plain.length > 0 ? meansOf(plain, Object.keys(plain[0]!)) : null,
      };
    });
  });
}

function writeWeights(file: string, report: TrainReport, results: readonly InstanceResult[]): void {
  const { instances, repositories, strength, levels } = report;
  const data = [...new Set(results.map((result) => result.data))].join(', ');
  const provenance = `reponav bench train: ${instances} issues of ${repositories} repositories (${data}), softmax over candidates, L2 ${strength.files} for files and ${strength.functions} for functions`;
  const weights = { provenance, files: levels.files.weights, functions: levels.functions.weights };
  writeFileSync(file, `${JSON.stringify(weights, null, 2)}\n`);
}

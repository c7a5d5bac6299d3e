import { writeFileSync } from 'node:fs';
import { RepoNavError } from '../../errors.js';
import { FITTED_WEIGHTS } from '../../retrieval/evidence/weights.js';
import { type Level, type Scores, scoresOf } from '../metrics/instanceScores.js';
import { meansOf } from '../metrics/summarize.js';
import { readRun } from '../readRun.js';
import type { CandidateFeatures, InstanceResult } from '../types.js';
import { type Example, FIT, fitWeights, scores } from './fitWeights.js';

export type Target = 'files' | 'functions';

export interface TrainOptions {
  /** Folders of runs of kind `features`. */
  folders: readonly string[];
  /** Where the fitted weights go; absent: nowhere. */
  write?: string | undefined;
  /** Features that are left out of the fit. */
  without?: readonly string[];
}

export interface TrainReport {
  instances: number;
  repositories: number;
  levels: Record<Target, TrainedLevel>;
}

export interface TrainedLevel {
  /** Fitted on everything: what is shipped. */
  weights: Record<string, number>;
  /** By data set: instances that count, means of weights fitted on other repositories, and of the present weights. */
  dataSets: { data: string; n: number; crossRepository: Scores; present: Scores }[];
}

/**
 * Fits the weights of the evidence ranker, and validates by repository: each repository's instances are ranked by weights fitted without any instance
 * of that repository, in whichever data set it stands.
 * @throws RepoNavError usage when a folder holds no features
 */
export function trainBench({ folders, write, without = [] }: TrainOptions): TrainReport {
  const results = folders.flatMap((folder) => readRun(folder).results).filter(({ features }) => features !== undefined);
  if (results.length === 0) {
    throw new RepoNavError(
      'usage',
      'There are no features in these folders.',
      'Make them by "reponav bench features".',
    );
  }
  const levels = {
    files: trainLevel(results, 'files', without),
    functions: trainLevel(results, 'functions', without),
  };
  const repositories = new Set(results.map(({ repo }) => repo)).size;
  if (write !== undefined) {
    const data = [...new Set(results.map((result) => result.data))].join(', ');
    const provenance = `reponav bench train: ${results.length} issues of ${repositories} repositories (${data}), softmax over candidates, L2 ${FIT.l2}, ${FIT.steps} steps`;
    const file = { provenance, files: levels.files.weights, functions: levels.functions.weights };
    writeFileSync(write, `${JSON.stringify(file, null, 2)}\n`);
  }
  return { instances: results.length, repositories, levels };
}

function trainLevel(results: readonly InstanceResult[], level: Target, without: readonly string[]): TrainedLevel {
  const counted = results.filter(({ gold }) => gold[level].length > 0);
  const names = featureNames(counted, level).filter((name) => !without.includes(name));
  const examples = new Map(counted.map((result) => [result, exampleOf(result, level, names)]));
  const present = Float64Array.from(names, (name) => FITTED_WEIGHTS[level][name] ?? 0);
  const rows = new Map<string, { cross: Scores[]; present: Scores[] }>();
  for (const repository of new Set(counted.map(({ repo }) => repo))) {
    const weights = fitWeights(
      counted.filter(({ repo }) => repo !== repository).map((result) => examples.get(result)!),
      names.length,
    );
    for (const result of counted.filter(({ repo }) => repo === repository)) {
      const row = rows.get(result.data) ?? { cross: [], present: [] };
      rows.set(result.data, row);
      row.cross.push(scoreInstance(result, level, examples.get(result)!, weights));
      row.present.push(scoreInstance(result, level, examples.get(result)!, present));
    }
  }
  const all = fitWeights([...examples.values()], names.length);
  return {
    weights: Object.fromEntries(names.map((name, i) => [name, Number(all[i]!.toFixed(3))])),
    dataSets: [...rows].map(([data, { cross, present: now }]) => ({
      data,
      n: cross.length,
      crossRepository: meansOf(cross, Object.keys(cross[0]!)),
      present: meansOf(now, Object.keys(now[0]!)),
    })),
  };
}

export function featureNames(results: readonly InstanceResult[], level: Target): string[] {
  return [...new Set(results.flatMap((result) => Object.keys(candidatesOf(result, level).columns)))].sort();
}

export function candidatesOf(result: InstanceResult, level: Target): CandidateFeatures {
  return result.features![level];
}

export function exampleOf(result: InstanceResult, level: Target, names: readonly string[]): Example {
  const candidates = candidatesOf(result, level);
  const rows = candidates.names.length;
  const values = new Float64Array(rows * names.length);
  names.forEach((name, i) => {
    const column = candidates.columns[name];
    if (column) for (let row = 0; row < rows; row++) values[row * names.length + i] = column[row]!;
  });
  const gold = new Set(result.gold[level]);
  return { rows, values, gold: candidates.names.flatMap((name, row) => (gold.has(name) ? [row] : [])) };
}

function scoreInstance(result: InstanceResult, level: Level & Target, example: Example, weights: Float64Array): Scores {
  const score = scores(example, weights);
  const order = Array.from(score.keys()).sort((a, b) => score[b]! - score[a]! || a - b);
  const names = [...new Set(order.map((row) => candidatesOf(result, level).names[row]!))];
  return scoresOf(names.slice(0, 100), result.gold[level], level);
}

/** The report for people: accuracy by data set, and the weights. */
export function trainText({ instances, repositories, levels }: TrainReport): string {
  const lines = [`${instances} issues of ${repositories} repositories; each ranked by weights fitted on the others`];
  for (const level of ['files', 'functions'] as const) {
    const shown =
      level === 'files'
        ? ['acc-strict@1', 'acc-strict@5', 'acc-strict@10', 'map@5']
        : ['acc-strict@5', 'acc-strict@10', 'mrr'];
    lines.push('', `${level.padEnd(22)}${'n'.padStart(5)}  ${shown.map((name) => name.padStart(14)).join('')}`);
    for (const { data, n, crossRepository, present } of levels[level].dataSets) {
      const cells = (means: Scores) => shown.map((name) => (100 * means[name]!).toFixed(1).padStart(14)).join('');
      lines.push(`${data.padEnd(22)}${String(n).padStart(5)}  ${cells(crossRepository)}`);
      lines.push(`${'  present weights'.padEnd(22)}${''.padStart(5)}  ${cells(present)}`);
    }
    const weights = Object.entries(levels[level].weights).sort((a, b) => b[1] - a[1]);
    lines.push(`weights: ${weights.map(([name, weight]) => `${name} ${weight}`).join(', ')}`);
  }
  return `${lines.join('\n')}\n`;
}

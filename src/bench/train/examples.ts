import { RANKED, rankedName, reciprocalRanks } from '../../retrieval/evidence/scoreFiles.js';
import { FILE_SCORE_SCALE, WITHIN_FILE, withinFile, withinFileName } from '../../retrieval/evidence/scoreFunctions.js';
import type { CandidateFeatures, InstanceResult } from '../types.js';
import { type Example, scores } from './fitWeights.js';

export type Target = 'files' | 'functions';

/** An instance with its candidates of both levels. */
export interface TrainingInstance {
  result: InstanceResult;
  files: Example;
  functions: Example;
  /** For each candidate function the row of its file, -1 when the file is no candidate. */
  fileRow: Int32Array;
}

/** Features of functions that say how well their file does: known only once files are weighed. */
const FROM_FILES = ['fileScore', 'fileRank', 'inTop3', 'inTop5'];

/** Candidate files beyond this rank by the weights at the time of `bench features` teach nothing, unless they are gold. */
const FILE_ROWS = 150;

export function trainingInstance(
  result: InstanceResult,
  names: Readonly<Record<Target, readonly string[]>>,
): TrainingInstance {
  const { files, functions } = result.features!;
  const fileRows = new Map(files.names.map((name, row) => [name, row]));
  return {
    result,
    files: exampleOf(withRanks(files), names.files, result.gold.files),
    functions: exampleOf(withinFiles(functions), names.functions, result.gold.functions),
    fileRow: Int32Array.from(functions.names, (name) => fileRows.get(pathOf(name)) ?? -1),
  };
}

/** Names of all features of a level, sorted. */
export function featureNames(results: readonly InstanceResult[], level: Target): string[] {
  const kept = new Set(results.flatMap(({ features }) => Object.keys(features![level].columns)));
  const derived =
    level === 'files'
      ? RANKED.filter((name) => kept.has(name)).map(rankedName)
      : WITHIN_FILE.filter((name) => kept.has(name)).map(withinFileName);
  return [...kept, ...derived].sort();
}

/** The file of `path:Qualified.name`. */
function pathOf(name: string): string {
  return name.slice(0, name.lastIndexOf(':'));
}

/** Ranks among the candidates are ranks among all files as far as they count: whoever is first by some evidence is a candidate. */
function withRanks({ names, columns }: CandidateFeatures): CandidateFeatures {
  const derived = RANKED.flatMap((name) => {
    const column = columns[name];
    return column ? [[rankedName(name), Array.from(reciprocalRanks(column))] as const] : [];
  });
  return { names, columns: { ...columns, ...Object.fromEntries(derived) } };
}

function withinFiles({ names, columns }: CandidateFeatures): CandidateFeatures {
  const numbers = new Map<string, number>();
  const fileOf = names.map((name) => {
    const path = pathOf(name);
    const number = numbers.get(path) ?? numbers.size;
    numbers.set(path, number);
    return number;
  });
  const derived = WITHIN_FILE.flatMap((name) => {
    const column = columns[name];
    return column ? [[withinFileName(name), Array.from(withinFile(column, fileOf))] as const] : [];
  });
  return { names, columns: { ...columns, ...Object.fromEntries(derived) } };
}

function exampleOf(
  { names, columns }: CandidateFeatures,
  features: readonly string[],
  goldNames: readonly string[],
): Example {
  const rows = names.length;
  const values = new Float32Array(rows * features.length);
  features.forEach((feature, i) => {
    const column = columns[feature];
    if (column) for (let row = 0; row < rows; row++) values[row * features.length + i] = column[row]!;
  });
  const wanted = new Set(goldNames);
  return { rows, values, gold: names.flatMap((name, row) => (wanted.has(name) ? [row] : [])) };
}

/** The first candidates and the gold ones: what is fitted to. */
export function forFitting({ rows, values, gold }: Example): Example {
  if (rows <= FILE_ROWS) return { rows, values, gold };
  const width = values.length / rows;
  const kept = [...Array(FILE_ROWS).keys(), ...gold.filter((row) => row >= FILE_ROWS)];
  const cut = new Float32Array(kept.length * width);
  kept.forEach((row, at) => {
    cut.set(values.subarray(row * width, (row + 1) * width), at * width);
  });
  const wanted = new Set(gold);
  return { rows: kept.length, values: cut, gold: kept.flatMap((row, at) => (wanted.has(row) ? [at] : [])) };
}

/** The functions' example with the score and the rank of each file as these weights give them (docs/ranking.md, functions). */
export function withFileScores(
  { files, functions, fileRow }: TrainingInstance,
  functionNames: readonly string[],
  fileWeights: Float64Array,
): Example {
  const score = scores(files, fileWeights);
  const order = Array.from(score.keys()).sort((a, b) => score[b]! - score[a]! || a - b);
  const rankOf = new Int32Array(files.rows);
  order.forEach((row, rank) => {
    rankOf[row] = rank;
  });
  const top = files.rows > 0 ? score[order[0]!]! : 0;
  const last = files.rows > 0 ? score[order.at(-1)!]! : 0;
  const at = new Map(FROM_FILES.map((name) => [name, functionNames.indexOf(name)]));
  const width = functionNames.length;
  const values = functions.values.slice();
  const put = (row: number, name: string, value: number) => {
    const column = at.get(name)!;
    if (column >= 0) values[row * width + column] = value;
  };
  for (let row = 0; row < functions.rows; row++) {
    const file = fileRow[row]!;
    const rank = file < 0 ? files.rows : rankOf[file]!;
    put(row, 'fileScore', ((file < 0 ? last : score[file]!) - top) / FILE_SCORE_SCALE);
    put(row, 'fileRank', 1 / (1 + rank));
    put(row, 'inTop3', Number(rank < 3));
    put(row, 'inTop5', Number(rank < 5));
  }
  return { rows: functions.rows, values, gold: functions.gold };
}

import { preliminary } from './preliminary.js';
import type { EvidenceContext } from './types.js';

/** Scores of files lie within about five of the best (docs/ranking.md, functions). */
export const FILE_SCORE_SCALE = 5;

/** The functions of the best files with all that their ranking weighs: parallel to `ids`. */
export interface FunctionCandidates {
  ids: Uint32Array;
  features: Map<string, Float32Array>;
}

/** Copied from the function table, divided by their maximum over the candidates. */
const AMOUNTS = [
  'chunkX',
  'chunkT',
  'chunkP',
  'codeX',
  'nameX',
  'nameT',
  'dotted',
  'classMentioned',
  'histFunction',
  'histFunctionText',
  'literal',
  'frame',
  'callers',
  'namedInCode',
  'namedInTrace',
  'namedInText',
  'signatureX',
  'docX',
  'stringX',
  'classShareT',
  'coverT',
  'nameShareX',
  'namedCommit',
] as const;

/** Amounts that are also compared within their file: how near a function comes to the best of its file. */
export const WITHIN_FILE = [
  'chunkX',
  'chunkT',
  'chunkP',
  'codeX',
  'nameX',
  'nameT',
  'histFunction',
  'literal',
  'callers',
  'classMentioned',
  'dotted',
  'namedInText',
  'nameShareX',
  'signatureX',
] as const;

/** Name of the feature that `withinFile` makes of another. */
export function withinFileName(name: string): string {
  return `${name}InFile`;
}

/**
 * Gathers the candidates: every function of `files` (best first), with the file's score as (s - top) / 5, its rank, and the rank among
 * the functions of its own file.
 */
export function functionCandidates(
  context: EvidenceContext,
  files: readonly number[],
  fileScore: Float32Array,
): FunctionCandidates {
  const { view, functions, functionFeatures } = context;
  const rankOf = new Map(files.map((file, rank) => [file, rank]));
  const ids = Uint32Array.from(functionIds(context, rankOf));
  const features = new Map<string, Float32Array>();
  const column = (name: string, value: (id: number, index: number) => number) => {
    const values = new Float32Array(ids.length);
    for (let index = 0; index < ids.length; index++) values[index] = value(ids[index]!, index);
    features.set(name, values);
  };
  const top = files.length > 0 ? fileScore[files[0]!]! : 0;
  const rank = (id: number) => rankOf.get(functions.file[id]!)!;
  column('fileScore', (id) => (fileScore[functions.file[id]!]! - top) / FILE_SCORE_SCALE);
  column('fileRank', (id) => 1 / (1 + rank(id)));
  column('inTop3', (id) => Number(rank(id) < 3));
  column('inTop5', (id) => Number(rank(id) < 5));
  const inFile = ranksInFile(context, ids);
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(functions.file[id]!, (counts.get(functions.file[id]!) ?? 0) + 1);
  column('functionsInFile', (id) => Math.log(1 + counts.get(functions.file[id]!)!) / 5);
  column('rankInFile', (_, index) => 1 / (1 + inFile[index]!));
  column('logLength', (id) => Math.log(1 + view.segments[functions.segment[id]!]!.chunkLength[functions.chunk[id]!]!));
  scaleToOne(features.get('logLength')!);
  for (const name of AMOUNTS) {
    const all = functionFeatures.get(name);
    if (!all) continue;
    column(name, (id) => all[id]!);
    scaleToOne(features.get(name)!);
  }
  const fileOf = Uint32Array.from(ids, rank);
  for (const name of WITHIN_FILE) {
    const amounts = features.get(name);
    if (amounts) features.set(withinFileName(name), withinFile(amounts, fileOf));
  }
  const innermost = functionFeatures.get('frameInnermost');
  if (innermost) column('frameInnermost', (id) => innermost[id]!);
  return { ids, features };
}

/** Amounts (>= 0) divided by the largest of the same file (small numbers), 0 to 1: 2.6 points of Acc@5 on SWE-bench Lite, 2.3 of Acc@10 on LocBench (docs/ranking.md). */
export function withinFile(amounts: ArrayLike<number>, fileOf: ArrayLike<number>): Float32Array {
  let files = 0;
  for (let row = 0; row < amounts.length; row++) files = Math.max(files, fileOf[row]! + 1);
  const most = new Float32Array(files);
  for (let row = 0; row < amounts.length; row++) {
    const file = fileOf[row]!;
    if (amounts[row]! > most[file]!) most[file] = amounts[row]!;
  }
  const share = new Float32Array(amounts.length);
  for (let row = 0; row < amounts.length; row++) {
    const best = most[fileOf[row]!]!;
    if (best > 0) share[row] = amounts[row]! / best;
  }
  return share;
}

/** Sum of weight x feature, for each candidate. */
export function scoreFunctions(
  { ids, features }: FunctionCandidates,
  weights: Readonly<Record<string, number>>,
): Float32Array {
  const score = new Float32Array(ids.length);
  for (const [name, weight] of Object.entries(weights)) {
    const column = features.get(name);
    if (column) for (let row = 0; row < score.length; row++) score[row]! += weight * column[row]!;
  }
  return score;
}

function* functionIds(
  { view, functions, live }: EvidenceContext,
  files: ReadonlyMap<number, number>,
): Generator<number> {
  for (const file of files.keys()) {
    const { segment: at, doc } = view.files[file]!;
    const segment = view.segments[at]!;
    if (live.firstFile[at]![doc]! < 0) continue;
    for (let chunk = segment.docChunkStart[doc]!; chunk < segment.docChunkStart[doc + 1]!; chunk++) {
      const id = functions.idOf(at, chunk);
      if (id >= 0 && functions.file[id] === file) yield id;
    }
  }
}

/** 0 for the best function of each file by the preliminary score. */
function ranksInFile(context: EvidenceContext, ids: Uint32Array): Uint32Array {
  const { functions: strength } = preliminary(context);
  const order = Array.from(ids.keys()).sort((a, b) => strength[ids[b]!]! - strength[ids[a]!]!);
  const seen = new Map<number, number>();
  const ranks = new Uint32Array(ids.length);
  for (const index of order) {
    const file = context.functions.file[ids[index]!]!;
    const rank = seen.get(file) ?? 0;
    ranks[index] = rank;
    seen.set(file, rank + 1);
  }
  return ranks;
}

function scaleToOne(column: Float32Array): void {
  let most = 0;
  for (const value of column) most = Math.max(most, value);
  if (most > 0) for (let row = 0; row < column.length; row++) column[row]! /= most;
}

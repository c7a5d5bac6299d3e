import { topK } from '../topK.js';
import type { EvidenceContext } from './types.js';

/** What structure is seeded by (docs/ranking.md, structure): features divided by their maximum over files that are no tests. */
const FILE_SEED: Readonly<Record<string, number>> = {
  bm25fX: 1,
  ch3X: 0.5,
  pathX: 0.5,
  quotedPath: 0.5,
  frames: 0.5,
  symbolCode: 0.3,
  dotted: 0.3,
  histSum: 0.3,
};
const FUNCTION_SEED: Readonly<Record<string, number>> = {
  chunkX: 1,
  chunkT: 0.5,
  namedCode: 0.4,
  dotted: 0.4,
  frame: 0.5,
};
const FILE_SHARE = 0.7;

/** First scores, by index into `IndexView.files` and into the function table. */
export interface Preliminary {
  files: Float32Array;
  /** The same, 0 for tests. */
  withoutTests: Float32Array;
  functions: Float32Array;
}

const cache = new WeakMap<EvidenceContext, Preliminary>();

/** Computed once for a question, when all evidence that seeds them is there: no later kind writes any of it. Not to be changed. */
export function preliminary(context: EvidenceContext): Preliminary {
  let scores = cache.get(context);
  if (!scores) {
    const files = preliminaryFiles(context);
    const withoutTests = files.map((value, file) => (context.view.files[file]!.traits.test ? 0 : value));
    scores = { files, withoutTests, functions: preliminaryFunctions(context, files) };
    cache.set(context, scores);
  }
  return scores;
}

/** The `count` files that come first by now, best first; no tests. */
export function strongFiles(context: EvidenceContext, count: number): number[] {
  return topK(preliminary(context).withoutTests, count);
}

/** A first score of files from the evidence so far; its maximum over files that are no tests is 1. */
function preliminaryFiles({ view, files }: EvidenceContext): Float32Array {
  const sum = new Float32Array(files.rows);
  for (const [name, weight] of Object.entries(FILE_SEED)) {
    const column = files.get(name);
    if (!column) continue;
    const most = maximum(column, (row) => !view.files[row]!.traits.test);
    if (most > 0) for (let row = 0; row < sum.length; row++) sum[row]! += (weight * column[row]!) / most;
  }
  return scaled(
    sum,
    maximum(sum, (row) => !view.files[row]!.traits.test),
  );
}

/** The same of functions, with their file's; its maximum is 1. */
function preliminaryFunctions({ functions, functionFeatures }: EvidenceContext, ofFiles: Float32Array): Float32Array {
  const sum = Float32Array.from(functions.file, (file) => FILE_SHARE * ofFiles[file]!);
  for (const [name, weight] of Object.entries(FUNCTION_SEED)) {
    const column = functionFeatures.get(name);
    if (!column) continue;
    const most = maximum(column, () => true);
    if (most > 0) for (let row = 0; row < sum.length; row++) sum[row]! += (weight * column[row]!) / most;
  }
  return scaled(
    sum,
    maximum(sum, () => true),
  );
}

export function maximum(column: Float32Array, counts: (row: number) => boolean): number {
  let most = 0;
  for (let row = 0; row < column.length; row++) if (column[row]! > most && counts(row)) most = column[row]!;
  return most;
}

function scaled(column: Float32Array, by: number): Float32Array {
  return by > 0 ? column.map((value) => value / by) : column;
}

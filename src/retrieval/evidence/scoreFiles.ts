import { maximum } from './preliminary.js';
import type { EvidenceContext } from './types.js';
import { FACTS } from './weights.js';

/** A file may have more of a feature than the best that is no test, but not without bound. */
const MOST = 2;

/**
 * A feature as it is weighted: facts as they are, amounts divided by their maximum over files that are no tests and of a language, at
 * most 2. Null when nobody wrote it or nothing has it.
 */
export function normalizedFile({ view, files }: EvidenceContext, name: string): Float32Array | null {
  const column = files.get(name);
  if (!column || FACTS.has(name)) return column;
  const most = maximum(column, (row) => !view.files[row]!.traits.test && view.files[row]!.language !== null);
  if (most === 0) return null;
  const normalized = new Float32Array(column.length);
  for (let row = 0; row < column.length; row++) normalized[row] = Math.min(MOST, column[row]! / most);
  return normalized;
}

/** Amounts of which the order counts besides: being first by one kind of evidence says more than a little more of it. */
export const RANKED = [
  'ch1X',
  'ch3X',
  'ch3T',
  'bm25X',
  'bm25T',
  'bm25fX',
  'bm25fT',
  'pathX',
  'pathT',
  'histText',
  'histTitle',
  'symbolMax',
  'importer',
  'callers',
  'directory',
] as const;

/** Ranks beyond it count nothing. */
const RANKS = 30;

/** Name of the feature that `reciprocalRanks` makes of another. */
export function rankedName(name: string): string {
  return `${name}Rank`;
}

/**
 * 1 / (1 + rank) for the 30 largest positive amounts of rows that count, 0 for the rest; of equals the first row comes first. Worth 1.0 and
 * 0.8 points of Acc@5 on SWE-bench Lite and LocBench, 0.7 and 1.6 of Acc@1 (docs/ranking.md).
 *
 * @param ignored 1 for rows that have no rank
 */
export function reciprocalRanks(amounts: ArrayLike<number>, ignored?: Uint8Array): Float32Array {
  const best: number[] = [];
  let least = 0;
  for (let row = 0; row < amounts.length; row++) {
    const amount = amounts[row]!;
    if (amount <= least || ignored?.[row] === 1) continue;
    let at = best.length;
    while (at > 0 && amounts[best[at - 1]!]! < amount) at--;
    best.splice(at, 0, row);
    if (best.length > RANKS) best.pop();
    if (best.length === RANKS) least = amounts[best[RANKS - 1]!]!;
  }
  const ranks = new Float32Array(amounts.length);
  best.forEach((row, rank) => {
    ranks[row] = 1 / (1 + rank);
  });
  return ranks;
}

/** Sum of weight x feature, for each file: normalized amounts, facts, and ranks among files that are no tests. */
export function scoreFiles(context: EvidenceContext, weights: Readonly<Record<string, number>>): Float32Array {
  const score = new Float32Array(context.files.rows);
  const add = (column: Float32Array | null, weight: number | undefined) => {
    if (!column || !weight) return;
    for (let row = 0; row < score.length; row++) score[row]! += weight * column[row]!;
  };
  for (const [name, weight] of Object.entries(weights)) add(normalizedFile(context, name), weight);
  const tests = Uint8Array.from(context.view.files, ({ traits }) => Number(traits.test));
  for (const name of RANKED) {
    const weight = weights[rankedName(name)];
    const column = weight ? context.files.get(name) : null;
    if (column) add(reciprocalRanks(column, tests), weight);
  }
  return score;
}

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
  return most > 0 ? column.map((value) => Math.min(MOST, value / most)) : null;
}

/** Sum of weight x normalized feature, for each file. */
export function scoreFiles(context: EvidenceContext, weights: Readonly<Record<string, number>>): Float32Array {
  const score = new Float32Array(context.files.rows);
  for (const [name, weight] of Object.entries(weights)) {
    const column = normalizedFile(context, name);
    if (!column) continue;
    for (let row = 0; row < score.length; row++) score[row]! += weight * column[row]!;
  }
  return score;
}

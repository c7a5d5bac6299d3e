import { FIELDS } from '../../representation/index.js';
import type { FieldWeights } from './encodeTexts.js';
import type { PairSet } from './pairTypes.js';

/** As the ranker's over functions (docs/ranking.md). */
const K1 = 1.2;
const B = 0.5;

/**
 * BM25 of functions for queries, over these functions alone: what a learned embedding has to be compared with.
 * @returns a row for each query, as long as `functions`, divided by its best
 */
export function bm25Scores(
  { functions: bags, queries: asked }: PairSet,
  functions: readonly number[],
  queries: readonly number[],
  fieldWeights: FieldWeights,
): Float32Array {
  const factors = FIELDS.map((field) => fieldWeights[field]);
  const postings = new Map<number, Map<number, number>>();
  const lengths = functions.map((one, at) => {
    let length = 0;
    for (let i = bags.starts[one]!; i < bags.starts[one + 1]!; i++) {
      const count = bags.counts[i]! * factors[bags.fields[i]!]!;
      if (count === 0) continue;
      const term = bags.terms[i]!;
      const list = postings.get(term) ?? new Map<number, number>();
      postings.set(term, list);
      list.set(at, (list.get(at) ?? 0) + count);
      length += bags.counts[i]!;
    }
    return length;
  });
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, functions.length);
  const scores = new Float32Array(queries.length * functions.length);
  queries.forEach((one, row) => {
    const own = scores.subarray(row * functions.length, (row + 1) * functions.length);
    for (let i = asked.starts[one]!; i < asked.starts[one + 1]!; i++) {
      const list = postings.get(asked.terms[i]!);
      if (!list) continue;
      const idf = Math.log(1 + (functions.length - list.size + 0.5) / (list.size + 0.5));
      for (const [at, count] of list) {
        const saturated = (count * (K1 + 1)) / (count + K1 * (1 - B + (B * lengths[at]!) / average));
        own[at]! += asked.counts[i]! * idf * saturated;
      }
    }
    const most = own.reduce((best, score) => Math.max(best, score), 0);
    if (most > 0) for (let at = 0; at < own.length; at++) own[at]! /= most;
  });
  return scores;
}

import { termWeight } from '../../models/static/staticEmbedding.js';
import { FIELDS, type Field } from '../../representation/index.js';
import type { FunctionBags, QueryBags } from './pairTypes.js';
import type { Vocabulary } from './vocabulary.js';

/** A text as rows of the table of vectors with their weights. */
export interface EncodedText {
  rows: Int32Array;
  weights: Float32Array;
}

/** Occurrences count so much more by field, before they are damped; docs count nothing where the doc is the question. */
export type FieldWeights = Record<Field, number>;

export const FIELD_WEIGHTS: FieldWeights = { name: 4, signature: 1, doc: 1, comment: 1, string: 1, code: 1, mark: 0 };

/** Rows of one function; the heaviest are kept. */
const MAX_ROWS = 96;

export function encodeFunction(
  { starts, terms, counts, fields }: FunctionBags,
  index: number,
  { rows, idf }: Vocabulary,
  fieldWeights: FieldWeights,
): EncodedText {
  const factors = FIELDS.map((field) => fieldWeights[field]);
  const sums = new Map<number, number>();
  for (let at = starts[index]!; at < starts[index + 1]!; at++) {
    const count = counts[at]! * factors[fields[at]!]!;
    if (count > 0) sums.set(terms[at]!, (sums.get(terms[at]!) ?? 0) + count);
  }
  return encoded(
    [...sums].map(([term, count]) => [rows[term]!, termWeight(count)] as const),
    idf,
  );
}

export function encodeQuery(
  { starts, terms, counts }: QueryBags,
  index: number,
  { rows, idf }: Vocabulary,
): EncodedText {
  const entries: [Int32Array, number][] = [];
  for (let at = starts[index]!; at < starts[index + 1]!; at++) entries.push([rows[terms[at]!]!, counts[at]!]);
  return encoded(entries, idf);
}

function encoded(entries: readonly (readonly [rows: Int32Array, weight: number])[], idf: Float32Array): EncodedText {
  const sums = new Map<number, number>();
  for (const [rows, weight] of entries) {
    const share = weight / Math.sqrt(rows.length);
    for (const row of rows) sums.set(row, (sums.get(row) ?? 0) + share);
  }
  const kept = [...sums];
  if (kept.length > MAX_ROWS) {
    kept.sort((a, b) => b[1] * idf[b[0]]! - a[1] * idf[a[0]]!);
    kept.length = MAX_ROWS;
  }
  return { rows: Int32Array.from(kept, ([row]) => row), weights: Float32Array.from(kept, ([, weight]) => weight) };
}

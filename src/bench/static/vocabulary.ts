import { gramBuckets } from '../../models/static/grams.js';
import type { PairSet } from './pairTypes.js';

export interface VocabularyOptions {
  /** Terms with a vector of their own. */
  terms: number;
  /** Vectors that share the letters of all other words; 0: other words have none. */
  buckets: number;
}

/** Rows of the table of vectors, and which of them a term is made of. */
export interface Vocabulary {
  /** By row. */
  terms: string[];
  buckets: number;
  /** By row: ln(1 + N / df) over functions; the mean of rare terms for buckets. */
  idf: Float32Array;
  /** By id of a term in the pairs; empty where a term has none. */
  rows: Int32Array[];
}

/** A term of one repository alone says nothing about others. */
const MIN_REPOSITORIES = 2;
const MIN_FUNCTIONS = 3;

/** Takes the terms that most functions and texts of at least two training repositories have. */
export function buildVocabulary(pairs: PairSet, options: VocabularyOptions): Vocabulary {
  const isTraining = pairs.repositories.map(({ split }) => split === 'train');
  const frequency = new Uint32Array(pairs.terms.length);
  const width = pairs.repositories.length;
  const seenIn = new Uint8Array(pairs.terms.length * width);
  const lastSeen = new Int32Array(pairs.terms.length).fill(-1);
  let texts = 0;
  for (const table of [pairs.functions, pairs.queries]) {
    lastSeen.fill(-1);
    for (let one = 0; one < table.repository.length; one++) {
      const repository = table.repository[one]!;
      if (!isTraining[repository]) continue;
      texts++;
      for (let at = table.starts[one]!; at < table.starts[one + 1]!; at++) {
        const term = table.terms[at]!;
        if (lastSeen[term] === one) continue;
        lastSeen[term] = one;
        frequency[term]!++;
        seenIn[term * width + repository] = 1;
      }
    }
  }
  const repositoriesOf = (term: number) =>
    seenIn.subarray(term * width, (term + 1) * width).reduce((sum, seen) => sum + seen, 0);
  const chosen = Array.from(pairs.terms.keys())
    .filter((term) => frequency[term]! >= MIN_FUNCTIONS && repositoriesOf(term) >= MIN_REPOSITORIES)
    .sort((a, b) => frequency[b]! - frequency[a]! || (pairs.terms[a]! < pairs.terms[b]! ? -1 : 1))
    .slice(0, options.terms);
  const rowOf = new Int32Array(pairs.terms.length).fill(-1);
  chosen.forEach((term, row) => {
    rowOf[term] = row;
  });
  const idf = new Float32Array(chosen.length + options.buckets).fill(Math.log(1 + texts / (2 * MIN_FUNCTIONS)));
  chosen.forEach((term, row) => {
    idf[row] = Math.log(1 + texts / frequency[term]!);
  });
  const rows = pairs.terms.map((term, id) =>
    rowOf[id]! >= 0
      ? Int32Array.of(rowOf[id]!)
      : Int32Array.from(options.buckets > 0 ? gramBuckets(term, options.buckets) : [], (b) => chosen.length + b),
  );
  return { terms: chosen.map((term) => pairs.terms[term]!), buckets: options.buckets, idf, rows };
}

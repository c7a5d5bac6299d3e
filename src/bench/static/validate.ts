import { bm25Scores } from './bm25Scores.js';
import { type EncodedText, encodeFunction, encodeQuery, type FieldWeights } from './encodeTexts.js';
import { PAIR_KINDS, type PairKind, type PairSet } from './pairTypes.js';
import type { Vocabulary } from './vocabulary.js';

/** Functions that each query has to find its own among. */
const POOL = 1_000;

/** Queries of one held-out repository and kind, and the functions that they are about. */
export interface ValidationPool {
  repository: string;
  kind: PairKind;
  functions: EncodedText[];
  queries: { text: EncodedText; target: number }[];
  /** BM25 of each query's functions: query-major, a row as long as `functions`; divided by the best of the row. */
  bm25: Float32Array;
}

export interface RetrievalScore {
  repository: string;
  kind: PairKind;
  queries: number;
  functions: number;
  /** Mean of 1 / rank. */
  mrr: number;
  /** Share of queries whose function is among the first ten. */
  recall10: number;
}

/** What makes the vector of length 1 of a text; a table of vectors, or the finished embedding. */
export interface Embedder {
  readonly dimension: number;
  embed(text: EncodedText, into: Float32Array, start: number): number;
}

/** One pool for each held-out repository and kind: functions spread over the repository, those that queries are about first. */
export function validationPools(pairs: PairSet, vocabulary: Vocabulary, fieldWeights: FieldWeights): ValidationPool[] {
  const { repositories, queries, functions } = pairs;
  const pools: ValidationPool[] = [];
  repositories.forEach(({ name, split }, repository) => {
    if (split !== 'validation') return;
    const own = Array.from(functions.repository.keys()).filter((one) => functions.repository[one] === repository);
    PAIR_KINDS.forEach((kind, number) => {
      const asked = Array.from(queries.kind.keys()).filter(
        (one) => queries.repository[one] === repository && queries.kind[one] === number,
      );
      const targets = new Set(spread(asked, POOL).map((one) => queries.target[one]!));
      const others = own.filter((one) => !targets.has(one));
      const pool = [...targets, ...spread(others, POOL - targets.size)];
      const place = new Map(pool.map((one, at) => [one, at]));
      const weights = kind === 'doc' ? { ...fieldWeights, doc: 0 } : fieldWeights;
      const chosen = spread(
        asked.filter((one) => targets.has(queries.target[one]!)),
        POOL,
      );
      pools.push({
        repository: name,
        kind,
        functions: pool.map((one) => encodeFunction(functions, one, vocabulary, weights)),
        queries: chosen.map((one) => ({
          text: encodeQuery(queries, one, vocabulary),
          target: place.get(queries.target[one]!)!,
        })),
        bm25: bm25Scores(pairs, pool, chosen, weights),
      });
    });
  });
  return pools.filter((pool) => pool.queries.length > 0);
}

/** What functions are ranked by: cosines of vectors, BM25, or the sum of both. */
export type RankedBy = 'embedding' | 'bm25' | 'both';

/** So much does a cosine of 1 count, where the best BM25 counts 1. */
const COSINE_SHARE = 1;

export function validate(
  embedder: Embedder,
  pools: readonly ValidationPool[],
  by: RankedBy = 'embedding',
): RetrievalScore[] {
  const { dimension } = embedder;
  return pools.map(({ repository, kind, functions, queries, bm25 }) => {
    const vectors = new Float32Array(functions.length * dimension);
    functions.forEach((text, at) => {
      embedder.embed(text, vectors, at * dimension);
    });
    const query = new Float32Array(dimension);
    let mrr = 0;
    let recall10 = 0;
    for (const [index, { text, target }] of queries.entries()) {
      embedder.embed(text, query, 0);
      const lexical = bm25.subarray(index * functions.length, (index + 1) * functions.length);
      const rank = rankOf(scoresOf(query, vectors, lexical, by), target);
      mrr += 1 / rank;
      if (rank <= 10) recall10++;
    }
    const count = queries.length;
    return {
      repository,
      kind,
      queries: count,
      functions: functions.length,
      mrr: mrr / count,
      recall10: recall10 / count,
    };
  });
}

function scoresOf(query: Float32Array, vectors: Float32Array, bm25: Float32Array, by: RankedBy): Float32Array {
  if (by === 'bm25') return bm25;
  return bm25.map((lexical, at) => {
    let sum = 0;
    for (let i = 0; i < query.length; i++) sum += query[i]! * vectors[at * query.length + i]!;
    return by === 'embedding' ? sum : lexical + COSINE_SHARE * sum;
  });
}

/** 1 for the best; equals count as better, so that zeros find nothing. */
function rankOf(scores: Float32Array, target: number): number {
  const own = scores[target]!;
  return scores.reduce((rank, score, at) => rank + Number(at !== target && score >= own), 1);
}

/** Means over pools, each counting the same. */
export function meanScore(scores: readonly RetrievalScore[]): { mrr: number; recall10: number } {
  const mean = (value: (score: RetrievalScore) => number) =>
    scores.reduce((sum, score) => sum + value(score), 0) / Math.max(1, scores.length);
  return { mrr: mean(({ mrr }) => mrr), recall10: mean(({ recall10 }) => recall10) };
}

/** At most `count` of a list, evenly spread over it. */
function spread<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: Math.max(0, count) }, (_, i) => list[Math.floor((i * list.length) / count)]!);
}

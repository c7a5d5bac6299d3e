import type { EmbeddingData } from '../../models/static/embeddingFile.js';
import { gramBuckets } from '../../models/static/grams.js';
import { readEmbeddingData } from '../../models/static/index.js';
import { FIELD_WEIGHTS } from './encodeTexts.js';
import { readPairs } from './pairFile.js';
import type { PairSet } from './pairTypes.js';
import { quantizedEmbedder } from './quantize.js';
import { type HeldOutScores, heldOutScores, heldOutText } from './trainEmbedding.js';
import { validationPools } from './validate.js';
import type { Vocabulary } from './vocabulary.js';

/**
 * Measures an embedding on the held-out repositories of a file of pairs, beside BM25.
 * @param embedding a file of `trainEmbedding`; absent: the one that RepoNav ships
 * @throws RepoNavError usage for files without pairs; unreadable, internal for the embedding
 */
export function validateEmbedding(pairsFile: string, embedding?: string): HeldOutScores {
  const pairs = readPairs(pairsFile);
  const data = readEmbeddingData(embedding);
  return heldOutScores(quantizedEmbedder(data), validationPools(pairs, vocabularyOf(data, pairs), FIELD_WEIGHTS));
}

export const validateEmbeddingText = (scores: HeldOutScores): string => `${heldOutText(scores).join('\n')}\n`;

/** How the terms of pairs are made of the rows of a finished embedding; the length of a vector stands for the idf it was begun with. */
function vocabularyOf({ terms, buckets, dimension, scales, vectors }: EmbeddingData, pairs: PairSet): Vocabulary {
  const rowOf = new Map(terms.map((term, row) => [term, row]));
  const lengths = Float32Array.from(scales, (scale, row) => {
    let squares = 0;
    for (let i = 0; i < dimension; i++) squares += (scale * vectors[row * dimension + i]!) ** 2;
    return Math.sqrt(squares);
  });
  const rows = pairs.terms.map((term) => {
    const row = rowOf.get(term);
    if (row !== undefined) return Int32Array.of(row);
    return Int32Array.from(buckets > 0 ? gramBuckets(term, buckets) : [], (bucket) => terms.length + bucket);
  });
  return { terms, buckets, idf: lengths, rows };
}

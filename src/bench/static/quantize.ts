import { createHash } from 'node:crypto';
import type { EmbeddingData } from '../../models/static/embeddingFile.js';
import type { EncodedText } from './encodeTexts.js';
import type { Embedder } from './validate.js';
import type { VectorTable } from './vectorTable.js';
import type { Vocabulary } from './vocabulary.js';

/** A byte for each number, and one scale a row so that its largest number is 127. */
export function quantize({ values, rows, dimension }: VectorTable): { scales: Float32Array; vectors: Int8Array } {
  const scales = new Float32Array(rows);
  const vectors = new Int8Array(rows * dimension);
  for (let row = 0; row < rows; row++) {
    let most = 0;
    for (let i = 0; i < dimension; i++) most = Math.max(most, Math.abs(values[row * dimension + i]!));
    const scale = most / 127 || 1;
    scales[row] = scale;
    for (let i = 0; i < dimension; i++) vectors[row * dimension + i] = Math.round(values[row * dimension + i]! / scale);
  }
  return { scales, vectors };
}

export function embeddingData(table: VectorTable, vocabulary: Vocabulary, provenance: unknown): EmbeddingData {
  const { scales, vectors } = quantize(table);
  const hash = createHash('sha256').update(vocabulary.terms.join('\n'));
  for (const part of [scales, vectors]) hash.update(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
  return {
    dimension: table.dimension,
    buckets: vocabulary.buckets,
    hash: hash.digest('hex').slice(0, 16),
    provenance,
    terms: vocabulary.terms,
    scales,
    vectors,
  };
}

/** The embedding as it is shipped, on encoded texts: what rounding costs is seen by validating it. */
export function quantizedEmbedder({ dimension, scales, vectors }: EmbeddingData): Embedder {
  return {
    dimension,
    embed({ rows, weights }: EncodedText, into, start) {
      into.fill(0, start, start + dimension);
      for (let k = 0; k < rows.length; k++) {
        const factor = weights[k]! * scales[rows[k]!]!;
        const from = rows[k]! * dimension;
        for (let i = 0; i < dimension; i++) into[start + i]! += factor * vectors[from + i]!;
      }
      let squares = 0;
      for (let i = 0; i < dimension; i++) squares += into[start + i]! ** 2;
      const length = Math.sqrt(squares) || 1;
      for (let i = 0; i < dimension; i++) into[start + i]! /= length;
      return length;
    },
  };
}

import { type EmbeddingData, encodeEmbedding } from '../../../src/models/static/embeddingFile.js';
import { StaticEmbedding } from '../../../src/models/static/staticEmbedding.js';

/** Three words in two dimensions: `load` and `read` are near, `draw` is not; two buckets for all other words. */
export const MADE: EmbeddingData = {
  dimension: 2,
  buckets: 2,
  hash: '0123456789abcdef',
  provenance: { command: 'made by hand' },
  terms: ['load', 'read', 'draw'],
  scales: Float32Array.of(0.01, 0.01, 0.02, 0.001, 0.001),
  vectors: Int8Array.of(100, 0, 90, 10, 0, 100, 127, 0, 0, 127),
};

export function madeEmbedding(): StaticEmbedding {
  return new StaticEmbedding(MADE);
}

export function madeBytes(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(encodeEmbedding(MADE));
}

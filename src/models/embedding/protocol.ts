import type { Unfit } from '../http/connection.js';

/** What differs between the servers of embedding models. */
export interface EmbeddingProtocol {
  /** Behind the base URL. */
  path: string;
  body(texts: readonly string[]): unknown;
  /** Null when the body holds no vectors, `Unfit` when they are not those of `count` texts. Vectors are as the server gave them. */
  read(body: unknown, count: number): ReadEmbedding | Unfit | null;
}

export interface ReadEmbedding {
  vectors: Float32Array[];
  /** Null when the server reports none. */
  inputTokens: number | null;
}

/** What differs between the servers of embedding models. */
export interface EmbeddingProtocol {
  /** Behind the base URL. */
  path: string;
  body(texts: readonly string[]): unknown;
  /** Null when the body is not an answer to `count` texts. Vectors are as the server gave them. */
  read(body: unknown, count: number): ReadEmbedding | null;
}

export interface ReadEmbedding {
  vectors: Float32Array[];
  /** Null when the server reports none. */
  inputTokens: number | null;
}

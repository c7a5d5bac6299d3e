/** The ports behind which chat and embedding models differ (docs/models.md). Adapters live beside this file; nothing else speaks to a server. */

/** What one request cost, as it goes into the ledger. Token counts are the server's own where it reports them. */
export interface ModelCall {
  /** Model name as it was asked for, e.g. `gpt-4o-mini`. */
  model: string;
  /** Host that was spoken to, without path, user or key; `local` for models in this process. */
  host: string;
  /** What for: `role-summary`, `llm-retrieval`, `llm-ranking`, `embed-documents`, `embed-query`, … */
  purpose: string;
  inputTokens: number;
  /** Part of `inputTokens` that the server took from its own cache. */
  cachedInputTokens: number;
  outputTokens: number;
  /** True where the server reported no usage and the counts are our estimate. */
  estimated: boolean;
  /** US dollars by the price table; null when no price is known, 0 for local hosts. */
  usd: number | null;
  /** Whole call with its retries, ms. */
  latencyMs: number;
  /** Requests that were sent, >= 1. */
  attempts: number;
  /** How JSON was asked for, where it was: what a server has refused is not asked of it again. */
  structured?: StructuredOutput;
  /** ISO 8601, when the answer was there. */
  at: string;
}

/** `json_schema` and `tool` bind the answer to the schema, `json_object` to JSON, `none` leaves it to the prompt. */
export type StructuredOutput = 'json_schema' | 'json_object' | 'tool' | 'none';

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface ChatRequest {
  messages: readonly ChatMessage[];
  purpose: string;
  /** Upper bound of the answer. @default the model's own */
  maxOutputTokens?: number;
  /** Ask for JSON of this schema where the server can; the text must be parsed robustly all the same (`parseJsonAnswer`). */
  schema?: { name: string; jsonSchema: Readonly<Record<string, unknown>> };
  signal?: AbortSignal;
}

export interface ChatAnswer {
  /** The answer without thinking text, never null. */
  text: string;
  /** The server stopped because of a length limit. */
  truncated: boolean;
  call: ModelCall;
}

/** Temperature is 0 always. */
export interface ChatModel {
  readonly name: string;
  /** `api.openai.com`, `localhost:11434`: what consent is asked for. */
  readonly host: string;
  /** True for loopback addresses: nothing leaves the machine. */
  readonly local: boolean;
  /** Tokens of prompt and answer together. */
  readonly contextTokens: number;
  /** US dollars per million tokens; null when unknown. */
  readonly price: ModelPrice | null;
  /** Never undercounts by more than a few per cent; the model's own tokenizer where there is one. */
  countTokens(text: string): number;
  /** @throws RepoNavError model_failed (after retries), model_refused (authentication, unknown model, too long), cancelled */
  complete(request: ChatRequest): Promise<ChatAnswer>;
}

export interface ModelPrice {
  inputPerMTok: number;
  cachedInputPerMTok: number;
  outputPerMTok: number;
  /** ISO date of the price. */
  asOf: string;
  /** It was read once and could not be confirmed since: whoever names it says so. @default false */
  unconfirmed?: boolean;
}

/** What must be known of an embedding model to use it right. */
export interface EmbeddingDescription {
  name: string;
  /** Length of its vectors. */
  dimension: number;
  /** Longest text, in its own tokens. */
  windowTokens: number;
  pooling: 'mean' | 'cls' | 'last-token' | 'none';
  /** Put before a query or a document. */
  queryPrefix: string;
  documentPrefix: string;
  /** Vectors are scaled to length 1, so that the dot product is the cosine. */
  normalize: boolean;
}

export interface EmbeddingModel {
  readonly description: EmbeddingDescription;
  /** Part of the key of every stored vector: name and what changes its vectors (weights' hash, dimension, prefixes). */
  readonly version: string;
  readonly host: string;
  readonly local: boolean;
  readonly price: ModelPrice | null;
  countTokens(text: string): number;
  /**
   * One vector of `description.dimension` for each text, in order. The adapter adds prefixes, cuts texts to the window, and splits the batch by what
   * its server takes. What a server gave is handed on, also a vector that cannot be searched (`vectorFault`): the others were paid for, too.
   * @throws RepoNavError like ChatModel.complete
   */
  embed(texts: readonly string[], options: EmbedOptions): Promise<{ vectors: Float32Array[]; call: ModelCall }>;
}

export interface EmbedOptions {
  kind: 'query' | 'document';
  signal?: AbortSignal;
  /**
   * Told of what a server gave before the next request is sent, and waited for: where a later request fails, or the process ends, this was paid for
   * and is not lost. A model that sends no more than one request for its texts may leave it out.
   */
  onAnswer?: (answer: EmbeddedPart) => Promise<void>;
}

/** What one request for vectors gave. */
export interface EmbeddedPart {
  /** Number of the first of its texts among those that were asked for; they follow each other. */
  from: number;
  vectors: Float32Array[];
  /** Of this request, with what was refused since the one before. */
  call: ModelCall;
}

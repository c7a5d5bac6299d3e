/** The public interface of the library; `reponav.ts` implements it. */

import type { IndexProgress } from './index/types.js';
import type { Environment } from './models/environment.js';
import type { ChatModel, ChatModelSettings, EmbeddingModel, EmbeddingModelSettings } from './models/index.js';
import type {
  FootprintAnswer,
  Format,
  LocateAnswer,
  LocateOptions,
  ShowAnswer,
  StatusAnswer,
  SummarizeAnswer,
  SummarizeOptions,
  SummaryPlan,
  SymbolsAnswer,
} from './navigation/schemas.js';
import type { SummaryProgress } from './representation/summaries/runTypes.js';
import type { Pipeline } from './retrieval/pipeline/description.js';
import type { RetrievalProgress } from './retrieval/representations/types.js';

export type { IndexProgress, Pipeline, RetrievalProgress, SummaryProgress };

export interface OpenOptions {
  /**
   * Answer for this commit (any revision git understands) without a checkout. A bare mirror answers for its HEAD when absent.
   * @default the work tree as it is on disk
   */
  commit?: string;
  /** Folder of the index. @default REPONAV_CACHE_DIR, else the user's cache folder */
  cacheDir?: string;
  /** Folder of what was paid for: generated summaries. @default REPONAV_DATA_DIR, else the user's data folder */
  dataDir?: string;
  /** Worker threads of a large indexing run. @default available cores, at most 4 */
  workers?: number;
  /** Told once about each thing that does not change the answer but that someone should mend, e.g. an unwritable cache. */
  onWarning?: (message: string) => void;
}

/** Long work can be cancelled and watched. */
export interface CallOptions {
  /** Rejects the call with RepoNavError `cancelled`; work that others wait for goes on. */
  signal?: AbortSignal;
  onProgress?: (progress: IndexProgress) => void;
  /**
   * Answer from what is indexed after this long, ms, with `receipt.partial` true; indexing goes on in the background.
   * @default wait for everything
   */
  deadlineMs?: number;
}

/** Where the caller came in: a cue in the answer names this door's way to go on. */
export type Door = 'cli' | 'mcp';

export interface TextOptions {
  /** @default `tree` */
  format?: Exclude<Format, 'json'>;
  /** Upper bound of the text in o200k tokens, receipt included. Cut by rank and between blocks. @default no bound */
  maxTokens?: number;
  /** @default `cli` */
  door?: Door;
}

/** An answer: one value, from which text and JSON are made. */
export interface Answer<Value> {
  readonly value: Value;
  /** @throws RepoNavError usage when `maxTokens` is too small for any answer; the message says the least that works. */
  toText(options?: TextOptions): string;
  /** The value, cut to `maxTokens` of its JSON text by the same rules. */
  toJSON(options?: { maxTokens?: number }): Value;
  /**
   * An answer that says no more than fits into `maxTokens` as JSON: its text and its JSON then show the same. For doors that send both.
   * Bodies of the formats `snippets` and `inline` are left out.
   */
  cut(maxTokens: number): Answer<Value>;
}

export interface LocateCallOptions extends LocateOptions, CallOptions {
  /**
   * Bodies to read along for the formats `snippets` and `inline`, which `toText` may then be asked for.
   * @default `tree`
   */
  format?: Format;
  /**
   * Ranks files by this instead: retrievers over representations, fused and re-ranked (docs/retrievers.md).
   * @default the evidence ranker alone
   * @example { retrievers: ['bm25:source', 'evidence'], rerank: 'role-summary' }
   */
  pipeline?: Pipeline;
  /** Models of the pipeline: open ones, or what is known of them; names in the pipeline come first. @default by environment variables (docs/models.md) */
  models?: { chat?: ChatModel | ChatModelSettings; embedding?: EmbeddingModel | EmbeddingModelSettings };
  /**
   * Asked before anything of the repository or the issue is sent to another machine, once for each model, representation and purpose; `true` agrees in
   * advance. Models on this machine need none, nor do hosts that REPONAV_CONSENT names.
   * @default not given: RepoNavError consent_needed
   */
  consent?: true | ((request: SendingRequest) => boolean | Promise<boolean>);
  onRetrievalProgress?: (progress: RetrievalProgress) => void;
  /** Where settings of models and their keys come from. @default process.env */
  env?: Environment;
}

/** What a pipeline is about to send. */
export interface SendingRequest {
  model: SummarizeAnswer['model'];
  /** `path`, `source`, or a kind of summary. */
  what: string;
  /** As the ledger has it: `embed-documents`, `embed-query`, `llm-retrieval`, `llm-ranking`, `llm-folders`. */
  purpose: string;
  /** Files whose texts are sent; 0: the issue alone. What was sent before and is kept is not among them. */
  files: number;
  /** Files that look like secrets and stay back. */
  withheld: number;
  /** Upper estimate of what is sent, prompts and issue included: for code mostly a third above the count. */
  tokens: number;
  /** What the answers may have at most. */
  outputTokens: number;
  /** Of all these tokens: what it costs at most. null where the price is not known. */
  usd: number | null;
  /** Date of the price. */
  priceAsOf: string | null;
  /** The same in a sentence. */
  text: string;
}

/** What consent is asked for: source that would leave the machine, and what it would cost. */
export interface ConsentRequest {
  model: SummarizeAnswer['model'];
  plan: SummaryPlan;
  /** The same for people, several lines. */
  text: string;
}

export interface SummarizeCallOptions extends SummarizeOptions, Pick<CallOptions, 'signal' | 'onProgress'> {
  /** An open model, or what is known of one. @default by REPONAV_CHAT_MODEL and REPONAV_CHAT_URL (docs/models.md) */
  model?: ChatModel | ChatModelSettings;
  /**
   * Asked once before source is sent to another machine; `true` agrees in advance. Models on this machine need none.
   * @default not given: RepoNavError consent_needed
   */
  consent?: true | ((request: ConsentRequest) => boolean | Promise<boolean>);
  onSummaryProgress?: (progress: SummaryProgress) => void;
  /** Where settings of models and their keys come from. @default process.env */
  env?: Environment;
}

/** One repository, kept fresh: each call checks the file system (or the commit) before it answers. */
export interface Repository {
  /** Absolute path that is answered from. */
  readonly root: string;
  /** Issue, bug report or question of any length -> ranked files and functions with the scaffold. */
  locate(text: string, options?: LocateCallOptions): Promise<Answer<LocateAnswer>>;
  /** The outline of one file. `path` is relative to the root. @throws RepoNavError unknown_file, outside_root */
  symbols(path: string, options?: CallOptions): Promise<Answer<SymbolsAnswer>>;
  /** Bodies: `FILE:Qualified.name`, `FILE:10-40`, `FILE:10`, `FILE`. @throws RepoNavError unknown_file, unknown_symbol, outside_root, usage */
  show(target: string, options?: CallOptions): Promise<Answer<ShowAnswer>>;
  /** Builds or refreshes the index and says what is in it. */
  index(options?: CallOptions): Promise<Answer<StatusAnswer>>;
  /** What is indexed, of what, and what is not. Refreshes first, like every call. */
  status(options?: CallOptions): Promise<Answer<StatusAnswer>>;
  /**
   * Asks a chat model for the summaries that files lack, and stores them (docs/representations.md). What is cancelled or killed goes on where it
   * stopped; several processes may run at once.
   * @throws RepoNavError usage, consent_needed, model_refused, model_failed, data_unusable
   */
  summarize(options?: SummarizeCallOptions): Promise<Answer<SummarizeAnswer>>;
  /** Tokens of each representation of the present files: paths, sources, and every kind of stored summaries. */
  footprint(options?: Pick<CallOptions, 'signal' | 'onProgress'>): Promise<Answer<FootprintAnswer>>;
  /** Ends workers and helper processes. Idempotent. An idle repository does not keep the process alive even without it. */
  close(): Promise<void>;
}

/** The public interface of the library; `reponav.ts` implements it. */
import type { IndexProgress } from './index/types.js';
import type {
  Format,
  LocateAnswer,
  LocateOptions,
  ShowAnswer,
  StatusAnswer,
  SymbolsAnswer,
} from './navigation/schemas.js';

export type { IndexProgress };

export interface OpenOptions {
  /**
   * Answer for this commit (any revision git understands) without a checkout. A bare mirror answers for its HEAD when absent.
   * @default the work tree as it is on disk
   */
  commit?: string;
  /** Folder of the index. @default REPONAV_CACHE_DIR, else the user's cache folder */
  cacheDir?: string;
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
  /** Ends workers and helper processes. Idempotent. An idle repository does not keep the process alive even without it. */
  close(): Promise<void>;
}

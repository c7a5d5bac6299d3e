/**
 * The past commits that one commit can know: itself and its ancestors, newest first, without merges and without commits that touch no
 * source file or more than 60. Commits, files and functions are dense indexes; parallel arrays. Immutable.
 */
export interface CommitHistory {
  /** Full id of the commit asked for. */
  readonly commit: string;
  /** More is being mined: ask again later. */
  readonly pending: boolean;
  /** Commits looked at, those without source files included. */
  readonly listed: number;
  /** Commits that evidence is drawn from. */
  readonly count: number;
  /** True where the clone is shallow: there were more commits than it has. */
  readonly shallow: boolean;
  /** Lengths of the messages in whole identifiers, and their mean (at least 1). */
  readonly length: Uint32Array;
  readonly averageLength: number;
  /** Paths that the commits touched, by the names the files have now where a commit since then moved them. */
  readonly paths: readonly string[];
  /** First file of each commit; length count + 1. */
  readonly fileStart: Uint32Array;
  /** Index into `paths` of each file of each commit. */
  readonly filePath: Uint32Array;
  /** Full id of a commit. */
  id(commit: number): string;
  /** Commit date, whole seconds since the epoch. */
  timeS(commit: number): number;
  /** Simple names of the functions that a commit changed in one of its files; `file` is a position in `filePath`. */
  functions(file: number): readonly string[];
  /** Where a term of analyzer `code` occurs in messages: parallel arrays, each commit once, in no order; null for unknown terms. */
  postings(term: string): { commits: Uint32Array; counts: Uint16Array } | null;
}

export interface HistoryOptions {
  signal?: AbortSignal | undefined;
  /**
   * False: answer with what is kept (after a moment, 200 ms at most, where only the newest commits can be missing), `pending` where that is
   * not all, and mine the rest in the background. @default true
   */
  wait?: boolean;
  onProgress?: ((progress: { done: number; total: number }) => void) | undefined;
}

/** Why there are no past commits, a clause for people: `this folder is no git repository`. */
export interface NoHistory {
  absent: string;
}

export interface History {
  /**
   * Past commits as of `commit` (full id; null for folders and unborn branches). Nothing outside its ancestors is ever seen.
   * @throws RepoNavError cancelled
   */
  for(commit: string | null, options?: HistoryOptions): Promise<CommitHistory | NoHistory>;
  /** Stops mining, and waits until what is mined is on disk. */
  close(): Promise<void>;
}

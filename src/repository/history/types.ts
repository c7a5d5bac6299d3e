/** One source file that a commit touched. */
export interface MinedFile {
  /** POSIX path as it was after the commit; the old one of a deleted file. */
  path: string;
  /**
   * Distinct simple names of the definitions that the changed lines stand in, in order of appearance, at most `MAX_FUNCTIONS`.
   * Empty for tests, for new files, and in languages whose definitions git does not recognize.
   */
  functions: string[];
}

/** What a commit says of the files it touched: a fact of its id, the same whoever asks and whenever. */
export interface MinedCommit {
  id: string;
  /** Commit date, whole seconds since the epoch. */
  timeS: number;
  /** Title and body without trailers, at most `MAX_MESSAGE_CHARS` characters. */
  message: string;
  /** Distinct by path. Empty where no source file was touched, or more than `MAX_FILES` were: such a commit explains no file. */
  files: MinedFile[];
  /** Source files that moved, at most `MAX_RENAMES`, also where `files` is empty: an old name stands for the new one in older commits. */
  renames: { from: string; to: string }[];
}

/** Names of functions kept of one file in one commit. */
export const MAX_FUNCTIONS = 20;
/** A commit over more source files is a sweep over the tree (reformatting, a licence header). */
export const MAX_FILES = 60;
export const MAX_RENAMES = 5_000;
export const MAX_MESSAGE_CHARS = 3_000;
/** Raise it when anything in this folder may give other facts of the same commit than before, `pathTraits` included. */
export const MINING_VERSION = 3;

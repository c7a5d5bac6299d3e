/** Every failure RepoNav expects, by a code that programs can rely on. */
export type ErrorCode =
  | 'usage'
  | 'not_a_repository'
  | 'nothing_to_index'
  | 'unknown_revision'
  | 'unknown_file'
  | 'unknown_symbol'
  | 'outside_root'
  | 'git_failed'
  | 'unreadable'
  | 'cache_unusable'
  | 'data_unusable'
  | 'consent_needed'
  | 'model_failed'
  | 'model_refused'
  | 'cancelled'
  | 'internal';

/** Exit status of the command for each code (docs/cli.md): 1 failure, 2 usage, 3 nothing to work on, 130 interrupted. */
export const EXIT_CODES: Record<ErrorCode, number> = {
  usage: 2,
  not_a_repository: 3,
  nothing_to_index: 3,
  unknown_revision: 2,
  unknown_file: 1,
  unknown_symbol: 1,
  outside_root: 2,
  git_failed: 1,
  unreadable: 1,
  cache_unusable: 1,
  data_unusable: 1,
  consent_needed: 2,
  model_failed: 1,
  model_refused: 1,
  cancelled: 130,
  internal: 1,
};

/**
 * An expected failure. `message` says what is wrong with the facts in it, `hint` what to do next.
 * Anything thrown that is not a `RepoNavError` is a bug and is printed with its stack.
 */
export class RepoNavError extends Error {
  readonly code: ErrorCode;
  readonly hint: string;

  constructor(code: ErrorCode, message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RepoNavError';
    this.code = code;
    this.hint = hint;
  }
}

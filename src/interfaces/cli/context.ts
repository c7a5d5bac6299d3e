import type { OpenOptions, Repository } from '../../api.js';

/** All that a command touches outside itself: tests hand in their own. */
export interface CliContext {
  openRepository: (directory: string, options?: OpenOptions) => Promise<Repository>;
  version: string;
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Data. */
  writeOut: (text: string) => void;
  /** Everything else. */
  writeErr: (text: string) => void;
  /** True where standard error is a terminal: progress is drawn only there. */
  errIsTerminal: boolean;
  readStdin: () => Promise<string>;
  /** Asks a question at the terminal; null where nobody can answer. */
  askYesNo?: ((question: string) => Promise<boolean>) | null;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

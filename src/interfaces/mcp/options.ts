import type { OpenOptions, Repository } from '../../api.js';

/** What every transport needs to serve. */
export interface ServeOptions {
  /** Opens a folder's repository; the library's `openRepository`. */
  openRepository: (folder: string, options: OpenOptions) => Promise<Repository>;
  /** Folder that answers when a call names none; relative `repo` arguments are resolved against it. */
  defaultRepo: string;
  /** Version of the package, told to clients. */
  version: string;
  /**
   * Ask clients that declare roots for them, and let the first one stand in for `defaultRepo`: some clients start
   * servers in the home folder. Set it to false when the user named the repository.
   * @default true
   */
  useClientRoots?: boolean;
  /** Diagnostics. @default one line on standard error */
  log?: (message: string) => void;
}

/** Standard output belongs to the protocol. */
export function logToStderr(message: string): void {
  process.stderr.write(`reponav mcp: ${message}\n`);
}

import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { Environment } from '../environment.js';

/**
 * Where what must not be lost lives, unlike a cache: `REPONAV_DATA_DIR`, else `reponav` in `XDG_DATA_HOME`, else where the platform keeps
 * the data of programs. Absolute; not created here.
 */
export function defaultDataDir(env: Environment = process.env, platform: string = process.platform): string {
  if (env.REPONAV_DATA_DIR) return resolve(env.REPONAV_DATA_DIR);
  // A relative one is invalid by its specification, and would lie in whatever repository is asked about.
  if (env.XDG_DATA_HOME && isAbsolute(env.XDG_DATA_HOME)) return join(env.XDG_DATA_HOME, 'reponav');
  const home = (platform === 'win32' ? env.USERPROFILE : env.HOME) || homedir();
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'reponav', 'Data');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'reponav');
  return join(home, '.local', 'share', 'reponav');
}

/** The ledger in a data folder. */
export function ledgerFile(dataDir: string): string {
  return join(dataDir, 'ledger.jsonl');
}

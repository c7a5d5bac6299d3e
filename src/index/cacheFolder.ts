import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { systemCode } from '../durableFile.js';
import type { Environment } from '../models/environment.js';

/**
 * Where the index lives unless the caller says otherwise: `REPONAV_CACHE_DIR`, else `reponav` in `XDG_CACHE_HOME`, else
 * where the platform keeps caches. Absolute; not created here.
 */
export function defaultCacheDir(env: Environment = process.env, platform: string = process.platform): string {
  if (env.REPONAV_CACHE_DIR) return resolve(env.REPONAV_CACHE_DIR);
  // A relative one is invalid by its specification, and would lie in whatever repository is asked about.
  if (env.XDG_CACHE_HOME && isAbsolute(env.XDG_CACHE_HOME)) return join(env.XDG_CACHE_HOME, 'reponav');
  const home = (platform === 'win32' ? env.USERPROFILE : env.HOME) || homedir();
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'reponav', 'Cache');
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'reponav');
  return join(home, '.cache', 'reponav');
}

/** The folder of all stores inside a cache folder. */
export function storesFolder(cacheDir: string): string {
  return join(cacheDir, 'indexes');
}

/** One store for a repository with all its work trees, branches and commits: named by where git keeps its objects. */
export async function storeFolder(cacheDir: string, root: string): Promise<string> {
  const home = await realpath(await gitCommonFolder(root));
  return join(storesFolder(cacheDir), shortHash(home));
}

/** 16 hexadecimal digits: enough to tell the repositories of one user apart. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Git's common folder of a work tree, linked ones included; the folder itself where there is none (plain folder, bare mirror). */
export async function gitCommonFolder(root: string): Promise<string> {
  const dotGit = join(root, '.git');
  const info = await stat(dotGit).catch((error: unknown) => ifMissing(error, null));
  if (info === null) return root;
  if (info.isDirectory()) return dotGit;
  const pointer = /^gitdir: (.+)$/m.exec(await readFile(dotGit, 'utf8'));
  if (!pointer) return root;
  const gitFolder = resolve(root, pointer[1]!.trim());
  const common = await readFile(join(gitFolder, 'commondir'), 'utf8').catch((error: unknown) => ifMissing(error, ''));
  return resolve(gitFolder, common.trim());
}

function ifMissing<T>(error: unknown, instead: T): T {
  if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return instead;
  throw error;
}

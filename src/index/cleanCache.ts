import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULTS } from '../defaults.js';
import { storesFolder } from './cacheFolder.js';
import { lastUse, namesIn } from './housekeeping.js';

export interface CleanCacheOptions {
  cacheDir: string;
  /** Least recently used stores are removed until the rest is no larger, bytes; 0 removes all. @default DEFAULTS.cacheBytes */
  maxBytes?: number;
  /** A store that stays: the one in use. */
  keep?: string;
}

export interface CleanedCache {
  /** Folders that were removed; each held the index of one repository. */
  removed: string[];
  freedBytes: number;
  keptBytes: number;
}

/**
 * Removes the indexes of repositories, whole, least recently used first. Readers of a removed index go on in memory and write it again.
 * @throws the system's error when a folder cannot be removed
 */
export async function cleanCache(options: CleanCacheOptions): Promise<CleanedCache> {
  const { cacheDir, maxBytes = DEFAULTS.cacheBytes, keep } = options;
  const folder = storesFolder(cacheDir);
  const stores = await Promise.all(
    (await namesIn(folder)).map(async (name) => {
      const path = join(folder, name);
      return { path, bytes: await folderBytes(path), usedAt: await lastUse(path) };
    }),
  );
  stores.sort((a, b) => a.usedAt - b.usedAt);
  let keptBytes = stores.reduce((sum, { bytes }) => sum + bytes, 0);
  const removed: string[] = [];
  let freedBytes = 0;
  for (const { path, bytes } of stores) {
    if ((keptBytes <= maxBytes && maxBytes > 0) || path === keep) continue;
    await rm(path, { recursive: true, force: true, maxRetries: 3 });
    removed.push(path);
    freedBytes += bytes;
    keptBytes -= bytes;
  }
  return { removed, freedBytes, keptBytes };
}

/** Sum of the sizes of the files below a folder. */
export async function folderBytes(folder: string): Promise<number> {
  const names = await namesIn(folder, true);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (info) => (info.isFile() ? info.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

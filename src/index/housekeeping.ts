import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { systemCode, temporaryOwner } from '../durableFile.js';

const MINUTE_MS = 60 * 1000;
/** A file is written within seconds; a temporary one that is older was left by a crash, even if its process id lives on in another. */
const ABANDONED_MS = 60 * MINUTE_MS;
const OTHER_VERSION_UNUSED_MS = 30 * 24 * 60 * MINUTE_MS;

/** Removes what crashes left half-written in these folders. */
export async function sweepTemporaryFiles(folders: readonly string[], now = Date.now()): Promise<void> {
  for (const folder of folders) {
    for (const name of await namesIn(folder)) {
      const owner = temporaryOwner(name);
      if (owner === null) continue;
      const path = join(folder, name);
      const age = now - (await modifiedAt(path));
      if (age > ABANDONED_MS || (age > MINUTE_MS && !isAlive(owner))) await rm(path, { force: true });
    }
  }
}

/** Removes the folders beside `folder` that belong to other versions of the deriver and were not used for a month. */
export async function sweepOtherVersions(folder: string, now = Date.now()): Promise<void> {
  for (const name of await namesIn(dirname(folder))) {
    if (name === basename(folder)) continue;
    const other = join(dirname(folder), name);
    if (now - (await lastUse(other)) > OTHER_VERSION_UNUSED_MS) await rm(other, { recursive: true, force: true });
  }
}

/** Where the cache folder lies inside a repository, its files are no part of that: git and RepoNav itself pass over them. */
export async function hideFromGit(store: string): Promise<void> {
  const options = { flag: 'wx', mode: 0o600 } as const;
  await writeFile(
    join(store, '.gitignore'),
    '# The index of RepoNav, made anew when it is missing.\n*\n',
    options,
  ).catch((error: unknown) => {
    if (systemCode(error) !== 'EEXIST') throw error;
  });
}

/** Newest modification below a folder, ms since the epoch; the index touches what it uses. */
export async function lastUse(folder: string): Promise<number> {
  const paths = (await namesIn(folder, true)).map((name) => join(folder, name));
  return Math.max(...(await Promise.all([folder, ...paths].map(modifiedAt))));
}

/** Names in a folder; none where there is no such folder. */
export async function namesIn(folder: string, recursive = false): Promise<string[]> {
  try {
    return await readdir(folder, { recursive });
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return [];
    throw error;
  }
}

async function modifiedAt(path: string): Promise<number> {
  // A file that is gone by now is as old as can be.
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

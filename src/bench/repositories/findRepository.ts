import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The clone or bare mirror of a repository in a folder of such: `owner/name`, `owner+name` or `name` (each also with `.git` at its end), being the
 * repository itself or holding it in `repo/` or `.git/`. Null when there is none.
 *
 * @param names `owner/name` of the repository and of those that may stand for it, best first
 */
export async function findRepository(folder: string, names: readonly string[]): Promise<string | null> {
  for (const name of names) {
    const [owner, short] = name.split('/');
    for (const place of [join(owner!, short!), `${owner}+${short}`, short!]) {
      for (const candidate of [place, join(place, 'repo'), join(place, 'repo.git'), `${place}.git`]) {
        if (await isRepository(join(folder, candidate))) return join(folder, candidate);
      }
    }
  }
  return null;
}

/** Is this very folder a clone or a git directory? What lies further up is never meant here. */
async function isRepository(folder: string): Promise<boolean> {
  return (
    (await exists(join(folder, '.git'))) ||
    ((await exists(join(folder, 'HEAD'))) && (await exists(join(folder, 'objects'))))
  );
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
      throw error;
    },
  );
}

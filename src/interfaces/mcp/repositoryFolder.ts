import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { RepoNavError } from '../../errors.js';

/**
 * The folder that a `repo` argument means.
 * @throws RepoNavError not_a_repository when it is no folder
 */
export async function folderOfArgument(repo: string, defaultRepo: string): Promise<string> {
  const folder = resolve(defaultRepo, repo);
  if (await isFolder(folder)) return folder;
  throw new RepoNavError(
    'not_a_repository',
    `Argument repo: there is no folder ${folder}`,
    `Pass the absolute path of an existing folder, or leave repo out to search ${defaultRepo}.`,
  );
}

export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    // Missing, unreadable, or no path at all (NUL, too long): none is a folder to answer from.
    return false;
  }
}

/** Codes that say the folder itself was the wrong one. */
const WRONG_FOLDER = new Set(['not_a_repository', 'nothing_to_index']);

/** A server that was started in the wrong folder can only be helped by the caller. */
export function hintAtRepo(error: unknown, folder: string): unknown {
  if (!(error instanceof RepoNavError) || !WRONG_FOLDER.has(error.code)) return error;
  return new RepoNavError(
    error.code,
    error.message,
    `The call named no repository, so ${folder} was tried. Pass repo: the absolute path of the repository to search.`,
    { cause: error },
  );
}

import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { RepoNavError } from '../../errors.js';

let found: { searchPath: string; file: string } | null = null;

/**
 * Absolute path of git. Looked up by ourselves, because the system's own lookup may prefer a `git.exe` that lies in the
 * folder git is started in, and that folder belongs to the repository.
 * @throws RepoNavError git_failed when git is not installed
 */
export function gitExecutable(): string {
  const searchPath = process.env.PATH ?? process.env.Path ?? '';
  if (found?.searchPath === searchPath) return found.file;
  const name = process.platform === 'win32' ? 'git.exe' : 'git';
  for (const folder of searchPath.split(delimiter)) {
    const file = join(folder, name);
    if (isAbsolute(folder) && isExecutable(file)) {
      found = { searchPath, file };
      return file;
    }
  }
  throw new RepoNavError(
    'git_failed',
    'git is not installed, or not in PATH; a git repository cannot be read without it.',
    'Install git (https://git-scm.com/downloads), then check with "reponav doctor". Folders without git need no git.',
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    // Not there, or not for us to run: the next folder of PATH may have it.
    return false;
  }
}

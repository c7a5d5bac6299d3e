import { realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, parse, resolve } from 'node:path';
import { RepoNavError } from '../errors.js';
import { type GitLayout, readDotGit, readGitDirectory, workTreeOf } from './git/layout.js';

export interface Root {
  /** Absolute native path with symbolic links resolved: the work tree, the folder, or the bare git directory. */
  root: string;
  kind: 'worktree' | 'folder' | 'bare';
  /** The git directory of this very work tree; null for folders. */
  gitDir: string | null;
  /** Where linked work trees share objects and refs; null for folders. */
  commonDir: string | null;
}

/**
 * The repository that `start` lies in: the nearest folder upwards whose `.git` (folder, or file as in linked work trees and
 * submodules) git would take, a bare git directory, else `start` itself as a plain folder.
 *
 * The search ends below the home folder and below the file system's root: neither is ever an answer by accident. The home folder is
 * taken only when it is named itself and is a git work tree.
 * @throws RepoNavError not_a_repository
 */
export async function findRoot(start: string, deps = { homedir }): Promise<Root> {
  const folder = await existingFolder(start);
  const home = await realpath(deps.homedir()).catch(() => deps.homedir());
  const { root: fileSystemRoot } = parse(folder);
  for (let at = folder; at !== fileSystemRoot && (at !== home || at === folder); at = dirname(at)) {
    const found = await rootAt(at);
    if (found?.root === fileSystemRoot) throw refused(fileSystemRoot, 'the root of the file system');
    if (found) return found;
  }
  if (folder === fileSystemRoot) throw refused(folder, 'the root of the file system');
  if (folder === home) throw refused(folder, 'the home folder, and it is no git work tree');
  return { root: folder, kind: 'folder', gitDir: null, commonDir: null };
}

async function rootAt(folder: string): Promise<Root | null> {
  const dotGit = await readDotGit(folder);
  if (dotGit && 'layout' in dotGit) return worktree(folder, dotGit.layout);
  if (dotGit) {
    throw new RepoNavError(
      'not_a_repository',
      `${folder} is a linked work tree or submodule whose git directory ${dotGit.pointsTo} cannot be found.`,
      'If the repository was moved, run "git worktree repair" in it; for a submodule run "git submodule update --init".',
    );
  }
  const layout = await readGitDirectory(folder);
  if (!layout) return null;
  const workTree = workTreeOf(folder);
  return workTree === null ? { root: folder, kind: 'bare', ...layout } : worktree(workTree, layout);
}

function worktree(root: string, layout: GitLayout): Root {
  return { root, kind: 'worktree', ...layout };
}

async function existingFolder(start: string): Promise<string> {
  const path = resolve(start);
  try {
    const real = await realpath(path);
    if ((await stat(real)).isDirectory()) return real;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const what = code === 'ENOENT' ? 'does not exist' : `cannot be opened (${code ?? String(cause)})`;
    throw new RepoNavError('not_a_repository', `${path} ${what}.`, 'Name an existing folder with --repo.', { cause });
  }
  throw new RepoNavError(
    'not_a_repository',
    `${path} is not a folder.`,
    `Name its folder: --repo ${JSON.stringify(dirname(path))}`,
  );
}

function refused(folder: string, what: string): RepoNavError {
  return new RepoNavError(
    'not_a_repository',
    `${folder} is ${what}: too much to read, and hardly what you mean.`,
    'Go to the folder of your project, or name it with --repo.',
  );
}

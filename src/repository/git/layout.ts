import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** Where git keeps what belongs to a work tree (gitrepository-layout). Absolute native paths. */
export interface GitLayout {
  /** What `.git` is or points to: HEAD and index of this very work tree. */
  gitDir: string;
  /** Objects, refs, and configuration that linked work trees share; otherwise equal to `gitDir`. */
  commonDir: string;
}

/** What a folder's `.git` says: its layout, that it points nowhere, or that there is none (or none that git would take). */
export type DotGit = { layout: GitLayout } | { pointsTo: string } | null;

export async function readDotGit(folder: string): Promise<DotGit> {
  const dotGit = join(folder, '.git');
  const stats = await statOrNull(dotGit);
  if (stats?.isDirectory()) {
    const layout = await readGitDirectory(dotGit);
    return layout && { layout };
  }
  if (!stats?.isFile()) return null;
  const target = /^gitdir: (.+?)[\r\n]*$/s.exec(await readFile(dotGit, 'utf8'))?.[1];
  if (target === undefined) return { pointsTo: dotGit };
  const gitDir = resolve(folder, target);
  const layout = await readGitDirectory(gitDir);
  return layout ? { layout } : { pointsTo: gitDir };
}

/** The layout of a git directory (a `.git` folder, a bare repository, `.git/worktrees/x`), null for any other folder. */
export async function readGitDirectory(gitDir: string): Promise<GitLayout | null> {
  if ((await statOrNull(join(gitDir, 'HEAD'))) === null) return null;
  const commonDir = await readCommonDir(gitDir);
  const [objects, refs] = await Promise.all([
    statOrNull(join(commonDir, 'objects')),
    statOrNull(join(commonDir, 'refs')),
  ]);
  return objects?.isDirectory() && refs?.isDirectory() ? { gitDir, commonDir } : null;
}

/** The work tree that a folder named `.git` belongs to; null for bare repositories. */
export function workTreeOf(gitDir: string): string | null {
  return basename(gitDir) === '.git' ? dirname(gitDir) : null;
}

async function readCommonDir(gitDir: string): Promise<string> {
  const file = join(gitDir, 'commondir');
  if ((await statOrNull(file)) === null) return gitDir;
  return resolve(gitDir, (await readFile(file, 'utf8')).trim());
}

async function statOrNull(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' || code === 'EACCES') return null;
    throw error;
  }
}

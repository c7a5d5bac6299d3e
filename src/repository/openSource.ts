import { RepoNavError } from '../errors.js';
import { CommitSource } from './commitSource.js';
import { DiskSource } from './diskSource.js';
import { findRoot, type Root } from './findRoot.js';
import { gitExecutable } from './git/executable.js';
import { resolveCommit } from './git/revisions.js';
import type { Source } from './types.js';

/**
 * Opens what `repo` lies in (see `findRoot`): its files as they are now, or those of `commit` (any revision git knows), read without a
 * checkout. A bare repository has no files of its own and is read at its HEAD where no commit is named.
 * @throws RepoNavError not_a_repository, unknown_revision, nothing_to_index, git_failed
 */
export async function openSource({ repo, commit }: { repo: string; commit?: string | undefined }): Promise<Source> {
  const found = await findRoot(repo);
  if (found.kind === 'folder') {
    if (commit === undefined) return new DiskSource(found);
    throw new RepoNavError(
      'not_a_repository',
      `${found.root} is not in a git repository, so it has no commit ${JSON.stringify(commit)}.`,
      'Leave --commit out, or name a clone or a bare mirror with --repo.',
    );
  }
  // Told at once where git is missing, rather than in the midst of an answer.
  gitExecutable();
  if (found.kind === 'worktree' && commit === undefined) return new DiskSource(found);
  return openCommit(found, commit);
}

async function openCommit({ root, kind, gitDir, commonDir }: Root, commit: string | undefined): Promise<Source> {
  if (gitDir === null || commonDir === null) throw new Error('a git repository without a git directory');
  const layout = { gitDir, commonDir };
  const id = await resolveCommit({ folder: gitDir, gitDir }, commit ?? 'HEAD').catch((error: unknown) => {
    if (commit !== undefined || !(error instanceof RepoNavError) || error.code !== 'unknown_revision') throw error;
    throw new RepoNavError('nothing_to_index', `${root} has no commit yet.`, 'Fetch or push something into it first.');
  });
  return new CommitSource(root, layout, kind === 'bare' ? null : root, id);
}

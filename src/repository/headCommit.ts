import { RepoNavError } from '../errors.js';
import { findRoot } from './findRoot.js';
import { readHeadFile } from './git/headFile.js';
import { resolveCommit } from './git/revisions.js';

/**
 * The commit that a repository is at, or that `revision` names in it; null for plain folders and before the first commit.
 * @throws RepoNavError not_a_repository, git_failed
 */
export async function headCommit(root: string, revision = 'HEAD'): Promise<string | null> {
  const { gitDir, commonDir } = await findRoot(root);
  if (gitDir === null || commonDir === null) return null;
  const plain = revision === 'HEAD' ? readHeadFile({ gitDir, commonDir }) : null;
  if (plain) return plain.commit;
  try {
    return await resolveCommit({ folder: gitDir, gitDir }, revision);
  } catch (error) {
    if (error instanceof RepoNavError && error.code === 'unknown_revision') return null;
    throw error;
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type GitPlace, git } from '../git/runGit.js';

export interface ListCommitsOptions {
  place: GitPlace;
  /** Full id. */
  commit: string;
  /** Commits at most. */
  limit: number;
  /** See `readShallow`. */
  shallow: ReadonlySet<string>;
  signal?: AbortSignal | undefined;
}

/**
 * Ids of the commit and its ancestors, newest first, merges left out. Git itself says who is an ancestor, so a commit of another
 * branch or of the future is never among them. The boundary of a shallow clone is left out: its parent is missing, so it looks as if it had added every file.
 * @throws RepoNavError git_failed, cancelled
 */
export async function listCommits({ place, commit, limit, shallow, signal }: ListCommitsOptions): Promise<string[]> {
  const args = ['rev-list', '--no-merges', `--max-count=${limit}`, '--end-of-options', commit];
  const output = await git(place, args, { signal });
  return output
    .toString('latin1')
    .split('\n')
    .filter((id) => id !== '' && !shallow.has(id));
}

/** Ids of the commits whose parents a shallow clone does not have; empty for whole clones. */
export async function readShallow(commonDir: string): Promise<ReadonlySet<string>> {
  try {
    const text = await readFile(join(commonDir, 'shallow'), 'latin1');
    return new Set(text.split('\n').filter(Boolean));
  } catch (error) {
    // Not there, or not for us to read: then git cannot read it either, and says so.
    if ((error as NodeJS.ErrnoException).code) return new Set();
    throw error;
  }
}

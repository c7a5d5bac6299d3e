import { git } from '../../repository/git/runGit.js';
import { findRoot } from '../../repository/index.js';

/** Commit dates, seconds since the epoch, of those of the commits that the repository has. */
export async function commitDates(
  repository: string,
  commits: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, number>> {
  const { gitDir } = await findRoot(repository);
  if (gitDir === null) return new Map();
  const input = `${[...new Set(commits)].join('\n')}\n`;
  const args = ['rev-list', '--no-walk=unsorted', '--ignore-missing', '--timestamp', '--stdin'];
  const printed = (await git({ folder: gitDir, gitDir }, args, { input, signal })).toString('utf8');
  const dates = new Map<string, number>();
  for (const [, seconds, id] of printed.matchAll(/^(\d+) ([0-9a-f]+)$/gm)) {
    for (const commit of commits) if (id!.startsWith(commit.toLowerCase())) dates.set(commit, Number(seconds));
  }
  return dates;
}

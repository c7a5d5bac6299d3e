import { randomBytes } from 'node:crypto';
import { RepoNavError } from '../../errors.js';
import type { GitPlace } from '../git/runGit.js';
import { CommitRecords } from './commitRecords.js';
import { NulTokens } from './nulTokens.js';
import { streamGit } from './streamGit.js';
import type { MinedCommit } from './types.js';

/** Paths compared at most when git looks for changed files that moved; the cost grows with the square. */
const RENAME_LIMIT = 400;

/**
 * Time, message, files and renames of these commits, in the order asked. Commits that changed nothing do not come.
 * @throws RepoNavError git_failed, cancelled
 */
export async function* changedFiles(
  place: GitPlace,
  ids: readonly string[],
  isSource: (path: string) => boolean,
  signal: AbortSignal | undefined,
): AsyncGenerator<MinedCommit> {
  let last: string | null = null;
  try {
    for await (const commit of readCommits(place, ids, isSource, '-M', signal)) {
      last = commit.id;
      yield commit;
    }
  } catch (error) {
    // To compare contents git needs them, and a partial clone may lack them; names alone are in the trees.
    if (!(error instanceof RepoNavError) || error.code !== 'git_failed') throw error;
    const rest = last === null ? ids : ids.slice(ids.indexOf(last) + 1);
    yield* readCommits(place, rest, isSource, '--no-renames', signal);
  }
}

async function* readCommits(
  place: GitPlace,
  ids: readonly string[],
  isSource: (path: string) => boolean,
  renames: '-M' | '--no-renames',
  signal: AbortSignal | undefined,
): AsyncGenerator<MinedCommit> {
  // No message and no path can know this word, so none can pass for the beginning of a commit.
  const mark = randomBytes(12).toString('hex');
  const args = [
    ...['diff-tree', '--stdin', '-r', '--root', '--raw', '-z', renames, `-l${RENAME_LIMIT}`],
    ...['--no-ext-diff', '--no-textconv', '--no-notes', '--no-show-signature', '--encoding=UTF-8'],
    `--format=%x00${mark}%x00%H%x00%ct%x00%B%x00`,
  ];
  const records = new CommitRecords(mark, isSource);
  const tokens = new NulTokens((token) => records.take(token));
  for await (const chunk of streamGit(place, 'diff-tree', args, lines(ids), signal)) {
    tokens.push(chunk);
    yield* records.finished.splice(0);
  }
  tokens.end();
  records.end();
  yield* records.finished.splice(0);
}

export function lines(ids: readonly string[]): string {
  return ids.map((id) => `${id}\n`).join('');
}

import { join } from 'node:path';
import { type CommitHistory, type NoHistory, openHistory } from '../../../src/index/history/index.js';
import type { OpenHistoryOptions } from '../../../src/index/history/openHistory.js';
import { tempFolder } from '../../repository/tempRepository.js';

export const newCache = () => join(tempFolder(), 'cache');

/** Opens the history of `root`, asks it once, and closes it. */
export async function historyOf(
  root: string,
  commit: string | null,
  options: Partial<OpenHistoryOptions> = {},
): Promise<{ history: CommitHistory | NoHistory; mined: number; warnings: string[] }> {
  const warnings: string[] = [];
  const opened = await openHistory({
    root,
    cacheDir: newCache(),
    onWarning: (message) => warnings.push(message),
    ...options,
  });
  let mined = 0;
  const history = await opened.for(commit, {
    onProgress: ({ total }) => {
      mined = total;
    },
  });
  await opened.close();
  return { history, mined, warnings };
}

/** @throws when there is none */
export function present(history: CommitHistory | NoHistory): CommitHistory {
  if ('absent' in history) throw new Error(`No history: ${history.absent}`);
  return history;
}

export const idsOf = (history: CommitHistory) =>
  Array.from({ length: history.count }, (_, commit) => history.id(commit));

/** By commit, newest first: `path [functions]` of each file. */
export function filesOf(history: CommitHistory): string[][] {
  return Array.from({ length: history.count }, (_, commit) => {
    const files: string[] = [];
    for (let file = history.fileStart[commit]!; file < history.fileStart[commit + 1]!; file++) {
      files.push([history.paths[history.filePath[file]!], ...history.functions(file)].join(' '));
    }
    return files;
  });
}

/** Ids of the commits whose messages have a term, with its count. */
export function commitsWith(history: CommitHistory, term: string): Record<string, number> {
  const postings = history.postings(term);
  if (!postings) return {};
  return Object.fromEntries(
    Array.from(postings.commits, (commit, i) => [history.id(commit), postings.counts[i]!] as const),
  );
}

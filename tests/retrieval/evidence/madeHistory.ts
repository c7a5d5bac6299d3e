import type { CommitHistory } from '../../../src/index/history/types.js';

/** A history told by hand: messages by their terms, files by path with changed functions. */
export function madeHistory(
  commits: { id?: string; terms: Record<string, number>; length?: number; files: Record<string, string[]> }[],
): CommitHistory {
  const paths = [...new Set(commits.flatMap(({ files }) => Object.keys(files)))];
  const touched = commits.flatMap(({ files }) => Object.entries(files));
  const fileStart = [0];
  for (const { files } of commits) fileStart.push(fileStart.at(-1)! + Object.keys(files).length);
  const length = Uint32Array.from(commits, (commit) => commit.length ?? 1);
  return {
    commit: 'c0',
    pending: false,
    listed: commits.length,
    count: commits.length,
    shallow: false,
    length,
    averageLength: length.reduce((sum, one) => sum + one, 0) / commits.length,
    paths,
    fileStart: Uint32Array.from(fileStart),
    filePath: Uint32Array.from(touched, ([path]) => paths.indexOf(path)),
    id: (commit) => commits[commit]!.id ?? `${commit}`.padStart(40, 'c'),
    timeS: () => 0,
    functions: (file) => touched[file]![1],
    postings(term) {
      const found = commits.flatMap(({ terms }, commit) => (terms[term] ? [{ commit, count: terms[term] }] : []));
      return found.length === 0
        ? null
        : {
            commits: Uint32Array.from(found, ({ commit }) => commit),
            counts: Uint16Array.from(found, ({ count }) => count),
          };
    },
  };
}

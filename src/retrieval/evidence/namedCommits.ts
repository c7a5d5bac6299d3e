import type { CommitHistory } from '../../index/history/types.js';
import { ticketNumbers } from '../../representation/index.js';
import { type HistoryFiles, historyFiles } from './historyFiles.js';
import type { Evidence, EvidenceContext } from './types.js';

/** Abbreviated or full commit ids; pure numbers are numbers. */
const COMMIT_ID = /\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b/g;
const MAX_IDS = 50;
/** A commit over more files is no cause in particular. */
const MAX_FILES = 30;
/** A number that more commits name is the number of something else. */
const MAX_COMMITS = 8;
const SHORT_ID = 7;

/**
 * Commits that the issue names, by id (`since 1a2b3c4`) or by the number of an issue or pull request that their messages name.
 * `namedCommit`: max of 1 / sqrt(files of the commit); of functions those that the commit changed in that file.
 */
export function createNamedCommitsEvidence(history: CommitHistory): Evidence {
  return {
    kind: 'history',
    apply(context) {
      const commits = namedCommits(history, context.query.text);
      if (commits.size === 0) return;
      const files = historyFiles(history, context.view.paths);
      for (const commit of commits) credit(history, files, commit, context);
    },
  };
}

function namedCommits(history: CommitHistory, text: string): ReadonlySet<number> {
  const commits = new Set<number>();
  for (const ticket of ticketNumbers(text)) {
    const found = history.postings(ticket)?.commits;
    if (found && found.length <= MAX_COMMITS) for (const commit of found) commits.add(commit);
  }
  const ids = [...new Set(text.match(COMMIT_ID))].slice(0, MAX_IDS);
  if (ids.length === 0) return commits;
  for (let commit = 0; commit < history.count; commit++) {
    const id = history.id(commit);
    if (ids.some((named) => id.startsWith(named))) commits.add(commit);
  }
  return commits;
}

function credit(history: CommitHistory, { fileOf }: HistoryFiles, commit: number, context: EvidenceContext): void {
  const { files, definitions, functions, functionFeatures } = context;
  const start = history.fileStart[commit]!;
  const end = history.fileStart[commit + 1]!;
  if (end - start > MAX_FILES) return;
  const value = 1 / Math.sqrt(end - start);
  for (let at = start; at < end; at++) {
    const file = fileOf[at]!;
    if (file < 0) continue;
    files.max('namedCommit', file, value);
    context.reason(file, `commit ${history.id(commit).slice(0, SHORT_ID)} named`);
    for (const name of history.functions(at)) {
      for (const id of definitions.functionsOf(name)) {
        if (functions.file[id] === file) functionFeatures.max('namedCommit', id, value);
      }
    }
  }
}

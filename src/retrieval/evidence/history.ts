import type { CommitHistory } from '../../index/history/types.js';
import { type CommitMatches, matchCommits, matchedTerms } from './historyCommits.js';
import { type HistoryFiles, historyFiles } from './historyFiles.js';
import { scoreHistoryText } from './historyText.js';
import type { Evidence, EvidenceContext } from './types.js';

/** So many of the best matches are named as reasons, where they touch few enough files to mean one of them. */
const NAMED_COMMITS = 3;
const NAMED_FILES = 10;
const SHORT_ID = 7;

/**
 * What past commits say (docs/ranking.md). A commit's weight w is its score over the best one's, n its number of source files.
 *
 * Files: `histBest` max of w / n^.25 and `histSum` sum of w^3 / sqrt(n) by the whole issue, `histTitle` the sum by the title alone,
 * `histText` BM25 with the commits' messages as the file's text, `histFrequency` ln(1 + changes), `histTitleCertainty` the title's best match, as a
 * fact, over n^.25.
 * Functions: `histFunction` the sum over the commits that changed a function of that name in that file.
 *
 * @param history null, or without commits: no feature is written
 */
export function createHistoryEvidence(history: CommitHistory | null): Evidence {
  return {
    kind: 'history',
    apply(context) {
      if (history === null || history.count === 0) return;
      applyHistory(history, historyFiles(history, context.view.paths), context);
    },
  };
}

function applyHistory(history: CommitHistory, files: HistoryFiles, context: EvidenceContext): void {
  const features = context.files;
  features.column('histFrequency').set(files.frequency);
  const terms = matchedTerms(history, context.terms);
  if (terms.length === 0) return;
  const { all, title, certainty } = matchCommits(history, terms);
  const sum = features.column('histSum');
  const best = features.column('histBest');
  eachTouch(history, files, all, (file, weight, count) => {
    sum[file]! += weight ** 3 / Math.sqrt(count);
    best[file] = Math.max(best[file]!, weight / count ** 0.25);
  });
  const titleSum = features.column('histTitle');
  const sure = features.column('histTitleCertainty');
  eachTouch(history, files, title, (file, weight, count) => {
    titleSum[file]! += weight ** 3 / Math.sqrt(count);
    sure[file] = Math.max(sure[file]!, (certainty * weight) / count ** 0.25);
  });
  scoreHistoryText(history, files, terms, features.column('histText'));
  creditFunctions(history, files, all, context);
  nameCommits(history, files, all, context);
}

/** Calls back for each file of the view that a matching commit touched; `count` is the number of the commit's source files, gone ones included. */
function eachTouch(
  history: CommitHistory,
  { fileOf }: HistoryFiles,
  { commits, weights }: CommitMatches,
  visit: (file: number, weight: number, count: number, at: number) => void,
): void {
  commits.forEach((commit, rank) => {
    const start = history.fileStart[commit]!;
    const end = history.fileStart[commit + 1]!;
    for (let at = start; at < end; at++) if (fileOf[at]! >= 0) visit(fileOf[at]!, weights[rank]!, end - start, at);
  });
}

function creditFunctions(
  history: CommitHistory,
  files: HistoryFiles,
  matches: CommitMatches,
  context: EvidenceContext,
): void {
  const { view, live, functions, definitions } = context;
  // By name first: a name that many files define (`__init__`) is looked up and walked through once.
  const byName = new Map<string, { file: number; credit: number }[]>();
  eachTouch(history, files, matches, (file, weight, count, at) => {
    const { segment, doc } = view.files[file]!;
    // Functions belong to the first of the files with their content.
    const entry = { file: live.firstFile[segment]![doc]!, credit: weight ** 3 / Math.sqrt(count) };
    for (const name of history.functions(at)) {
      const entries = byName.get(name);
      if (entries) entries.push(entry);
      else byName.set(name, [entry]);
    }
  });
  const column = context.functionFeatures.column('histFunction');
  const credits = new Float64Array(view.files.length);
  for (const [name, entries] of byName) {
    for (const { file, credit } of entries) credits[file]! += credit;
    for (const id of definitions.functionsOf(name)) column[id]! += credits[functions.file[id]!]!;
    for (const { file } of entries) credits[file] = 0;
  }
}

function nameCommits(
  history: CommitHistory,
  { fileOf }: HistoryFiles,
  { commits }: CommitMatches,
  context: EvidenceContext,
): void {
  const named = new Set<number>();
  for (const commit of commits.slice(0, NAMED_COMMITS)) {
    const touched = fileOf.subarray(history.fileStart[commit]!, history.fileStart[commit + 1]!);
    if (touched.length > NAMED_FILES) continue;
    for (const file of touched) {
      if (file < 0 || named.has(file)) continue;
      named.add(file);
      context.reason(file, `past commit ${history.id(commit).slice(0, SHORT_ID)}`);
    }
  }
}

import type { CommitHistory } from '../../index/history/types.js';
import type { IndexView } from '../../index/types.js';

/** A commit over more files says little of what any of them is about. */
export const TEXT_FILES = 20;
/** A commit over more files is no change of any of them in particular. */
const FREQUENCY_FILES = 30;

/** What a history says of the files of a view, whatever is asked. */
export interface HistoryFiles {
  /** By position in `CommitHistory.filePath`: index into `IndexView.files`, -1 for files that are gone. */
  fileOf: Int32Array;
  /** ln(1 + changes) by file. */
  frequency: Float32Array;
  /** Lengths of the files' texts: messages of commits with at most 20 files, each weighing 1 / sqrt(files), in whole identifiers. */
  textLength: Float32Array;
  /** Over all files of the view, those without a commit included; > 0. */
  averageTextLength: number;
}

const cache = new WeakMap<CommitHistory, WeakMap<IndexView['paths'], HistoryFiles>>();

/** Worked out once for a history and the paths of a view. */
export function historyFiles(history: CommitHistory, viewPaths: IndexView['paths']): HistoryFiles {
  let ofHistory = cache.get(history);
  if (!ofHistory) {
    ofHistory = new WeakMap();
    cache.set(history, ofHistory);
  }
  let files = ofHistory.get(viewPaths);
  if (!files) {
    files = compute(history, viewPaths);
    ofHistory.set(viewPaths, files);
  }
  return files;
}

function compute(history: CommitHistory, viewPaths: IndexView['paths']): HistoryFiles {
  const files = new Map(viewPaths.map((path, index) => [path, index]));
  const present = Int32Array.from(history.paths, (path) => files.get(path) ?? -1);
  const fileOf = Int32Array.from(history.filePath, (path) => present[path]!);
  const frequency = new Float32Array(viewPaths.length);
  const textLength = new Float32Array(viewPaths.length);
  let total = 0;
  for (let commit = 0; commit < history.count; commit++) {
    const start = history.fileStart[commit]!;
    const end = history.fileStart[commit + 1]!;
    const count = end - start;
    const length = count <= TEXT_FILES ? history.length[commit]! / Math.sqrt(count) : 0;
    for (let at = start; at < end; at++) {
      const file = fileOf[at]!;
      if (file < 0) continue;
      if (count <= FREQUENCY_FILES) frequency[file]! += 1;
      textLength[file]! += length;
      total += length;
    }
  }
  for (let file = 0; file < frequency.length; file++) frequency[file] = Math.log1p(frequency[file]!);
  const averageTextLength = Math.max(1e-3, total / Math.max(1, viewPaths.length));
  return { fileOf, frequency, textLength, averageTextLength };
}

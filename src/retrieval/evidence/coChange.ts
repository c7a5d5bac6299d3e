import type { CommitHistory } from '../../index/history/types.js';
import { topK } from '../topK.js';
import { historyFiles } from './historyFiles.js';
import { preliminary } from './preliminary.js';
import type { Evidence } from './types.js';

const STRONG_FILES = 20;
/** A commit over more files says little of any two of them. */
const MAX_FILES = 15;
/** Files that changed seldom have seldom changed together by chance or not. */
const SMOOTHING = 3;

/** Files that changed in the same commits as strong ones: `coChange`, sum of strength^2 x share of the strong file's commits, each weighing 1 / sqrt(other files). */
export function createCoChangeEvidence(history: CommitHistory): Evidence {
  return {
    kind: 'history',
    apply(context) {
      const { view, files } = context;
      const strength = preliminary(context).files;
      const strong = topK(
        strength.map((value, file) => (view.files[file]!.traits.test ? 0 : value)),
        STRONG_FILES,
      );
      const { fileOf, frequency } = historyFiles(history, view.paths);
      const lends = new Float64Array(view.files.length);
      for (const file of strong) lends[file] = strength[file]! ** 2 / (Math.expm1(frequency[file]!) + SMOOTHING);
      const column = files.column('coChange');
      for (let commit = 0; commit < history.count; commit++) {
        const start = history.fileStart[commit]!;
        const end = history.fileStart[commit + 1]!;
        if (end - start < 2 || end - start > MAX_FILES) continue;
        let sum = 0;
        for (let at = start; at < end; at++) if (fileOf[at]! >= 0) sum += lends[fileOf[at]!]!;
        if (sum === 0) continue;
        const share = 1 / Math.sqrt(end - start - 1);
        for (let at = start; at < end; at++) {
          const file = fileOf[at]!;
          if (file >= 0) column[file]! += (sum - lends[file]!) * share;
        }
      }
    },
  };
}

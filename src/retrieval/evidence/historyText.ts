import { DEFAULTS } from '../../defaults.js';
import type { CommitHistory } from '../../index/history/types.js';
import { idf } from '../bm25.js';
import type { MatchedTerm } from './historyCommits.js';
import { type HistoryFiles, TEXT_FILES } from './historyFiles.js';

/** Adds to `scores` the BM25 of each file by the messages of its commits taken as its text. */
export function scoreHistoryText(
  history: CommitHistory,
  files: HistoryFiles,
  terms: readonly MatchedTerm[],
  scores: Float32Array,
): void {
  const { k1, b } = DEFAULTS.bm25;
  const { fileOf, textLength, averageTextLength } = files;
  const frequency = new Float64Array(scores.length);
  for (const { commits, counts, weight } of terms) {
    if (weight <= 0) continue;
    const touched: number[] = [];
    for (let i = 0; i < commits.length; i++) {
      const start = history.fileStart[commits[i]!]!;
      const end = history.fileStart[commits[i]! + 1]!;
      if (end - start > TEXT_FILES) continue;
      const count = counts[i]! / Math.sqrt(end - start);
      for (let at = start; at < end; at++) {
        const file = fileOf[at]!;
        if (file < 0) continue;
        if (frequency[file] === 0) touched.push(file);
        frequency[file]! += count;
      }
    }
    const factor = weight * idf(scores.length, touched.length) * (k1 + 1);
    for (const file of touched) {
      const norm = k1 * (1 - b + (b * textLength[file]!) / averageTextLength);
      scores[file]! += (factor * frequency[file]!) / (frequency[file]! + norm);
      frequency[file] = 0;
    }
  }
}

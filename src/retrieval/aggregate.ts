import type { RankedChunk } from './types.js';

export interface AggregatedFile {
  file: number;
  score: number;
  /** Retrieved chunks of the file. */
  evidence: number;
}

/**
 * Files from retrieved chunks (paper, aggregation): Score(f) = a * s1 + (1 - a) * mean(s1 .. s_m), s1 >= s2 >= ... the scores of its chunks and
 * m = min(hits, number of its chunks). Best first; ties: more chunks, then lower file index, that is path order.
 */
export function aggregateToFiles(chunks: readonly RankedChunk[], a: number, hits: number): AggregatedFile[] {
  const scoresOf = new Map<number, number[]>();
  for (const { file, score } of chunks) {
    const scores = scoresOf.get(file);
    if (scores) scores.push(score);
    else scoresOf.set(file, [score]);
  }
  return [...scoresOf]
    .map(([file, scores]): AggregatedFile => {
      const best = scores.sort((x, y) => y - x).slice(0, hits);
      const mean = best.reduce((sum, score) => sum + score, 0) / best.length;
      return { file, score: a * best[0]! + (1 - a) * mean, evidence: scores.length };
    })
    .sort((x, y) => y.score - x.score || y.evidence - x.evidence || x.file - y.file);
}

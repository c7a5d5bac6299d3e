import { DEFAULTS } from '../defaults.js';
import type { IndexView } from '../index/types.js';
import { analyzeQuery } from '../representation/index.js';
import { aggregateToFiles } from './aggregate.js';
import { type Bm25Scores, bm25 } from './bm25.js';
import { reciprocalRankFusion } from './fusion.js';
import { noiseFactor } from './noise.js';
import { rankFunctions } from './rankFunctions.js';
import { retrieveChunks } from './retrieveChunks.js';
import { topK } from './topK.js';
import type { RankedChunk, RankedFile, Ranker, Ranking, RankOptions } from './types.js';

/** How far down each list the fusion looks: a file deeper than this in both lists has no chance among the first dozens. */
const FUSED_FILES = 500;
/** Chunks from which functions are ranked and files aggregated for the fusion; `depth` chunks stay the evidence that is shown. */
const FUSED_CHUNKS = 1000;

/**
 * BM25 over whole files and over function chunks. `default`: both lists are fused by reciprocal ranks and noise is ranked down. `paper`: the top
 * `depth` chunks aggregated to files, nothing else (docs/scaffold.md, pipeline 1 and 2).
 */
export function createBm25Ranker(): Ranker {
  return {
    name: 'bm25',
    rank(view, query, options): Ranking {
      const scores = bm25(view, analyzeQuery(query.text), DEFAULTS.bm25);
      const factorOf = fileFactors(view, options);
      const chunks = retrieveChunks(view, scores.chunks, Math.max(options.depth, FUSED_CHUNKS), factorOf);
      const retrieved = chunks.slice(0, options.depth);
      const ranked =
        options.profile === 'paper' ? aggregated(retrieved) : fused(view, scores, chunks, options, factorOf);
      const functions = rankFunctions(view, options.profile === 'paper' ? retrieved : chunks, ranked);
      return {
        view,
        query,
        files: ranked.slice(0, options.files),
        functions: functions.slice(0, options.functions),
        chunks: retrieved,
        matchedFiles: countMatched(view, scores, factorOf),
        matchedFunctions: functions.length,
      };
    },
  };
}

function aggregated(retrieved: readonly RankedChunk[]): RankedFile[] {
  return aggregateToFiles(retrieved, DEFAULTS.aggregationA, DEFAULTS.aggregationHits).map((file) => ({
    ...file,
    reasons: ['chunks'],
  }));
}

function fused(
  view: IndexView,
  scores: Bm25Scores,
  chunks: readonly RankedChunk[],
  options: RankOptions,
  factorOf: (file: number) => number,
): RankedFile[] {
  const fileScores = new Float32Array(view.files.length);
  view.files.forEach(({ segment, doc }, index) => {
    fileScores[index] = scores.docs[segment]![doc]! * factorOf(index);
  });
  const byFile = topK(fileScores, FUSED_FILES);
  const byChunk = aggregateToFiles(chunks, DEFAULTS.aggregationA, DEFAULTS.aggregationHits).map(({ file }) => file);
  const fusion = reciprocalRankFusion([{ items: byFile }, { items: byChunk }], DEFAULTS.rrfK);
  const evidence = new Map<number, number>();
  for (const { file } of chunks.slice(0, options.depth)) evidence.set(file, (evidence.get(file) ?? 0) + 1);
  const inFiles = new Set(byFile);
  const inChunks = new Set(byChunk);
  return [...fusion]
    .map(([file, score]) => ({
      file,
      score,
      evidence: evidence.get(file) ?? 0,
      reasons: [...(inFiles.has(file) ? ['bm25'] : []), ...(inChunks.has(file) ? ['chunks'] : [])],
    }))
    .sort((a, b) => b.score - a.score || b.evidence - a.evidence || a.file - b.file);
}

/** Per file: 0 when the caller's filter leaves it out, else how much noise is ranked down; the paper ranks all alike. */
function fileFactors(view: IndexView, options: RankOptions): (file: number) => number {
  const { accept } = options;
  const factors = new Float32Array(view.files.length).fill(1);
  view.files.forEach((file, index) => {
    if (accept !== null && !accept(file)) factors[index] = 0;
    else if (options.profile !== 'paper') factors[index] = noiseFactor(file.traits, file.language, options);
  });
  return (file) => factors[file]!;
}

function countMatched(view: IndexView, scores: Bm25Scores, factorOf: (file: number) => number): number {
  let matched = 0;
  view.files.forEach(({ segment, doc }, index) => {
    if (scores.docs[segment]![doc]! > 0 && factorOf(index) > 0) matched++;
  });
  return matched;
}

import type { IndexView } from '../index/types.js';
import { liveDocs } from './liveDocs.js';
import { kthLargest } from './topK.js';
import type { RankedChunk } from './types.js';

/**
 * The `count` best chunks, best first; ties in path order. A content that several files share counts for each of them.
 *
 * @param scores per segment and chunk, as `bm25` gives them; not changed
 * @param factorOf scales the chunks of a file (by index); 0 leaves the file out
 */
export function retrieveChunks(
  view: IndexView,
  scores: readonly Float32Array[],
  count: number,
  factorOf: (file: number) => number,
): RankedChunk[] {
  if (count <= 0) return [];
  const { firstFile, nextFile } = liveDocs(view);
  const scaled = scaledScores(view, scores, factorOf);
  const least = kthLargest(scaled, count);
  const found: RankedChunk[] = [];
  let base = 0;
  for (const [at, segment] of view.segments.entries()) {
    const raw = scores[at]!;
    const { chunkDoc, chunkSymbol, chunkStartLine, chunkEndLine } = segment;
    for (let chunk = 0; chunk < raw.length; chunk++) {
      const best = scaled[base + chunk]!;
      if (best < least || best === 0) continue;
      for (let file = firstFile[at]![chunkDoc[chunk]!]!; file !== -1; file = nextFile[file]!) {
        const score = raw[chunk]! * factorOf(file);
        if (!(score > 0)) continue;
        found.push({
          file,
          segment: at,
          chunk,
          symbol: chunkSymbol[chunk]!,
          startLine: chunkStartLine[chunk]!,
          endLine: chunkEndLine[chunk]!,
          score,
        });
      }
    }
    base += raw.length;
  }
  return found.sort((a, b) => b.score - a.score || a.file - b.file || a.chunk - b.chunk).slice(0, count);
}

/** Scores of all segments' chunks one behind the other, each by the largest factor of its files. */
function scaledScores(
  view: IndexView,
  scores: readonly Float32Array[],
  factorOf: (file: number) => number,
): Float32Array {
  const { firstFile, nextFile } = liveDocs(view);
  const scaled = new Float32Array(scores.reduce((sum, { length }) => sum + length, 0));
  let base = 0;
  for (const [at, segment] of view.segments.entries()) {
    const raw = scores[at]!;
    const first = firstFile[at]!;
    const { docChunkStart } = segment;
    for (let doc = 0; doc < segment.docCount; doc++) {
      if (first[doc] === -1) continue;
      let factor = 0;
      for (let file = first[doc]!; file !== -1; file = nextFile[file]!) factor = Math.max(factor, factorOf(file));
      const end = docChunkStart[doc + 1]!;
      for (let chunk = docChunkStart[doc]!; chunk < end; chunk++) scaled[base + chunk] = raw[chunk]! * factor;
    }
    base += raw.length;
  }
  return scaled;
}

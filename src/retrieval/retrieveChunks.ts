import type { IndexView } from '../index/types.js';
import { liveDocs } from './liveDocs.js';
import { topK } from './topK.js';
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
  const { firstFile, nextFile } = liveDocs(view);
  const found: RankedChunk[] = [];
  view.segments.forEach((segment, at) => {
    const raw = scores[at]!;
    const scaled = raw.slice();
    const first = firstFile[at]!;
    for (let doc = 0; doc < segment.docCount; doc++) {
      let factor = 0;
      for (let file = first[doc]!; file !== -1; file = nextFile[file]!) factor = Math.max(factor, factorOf(file));
      const end = segment.docChunkStart[doc + 1]!;
      for (let chunk = segment.docChunkStart[doc]!; chunk < end; chunk++) scaled[chunk]! *= factor;
    }
    for (const chunk of topK(scaled, count)) {
      for (let file = first[segment.chunkDoc[chunk]!]!; file !== -1; file = nextFile[file]!) {
        const score = raw[chunk]! * factorOf(file);
        if (!(score > 0)) continue;
        found.push({
          file,
          segment: at,
          chunk,
          symbol: segment.chunkSymbol[chunk]!,
          startLine: segment.chunkStartLine[chunk]!,
          endLine: segment.chunkEndLine[chunk]!,
          score,
        });
      }
    }
  });
  return found.sort((a, b) => b.score - a.score || a.file - b.file || a.chunk - b.chunk).slice(0, count);
}

import type { IndexView } from '../index/types.js';
import type { RankedChunk, RankedFile, RankedFunction } from './types.js';

/** How much the file's score counts against the chunk's, both divided by their best: softly, never file-first (docs/ranking.md, lessons). */
const FILE_SHARE = 0.5;

/**
 * Symbols of the retrieved chunks (functions, methods, class remainders), best first: the chunk's score plus the file's, each relative
 * to the best one. Chunks without a symbol (module code, plain text) name no function.
 */
export function rankFunctions(
  view: IndexView,
  chunks: readonly RankedChunk[],
  files: readonly RankedFile[],
): RankedFunction[] {
  const bestChunk = chunks[0]?.score ?? 1;
  const bestFile = files[0]?.score ?? 1;
  const fileScore = new Map(files.map(({ file, score }) => [file, score / bestFile]));
  return chunks
    .filter(({ symbol, file }) => symbol >= 0 && view.files[file]!.language !== null)
    .map(({ file, symbol, score }) => ({
      file,
      symbol,
      score: score / bestChunk + FILE_SHARE * (fileScore.get(file) ?? 0),
    }))
    .sort((a, b) => b.score - a.score || a.file - b.file || a.symbol - b.symbol);
}

import { functionsOfFile } from '../evidence/functionsOfFile.js';
import type { EvidenceContext } from '../evidence/types.js';
import type { RankedChunk, RankedDeclaration, RankedFunction, RankOptions } from '../types.js';
import { exactPlaces } from './exactPlaces.js';
import type { ExactPlace, Lines } from './types.js';

/** Above every sum of evidence. */
const ABOVE = 1_000;

/** What was asked for exactly, in the shapes of a ranking, best first; all empty for ordinary questions. */
export interface ExactAnswer {
  /** File -> why it is there. */
  files: ReadonlyMap<number, string>;
  functions: RankedFunction[];
  chunks: RankedChunk[];
  declared: RankedDeclaration[];
  /** Score of a file by its rank from 0. */
  scoreOf(rank: number): number;
}

/**
 * @param score of files by evidence: which of several definitions comes first
 * @param isWanted which places count; all unless it is given
 */
export function exactAnswer(
  context: EvidenceContext,
  score: Float32Array,
  options: RankOptions,
  isWanted: (place: ExactPlace) => boolean = () => true,
): ExactAnswer {
  const places = exactPlaces({ context, score, options }).filter(isWanted);
  const files = new Map<number, string>();
  for (const { file, reason } of places) if (!files.has(file)) files.set(file, reason);
  const scoreOf = (rank: number) => ABOVE + places.length - rank;
  return {
    files,
    functions: places.flatMap(({ file, symbol }, rank) => (symbol < 0 ? [] : [{ file, symbol, score: scoreOf(rank) }])),
    chunks: places.slice(0, options.depth).flatMap((place, rank) => chunkOf(context, place, scoreOf(rank)) ?? []),
    declared: places.flatMap(({ file, symbol, declares }, rank) =>
      declares === undefined ? [] : [{ file, symbol, name: declares, score: scoreOf(rank) }],
    ),
    scoreOf,
  };
}

/** The place as a retrieved chunk, with its own lines; null for whole files. */
function chunkOf(context: EvidenceContext, place: ExactPlace, score: number): RankedChunk | null {
  const { file, symbol } = place;
  const own = ownLines(context, place);
  const chunk = own === null ? -1 : chunkAround(context, place, own);
  if (own === null || chunk < 0) return null;
  return {
    file,
    segment: context.view.files[file]!.segment,
    chunk,
    symbol,
    startLine: own.start,
    endLine: own.end,
    score,
  };
}

function ownLines(context: EvidenceContext, { file, symbol, lines }: ExactPlace): Lines | null {
  const found = functionsOfFile(context, file)?.outline.symbols[symbol];
  return found ? { start: found.startLine, end: found.endLine } : lines;
}

/** The symbol's own chunk, else the narrowest around the lines: constants and nested functions have none of their own. */
function chunkAround({ view }: EvidenceContext, { file, symbol }: ExactPlace, { start, end }: Lines): number {
  const { segment: at, doc } = view.files[file]!;
  const { docChunkStart, chunkSymbol, chunkStartLine, chunkEndLine } = view.segments[at]!;
  const linesOf = (chunk: number) => chunkEndLine[chunk]! - chunkStartLine[chunk]!;
  let around = -1;
  for (let chunk = docChunkStart[doc]!; chunk < docChunkStart[doc + 1]!; chunk++) {
    if (symbol >= 0 && chunkSymbol[chunk] === symbol) return chunk;
    if (chunkStartLine[chunk]! > start || chunkEndLine[chunk]! < end) continue;
    if (around < 0 || linesOf(chunk) <= linesOf(around)) around = chunk;
  }
  return around;
}

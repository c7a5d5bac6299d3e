import type { CallName, Outline } from '../syntax/types.js';
import { declarationsByChunk } from './declarations.js';
import { callMark, definitionMark, literalMarks, mayHaveRun, plainDefinitionMark } from './marks.js';
import type { Chunk } from './types.js';

/** Half-open range of a string literal, quotes included. */
interface Literal {
  start: number;
  end: number;
}

/**
 * The marks of each chunk of a document: the symbols defined in it (nested ones count to their chunk), the names it calls, the
 * runs of words in its string literals, and what its lines define by the look of them where the outline leaves it out or there is none.
 */
export function documentMarks(
  text: string,
  outline: Outline | null,
  chunks: readonly Chunk[],
  calls: readonly CallName[],
  literals: readonly Literal[],
): string[][] {
  const marks = chunks.map((): string[] => []);
  if (outline === null) {
    markDeclarations(text, null, chunks, marks);
    return marks;
  }
  const chunkOf = chunksOfSymbols(outline, chunks);
  outline.symbols.forEach(({ name }, symbol) => {
    marks[chunkOf[symbol]!]?.push(definitionMark(name));
  });
  const module = moduleChunk(chunks);
  for (const { caller, name } of calls) marks[caller < 0 ? module : chunkOf[caller]!]?.push(callMark(name));
  const chunkAt = chunkFinder(chunks);
  for (const { start, end } of literals) {
    if (mayHaveRun(text, start, end)) marks[chunkAt(start)]?.push(...literalMarks(text.slice(start, end)));
  }
  markDeclarations(text, outline, chunks, marks);
  return marks;
}

/** Each name once for each chunk and kind. */
function markDeclarations(text: string, outline: Outline | null, chunks: readonly Chunk[], marks: string[][]): void {
  declarationsByChunk(text, outline, chunks).forEach(({ declarations }, index) => {
    marks[index]!.push(...new Set(declarations.map(plainDefinitionMark)));
  });
}

/** Index of the chunk that each symbol belongs to: its own, else that of what it is nested in, else the module's remainder. */
function chunksOfSymbols({ symbols }: Outline, chunks: readonly Chunk[]): Int32Array {
  const own = new Map(chunks.map(({ symbol }, index) => [symbol, index]));
  const chunkOf = new Int32Array(symbols.length);
  const module = moduleChunk(chunks);
  symbols.forEach(({ parent }, symbol) => {
    chunkOf[symbol] = own.get(symbol) ?? (parent < 0 ? module : chunkOf[parent]!);
  });
  return chunkOf;
}

/** -1 when all of the file is inside of symbols. */
function moduleChunk(chunks: readonly Chunk[]): number {
  return chunks.findIndex(({ symbol }) => symbol === -1);
}

function chunkFinder(chunks: readonly Chunk[]): (offset: number) => number {
  const ranges = chunks
    .flatMap(({ ranges: own }, chunk) => own.map(([start, end]) => ({ start, end, chunk })))
    .sort((a, b) => a.start - b.start);
  return (offset) => {
    let low = 0;
    let high = ranges.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (ranges[middle]!.start <= offset) low = middle;
      else high = middle - 1;
    }
    const range = ranges[low];
    return range && range.start <= offset && offset < range.end ? range.chunk : -1;
  };
}

import { isClassLike } from '../syntax/index.js';
import type { CallName, Outline } from '../syntax/types.js';
import { callMark, definitionMark, literalMarks, mayHaveRun, plainDefinitionMark } from './marks.js';
import { memberDefinitions } from './memberDefinitions.js';
import { plainDefinitions } from './plainDefinitions.js';
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
  if (outline === null) return chunks.map(({ ranges }) => plainMarks(text, ranges));
  const marks = chunks.map((): string[] => []);
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
  markMembers(text, outline, chunks, marks);
  return marks;
}

/** What classes and modules declare outside of their functions, and the outline leaves out. */
function markMembers(text: string, { symbols, language }: Outline, chunks: readonly Chunk[], marks: string[][]): void {
  const known = new Set(symbols.map(({ name }) => name));
  chunks.forEach(({ symbol, ranges }, index) => {
    if (symbol >= 0 && !isClassLike(symbols[symbol]!.kind)) return;
    for (const name of memberDefinitions(text, ranges, language, known))
      marks[index]!.push(plainDefinitionMark({ name, kind: 'member' }));
  });
}

function plainMarks(text: string, ranges: Chunk['ranges']): string[] {
  return ranges.flatMap(([start, end]) => plainDefinitions(text, start, end).map(plainDefinitionMark));
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

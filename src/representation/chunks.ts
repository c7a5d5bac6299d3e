import { DEFAULTS } from '../defaults.js';
import { isCallable, isClassLike } from '../syntax/index.js';
import type { Outline, OutlineSymbol, SymbolKind } from '../syntax/types.js';
import { leadingCommentStart } from './leadingComment.js';
import type { Chunk } from './types.js';

/** A property or constant of fewer lines says nothing alone: it stays with its class or module. */
const MIN_VALUE_LINES = 3;

/**
 * Cuts a file into chunks that partition its text (docs/scaffold.md, docs/ranking.md): each outermost function or method with
 * what is nested in it and the comment right above it, each class's remainder, the module's remainder. Without an outline, or with an
 * empty one, windows of `DEFAULTS.windowLines` lines.
 */
export function chunkText(text: string, outline: Outline | null): Chunk[] {
  if (text.length === 0) return [];
  if (outline === null || outline.symbols.length === 0) return windows(text);
  return new Partition(text, outline).chunks();
}

/** One pass over the symbols in source order: a stack of open owners, each owning the text not owned by an inner one. */
class Partition {
  private readonly text: string;
  private readonly symbols: readonly OutlineSymbol[];
  private readonly outline: Outline;
  private readonly result: Chunk[] = [];
  private readonly open: { chunk: Chunk; end: number; callable: boolean }[] = [];
  private cursor = 0;

  constructor(text: string, outline: Outline) {
    this.text = text;
    this.outline = outline;
    this.symbols = outline.symbols;
  }

  chunks(): Chunk[] {
    this.push({ symbol: -1, startLine: 1, endLine: this.outline.lines, ranges: [] }, this.text.length, false);
    this.symbols.forEach((symbol, index) => {
      if (!ownsChunk(symbol)) return;
      this.closeUntil(symbol.start);
      const owner = this.open.at(-1)!;
      if (owner.callable || symbol.end > owner.end) return;
      const start = leadingCommentStart(this.text, symbol.start, this.cursor, this.outline.language);
      this.give(start);
      this.push(
        { symbol: index, startLine: symbol.startLine, endLine: symbol.endLine, ranges: [] },
        symbol.end,
        !holdsMembers(symbol.kind),
      );
    });
    this.closeUntil(Number.POSITIVE_INFINITY);
    return this.result.filter((chunk) => chunk.symbol >= 0 || hasWord(this.text, chunk.ranges));
  }

  private push(chunk: Chunk, end: number, callable: boolean): void {
    this.result.push(chunk);
    this.open.push({ chunk, end, callable });
  }

  private closeUntil(offset: number): void {
    while (this.open.length > 0 && this.open.at(-1)!.end <= offset) {
      const { end } = this.open.at(-1)!;
      this.give(end);
      this.open.pop();
    }
  }

  /** Gives the text up to `offset` to the innermost open owner. */
  private give(offset: number): void {
    if (offset <= this.cursor) return;
    this.open.at(-1)!.chunk.ranges.push([this.cursor, offset]);
    this.cursor = offset;
  }
}

/** What has a remainder beside its functions. */
export function holdsMembers(kind: SymbolKind): boolean {
  return isClassLike(kind) || kind === 'module' || kind === 'namespace' || kind === 'type';
}

function ownsChunk(symbol: OutlineSymbol): boolean {
  if (isCallable(symbol.kind) || holdsMembers(symbol.kind)) return true;
  return symbol.endLine - symbol.startLine + 1 >= MIN_VALUE_LINES;
}

/** Blank rests between functions are no chunk of their own. */
function hasWord(text: string, ranges: Chunk['ranges']): boolean {
  return ranges.some(([start, end]) => /\w|[^\0-\x7f]/.test(text.slice(start, end)));
}

function windows(text: string): Chunk[] {
  const chunks: Chunk[] = [];
  let start = 0;
  let line = 1;
  while (start < text.length) {
    let end = start;
    let lines = 0;
    while (lines < DEFAULTS.windowLines && end < text.length) {
      const newline = text.indexOf('\n', end);
      end = newline < 0 ? text.length : newline + 1;
      lines++;
    }
    chunks.push({ symbol: -1, startLine: line, endLine: line + lines - 1, ranges: [[start, end]] });
    start = end;
    line += lines;
  }
  return chunks;
}

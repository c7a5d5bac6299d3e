import type { IndexView } from '../index/types.js';
import type { RankedChunk, Ranking } from '../retrieval/types.js';
import type { Outline } from '../syntax/types.js';
import type { RankedPlace } from './declaredPlaces.js';
import { splitLines } from './render/codeLines.js';
import type { Snippet } from './schemas.js';

/** Text of a file by its path; rejects with a RepoNavError when it can no longer be read. */
export type ReadText = (path: string) => Promise<string>;

export interface SnippetOptions {
  outlineOf: (file: number) => Outline | null;
  readText: ReadText;
  /** Retrieved chunks to show, best first. @default all */
  limit?: number;
  /** Lines that were asked for exactly and have no symbol: they come first. @default none */
  declared?: readonly RankedPlace[];
}

/**
 * The retrieved chunks with their bodies, best first (the flat baseline). A remainder (a class without its methods, a module
 * without its functions) has holes: each of its stretches that is not blank becomes a snippet of its own.
 */
export async function buildSnippets(ranking: Ranking, options: SnippetOptions): Promise<Snippet[]> {
  const texts = new Map<string, string[]>();
  const snippets = (options.declared ?? []).map(({ file, symbol, line, text, score }): Snippet => {
    return { path: ranking.view.files[file]!.path, symbol, startLine: line, endLine: line, score, text };
  });
  // Files that are not listed have no snippet either: both lists are of one length.
  const listed = new Set(ranking.files.map(({ file }) => file));
  for (const chunk of ranking.chunks.slice(0, options.limit)) {
    if (!listed.has(chunk.file)) continue;
    const { path } = ranking.view.files[chunk.file]!;
    if (!texts.has(path)) texts.set(path, splitLines(await options.readText(path)));
    const lines = texts.get(path)!;
    const symbol = options.outlineOf(chunk.file)?.symbols[chunk.symbol]?.qualified ?? null;
    for (const [startLine, end] of stretches(ranking.view, chunk)) {
      const endLine = Math.min(end, lines.length);
      const text = lines.slice(startLine - 1, endLine).join('\n');
      if (text.trim() !== '') snippets.push({ path, symbol, startLine, endLine, score: chunk.score, text });
    }
  }
  return snippets;
}

/** Line ranges of a chunk that no smaller chunk of the same document covers. */
function stretches(view: IndexView, chunk: RankedChunk): [start: number, end: number][] {
  const segment = view.segments[chunk.segment]!;
  const doc = segment.chunkDoc[chunk.chunk]!;
  const covered: [number, number][] = [];
  for (let other = segment.docChunkStart[doc]!; other < segment.docChunkStart[doc + 1]!; other++) {
    const [start, end] = [segment.chunkStartLine[other]!, segment.chunkEndLine[other]!];
    const inside = start >= chunk.startLine && end <= chunk.endLine;
    if (other !== chunk.chunk && inside && end - start < chunk.endLine - chunk.startLine) covered.push([start, end]);
  }
  const free: [number, number][] = [];
  let next = chunk.startLine;
  for (const [start, end] of covered.sort((a, b) => a[0] - b[0])) {
    if (start > next) free.push([next, start - 1]);
    next = Math.max(next, end + 1);
  }
  if (next <= chunk.endLine) free.push([next, chunk.endLine]);
  return free;
}

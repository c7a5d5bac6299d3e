import type { IndexedFile, IndexView, Segment } from '../../src/index/types.js';
import type { FileTraits } from '../../src/repository/types.js';
import { chunkText, createCodeAnalyzer, createTermDictionary } from '../../src/representation/index.js';
import type { Outline, OutlineSymbol } from '../../src/syntax/types.js';

export const PLAIN: FileTraits = {
  test: false,
  vendored: false,
  generated: false,
  minified: false,
  documentation: false,
};

export interface MemoryFile {
  text: string;
  traits?: Partial<FileTraits>;
  /** Put into this segment; default 0. */
  segment?: number;
  /** In the segment, but not in the view. */
  dead?: boolean;
}

/** `fn name ... end` lines make functions: a toy language that lets tests say what is a chunk without a parser. */
export function toyOutline(text: string): Outline {
  const symbols: OutlineSymbol[] = [];
  for (const match of text.matchAll(/^fn (\w+)[\s\S]*?^end$/gm)) {
    const startLine = text.slice(0, match.index).split('\n').length;
    symbols.push({
      name: match[1]!,
      qualified: match[1]!,
      kind: 'function',
      start: match.index,
      end: match.index + match[0].length,
      startLine,
      endLine: startLine + match[0].split('\n').length - 1,
      signature: `fn ${match[1]}`,
      doc: '',
      parent: -1,
    });
  }
  return { language: 'toy', symbols, imports: [], calls: [], partial: false, lines: text.split('\n').length };
}

/** A view in memory over the real chunker and analyzer. Files of equal text in one segment share a document. */
export function memoryView(files: Record<string, MemoryFile | string>): IndexView {
  const entries = Object.entries(files).map(([path, file]) => ({
    path,
    ...(typeof file === 'string' ? { text: file } : file),
  }));
  const segmentCount = Math.max(0, ...entries.map(({ segment }) => segment ?? 0)) + 1;
  const texts = Array.from({ length: segmentCount }, (_, at) => [
    ...new Set(entries.filter(({ segment }) => (segment ?? 0) === at).map(({ text }) => text)),
  ]);
  const indexed = entries
    .filter(({ dead }) => !dead)
    .map(
      ({ path, text, traits, segment = 0 }): IndexedFile => ({
        path,
        key: text,
        sizeBytes: text.length,
        language: 'toy',
        traits: { ...PLAIN, ...traits },
        segment,
        doc: texts[segment]!.indexOf(text),
      }),
    )
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    scan: { root: '/made', kind: 'folder', commit: null, branch: null },
    segments: texts.map((list, at) => memorySegment(`s${at}`, list)),
    files: indexed,
    paths: indexed.map(({ path }) => path),
    skipped: [],
    dirty: 0,
    reread: 0,
    pending: 0,
    refreshMs: 0,
  };
}

function memorySegment(name: string, texts: string[]): Segment {
  const dictionary = createTermDictionary();
  const analyzer = createCodeAnalyzer(dictionary, ['fn', 'end']);
  const outlines = texts.map(toyOutline);
  const chunks: { doc: number; startLine: number; endLine: number; symbol: number; length: number }[] = [];
  const postings: { chunks: number[]; fields: number[]; counts: number[] }[] = [];
  const docChunkStart = [0];
  texts.forEach((text, doc) => {
    for (const chunk of chunkText(text, outlines[doc]!)) {
      const { ids, fields, counts, length } = analyzer.count(text, chunk.ranges);
      ids.forEach((id, i) => {
        postings[id] ??= { chunks: [], fields: [], counts: [] };
        postings[id].chunks.push(chunks.length);
        postings[id].fields.push(fields[i]!);
        postings[id].counts.push(counts[i]!);
      });
      chunks.push({ doc, startLine: chunk.startLine, endLine: chunk.endLine, symbol: chunk.symbol, length });
    }
    docChunkStart.push(chunks.length);
  });
  return {
    name,
    docCount: texts.length,
    chunkCount: chunks.length,
    sizeBytes: 0,
    chunkDoc: Uint32Array.from(chunks, ({ doc }) => doc),
    docChunkStart: Uint32Array.from(docChunkStart),
    chunkStartLine: Uint32Array.from(chunks, ({ startLine }) => startLine),
    chunkEndLine: Uint32Array.from(chunks, ({ endLine }) => endLine),
    chunkSymbol: Int32Array.from(chunks, ({ symbol }) => symbol),
    chunkLength: Uint32Array.from(chunks, ({ length }) => length),
    termId: (term) => dictionary.terms.indexOf(term),
    postings: (id) => ({
      chunks: Uint32Array.from(postings[id]!.chunks),
      fields: Uint8Array.from(postings[id]!.fields),
      counts: Uint16Array.from(postings[id]!.counts),
    }),
    outline: (doc) => outlines[doc] ?? null,
    symbolCount: (doc) => outlines[doc]?.symbols.length ?? 0,
    language: () => 'toy',
    lines: (doc) => outlines[doc]!.lines,
    partial: () => false,
  };
}

import type { OpenSegment } from '../../src/index/segment.js';
import type { IndexView } from '../../src/index/types.js';

export interface FileContents {
  key: string;
  language: string | null;
  lines: number;
  partial: boolean;
  symbols: string[];
  chunks: { startLine: number; endLine: number; symbol: number; length: number; terms: Record<string, number> }[];
}

/** All that a view says of its files, by path, whatever segments it lies in: what must be equal between two ways to get there. */
export function viewContents(view: IndexView): Record<string, FileContents> {
  const terms = view.segments.map((segment) => chunkTerms(segment as OpenSegment));
  return Object.fromEntries(
    view.files.map((file) => {
      const segment = view.segments[file.segment]!;
      const chunks = [];
      for (let chunk = segment.docChunkStart[file.doc]!; chunk < segment.docChunkStart[file.doc + 1]!; chunk++) {
        chunks.push({
          startLine: segment.chunkStartLine[chunk]!,
          endLine: segment.chunkEndLine[chunk]!,
          symbol: segment.chunkSymbol[chunk]!,
          length: segment.chunkLength[chunk]!,
          terms: terms[file.segment]![chunk]!,
        });
      }
      const outline = segment.outline(file.doc);
      return [
        file.path,
        {
          key: file.key,
          language: file.language,
          lines: segment.lines(file.doc),
          partial: segment.partial(file.doc),
          symbols: outline?.symbols.map(({ qualified }) => qualified) ?? [],
          chunks,
        },
      ];
    }),
  );
}

function chunkTerms(segment: OpenSegment): Record<string, number>[] {
  const found: [string, number][][] = Array.from({ length: segment.chunkCount }, () => []);
  for (let id = 0; id < segment.termCount; id++) {
    const term = segment.term(id);
    const { chunks, counts } = segment.postings(id);
    chunks.forEach((chunk, index) => {
      found[chunk]!.push([term, counts[index]!]);
    });
  }
  return found.map((pairs) => Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1))));
}

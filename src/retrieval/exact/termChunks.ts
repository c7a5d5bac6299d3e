import { accepts } from './accepts.js';
import type { ExactScope, Lines } from './types.js';

/** A chunk of a segment, by their indexes. */
export interface SegmentChunk {
  segment: number;
  chunk: number;
}

/** Chunks that have a term, each once. @param field position in `FIELDS`: only where it stands there */
export function chunksWithTerm({ context }: ExactScope, term: string, field?: number): SegmentChunk[] {
  return context.view.segments.flatMap((segment, at) => {
    const id = segment.termId(term);
    if (id < 0) return [];
    const { chunks, fields } = segment.postings(id);
    const found: SegmentChunk[] = [];
    chunks.forEach((chunk, index) => {
      if (field !== undefined && fields[index] !== field) return;
      if (found.at(-1)?.chunk !== chunk) found.push({ segment: at, chunk });
    });
    return found;
  });
}

/** Files of the view with one of these chunks that the caller accepts, each once. */
export function filesOfChunks(scope: ExactScope, chunks: readonly SegmentChunk[]): number[] {
  const { view, live } = scope.context;
  const files = new Set<number>();
  for (const { segment, chunk } of chunks) {
    const doc = view.segments[segment]!.chunkDoc[chunk]!;
    for (let file = live.firstFile[segment]![doc]!; file !== -1; file = live.nextFile[file]!) {
      if (accepts(scope, file)) files.add(file);
    }
  }
  return [...files];
}

/** From the first line of a chunk to its last. */
export function linesOfChunk({ context }: ExactScope, { segment: at, chunk }: SegmentChunk): Lines {
  const segment = context.view.segments[at]!;
  return { start: segment.chunkStartLine[chunk]!, end: segment.chunkEndLine[chunk]! };
}

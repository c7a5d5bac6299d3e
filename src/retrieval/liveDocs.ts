import type { IndexView } from '../index/types.js';

/** Which documents of the segments the view's files use, and the averages BM25 needs. */
export interface LiveDocs {
  /** Per segment and document: index of the first file with this content, -1 when no file of the view has it. */
  firstFile: Int32Array[];
  /** Per file: the next file with the same content, -1 at the end. */
  nextFile: Int32Array;
  docs: number;
  chunks: number;
  /** Average lengths in whole identifiers, at least 1. */
  averageDocLength: number;
  averageChunkLength: number;
  /** Per segment: length of each document. */
  docLength: Uint32Array[];
}

const cache = new WeakMap<IndexView['files'], LiveDocs>();

/** Computed once per view, in one pass over its files and their chunks. */
export function liveDocs(view: IndexView): LiveDocs {
  let live = cache.get(view.files);
  if (!live) {
    live = compute(view);
    cache.set(view.files, live);
  }
  return live;
}

function compute(view: IndexView): LiveDocs {
  const firstFile = view.segments.map((segment) => new Int32Array(segment.docCount).fill(-1));
  const docLength = view.segments.map((segment) => new Uint32Array(segment.docCount));
  const nextFile = new Int32Array(view.files.length).fill(-1);
  let docs = 0;
  let chunks = 0;
  let total = 0;
  for (let index = view.files.length - 1; index >= 0; index--) {
    const { segment: at, doc } = view.files[index]!;
    const first = firstFile[at]!;
    nextFile[index] = first[doc]!;
    if (first[doc] === -1) {
      const { docChunkStart, chunkLength } = view.segments[at]!;
      const end = docChunkStart[doc + 1]!;
      let length = 0;
      for (let chunk = docChunkStart[doc]!; chunk < end; chunk++) length += chunkLength[chunk]!;
      docLength[at]![doc] = length;
      total += length;
      docs++;
      chunks += end - docChunkStart[doc]!;
    }
    first[doc] = index;
  }
  return {
    firstFile,
    nextFile,
    docs,
    chunks,
    docLength,
    averageDocLength: Math.max(1, total / Math.max(1, docs)),
    averageChunkLength: Math.max(1, total / Math.max(1, chunks)),
  };
}

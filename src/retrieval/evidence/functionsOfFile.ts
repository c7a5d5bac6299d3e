import type { Outline } from '../../syntax/types.js';
import type { EvidenceContext } from './types.js';

/** A file's outline with the functions of the table that its symbols are, -1 for symbols that have no chunk. */
export interface FileFunctions {
  outline: Outline;
  functionOf: Int32Array;
}

const cache = new WeakMap<EvidenceContext, Map<number, FileFunctions | null>>();

/** Decoded on demand, once per question; null for files without an outline. */
export function functionsOfFile(context: EvidenceContext, file: number): FileFunctions | null {
  let known = cache.get(context);
  if (!known) {
    known = new Map();
    cache.set(context, known);
  }
  let found = known.get(file);
  if (found === undefined) {
    found = decode(context, file);
    known.set(file, found);
  }
  return found;
}

function decode({ view, functions }: EvidenceContext, file: number): FileFunctions | null {
  const { segment: at, doc } = view.files[file]!;
  const segment = view.segments[at]!;
  const outline = segment.outline(doc);
  if (outline === null) return null;
  const functionOf = new Int32Array(outline.symbols.length).fill(-1);
  const end = segment.docChunkStart[doc + 1]!;
  for (let chunk = segment.docChunkStart[doc]!; chunk < end; chunk++) {
    const symbol = segment.chunkSymbol[chunk]!;
    if (symbol >= 0) functionOf[symbol] = functions.idOf(at, chunk);
  }
  return { outline, functionOf };
}

import type { IndexView } from '../../index/types.js';
import type { Outline } from '../../syntax/types.js';
import type { EvidenceContext } from './types.js';

/** A file's outline with the functions of the table that its symbols are, -1 for symbols that have no chunk. */
export interface FileFunctions {
  outline: Outline;
  functionOf: Int32Array;
}

/** Decoded outlines kept for the next question on the same files; about 100 kB each at worst. */
const KEPT = 600;
const cache = new WeakMap<IndexView['files'], Map<number, FileFunctions | null>>();

/** Decoded on demand and kept for the files of a view; null for files without an outline. */
export function functionsOfFile(context: EvidenceContext, file: number): FileFunctions | null {
  const { files } = context.view;
  let known = cache.get(files);
  if (!known) {
    known = new Map();
    cache.set(files, known);
  }
  let found = known.get(file);
  if (found === undefined) {
    found = decode(context, file);
    if (known.size >= KEPT) known.delete(known.keys().next().value!);
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

import type { IndexView, Segment } from '../../index/types.js';
import type { Outline } from '../../syntax/types.js';
import type { EvidenceContext, FunctionTable } from './types.js';

/** A file's outline with the functions of the table that its symbols are, -1 for symbols that have no chunk. */
export interface FileFunctions {
  outline: Outline;
  functionOf: Int32Array;
}

/** A decoded content, and what its functions are in the table asked about last: an edit elsewhere gives them other numbers. */
interface Decoded {
  segment: Segment;
  doc: number;
  outline: Outline | null;
  table: FunctionTable | null;
  found: FileFunctions | null;
}

/** Decoded outlines kept for the next question; about 100 kB each at worst. */
const KEPT = 600;
const cache = new WeakMap<IndexView['paths'], Map<number, Decoded>>();

/** Decoded on demand and kept while the file has this content; null for files without an outline. */
export function functionsOfFile({ view, functions }: EvidenceContext, file: number): FileFunctions | null {
  let known = cache.get(view.paths);
  if (!known) {
    known = new Map();
    cache.set(view.paths, known);
  }
  const { segment: at, doc } = view.files[file]!;
  const segment = view.segments[at]!;
  let decoded = known.get(file);
  if (decoded?.segment !== segment || decoded.doc !== doc) {
    decoded = { segment, doc, outline: segment.outline(doc), table: null, found: null };
    if (known.size >= KEPT) known.delete(known.keys().next().value!);
    known.set(file, decoded);
  }
  if (decoded.table !== functions) {
    decoded.table = functions;
    decoded.found = numbered(decoded, at, functions);
  }
  return decoded.found;
}

function numbered({ segment, doc, outline }: Decoded, at: number, functions: FunctionTable): FileFunctions | null {
  if (outline === null) return null;
  const functionOf = new Int32Array(outline.symbols.length).fill(-1);
  const end = segment.docChunkStart[doc + 1]!;
  for (let chunk = segment.docChunkStart[doc]!; chunk < end; chunk++) {
    const symbol = segment.chunkSymbol[chunk]!;
    if (symbol >= 0) functionOf[symbol] = functions.idOf(at, chunk);
  }
  return { outline, functionOf };
}

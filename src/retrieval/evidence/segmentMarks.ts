import type { Segment } from '../../index/types.js';
import { callMark, definitionMark } from '../../representation/index.js';

/** Chunks of a segment that bear a mark of a name, ascending. */
interface MarkedChunks {
  /** Chunks that define something of this name. */
  defining: Uint32Array;
  /** Chunks that call something of this name; null while nobody asked. */
  calling: Uint32Array | null;
}

/** Names kept of one segment for the next question. */
const KEPT = 50_000;
const NONE = new Uint32Array();
/** A segment never changes: what was looked up in it holds for every view that has it, also after an edit. */
const cache = new WeakMap<Segment, Map<string, MarkedChunks>>();

/** Chunks of a segment that define a symbol of this exact name. */
export function definingChunks(segment: Segment, name: string): Uint32Array {
  return markedChunks(segment, name).defining;
}

/** Chunks of a segment that call something of this exact name. */
export function callingChunks(segment: Segment, name: string): Uint32Array {
  const found = markedChunks(segment, name);
  found.calling ??= lookUp(segment, callMark(name));
  return found.calling;
}

function markedChunks(segment: Segment, name: string): MarkedChunks {
  let byName = cache.get(segment);
  if (!byName) {
    byName = new Map();
    cache.set(segment, byName);
  }
  let found = byName.get(name);
  if (!found) {
    found = { defining: lookUp(segment, definitionMark(name)), calling: null };
    if (byName.size >= KEPT) byName.clear();
    byName.set(name, found);
  }
  return found;
}

function lookUp(segment: Segment, mark: string): Uint32Array {
  const id = segment.termId(mark);
  return id < 0 ? NONE : segment.postings(id).chunks;
}

import type { IndexView } from '../../index/types.js';
import type { LiveDocs } from '../liveDocs.js';
import { callingChunks, definingChunks } from './segmentMarks.js';
import type { Definitions, FunctionTable } from './types.js';

/** Names kept for the next question on the same files. */
const KEPT = 50_000;
const cache = new WeakMap<IndexView['files'], Definitions>();

/** Looks definitions up in the postings of their marks; each name once for the files of a view. Tests define nothing that an issue means. */
export function createDefinitions(view: IndexView, live: LiveDocs, functions: FunctionTable): Definitions {
  let definitions = cache.get(view.files);
  if (!definitions) {
    definitions = build(view, live, functions);
    cache.set(view.files, definitions);
  }
  return definitions;
}

function build(view: IndexView, live: LiveDocs, functions: FunctionTable): Definitions {
  const byName = new Map<string, { functions: number[]; files: number[]; callers: number[] | null }>();

  function lookUp(name: string) {
    let found = byName.get(name);
    if (found) return found;
    found = { functions: [], files: [], callers: null };
    const files = new Set<number>();
    view.segments.forEach((segment, at) => {
      for (const chunk of definingChunks(segment, name)) {
        const entry = functions.idOf(at, chunk);
        if (entry >= 0) found!.functions.push(entry);
        for (let file = live.firstFile[at]![segment.chunkDoc[chunk]!]!; file !== -1; file = live.nextFile[file]!) {
          if (!view.files[file]!.traits.test) files.add(file);
        }
      }
    });
    found.files = [...files];
    if (byName.size >= KEPT) byName.clear();
    byName.set(name, found);
    return found;
  }

  function callersOf(name: string): readonly number[] {
    const found = lookUp(name);
    if (found.callers) return found.callers;
    const callers: number[] = [];
    view.segments.forEach((segment, at) => {
      for (const chunk of callingChunks(segment, name)) {
        const caller = functions.idOf(at, chunk);
        if (caller >= 0) callers.push(caller);
      }
    });
    found.callers = callers;
    return callers;
  }

  return { functionsOf: (name) => lookUp(name).functions, filesOf: (name) => lookUp(name).files, callersOf };
}

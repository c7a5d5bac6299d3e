import type { IndexView } from '../../index/types.js';
import { definitionMark } from '../../representation/index.js';
import type { LiveDocs } from '../liveDocs.js';
import type { Definitions, FunctionTable } from './types.js';

/** Looks definitions up in the postings of their marks; each name once. Tests define nothing that an issue means. */
export function createDefinitions(view: IndexView, live: LiveDocs, functions: FunctionTable): Definitions {
  const byName = new Map<string, { functions: number[]; files: number[] }>();

  function lookUp(name: string) {
    let found = byName.get(name);
    if (found) return found;
    found = { functions: [], files: [] };
    const files = new Set<number>();
    view.segments.forEach((segment, at) => {
      const id = segment.termId(definitionMark(name));
      if (id < 0) return;
      for (const chunk of segment.postings(id).chunks) {
        const entry = functions.idOf(at, chunk);
        if (entry >= 0) found!.functions.push(entry);
        for (let file = live.firstFile[at]![segment.chunkDoc[chunk]!]!; file !== -1; file = live.nextFile[file]!) {
          if (!view.files[file]!.traits.test) files.add(file);
        }
      }
    });
    found.files = [...files];
    byName.set(name, found);
    return found;
  }

  return { functionsOf: (name) => lookUp(name).functions, filesOf: (name) => lookUp(name).files };
}

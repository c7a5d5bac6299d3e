import type { IndexView, Segment } from '../../index/types.js';
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

/** What is known of a name; null while nobody asked. */
interface Known {
  functions: readonly number[] | null;
  files: readonly number[] | null;
  callers: readonly number[] | null;
}

function build(view: IndexView, live: LiveDocs, functions: FunctionTable): Definitions {
  const byName = new Map<string, Known>();

  function known(name: string): Known {
    let found = byName.get(name);
    if (!found) {
      found = { functions: null, files: null, callers: null };
      if (byName.size >= KEPT) byName.clear();
      byName.set(name, found);
    }
    return found;
  }

  function tableIds(chunksOf: (segment: Segment) => Uint32Array): number[] {
    const ids: number[] = [];
    view.segments.forEach((segment, at) => {
      for (const chunk of chunksOf(segment)) {
        const id = functions.idOf(at, chunk);
        if (id >= 0) ids.push(id);
      }
    });
    return ids;
  }

  function definingFiles(name: string, inTests: boolean): number[] {
    const files = new Set<number>();
    view.segments.forEach((segment, at) => {
      for (const chunk of definingChunks(segment, name)) {
        for (let file = live.firstFile[at]![segment.chunkDoc[chunk]!]!; file !== -1; file = live.nextFile[file]!) {
          if (view.files[file]!.traits.test === inTests) files.add(file);
        }
      }
    });
    return [...files];
  }

  return {
    functionsOf(name) {
      const found = known(name);
      found.functions ??= tableIds((segment) => definingChunks(segment, name));
      return found.functions;
    },
    filesOf(name) {
      const found = known(name);
      found.files ??= definingFiles(name, false);
      return found.files;
    },
    testFilesOf(name) {
      return definingFiles(name, true);
    },
    callersOf(name) {
      const found = known(name);
      found.callers ??= tableIds((segment) => callingChunks(segment, name));
      return found.callers;
    },
  };
}

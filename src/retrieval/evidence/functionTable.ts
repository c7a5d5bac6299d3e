import type { IndexView } from '../../index/types.js';
import type { LiveDocs } from '../liveDocs.js';
import type { FunctionTable } from './types.js';

const cache = new WeakMap<IndexView['files'], FunctionTable>();

/**
 * Every chunk that is a symbol's, of the view's files that are no tests; built once per view. A content that several files share
 * counts once, for the first of them that is no test.
 */
export function functionTable(view: IndexView, live: LiveDocs): FunctionTable {
  let table = cache.get(view.files);
  if (!table) {
    table = build(view, live);
    cache.set(view.files, table);
  }
  return table;
}

function build(view: IndexView, live: LiveDocs): FunctionTable {
  const capacity = view.segments.reduce((sum, { chunkCount }) => sum + chunkCount, 0);
  const file = new Uint32Array(capacity);
  const segment = new Uint8Array(capacity);
  const chunk = new Uint32Array(capacity);
  const symbol = new Uint32Array(capacity);
  const ids = view.segments.map(({ chunkCount }) => new Int32Array(chunkCount).fill(-1));
  let count = 0;
  view.segments.forEach((one, at) => {
    for (let doc = 0; doc < one.docCount; doc++) {
      const owner = firstThatIsNoTest(view, live, live.firstFile[at]![doc]!);
      if (owner < 0) continue;
      const end = one.docChunkStart[doc + 1]!;
      for (let index = one.docChunkStart[doc]!; index < end; index++) {
        if (one.chunkSymbol[index]! < 0) continue;
        file[count] = owner;
        segment[count] = at;
        chunk[count] = index;
        symbol[count] = one.chunkSymbol[index]!;
        ids[at]![index] = count++;
      }
    }
  });
  return {
    count,
    file: file.subarray(0, count),
    segment: segment.subarray(0, count),
    chunk: chunk.subarray(0, count),
    symbol: symbol.subarray(0, count),
    idOf: (at, index) => ids[at]![index]!,
  };
}

function firstThatIsNoTest(view: IndexView, live: LiveDocs, first: number): number {
  let file = first;
  while (file !== -1 && view.files[file]!.traits.test) file = live.nextFile[file]!;
  return file;
}

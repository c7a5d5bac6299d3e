import type { IndexView } from '../../../src/index/types.js';
import { channelTerms } from '../../../src/retrieval/evidence/channelTerms.js';
import { FeatureTable } from '../../../src/retrieval/evidence/featureTable.js';
import type { Definitions, EvidenceContext, FunctionTable } from '../../../src/retrieval/evidence/types.js';
import { liveDocs } from '../../../src/retrieval/liveDocs.js';
import { issueChannels } from '../../../src/retrieval/query/channels.js';

export interface HistoryContext extends EvidenceContext {
  /** Path -> reasons, as they were given. */
  reasons: Record<string, string[]>;
}

/** All that history evidence reads, over the chunks with a symbol of a view. */
export function historyContext(view: IndexView, issue: string): HistoryContext {
  const live = liveDocs(view);
  const functions = functionTable(view);
  const reasons: Record<string, string[]> = {};
  const channels = issueChannels(issue);
  return {
    view,
    live,
    query: { text: issue, identifiers: [], paths: [], frames: [] },
    channels,
    terms: channelTerms(channels),
    functions,
    definitions: definitionsOf(view, functions),
    files: new FeatureTable(view.files.length),
    functionFeatures: new FeatureTable(functions.count),
    reasons,
    reason(file, text) {
      const { path } = view.files[file]!;
      reasons[path] = [...(reasons[path] ?? []), text];
    },
  };
}

function functionTable(view: IndexView): FunctionTable {
  const rows: { file: number; segment: number; chunk: number; symbol: number }[] = [];
  const { firstFile } = liveDocs(view);
  view.segments.forEach((segment, at) => {
    segment.chunkSymbol.forEach((symbol, chunk) => {
      const file = firstFile[at]![segment.chunkDoc[chunk]!]!;
      if (symbol >= 0 && file >= 0 && !view.files[file]!.traits.test) rows.push({ file, segment: at, chunk, symbol });
    });
  });
  return {
    count: rows.length,
    file: Uint32Array.from(rows, ({ file }) => file),
    segment: Uint8Array.from(rows, ({ segment }) => segment),
    chunk: Uint32Array.from(rows, ({ chunk }) => chunk),
    symbol: Uint32Array.from(rows, ({ symbol }) => symbol),
    idOf: (segment, chunk) => rows.findIndex((row) => row.segment === segment && row.chunk === chunk),
  };
}

export function functionLabel(view: IndexView, { file, symbol }: FunctionTable, id: number): string {
  const { path, segment, doc } = view.files[file[id]!]!;
  return `${path} ${view.segments[segment]!.outline(doc)!.symbols[symbol[id]!]!.qualified}`;
}

function definitionsOf(view: IndexView, table: FunctionTable): Definitions {
  const ids = Array.from({ length: table.count }, (_, id) => id);
  const functionsOf = (name: string) =>
    ids.filter((id) => functionLabel(view, table, id).split(/[ .]/).at(-1) === name);
  const filesOf = (name: string) => [...new Set(functionsOf(name).map((id) => table.file[id]!))];
  // Nothing in these contexts calls anything.
  return { functionsOf, filesOf, callersOf: () => [], testFilesOf: () => [] };
}

/** A feature by path; files without it left out. */
export function fileFeature({ view, files }: EvidenceContext, name: string): Record<string, number> {
  const column = files.get(name) ?? new Float32Array();
  return Object.fromEntries(
    [...column].flatMap((value, file) => (value === 0 ? [] : [[view.files[file]!.path, value]])),
  );
}

/** A feature by `path Class.function`; functions without it left out. */
export function functionFeature(context: EvidenceContext, name: string): Record<string, number> {
  const column = context.functionFeatures.get(name) ?? new Float32Array();
  return Object.fromEntries(
    [...column].flatMap((value, id) =>
      value === 0 ? [] : [[functionLabel(context.view, context.functions, id), value]],
    ),
  );
}

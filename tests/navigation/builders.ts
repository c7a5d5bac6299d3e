import type { IndexedFile, IndexView, Segment } from '../../src/index/types.js';
import type { Receipt } from '../../src/navigation/schemas.js';
import type { RankedChunk, Ranking } from '../../src/retrieval/types.js';
import type { Outline, OutlineSymbol, SymbolKind } from '../../src/syntax/types.js';

/** A symbol of a hand-made outline. */
export interface Sketch {
  kind: SymbolKind;
  name: string;
  lines: readonly [start: number, end: number];
  signature?: string;
  doc?: string;
  /** Overrides nesting joined by dots, for receivers and impls. */
  qualified?: string;
  members?: Sketch[];
}

export interface OutlineExtras {
  /** Qualified names. */
  calls?: [caller: string, callee: string][];
  imports?: (string | [module: string, ...names: string[]])[];
  partial?: boolean;
  lines?: number;
}

export function outline(language: string, sketches: Sketch[], extras: OutlineExtras = {}): Outline {
  const symbols: OutlineSymbol[] = [];
  const add = (sketch: Sketch, parent: number): void => {
    const prefix = parent < 0 ? '' : `${symbols[parent]!.qualified}.`;
    const [startLine, endLine] = sketch.lines;
    symbols.push({
      name: sketch.name,
      qualified: sketch.qualified ?? prefix + sketch.name,
      kind: sketch.kind,
      startLine,
      endLine,
      start: startLine * 100,
      end: endLine * 100,
      signature: sketch.signature ?? sketch.name,
      doc: sketch.doc ?? '',
      parent,
    });
    const self = symbols.length - 1;
    for (const member of sketch.members ?? []) add(member, self);
  };
  for (const sketch of sketches) add(sketch, -1);
  const indexOf = (qualified: string): number => {
    const index = symbols.findIndex((symbol) => symbol.qualified === qualified);
    if (index < 0) throw new Error(`no symbol ${qualified} in the sketch`);
    return index;
  };
  return {
    language,
    symbols,
    imports: (extras.imports ?? []).map((entry, index) => {
      const [module, ...names] = typeof entry === 'string' ? [entry] : entry;
      return { module, names, line: index + 1 };
    }),
    calls: (extras.calls ?? [])
      .map(([caller, callee]) => ({ caller: indexOf(caller), callee: indexOf(callee) }))
      .sort((a, b) => a.caller - b.caller || a.callee - b.callee),
    partial: extras.partial ?? false,
    lines: extras.lines ?? Math.max(0, ...sketches.map((sketch) => sketch.lines[1])),
  };
}

export interface RankedSketch {
  path: string;
  evidence?: number;
  outline?: Outline | null;
  /** Retrieved symbols by qualified name, best first over the whole file. */
  retrieved?: string[];
}

export interface RankingSketch {
  ranking: Ranking;
  outlineOf: (file: number) => Outline | null;
  /** Paths whose outline was asked for. */
  asked: string[];
}

/** A ranking over a made view: the given files in rank order, and files that exist but were not found. */
export function ranking(query: string, ranked: RankedSketch[], others: string[] = []): RankingSketch {
  const outlines = new Map(ranked.map((file) => [file.path, file.outline ?? null]));
  const paths = [...outlines.keys(), ...others].sort((a, b) => (a < b ? -1 : 1));
  const files = paths.map((path, doc) => indexedFile(path, doc, outlines.get(path)?.language ?? null));
  const chunks: RankedChunk[] = [];
  for (const sketch of ranked) {
    for (const qualified of sketch.retrieved ?? []) {
      const symbol = sketch.outline!.symbols.findIndex((candidate) => candidate.qualified === qualified);
      const { startLine, endLine } = sketch.outline!.symbols[symbol]!;
      const file = paths.indexOf(sketch.path);
      chunks.push({ file, segment: 0, chunk: chunks.length, symbol, startLine, endLine, score: 100 - chunks.length });
    }
  }
  const asked: string[] = [];
  const view: IndexView = {
    scan: { root: '/home/ada/shop', kind: 'worktree', commit: '4f1d2c3b5a6978', branch: 'main' },
    segments: [segment((doc) => outlines.get(paths[doc]!) ?? null)],
    files,
    paths,
    skipped: [],
    dirty: 0,
    reread: 0,
    pending: 0,
    refreshMs: 12,
  };
  return {
    ranking: {
      view,
      query: { text: query, identifiers: [], paths: [], frames: [] },
      files: ranked.map((file, rank) => ({
        file: paths.indexOf(file.path),
        score: 1 / (rank + 1),
        evidence: file.evidence ?? 1,
        reasons: ['bm25'],
      })),
      functions: chunks
        .filter((chunk) => chunk.symbol >= 0)
        .map(({ file, symbol, score }) => ({ file, symbol, score })),
      chunks,
      matchedFiles: ranked.length,
      matchedFunctions: chunks.length,
    },
    outlineOf: (file) => {
      asked.push(paths[file]!);
      return outlines.get(paths[file]!) ?? null;
    },
    asked,
  };
}

function indexedFile(path: string, doc: number, language: string | null): IndexedFile {
  const traits = { test: false, vendored: false, generated: false, minified: false, documentation: false };
  return { path, key: 'k', sizeBytes: 1, language, traits, segment: 0, doc };
}

function segment(outlineOf: (doc: number) => Outline | null): Segment {
  return {
    partial: (doc: number) => outlineOf(doc)?.partial ?? false,
    outline: outlineOf,
  } as Segment;
}

export function receipt(changes: Partial<Receipt> = {}): Receipt {
  return {
    root: '/home/ada/shop',
    commit: '4f1d2c3b5a69780000000000000000000000abcd',
    branch: 'main',
    dirty: 2,
    reread: 1,
    files: 2841,
    partialOutlines: 4,
    skipped: [
      { path: 'logo.png', reason: 'binary', detail: '' },
      { path: 'data/big.json', reason: 'too_large', detail: '9 MB' },
      { path: 'icon.png', reason: 'binary', detail: '' },
    ],
    skippedTotal: 3,
    skippedByReason: { binary: 2, too_large: 1 },
    partial: false,
    pending: 0,
    shownFiles: 15,
    totalFiles: 230,
    shownFunctions: 20,
    totalFunctions: 912,
    elapsedMs: { refresh: 12, retrieve: 8.4, present: 1.2 },
    ...changes,
  };
}

import { addBases } from './bases.js';
import { callEdges } from './callEdges.js';
import { callNames } from './callNames.js';
import type { CapturedImport, Captures } from './captures.js';
import { type CommentSyntax, commentsAbove } from './commentsAbove.js';
import type { LineTable } from './lineTable.js';
import { nest } from './nesting.js';
import type { Captured } from './parsing.js';
import type { DraftSymbol, FreshOutline, ImportRef, LanguageModule } from './types.js';

/** From captures to the outline: attributes, refinement, comments above, nesting, imports, calls. */
export function assembleOutline(
  { captures, partial }: Captured,
  language: LanguageModule,
  text: string,
  lines: LineTable,
): Omit<FreshOutline, 'unfinished'> {
  const { symbols, containers } = nest(refinedSymbols(captures, language, text), text, lines);
  addBases(symbols, containers, captures.bases);
  return {
    language: language.id,
    symbols,
    imports: refinedImports(captures.imports, language, text, lines),
    calls: callEdges(symbols, captures),
    callNames: callNames(symbols, captures),
    partial,
    lines: lines.count,
  };
}

function refinedSymbols({ drafts, attributes }: Captures, language: LanguageModule, text: string): DraftSymbol[] {
  const comments: CommentSyntax | null =
    language.docs === 'docstring'
      ? null
      : { line: language.lineComments ?? ['//'], block: language.blockComments ?? [['/*', '*/']] };
  const symbols: DraftSymbol[] = [];
  for (const draft of drafts) {
    if (attributes.size > 0) draft.start = startWithAttributes(draft.start, attributes, text);
    const symbol = language.refineSymbol ? language.refineSymbol(draft, text) : draft;
    if (symbol === null || symbol.name === '') continue;
    if (comments && symbol.doc === '') symbol.doc = commentsAbove(text, symbol.start, comments);
    symbols.push(symbol);
  }
  return symbols;
}

function startWithAttributes(start: number, attributes: ReadonlyMap<number, number>, text: string): number {
  let from = start;
  for (;;) {
    let end = from;
    while (end > 0 && text.charCodeAt(end - 1) <= 32) end--;
    const attribute = attributes.get(end);
    if (attribute === undefined || attribute >= from) return from;
    from = attribute;
  }
}

function refinedImports(
  captured: readonly CapturedImport[],
  language: LanguageModule,
  text: string,
  lines: LineTable,
): ImportRef[] {
  return [...captured]
    .sort((a, b) => a.start - b.start)
    .flatMap(({ reference, start, end }) => {
      const found: ImportRef = { ...reference, line: lines.lineAt(start) };
      return language.refineImport ? language.refineImport(found, text.slice(start, end)) : [found];
    });
}

import type { Outline } from '../../syntax/types.js';
import type { Receipt, SymbolsAnswer, SymbolView } from '../schemas.js';
import { countQualified, symbolId } from './symbolId.js';

export interface SymbolsFacts {
  language: string | null;
  /** Lines of the file. */
  lines: number;
  /** Whether the outline is only what a parser recovered. */
  partial: boolean;
  receipt: Receipt;
}

/**
 * list_symbols of one file: imports and symbols in source order, no bodies, no ranking.
 * @param outline null for a file without a language: the answer then has no symbols and `language: null` says why.
 */
export function buildSymbols(path: string, outline: Outline | null, facts: SymbolsFacts): SymbolsAnswer {
  const symbols = outline ? symbolViews(path, outline) : [];
  const shown = { shownFiles: 1, totalFiles: 1, shownFunctions: symbols.length, totalFunctions: symbols.length };
  return {
    schema: 1,
    receipt: { ...facts.receipt, ...shown },
    path,
    language: facts.language,
    lines: facts.lines,
    partial: facts.partial,
    imports: outline?.imports.map(({ module, names, line }) => ({ module, names: [...names], line })) ?? [],
    symbols,
  };
}

/** All symbols of an outline, in source order; `depth` 0 at top level. */
export function symbolViews(path: string, outline: Outline): SymbolView[] {
  const counts = countQualified(outline);
  const depths: number[] = [];
  return outline.symbols.map((symbol, index) => {
    const depth = symbol.parent < 0 ? 0 : depths[symbol.parent]! + 1;
    depths[index] = depth;
    return {
      id: symbolId(path, symbol, counts),
      symbol: symbol.qualified,
      kind: symbol.kind,
      startLine: symbol.startLine,
      endLine: symbol.endLine,
      signature: symbol.signature,
      doc: symbol.doc,
      depth,
    };
  });
}

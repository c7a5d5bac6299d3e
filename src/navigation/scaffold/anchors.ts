import type { Outline } from '../../syntax/types.js';
import type { DeclaredPlace } from '../declaredPlaces.js';
import type { Anchor } from '../schemas.js';
import { type CallContext, namesOf } from './callContext.js';
import type { RankedSymbol } from './symbolOrder.js';

/** The file's best symbols that the query names, or that were retrieved themselves; at most `limit`. */
export function chooseAnchors(ordered: readonly RankedSymbol[], limit: number): RankedSymbol[] {
  const chosen: RankedSymbol[] = [];
  for (const symbol of ordered) {
    if (chosen.length >= limit) break;
    if (symbol.tokens > 0 || symbol.retrieved !== Number.POSITIVE_INFINITY) chosen.push(symbol);
  }
  return chosen;
}

export function anchorView(outline: Outline, index: number, calls: CallContext): Anchor {
  const symbol = outline.symbols[index]!;
  return {
    symbol: symbol.qualified,
    kind: symbol.kind,
    startLine: symbol.startLine,
    endLine: symbol.endLine,
    invokes: namesOf(outline, calls.callees(index)),
    invokedBy: namesOf(outline, calls.callers(index)),
  };
}

/** A declared line calls nothing and is not called. */
export function declaredAnchor({ symbol, kind, line }: DeclaredPlace): Anchor {
  return { symbol, kind, startLine: line, endLine: line, invokes: [], invokedBy: [] };
}

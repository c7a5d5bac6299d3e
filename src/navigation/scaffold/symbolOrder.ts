import type { Outline } from '../../syntax/types.js';
import { type KindGroup, kindGroup } from './kindGroup.js';
import type { QueryTokens } from './queryTokens.js';

/** A symbol with what decides its place; `index` into `Outline.symbols`. */
export interface RankedSymbol {
  index: number;
  /** Query tokens contained in its simple name. */
  tokens: number;
  group: KindGroup;
  /** Lines it spans. */
  span: number;
  /** Place of its best retrieved chunk among the file's, from 0; Infinity where none was retrieved or the profile does not ask. */
  retrieved: number;
}

/**
 * Orders a file's symbols for anchors and glimpse: (retrieved chunks, where the profile asks for them, best first;) number of
 * query tokens in the name, class before function before method before other, longer span, earlier position.
 * @param retrieved symbol index -> place of its best chunk.
 */
export function orderSymbols(
  outline: Outline,
  tokens: QueryTokens,
  retrieved: ReadonlyMap<number, number>,
): RankedSymbol[] {
  const ranked = outline.symbols.map((symbol, index) => ({
    index,
    tokens: tokens.countIn(symbol.name),
    group: kindGroup(symbol.kind),
    span: symbol.endLine - symbol.startLine + 1,
    retrieved: retrieved.get(index) ?? Number.POSITIVE_INFINITY,
  }));
  return ranked.sort(compare);
}

function compare(a: RankedSymbol, b: RankedSymbol): number {
  if (a.retrieved !== b.retrieved) return a.retrieved - b.retrieved;
  return b.tokens - a.tokens || a.group - b.group || b.span - a.span || a.index - b.index;
}

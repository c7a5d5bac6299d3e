import type { Outline, OutlineSymbol } from '../../syntax/types.js';

/** How often each qualified name occurs in a file. */
export function countQualified(outline: Outline): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { qualified } of outline.symbols) counts.set(qualified, (counts.get(qualified) ?? 0) + 1);
  return counts;
}

/** `path:Qualified.name`, with `@line` where the file has several symbols of that name (overloads, redefinitions). */
export function symbolId(path: string, symbol: OutlineSymbol, counts: ReadonlyMap<string, number>): string {
  const id = `${path}:${symbol.qualified}`;
  return (counts.get(symbol.qualified) ?? 1) > 1 ? `${id}@${symbol.startLine}` : id;
}

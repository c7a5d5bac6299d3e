import type { BoundName } from './callSites.js';
import { type Container, innermostAt, isClassLike } from './nesting.js';
import { clip } from './signature.js';
import type { OutlineSymbol } from './types.js';

/** Nobody extends more by hand. */
const MAX_BASES = 32;

/** Gives the captured base types to the class-like symbols they stand in (`OutlineSymbol.bases`). */
export function addBases(
  symbols: readonly OutlineSymbol[],
  containers: readonly Container[],
  captured: readonly BoundName[],
): void {
  if (captured.length === 0) return;
  const byName = new Map<string, OutlineSymbol>();
  for (const symbol of symbols) {
    if (isClassLike(symbol.kind) && !byName.has(symbol.qualified)) byName.set(symbol.qualified, symbol);
  }
  const ascending = [...captured].sort((a, b) => a.at - b.at);
  let next = 0;
  for (const { name, at } of ascending) {
    while (next < containers.length && containers[next]!.start <= at) next++;
    const symbol = symbols[innermostAt(symbols, at)];
    const container = containers[next - 1];
    const isInContainer = container && container.end > at && (!symbol || container.start > symbol.start);
    const owner = isInContainer ? byName.get(container.qualified) : symbol;
    const base = nameOf(name);
    if (owner && isClassLike(owner.kind) && base !== '') add(owner, base);
  }
}

/** Pointers and arguments left out: `ns.List` of `*ns.List<T>`, of `ns.List[T]` and of `ns.List(x)`. */
function nameOf(type: string): string {
  return clip(
    type
      .replace(/[<[({][\s\S]*$/, '')
      .replace(/^[*&]+/, '')
      .replace(/\s+/g, ''),
  );
}

function add(symbol: OutlineSymbol, base: string): void {
  symbol.bases ??= [];
  if (symbol.bases.length < MAX_BASES && !symbol.bases.includes(base)) symbol.bases.push(base);
}

import { isClassLike } from './nesting.js';
import type { CallEdge, OutlineSymbol } from './types.js';

/** More candidates of one name, with none near the caller, say nothing. */
const MAX_CANDIDATES = 3;

/** Links callee names to the symbols of the same file (`CallEdge`). */
export function callEdges(
  symbols: readonly OutlineSymbol[],
  calls: readonly { name: string; at: number }[],
): CallEdge[] {
  const byName = callablesByName(symbols);
  const edges = new Map<number, CallEdge>();
  for (const { name, at } of calls) {
    const candidates = byName.get(name);
    if (!candidates) continue;
    const caller = innermostAt(symbols, at);
    if (caller < 0) continue;
    for (const callee of nearest(symbols, candidates, symbols[caller]!.qualified)) {
      if (callee !== caller) edges.set(caller * symbols.length + callee, { caller, callee });
    }
  }
  return [...edges.values()].sort((a, b) => a.caller - b.caller || a.callee - b.callee);
}

function callablesByName(symbols: readonly OutlineSymbol[]): Map<string, number[]> {
  const byName = new Map<string, number[]>();
  for (const [index, { name, kind }] of symbols.entries()) {
    const callable = kind === 'function' || kind === 'method' || kind === 'constructor' || kind === 'macro';
    if (!callable && !isClassLike(kind)) continue;
    const known = byName.get(name);
    if (known) known.push(index);
    else byName.set(name, [index]);
  }
  return byName;
}

function innermostAt(symbols: readonly OutlineSymbol[], offset: number): number {
  let low = 0;
  let high = symbols.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (symbols[middle]!.start <= offset) low = middle + 1;
    else high = middle;
  }
  let index = low - 1;
  while (index >= 0 && symbols[index]!.end <= offset) index = symbols[index]!.parent;
  return index;
}

/** Walks outward from the caller: the first scope that owns a symbol of that name decides. */
function nearest(symbols: readonly OutlineSymbol[], candidates: readonly number[], caller: string): readonly number[] {
  if (candidates.length === 1) return candidates;
  for (let scope = caller; ; scope = ownerOf(scope)) {
    const owned = candidates.filter((index) => ownerOf(symbols[index]!.qualified) === scope);
    if (owned.length > 0) return owned;
    if (scope === '') break;
  }
  return candidates.length <= MAX_CANDIDATES ? candidates : [];
}

function ownerOf(qualified: string): string {
  return qualified.slice(0, Math.max(0, qualified.lastIndexOf('.')));
}

import type { Captures } from './captures.js';

import { isClassLike } from './nesting.js';
import type { CallEdge, OutlineSymbol } from './types.js';

/** More candidates of one name, with none near the caller, say nothing. */
const MAX_CANDIDATES = 3;

/** Links callee names to the symbols of the same file (`CallEdge`). */
export function callEdges(
  symbols: readonly OutlineSymbol[],
  { calls, locals }: Pick<Captures, 'calls' | 'locals'>,
): CallEdge[] {
  const byName = callablesByName(symbols);
  const bound = new Set<string>();
  for (const { name, at } of locals) if (byName.has(name)) bound.add(`${innermostAt(symbols, at)} ${name}`);
  const edges = new Map<number, CallEdge>();
  for (const { name, at, form } of calls) {
    const named = calleesOf(byName, symbols, name);
    if (!named) continue;
    const candidates = form === 'plain' ? named.filter((index) => !needsReceiver(symbols[index]!)) : named;
    if (candidates.length === 0) continue;
    const caller = innermostAt(symbols, at);
    if (caller < 0 || (form === 'bare' && bound.has(`${caller} ${name}`))) continue;
    for (const callee of nearest(symbols, candidates, symbols[caller]!.qualified, form === 'scoped')) {
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

/** A dotted callee is qualified by its writer (`Shop.Orders.total`): only what is called so in full is meant. */
function calleesOf(
  byName: ReadonlyMap<string, number[]>,
  symbols: readonly OutlineSymbol[],
  name: string,
): number[] | undefined {
  const dot = name.lastIndexOf('.');
  if (dot < 0 || byName.has(name)) return byName.get(name);
  return byName.get(name.slice(dot + 1))?.filter((index) => {
    const { qualified } = symbols[index]!;
    return qualified === name || qualified.endsWith(`.${name}`);
  });
}

function needsReceiver({ kind }: OutlineSymbol): boolean {
  return kind === 'method' || kind === 'constructor';
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
function nearest(
  symbols: readonly OutlineSymbol[],
  candidates: readonly number[],
  caller: string,
  scopedOnly: boolean,
): readonly number[] {
  if (candidates.length === 1 && !scopedOnly) return candidates;
  for (let scope = caller; ; scope = ownerOf(scope)) {
    const owned = candidates.filter((index) => ownerOf(symbols[index]!.qualified) === scope);
    if (owned.length > 0) return owned;
    if (scope === '') break;
  }
  return candidates.length <= MAX_CANDIDATES && !scopedOnly ? candidates : [];
}

function ownerOf(qualified: string): string {
  return qualified.slice(0, Math.max(0, qualified.lastIndexOf('.')));
}

import type { CapturedCall } from './captures.js';
import { isClassLike } from './nesting.js';
import type { CallEdge, OutlineSymbol } from './types.js';

/** More candidates of one name, with none near the caller, say nothing. */
const MAX_CANDIDATES = 3;

/** Links callee names to the symbols of the same file (`CallEdge`). */
export function callEdges(symbols: readonly OutlineSymbol[], calls: readonly CapturedCall[]): CallEdge[] {
  const byName = callablesByName(symbols);
  // One name may be captured twice, by itself and with its owner: the latter says more.
  const owned = new Set(calls.filter(({ owner }) => owner !== '').map(({ at }) => at));
  const edges = new Map<number, CallEdge>();
  for (const call of calls) {
    const { name, at } = call;
    const named = byName.get(name);
    if (!named || (call.owner === '' && owned.has(at))) continue;
    const candidates = meant(symbols, named, call);
    if (candidates.length === 0) continue;
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

/** Words for the surroundings of the caller: any symbol near it may be meant. */
const SURROUNDINGS = /^(?:Self|self|this|super|crate|static|parent|base)$/;

/** The symbols of that name that the form of the call allows. */
function meant(
  symbols: readonly OutlineSymbol[],
  named: readonly number[],
  { form, owner }: CapturedCall,
): readonly number[] {
  if (form === 'plain') return named.filter((index) => !needsReceiver(symbols[index]!));
  if (form === 'member') return named.filter((index) => symbols[index]!.kind === 'method');
  if (owner === '' || SURROUNDINGS.test(owner)) return named;
  const name = /([\w$]+)\s*(?:::)?\s*(?:<[\s\S]*>)?\s*$/.exec(owner)?.[1];
  return named.filter((index) => {
    const path = ownerOf(symbols[index]!.qualified);
    return path.slice(path.lastIndexOf('.') + 1) === name;
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

import type { Captures } from './captures.js';
import { isClassLike } from './nesting.js';
import type { CallEdge, OutlineSymbol } from './types.js';

/** More candidates of one name, with none near the caller, say nothing; of more overloads in one scope the first stands for all. */
const MAX_CANDIDATES = 3;

/** The symbols of one name that can be called, by the scope that owns them. */
type Owners = Map<string, number[]>;

/** Links callee names to the symbols of the same file (`CallEdge`). */
export function callEdges(
  symbols: readonly OutlineSymbol[],
  { calls, locals }: Pick<Captures, 'calls' | 'locals'>,
): CallEdge[] {
  const callables = ownersByName(symbols, isCallable);
  const plain = ownersByName(symbols, (symbol) => isCallable(symbol) && !needsReceiver(symbol));
  const bound = new Set<string>();
  for (const { name, at } of locals) if (callables.has(name)) bound.add(`${innermostAt(symbols, at)} ${name}`);
  const edges = new Map<number, CallEdge>();
  for (const { name, at, form } of calls) {
    const owners = ownersOf(form === 'plain' ? plain : callables, name);
    if (!owners) continue;
    const caller = innermostAt(symbols, at);
    if (caller < 0 || (form === 'bare' && bound.has(`${caller} ${name}`))) continue;
    for (const callee of nearest(owners, symbols[caller]!.qualified, form === 'scoped')) {
      if (callee !== caller) edges.set(caller * symbols.length + callee, { caller, callee });
    }
  }
  return [...edges.values()].sort((a, b) => a.caller - b.caller || a.callee - b.callee);
}

function ownersByName(
  symbols: readonly OutlineSymbol[],
  accepts: (symbol: OutlineSymbol) => boolean,
): Map<string, Owners> {
  const byName = new Map<string, Owners>();
  for (const [index, symbol] of symbols.entries()) {
    if (!accepts(symbol)) continue;
    const { name, qualified } = symbol;
    const owner = qualified.slice(0, Math.max(0, qualified.length - name.length - 1));
    const owners = byName.get(name);
    const known = owners?.get(owner);
    if (known) known.push(index);
    else if (owners) owners.set(owner, [index]);
    else byName.set(name, new Map([[owner, [index]]]));
  }
  return byName;
}

/** What a call can mean: `Ship(name:)` constructs the class, whatever extensions of the same name the file has. */
function isCallable({ kind }: OutlineSymbol): boolean {
  if (kind === 'extension' || kind === 'impl') return false;
  return kind === 'function' || kind === 'method' || kind === 'constructor' || kind === 'macro' || isClassLike(kind);
}

function needsReceiver({ kind }: OutlineSymbol): boolean {
  return kind === 'method' || kind === 'constructor';
}

/** A dotted callee is qualified by its writer (`Shop.Orders.total`): only what is called so in full is meant. */
function ownersOf(byName: ReadonlyMap<string, Owners>, name: string): Owners | undefined {
  const dot = name.lastIndexOf('.');
  if (dot < 0 || byName.has(name)) return byName.get(name);
  const scope = name.slice(0, dot);
  const owners = [...(byName.get(name.slice(dot + 1)) ?? [])];
  return new Map(owners.filter(([owner]) => owner === scope || owner.endsWith(`.${scope}`)));
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
function nearest(owners: Owners, caller: string, scopedOnly: boolean): readonly number[] {
  for (let scope = caller; ; scope = scope.slice(0, Math.max(0, scope.lastIndexOf('.')))) {
    const owned = owners.get(scope);
    if (owned) return few(owned);
    if (scope === '') break;
  }
  const all = [...owners.values()].flatMap(few);
  return all.length <= MAX_CANDIDATES && !scopedOnly ? all : [];
}

function few(overloads: readonly number[]): readonly number[] {
  return overloads.length <= MAX_CANDIDATES ? overloads : overloads.slice(0, 1);
}

import type { CapturedCall } from './callSites.js';
import type { Captures } from './captures.js';
import { innermostAt, isClassLike } from './nesting.js';
import type { CallEdge, OutlineSymbol } from './types.js';

/** More candidates of one name, with none near the caller, say nothing; of more overloads in one scope the first stands for all. */
const MAX_CANDIDATES = 3;

/** The symbols of one name that can be called, by the scope that owns them. */
type Owners = ReadonlyMap<string, number[]>;

/** Links callee names to the symbols of the same file (`CallEdge`). */
export function callEdges(
  symbols: readonly OutlineSymbol[],
  { calls, locals }: Pick<Captures, 'calls' | 'locals'>,
): CallEdge[] {
  const callables = ownersByName(symbols, isCallable);
  const plain = ownersByName(symbols, (symbol) => isCallable(symbol) && !needsReceiver(symbol));
  const methods = ownersByName(symbols, ({ kind }) => kind === 'method');
  const bound = new Set<string>();
  for (const { name, at } of locals) if (callables.has(name)) bound.add(`${innermostAt(symbols, at)} ${name}`);
  const edges = new Map<number, CallEdge>();
  for (const call of calls) {
    const { name, at, form } = call;
    const owners = (form === 'plain' ? plain : form === 'member' ? methods : callables).get(name);
    if (!owners) continue;
    const caller = innermostAt(symbols, at);
    if (caller < 0 || (form === 'bare' && bound.has(`${caller} ${name}`))) continue;
    for (const callee of nearest(ownedAsWritten(owners, call), symbols[caller]!.qualified, form === 'scoped')) {
      if (callee !== caller) edges.set(caller * symbols.length + callee, { caller, callee });
    }
  }
  return [...edges.values()].sort((a, b) => a.caller - b.caller || a.callee - b.callee);
}

function ownersByName(
  symbols: readonly OutlineSymbol[],
  accepts: (symbol: OutlineSymbol) => boolean,
): Map<string, Map<string, number[]>> {
  const byName = new Map<string, Map<string, number[]>>();
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

/** Words for the surroundings of the caller: any symbol near it may be meant. */
const SURROUNDINGS = /^(?:Self|self|this|super|crate|static|parent|base)(?:\.|$)/;

/** Those of a call's possible owners that its own words allow: either path may be written shorter than the other. */
function ownedAsWritten(owners: Owners, { owner }: CapturedCall): Owners {
  if (owner === '') return owners;
  let path = ownerPath(owner);
  while (SURROUNDINGS.test(path)) path = path.replace(SURROUNDINGS, '');
  if (path === '') return owners;
  return new Map([...owners].filter(([known]) => isSuffix(known, path) || isSuffix(path, known)));
}

/** `a::Vec::<T>` and `a.Vec` are `a.Vec`; what is no path (`f(x)`) names nothing in a file. */
function ownerPath(owner: string): string {
  return owner
    .replace(/\s+/g, '')
    .replace(/(?:::)?<.*>$/s, '')
    .replace(/::|\\/g, '.')
    .replace(/^\.+/, '');
}

function isSuffix(suffix: string, path: string): boolean {
  return (
    suffix !== '' && path.endsWith(suffix) && (path.length === suffix.length || path.at(-suffix.length - 1) === '.')
  );
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

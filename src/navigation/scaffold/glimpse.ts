import type { Outline } from '../../syntax/types.js';
import type { Glimpse } from '../schemas.js';
import { schematicLine } from '../signature/schematicLine.js';
import { CLASS_LIKE, kindGroup } from './kindGroup.js';
import type { RankedSymbol } from './symbolOrder.js';

/**
 * At most `limit` symbols that are not anchors, in the given order: first one of each kind (class-like, function, method,
 * other), then whatever ranks next.
 */
export function chooseGlimpse(
  ordered: readonly RankedSymbol[],
  anchors: ReadonlySet<number>,
  limit: number,
): RankedSymbol[] {
  const candidates = ordered.filter((symbol) => !anchors.has(symbol.index));
  const chosen = new Set<RankedSymbol>();
  const kinds = new Set<number>();
  for (const symbol of candidates) {
    if (chosen.size === limit) break;
    if (kinds.has(symbol.group)) continue;
    kinds.add(symbol.group);
    chosen.add(symbol);
  }
  for (const symbol of candidates) {
    if (chosen.size === limit) break;
    chosen.add(symbol);
  }
  return candidates.filter((symbol) => chosen.has(symbol));
}

/**
 * The chosen symbols as schematic lines, members under their class. The class's own line stands above them also where the
 * class was not chosen itself (it may be an anchor): a method without its class is not readable.
 */
export function glimpseViews(outline: Outline, chosen: readonly number[]): Glimpse[] {
  const entries = new Map<number, Glimpse>();
  const containerOf = containers(outline);
  for (const index of chosen) {
    const container = kindGroup(outline.symbols[index]!.kind) === CLASS_LIKE ? -1 : containerOf(index);
    const top = container < 0 ? index : container;
    if (!entries.has(top)) entries.set(top, { ...lineView(outline, top), members: [] });
    if (container >= 0) entries.get(top)!.members.push(lineView(outline, index));
  }
  return [...entries.values()];
}

function lineView(outline: Outline, index: number): Omit<Glimpse, 'members'> {
  const symbol = outline.symbols[index]!;
  return {
    symbol: symbol.qualified,
    kind: symbol.kind,
    line: schematicLine(symbol, outline.language),
    startLine: symbol.startLine,
    endLine: symbol.endLine,
  };
}

/**
 * Class-like symbol that a symbol is a member of, -1 without one: the enclosing one, or, where methods stand outside of
 * their type (Go receivers, Rust impls), the one of the file that the qualified name starts with.
 */
function containers(outline: Outline): (index: number) => number {
  const types = new Map<string, number>();
  outline.symbols.forEach((symbol, index) => {
    if (kindGroup(symbol.kind) === CLASS_LIKE && !types.has(symbol.qualified)) types.set(symbol.qualified, index);
  });
  return (index) => {
    const { parent, qualified, name } = outline.symbols[index]!;
    if (parent >= 0) return kindGroup(outline.symbols[parent]!.kind) === CLASS_LIKE ? parent : -1;
    return types.get(qualified.slice(0, -name.length - 1)) ?? -1;
  };
}

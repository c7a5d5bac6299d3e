import type { Outline, SymbolKind } from '../../syntax/types.js';

const CALLABLE: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'constructor', 'macro']);
/** They hold modules, and are none themselves. */
const ENCLOSING: ReadonlySet<SymbolKind> = new Set(['namespace', 'module']);

/** Qualified name of the outermost function around a symbol, itself included; null for what is in no function. */
export function outermostFunction({ symbols }: Outline, symbol: number): string | null {
  let name: string | null = null;
  for (let at = symbol; at >= 0; at = symbols[at]!.parent) {
    if (CALLABLE.has(symbols[at]!.kind)) name = symbols[at]!.qualified;
  }
  return name;
}

/** Qualified name of the top-level symbol that holds a symbol; namespaces do not count. */
export function moduleName({ symbols }: Outline, symbol: number): string {
  let name = symbols[symbol]!.qualified;
  for (let at = symbol; at >= 0; at = symbols[at]!.parent) {
    if (!ENCLOSING.has(symbols[at]!.kind)) name = symbols[at]!.qualified;
  }
  return name;
}

/** The symbol of this qualified name, a function before anything else; -1 without one. */
export function symbolNamed({ symbols }: Outline, qualified: string): number {
  const callable = symbols.findIndex((symbol) => symbol.qualified === qualified && CALLABLE.has(symbol.kind));
  return callable >= 0 ? callable : symbols.findIndex((symbol) => symbol.qualified === qualified);
}

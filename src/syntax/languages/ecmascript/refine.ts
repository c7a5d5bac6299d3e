import { skipAnnotations } from '../../annotations.js';
import type { DraftSymbol, ImportRef } from '../../types.js';

/** Calls that give back the function they are given, or a component made of it. */
const WRAPPERS =
  /^[^=]*=\s*(?:[\w$]+\.)*(?:memo|forwardRef|observer|lazy|debounce|throttle|memoize|memoizeOne|once|curry|useCallback|withRouter|asyncHandler|createAsyncThunk|defineComponent|promisify)\b/;

/** Last word on a symbol of JavaScript and its kin; null for what the query caught too generously. */
export function refineSymbol(symbol: DraftSymbol, text: string): DraftSymbol | null {
  symbol.name = symbol.name.replace(/^(["'`])(.*)\1$/, '$2');
  if (text[symbol.headStart] === '@') symbol.headStart = skipAnnotations(text, symbol.headStart);
  const whole = symbol.scope === '' ? symbol.name : `${symbol.scope}.${symbol.name}`;
  if (whole === 'module.exports') return symbol.container ? null : exported(symbol, text);
  if (symbol.container) return containerOf(symbol);
  symbol.scope = ownerPath(symbol.scope);
  if (symbol.kind === 'constant' || symbol.kind === 'variable') return keptValue(symbol, text);
  if (symbol.kind === 'function' && symbol.name === 'constructor' && text[symbol.nameStart] === 'c') {
    symbol.kind = 'constructor';
  }
  return symbol;
}

/** `module.exports = function name() {}`: the inner name is the one that people know. */
function exported(symbol: DraftSymbol, text: string): DraftSymbol {
  const head = text.slice(symbol.headStart, symbol.headEnd);
  symbol.name = /=\s*(?:async\s+)?(?:function\s*\*?|class)\s+([\w$]+)/.exec(head)?.[1] ?? 'default';
  symbol.scope = '';
  return symbol;
}

function containerOf(symbol: DraftSymbol): DraftSymbol {
  if (symbol.name === 'prototype') {
    symbol.name = symbol.scope;
    symbol.scope = '';
  }
  symbol.scope = ownerPath(symbol.scope);
  return symbol;
}

/** What stands before the name in `Foo.prototype.bar = …`; '' for module objects, `this`, globals, and computed owners. */
function ownerPath(scope: string): string {
  if (!/^[\w$#.]*$/.test(scope)) return '';
  return scope
    .replace(/^(?:module\.)?exports(?:\.|$)/, '')
    .replace(/^(?:this|self|window|globalThis|global)(?:\.|$)/, '')
    .replace(/(?:^|\.)prototype$/, '');
}

/** Of other values count those at top level that are exported or named like constants, and functions in a wrapper. */
function keptValue(symbol: DraftSymbol, text: string): DraftSymbol | null {
  const head = text.slice(symbol.start, Math.max(symbol.headEnd, symbol.nameStart));
  if (symbol.kind === 'variable' && WRAPPERS.test(text.slice(symbol.nameStart, symbol.headEnd))) {
    symbol.kind = 'function';
    return symbol;
  }
  const isExported = /^(?:export|declare)\b/.test(head);
  const isTopLevel = symbol.start === 0 || text[symbol.start - 1] === '\n';
  if (!isExported && !(isTopLevel && /^_*[A-Z][A-Z0-9_]+$/.test(symbol.name))) return null;
  symbol.kind = /^(?:export\s+|declare\s+)*(?:let|var)\b/.test(head) ? 'variable' : 'constant';
  return symbol;
}

/** Adds what is no node of its own: the default import, and `*` of `export * from`. */
export function refineImport(reference: ImportRef, statement: string): ImportRef[] {
  if (/^import\s+(?:type\s+)?(?!type\b\s*[{*])[\w$]+\s*(?:,|from\b)/.test(statement))
    reference.names.unshift('default');
  else if (/^export\s*(?:type\s*)?\*/.test(statement)) reference.names.push('*');
  return [reference];
}

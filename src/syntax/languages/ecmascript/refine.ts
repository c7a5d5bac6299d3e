import type { DraftSymbol, ImportRef } from '../../types.js';
import { afterAnnotations } from '../shared/header.js';

/** Calls that give back the function they are given, or a component made of it. */
const WRAPPERS =
  /^[^=]*=\s*(?:[\w$]+\.)*(?:memo|forwardRef|observer|lazy|debounce|throttle|memoize|memoizeOne|once|curry|useCallback|withRouter|asyncHandler|createAsyncThunk|defineComponent|promisify)\b/;

/** Last word on a symbol of JavaScript and its kin; null for what the query caught too generously. */
export function refineSymbol(symbol: DraftSymbol, text: string): DraftSymbol | null {
  symbol.name = symbol.name.replace(/^(["'`])(.*)\1$/, '$2');
  if (text[symbol.headStart] === '@') {
    symbol.headStart = afterAnnotations(text, symbol.headStart, symbol.headEnd);
  }
  takeKeyword(symbol, text);
  const whole = symbol.scope === '' ? symbol.name : `${symbol.scope}.${symbol.name}`;
  if (whole === 'module.exports') return symbol.container ? null : exported(symbol, text);
  if (symbol.container) return containerOf(symbol);
  symbol.scope = ownerPath(symbol.scope);
  switch (symbol.kind) {
    case 'constant':
    case 'variable':
      return keptValue(symbol, text);
    case 'object':
      // The members of local objects are told apart by its name; it is no symbol itself.
      symbol.container = !isTopLevel(symbol, text);
      return symbol;
    case 'function':
      return functionOf(symbol, text);
    default:
      return symbol;
  }
}

/** `const`, `let`, `var` belong to the first of the names that they declare. */
function takeKeyword(symbol: DraftSymbol, text: string): void {
  if (symbol.headStart !== symbol.nameStart) return;
  const keyword = /\b(?:const|let|var)\s+$/.exec(text.slice(Math.max(0, symbol.nameStart - 40), symbol.nameStart));
  if (!keyword) return;
  symbol.headStart -= keyword[0].length;
  symbol.start = Math.min(symbol.start, symbol.headStart);
}

const PAIR = /(?:(["'`]).*?\1|[\w$]+|\[[^\]]*\])\s*:/y;
const CLASS_VALUE = /[\w$]+\s*(?::\s*class\b|(?::[^=\n]{0,200})?=\s*class\b)/y;

function functionOf(symbol: DraftSymbol, text: string): DraftSymbol | null {
  // Short callbacks inside a line are part of the expression around them.
  const isPair = symbol.start === symbol.nameStart && matchesAt(PAIR, text, symbol.nameStart);
  if (isPair && text[symbol.headEnd] !== '{' && !isFirstOnLine(symbol, text)) return null;
  if (symbol.name === 'constructor' && text.startsWith('constructor', symbol.nameStart)) symbol.kind = 'constructor';
  const header = text.slice(symbol.headStart, symbol.headEnd);
  if (/^class\b(?!\s*\()/.test(header) || matchesAt(CLASS_VALUE, text, symbol.nameStart)) symbol.kind = 'class';
  return symbol;
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function isFirstOnLine(symbol: DraftSymbol, text: string): boolean {
  return text.slice(text.lastIndexOf('\n', symbol.start - 1) + 1, symbol.start).trim() === '';
}

function isTopLevel(symbol: DraftSymbol, text: string): boolean {
  const isAtMargin = symbol.start === 0 || text[symbol.start - 1] === '\n';
  return isAtMargin || /^(?:export|declare)\b/.test(text.slice(symbol.start, symbol.start + 8));
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
  if (!isExported && !(isTopLevel(symbol, text) && /^_*[A-Z][A-Z0-9_]+$/.test(symbol.name))) return null;
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

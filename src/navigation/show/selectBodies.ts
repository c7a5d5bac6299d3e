import { RepoNavError } from '../../errors.js';
import type { Outline, OutlineSymbol } from '../../syntax/types.js';
import { closestNames } from '../suggest/closest.js';
import type { Target } from './parseTarget.js';

/** Lines to show, 1-based, inclusive; `symbol` is null for plain lines. */
export interface Span {
  symbol: string | null;
  kind: string | null;
  startLine: number;
  endLine: number;
}

/**
 * The spans a target means, in source order. A symbol is found by its qualified name, else by an end of it (`execute`,
 * `Git.execute` for `cmd.Git.execute`); several of one name (overloads) all come. A single line means the innermost symbol
 * around it, or the line itself outside of all.
 * @param outline null for files without one: lines and the whole file can still be shown.
 * @param lines of the file; ranges are cut to it.
 * @throws RepoNavError unknown_symbol, naming the closest ones; usage, for lines behind the end of the file.
 */
export function selectBodies(outline: Outline | null, target: Target, lines: number): Span[] {
  if (target.of === 'file') return lines === 0 ? [] : [plain(1, lines)];
  if (target.of === 'symbol') return symbolsOf(outline, target).map(spanOf);
  if (target.start > lines) {
    throw new RepoNavError(
      'usage',
      `${target.path} has ${lines} lines, there is no line ${target.start}.`,
      lines === 0 ? 'The file is empty.' : `Ask for lines from 1 to ${lines}.`,
    );
  }
  if (target.start < target.end) return [plain(target.start, Math.min(target.end, lines))];
  const around = innermost(outline, target.start);
  return [around ? spanOf(around) : plain(target.start, target.start)];
}

function symbolsOf(outline: Outline | null, target: Extract<Target, { of: 'symbol' }>): OutlineSymbol[] {
  const { name, line, path } = target;
  const symbols = outline?.symbols ?? [];
  let named = symbols.filter((symbol) => symbol.qualified === name);
  if (named.length === 0)
    named = symbols.filter((symbol) => symbol.qualified.endsWith(`.${name}`) || symbol.name === name);
  const found = line === null ? named : named.filter((symbol) => symbol.startLine === line);
  if (found.length > 0) return found;
  if (named.length > 0) {
    const ids = named.map((symbol) => `${path}:${symbol.qualified}@${symbol.startLine}`).slice(0, 5);
    throw new RepoNavError(
      'unknown_symbol',
      `${path} has no "${name}" at line ${line}.`,
      `There is ${ids.join(', ')}.`,
    );
  }
  throw new RepoNavError('unknown_symbol', `${path} has no symbol "${name}".`, hint(outline, path, name));
}

function hint(outline: Outline | null, path: string, name: string): string {
  if (!outline) return `Files of this kind have no outline: ask for lines, ${path}:1-40.`;
  const names = [...new Set(outline.symbols.map((symbol) => symbol.qualified))];
  if (names.length === 0) return `The file has no symbols: ask for lines, ${path}:1-40.`;
  const closest = closestNames(name, names);
  return closest.length > 0
    ? `The closest are ${closest.map((candidate) => `${path}:${candidate}`).join(', ')}.`
    : 'None is similar: list the symbols of the file.';
}

function innermost(outline: Outline | null, line: number): OutlineSymbol | null {
  let best: OutlineSymbol | null = null;
  for (const symbol of outline?.symbols ?? []) {
    if (symbol.startLine > line || symbol.endLine < line) continue;
    if (!best || symbol.endLine - symbol.startLine <= best.endLine - best.startLine) best = symbol;
  }
  return best;
}

function spanOf({ qualified, kind, startLine, endLine }: OutlineSymbol): Span {
  return { symbol: qualified, kind, startLine, endLine };
}

function plain(startLine: number, endLine: number): Span {
  return { symbol: null, kind: null, startLine, endLine };
}

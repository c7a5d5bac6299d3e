import { RepoNavError } from '../../errors.js';
import { declaredLines } from '../../representation/index.js';
import type { Outline, OutlineSymbol } from '../../syntax/types.js';
import { declaredPlace } from '../declaredPlaces.js';
import { closestNames } from '../suggest/closest.js';
import type { Target } from './parseTarget.js';

type NamedTarget = Extract<Target, { of: 'symbol' }>;

/** Lines to show, 1-based, inclusive; `symbol` is null for plain lines. */
export interface Span {
  symbol: string | null;
  kind: string | null;
  startLine: number;
  endLine: number;
}

/**
 * The spans a target means, in source order. A symbol is found by its qualified name, else by an end of it (`execute`,
 * `Git.execute` for `cmd.Git.execute`); several of one name (overloads) all come. What has no symbol (constants, fields) is the line that
 * declares it. A single line means the innermost symbol
 * around it, or the line itself outside of all.
 * @param outline null for files without one: lines and the whole file can still be shown.
 * @param lines of the file; ranges are cut to it.
 * @param text of the file, where declared lines are looked for.
 * @throws RepoNavError unknown_symbol, naming the closest ones; usage, for lines behind the end of the file.
 */
export function selectBodies(outline: Outline | null, target: Target, lines: number, text: string): Span[] {
  if (target.of === 'file') return lines === 0 ? [] : [plain(1, lines)];
  if (target.of === 'symbol') return namedSpans(outline, target, text);
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

function namedSpans(outline: Outline | null, target: NamedTarget, text: string): Span[] {
  // Names may hold what elsewhere joins names or picks a line: `with @12` in back-ticks, an operator `/`.
  const exact = outline?.symbols.filter(({ qualified }) => qualified === target.written) ?? [];
  if (exact.length > 0) return exact.map(spanOf);
  const named = symbolsNamed(outline, target.name);
  const declared = named.length > 0 ? [] : declaredSpans(outline, target, text);
  return declared.length > 0 ? declared : pickedByLine(named, outline, target).map(spanOf);
}

function declaredSpans(outline: Outline | null, { name, line }: NamedTarget, text: string): Span[] {
  return declaredLines(text, outline, name.slice(name.lastIndexOf('.') + 1))
    .map((one) => declaredPlace(one, outline))
    .filter((place) => `.${place.symbol}`.endsWith(`.${name}`) && (line === null || place.line === line))
    .map(({ symbol, kind, line: at }) => ({ symbol, kind, startLine: at, endLine: at }));
}

function symbolsNamed(outline: Outline | null, name: string): OutlineSymbol[] {
  const symbols = outline?.symbols ?? [];
  const whole = symbols.filter((symbol) => symbol.qualified === name);
  if (whole.length > 0) return whole;
  return symbols.filter((symbol) => symbol.qualified.endsWith(`.${name}`) || symbol.name === name);
}

function pickedByLine(
  named: readonly OutlineSymbol[],
  outline: Outline | null,
  { name, line, path }: NamedTarget,
): readonly OutlineSymbol[] {
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

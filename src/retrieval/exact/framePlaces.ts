import { isCallable } from '../../syntax/index.js';
import type { OutlineSymbol } from '../../syntax/types.js';
import { functionsOfFile } from '../evidence/functionsOfFile.js';
import { isCommonBase, matchPath } from '../evidence/pathMatch.js';
import { accepts } from './accepts.js';
import { agreement } from './agreement.js';
import { frameNames } from './frameNames.js';
import { namesAround } from './namesAround.js';
import { fileOrder } from './order.js';
import { symbolsAt } from './symbolsAt.js';
import type { TraceFrame } from './traceLine.js';
import type { ExactPlace, ExactScope } from './types.js';

const REASON = 'frame';
/** Files that one frame may mean. */
const MAX_FILES = 20;

/** Places of a trace that was pasted alone: the innermost frame that lies in the repository first, source before tests before copies of other projects. */
export function framePlaces(scope: ExactScope, frames: readonly TraceFrame[]): ExactPlace[] {
  const { tier } = fileOrder(scope);
  return frames
    .flatMap((frame, distance) => placesOfFrame(scope, frame).map((place) => ({ place, distance })))
    .sort((a, b) => tier(a.place.file) - tier(b.place.file) || a.distance - b.distance)
    .map(({ place }) => place);
}

interface MeantFile {
  file: number;
  names: readonly string[];
  symbol: number;
  agreement: number;
}

function placesOfFrame(scope: ExactScope, frame: TraceFrame): ExactPlace[] {
  const names = frame.symbol === null ? [] : frameNames(frame.symbol);
  const { compare } = fileOrder(scope);
  const found = candidateFiles(scope, frame, names)
    .slice(0, MAX_FILES)
    .map((file): MeantFile => ({ file, names, ...symbolOfFrame(scope, file, frame, names) }));
  const best = found.reduce((most, one) => Math.max(most, one.agreement), 0);
  return found
    .filter((one) => one.agreement === best)
    .sort((a, b) => compare(a.file, b.file))
    .map(({ file, symbol }) => ({
      file,
      symbol,
      lines: symbol < 0 && frame.line !== null ? { start: frame.line, end: frame.line } : null,
      reason: REASON,
    }));
}

/**
 * A path of another machine: two components must agree, unless it has no more than that, or the file defines what the frame names.
 * Java names the file without its folder, but the class with its package.
 */
function candidateFiles(scope: ExactScope, { path, symbol }: TraceFrame, names: readonly string[]): number[] {
  const { view } = scope.context;
  const inPackage = symbol !== null && !path.includes('/') && /\.(?:java|kts?|scala|groovy)$/.test(path);
  const packaged = inPackage ? matchPath(view, [...symbol.split('.').slice(0, -2), path].join('/')) : null;
  const match = packaged ?? matchPath(view, path);
  if (!match) return [];
  const parts = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..').length;
  const files = match.files.filter((file) => accepts(scope, file));
  if (match.components >= Math.min(2, parts)) return files;
  const defining = files.filter((file) => definesOneOf(scope, file, names));
  return defining.length > 0 || isCommonBase(path) || parts > 2 || files.length > 1 ? defining : files;
}

function definesOneOf({ context }: ExactScope, file: number, names: readonly string[]): boolean {
  const last = names.at(-1);
  return functionsOfFile(context, file)?.outline.symbols.some(({ name }) => name === last) ?? false;
}

/** The function that a frame names, nearest to its line; else the one that its line lies in. */
function symbolOfFrame(
  { context }: ExactScope,
  file: number,
  { line }: TraceFrame,
  names: readonly string[],
): { symbol: number; agreement: number } {
  const symbols = functionsOfFile(context, file)?.outline.symbols ?? [];
  for (let at = names.length - 1; at >= 0; at--) {
    const found = symbols.flatMap((symbol, index) =>
      symbol.name === names[at]
        ? [{ index, distance: distanceOf(symbol, line), agreement: nameAgreement(names, at, symbol) }]
        : [],
    );
    if (found.length === 0) continue;
    const best = found.reduce((a, b) => ((b.distance - a.distance || a.agreement - b.agreement) < 0 ? b : a));
    // Where the name is that of something around the line (a class for its constructor), the line says more.
    const enclosing = line === null ? -1 : (symbolsAt(symbols, { start: line, end: line })[0] ?? -1);
    const named = at === names.length - 1 && isCallable(symbols[best.index]!.kind);
    const nearer = !named && enclosing >= 0 && isCallable(symbols[enclosing]!.kind);
    return { symbol: nearer ? enclosing : best.index, agreement: 1 + best.agreement };
  }
  const enclosing = line === null ? [] : symbolsAt(symbols, { start: line, end: line });
  return { symbol: enclosing[0] ?? -1, agreement: 0 };
}

function nameAgreement(names: readonly string[], at: number, symbol: OutlineSymbol): number {
  return agreement(names.slice(0, at).slice(-1), symbol.name, symbol.qualified, namesAround(symbol));
}

/** Lines between a symbol and the line; 0 inside of it and without a line. */
function distanceOf({ startLine, endLine }: OutlineSymbol, line: number | null): number {
  if (line === null || (startLine <= line && line <= endLine)) return 0;
  return Math.min(Math.abs(line - startLine), Math.abs(line - endLine));
}

import { isCallable } from '../../syntax/index.js';
import type { OutlineSymbol } from '../../syntax/types.js';
import type { Lines } from './types.js';

/**
 * Indexes of the symbols that lines lie in: the innermost function around them, else the innermost symbol of any kind, else those
 * that begin within them. [] for lines that are outside of all.
 */
export function symbolsAt(symbols: readonly OutlineSymbol[], lines: Lines): number[] {
  const around = symbols.flatMap((symbol, index) => (encloses(symbol, lines) ? [index] : []));
  const innermost = narrowest(
    symbols,
    around.filter((index) => isCallable(symbols[index]!.kind)),
  );
  const any = narrowest(symbols, around);
  if (innermost !== null && any !== null) {
    // A class inside of a function is nearer than the function.
    const { kind } = symbols[any]!;
    return [any !== innermost && holdsCode(kind) ? any : innermost];
  }
  if (any !== null && lines.start === lines.end) return [any];
  const within = symbols.flatMap(({ startLine, parent }, index) => {
    const outer = parent >= 0 && inLines(symbols[parent]!.startLine, lines);
    return inLines(startLine, lines) && !outer ? [index] : [];
  });
  return within.length > 0 ? within : any === null ? [] : [any];
}

function holdsCode(kind: OutlineSymbol['kind']): boolean {
  return kind === 'class' || kind === 'object' || kind === 'struct';
}

function encloses({ startLine, endLine }: OutlineSymbol, { start, end }: Lines): boolean {
  return startLine <= start && end <= endLine;
}

function inLines(line: number, { start, end }: Lines): boolean {
  return start <= line && line <= end;
}

/** Of equals the last: symbols of one span are nested in source order. */
function narrowest(symbols: readonly OutlineSymbol[], indexes: readonly number[]): number | null {
  let best: number | null = null;
  for (const index of indexes) {
    const span = symbols[index]!.endLine - symbols[index]!.startLine;
    if (best === null || span <= symbols[best]!.endLine - symbols[best]!.startLine) best = index;
  }
  return best;
}

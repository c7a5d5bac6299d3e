import type { DraftSymbol } from '../../types.js';

/** Longer heads are cut off anyway. */
const MAX_CHARS = 2_000;

/** Where the first line of a head ends: values may be tables of many lines, and that line introduces them. */
export function firstLineEnd({ headStart, nameStart, headEnd }: DraftSymbol, text: string): number {
  const from = Math.max(headStart, nameStart);
  const newline = text.slice(from, Math.min(headEnd, from + MAX_CHARS)).indexOf('\n');
  return newline < 0 ? headEnd : from + newline;
}

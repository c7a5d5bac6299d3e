import type { Captures } from './captures.js';
import { innermostAt } from './nesting.js';
import type { CallName, OutlineSymbol } from './types.js';

/** More say no more about a file. */
const MAX_NAMES = 2_000;

/** What a file calls, whoever defines it (`FreshOutline.callNames`). */
export function callNames(
  symbols: readonly OutlineSymbol[],
  { calls, locals }: Pick<Captures, 'calls' | 'locals'>,
): CallName[] {
  const bound = new Set<string>();
  for (const { name, at } of locals) bound.add(`${innermostAt(symbols, at)} ${name}`);
  const seen = new Set<string>();
  const names: CallName[] = [];
  for (const { name, at, form } of calls) {
    const caller = innermostAt(symbols, at);
    const key = `${caller} ${name}`;
    if (seen.has(key) || (form === 'bare' && bound.has(key))) continue;
    seen.add(key);
    names.push({ caller, name });
    if (names.length === MAX_NAMES) break;
  }
  return names;
}

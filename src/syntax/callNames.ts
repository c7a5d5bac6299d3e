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
  const keyOf = pairKeys(symbols.length);
  const bound = new Set<number>();
  for (const { name, at } of locals) bound.add(keyOf(innermostAt(symbols, at), name));
  const seen = new Set<number>();
  const names: CallName[] = [];
  for (const { name, at, form } of calls) {
    const caller = innermostAt(symbols, at);
    const key = keyOf(caller, name);
    if (seen.has(key) || (form === 'bare' && bound.has(key))) continue;
    seen.add(key);
    names.push({ caller, name });
    if (names.length === MAX_NAMES) break;
  }
  return names;
}

/** Numbers for pairs of a caller (-1 to `callers` - 1) and a name: a string for each of thousands of calls would cost more than all else here. */
function pairKeys(callers: number): (caller: number, name: string) => number {
  const numbers = new Map<string, number>();
  return (caller, name) => {
    let number = numbers.get(name);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(name, number);
    }
    return number * (callers + 1) + caller + 1;
  };
}

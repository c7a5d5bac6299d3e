import type { Outline } from '../../syntax/types.js';

/** Same-file calls of a few symbols; symbol indexes, in source order. */
export interface CallContext {
  callees(index: number): readonly number[];
  callers(index: number): readonly number[];
}

/** Collects the calls from and to the given symbols in one pass over the file's edges. */
export function callContext(outline: Outline, of: readonly number[]): CallContext {
  const callees = new Map<number, number[]>(of.map((index) => [index, []]));
  const callers = new Map<number, number[]>(of.map((index) => [index, []]));
  for (const { caller, callee } of outline.calls) {
    callees.get(caller)?.push(callee);
    callers.get(callee)?.push(caller);
  }
  return { callees: (index) => callees.get(index) ?? [], callers: (index) => callers.get(index) ?? [] };
}

/** Simple names, each once. */
export function namesOf(outline: Outline, indexes: readonly number[]): string[] {
  return [...new Set(indexes.map((index) => outline.symbols[index]!.name))];
}

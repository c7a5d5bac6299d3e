import type { InstanceResult } from '../types.js';

export const MISSES = ['wrong file', 'right file, wrong function', 'same name, wrong qualifier'] as const;
export type Miss = (typeof MISSES)[number];

export interface Taxonomy {
  k: number;
  /** Gold functions of the instances that count. */
  gold: number;
  /** Those not among the first k predicted functions, by what stands there instead. */
  misses: Record<Miss, number>;
}

/** Where the missed gold functions went, over instances with function gold and a list of functions. */
export function failureTaxonomy(results: readonly InstanceResult[], k: number): Taxonomy {
  const taxonomy: Taxonomy = {
    k,
    gold: 0,
    misses: { 'wrong file': 0, 'right file, wrong function': 0, 'same name, wrong qualifier': 0 },
  };
  for (const { gold, predicted, error } of results) {
    if (error?.stage === 'repository' || (!error && !predicted?.functions)) continue;
    const top = predicted?.functions?.slice(0, k) ?? [];
    taxonomy.gold += gold.functions.length;
    for (const target of gold.functions) {
      if (!top.includes(target)) taxonomy.misses[missOf(target, top)]++;
    }
  }
  return taxonomy;
}

/** The nearest thing to the target in the list: its simple name under another qualifier (or in another file), its file, or neither. */
export function missOf(target: string, top: readonly string[]): Miss {
  if (top.some((name) => simpleName(name) === simpleName(target))) return 'same name, wrong qualifier';
  return top.some((name) => fileOf(name) === fileOf(target)) ? 'right file, wrong function' : 'wrong file';
}

const fileOf = (name: string) => name.slice(0, name.lastIndexOf(':'));
const simpleName = (name: string) => name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('.')) + 1);

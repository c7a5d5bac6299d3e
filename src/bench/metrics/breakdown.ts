import type { InstanceResult } from '../types.js';
import { type Summary, summarize } from './summarize.js';

export const BREAKDOWNS = ['repository', 'language', 'category', 'gold files'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

export interface BreakdownRow {
  value: string;
  summary: Summary;
}

const NONE = '(none)';

const VALUE_OF: Readonly<Record<Breakdown, (result: InstanceResult) => string>> = {
  repository: ({ repo }) => repo,
  language: ({ language }) => language ?? NONE,
  category: ({ category }) => category ?? NONE,
  'gold files': ({ gold }) => (gold.files.length >= 4 ? '4 and more' : String(gold.files.length)),
};

/** Summaries of the parts of a run, largest part first; by number of gold files in ascending order. */
export function breakDown(results: readonly InstanceResult[], by: Breakdown): BreakdownRow[] {
  const parts = new Map<string, InstanceResult[]>();
  for (const result of results) {
    const value = VALUE_OF[by](result);
    const part = parts.get(value);
    if (part) part.push(result);
    else parts.set(value, [result]);
  }
  return [...parts]
    .sort(([a, first], [b, second]) => {
      const bySize = by === 'gold files' ? 0 : second.length - first.length;
      return bySize || (a < b ? -1 : 1);
    })
    .map(([value, part]) => ({ value, summary: summarize(part) }));
}

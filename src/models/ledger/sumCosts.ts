import type { LedgerEntry } from './ledger.js';

export const COST_GROUPS = ['model', 'representation', 'repository', 'day'] as const;
export type CostGroup = (typeof COST_GROUPS)[number];

export interface CostSum {
  calls: number;
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
  /** US dollars of the calls whose price is known; null when none is. */
  usd: number | null;
  /** Calls whose price is not known: they are not in `usd`. */
  unpriced: number;
  /** Calls whose tokens are our estimate. */
  estimated: number;
}

export interface CostRow extends CostSum {
  /** Null where the calls were for none. */
  key: string | null;
}

export interface Costs {
  rows: CostRow[];
  total: CostSum;
}

/** Adds up entries by group: days in order, everything else dearest first. */
export async function sumCosts(entries: AsyncIterable<LedgerEntry>, by: CostGroup, since: Date | null): Promise<Costs> {
  const sums = new Map<string | null, CostSum>();
  const total = emptySum();
  for await (const entry of entries) {
    if (since !== null && Date.parse(entry.at) < since.getTime()) continue;
    const key = keyOf(entry, by);
    const sum = sums.get(key) ?? emptySum();
    sums.set(key, sum);
    add(sum, entry);
    add(total, entry);
  }
  const rows = [...sums].map(([key, sum]) => ({ key, ...rounded(sum) }));
  rows.sort(
    by === 'day' ? byKey : (a, b) => (b.usd ?? 0) - (a.usd ?? 0) || b.inputTokens - a.inputTokens || byKey(a, b),
  );
  return { rows, total: rounded(total) };
}

function keyOf(entry: LedgerEntry, by: CostGroup): string | null {
  switch (by) {
    case 'model':
      return `${entry.model} (${entry.host})`;
    case 'day':
      return new Date(entry.at).toISOString().slice(0, 10);
    default:
      return entry[by] ?? null;
  }
}

function emptySum(): CostSum {
  return { calls: 0, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, usd: null, unpriced: 0, estimated: 0 };
}

function add(sum: CostSum, entry: LedgerEntry): void {
  sum.calls++;
  sum.inputTokens += entry.inputTokens;
  sum.cachedInputTokens += entry.cachedInputTokens;
  sum.outputTokens += entry.outputTokens;
  if (entry.usd === null) sum.unpriced++;
  else sum.usd = (sum.usd ?? 0) + entry.usd;
  if (entry.estimated) sum.estimated++;
}

/** Sums of many small floats end in noise. */
function rounded(sum: CostSum): CostSum {
  return { ...sum, usd: sum.usd === null ? null : Math.round(sum.usd * 1e9) / 1e9 };
}

function byKey(a: CostRow, b: CostRow): number {
  const [left, right] = [a.key ?? '', b.key ?? ''];
  return left < right ? -1 : left > right ? 1 : 0;
}

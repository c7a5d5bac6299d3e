import type { InstanceResult } from '../types.js';

/** The results of each data set of a run, in order of first appearance: figures of different data sets are never mixed. */
export function byDataSet(results: readonly InstanceResult[]): [data: string, results: InstanceResult[]][] {
  const parts = new Map<string, InstanceResult[]>();
  for (const result of results) {
    const part = parts.get(result.data);
    if (part) part.push(result);
    else parts.set(result.data, [result]);
  }
  return [...parts];
}

/** `swebench-lite (300)`. @param n instances that count */
export function dataSetName(data: string, n: number): string {
  return `${data} (${n})`;
}

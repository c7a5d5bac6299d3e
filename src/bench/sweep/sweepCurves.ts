import { listScores } from '../metrics/listScores.js';
import { type InstanceResult, SWEEPS, type SweepName } from '../types.js';

export const CURVE_METRICS = ['Acc@1', 'Acc@5', 'MRR', 'Recall@15'] as const;
export type CurveMetric = (typeof CURVE_METRICS)[number];

export interface SweepPoint {
  value: number;
  /** Means over the instances with gold files, 0..1; Acc is strict. */
  means: Record<CurveMetric, number>;
}

export interface SweepCurve {
  over: SweepName;
  /** Instances that count. */
  n: number;
  /** By ascending value. */
  points: SweepPoint[];
}

/** The sweeps that a run holds; none for plain runs. A failed answer counts as an empty list, as in the summary. */
export function sweepCurves(results: readonly InstanceResult[]): SweepCurve[] {
  const counted = results.filter(({ gold, error }) => gold.files.length > 0 && error?.stage !== 'repository');
  return SWEEPS.flatMap((over) => {
    const values = new Set(
      counted.flatMap(({ sweeps = [] }) => sweeps.filter((one) => one.over === over).map(({ value }) => value)),
    );
    if (values.size === 0) return [];
    const points = [...values].sort((a, b) => a - b).map((value) => pointAt(counted, over, value));
    return [{ over, n: counted.length, points }];
  });
}

function pointAt(results: readonly InstanceResult[], over: SweepName, value: number): SweepPoint {
  const means: SweepPoint['means'] = { 'Acc@1': 0, 'Acc@5': 0, MRR: 0, 'Recall@15': 0 };
  for (const { gold, sweeps = [] } of results) {
    const files = sweeps.find((one) => one.over === over && one.value === value)?.files ?? [];
    const scores = listScores(files, gold.files);
    means['Acc@1'] += scores.accStrict(1) / results.length;
    means['Acc@5'] += scores.accStrict(5) / results.length;
    means.MRR += scores.mrr() / results.length;
    means['Recall@15'] += scores.recall(15) / results.length;
  }
  return { value, means };
}

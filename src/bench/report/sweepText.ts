import { CURVE_METRICS, type SweepCurve, sweepCurves } from '../sweep/sweepCurves.js';
import type { InstanceResult } from '../types.js';
import { percent, textTable } from './textTable.js';

/** The sweeps of a run for a terminal, in percent. */
export function sweepText(results: readonly InstanceResult[]): string {
  return sweepCurves(results)
    .map((curve) => `${sweepTitle(curve)}\n${sweepTable(curve)}`)
    .join('\n');
}

export function sweepTitle({ over, n }: SweepCurve): string {
  return `sweep of ${over}, n = ${n}, %`;
}

export function sweepTable({ over, points }: SweepCurve): string {
  return textTable(
    [over, ...CURVE_METRICS],
    points.map(({ value, means }) => [String(value), ...CURVE_METRICS.map((metric) => percent(means[metric]))]),
  );
}

import type { Summary } from '../../metrics/summarize.js';
import { MISSES } from '../../metrics/taxonomy.js';
import { CURVE_METRICS } from '../../sweep/sweepCurves.js';
import { COLUMNS, valueAt } from '../columns.js';
import type { RunReport } from '../reportData.js';
import { groupedBars } from './groupedBars.js';
import { lineChart } from './lines.js';
import { stackedBars } from './stackedBars.js';

const LADDER = ['file Acc@1', 'file Acc@5', 'file Acc@10', 'function Acc@5', 'function Acc@10'];
const BY_REPOSITORY = ['file Acc@5', 'function Acc@5'];

/** The runs side by side in the order given: what each kind of evidence adds, when they are ordered so. */
export function ladderChart(runs: readonly RunReport[]): string {
  return groupedBars(
    'Runs side by side, %',
    LADDER,
    runs.map(({ name, summary }) => ({ label: name, values: valuesOf(summary, LADDER) })),
  );
}

export function repositoryChart({ name, breakdowns }: RunReport): string {
  return groupedBars(
    `${name}, by repository, %`,
    BY_REPOSITORY,
    breakdowns.repository.map(({ value, summary }) => ({
      label: `${value} (${summary.instances})`,
      values: valuesOf(summary, BY_REPOSITORY),
    })),
  );
}

/** Empty where no run names functions. */
export function taxonomyChart(runs: readonly RunReport[]): string {
  const bars = runs.flatMap(({ name, taxonomies }) =>
    taxonomies
      .filter(({ gold }) => gold > 0)
      .map(({ k, gold, misses }) => ({
        label: `${name}, first ${k}`,
        shares: MISSES.map((miss) => misses[miss] / gold),
      })),
  );
  return bars.length === 0 ? '' : stackedBars('Missed gold functions, share of all gold functions', MISSES, bars);
}

export function sweepCharts({ name, sweeps }: RunReport): string {
  return sweeps
    .map(({ over, n, points }) =>
      lineChart(
        `${name}, sweep of ${over}, n = ${n}, %`,
        over,
        CURVE_METRICS.map((metric) => ({
          name: metric,
          points: points.map(({ value, means }) => ({ x: value, y: means[metric] })),
        })),
      ),
    )
    .join('');
}

function valuesOf(summary: Summary, titles: readonly string[]): (number | null)[] {
  return titles.map((title) => valueAt(summary, COLUMNS.find((column) => column.title === title)!));
}

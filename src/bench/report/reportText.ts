import { BREAKDOWNS } from '../metrics/breakdown.js';
import type { Summary } from '../metrics/summarize.js';
import { MISSES } from '../metrics/taxonomy.js';
import { COLUMNS, valueAt } from './columns.js';
import type { ReportData, RunReport } from './reportData.js';
import { sweepTable, sweepTitle } from './sweepText.js';
import { oneLine, percent, textTable } from './textTable.js';

/** The report for a terminal: all figures in percent, Acc strict. */
export function reportText({ runs, published }: ReportData): string {
  const parts = [
    section(
      'Runs',
      summaryTable(
        'run',
        runs.map(({ name, summary }) => [name, summary]),
      ),
    ),
    ...runs.flatMap(runParts),
    section(
      'Published, each for its own data set',
      textTable(
        ['method', 'data set', 'level', 'metric', '%'],
        published.map(({ method, dataSet, level, metric, value }) => [method, dataSet, level, metric, percent(value)]),
      ),
    ),
  ];
  return parts.join('\n');
}

function runParts(run: RunReport): string[] {
  const { name, breakdowns, taxonomies, sweeps, times, errors } = run;
  return [
    ...BREAKDOWNS.map((by) =>
      section(
        `${name}, by ${by}`,
        summaryTable(
          by,
          breakdowns[by].map(({ value, summary }) => [value, summary]),
        ),
      ),
    ),
    section(
      `${name}, missed gold functions`,
      textTable(
        ['among the first', 'gold', ...MISSES],
        taxonomies.map(({ k, gold, misses }) => [
          String(k),
          String(gold),
          ...MISSES.map((miss) => String(misses[miss])),
        ]),
      ),
    ),
    ...sweeps.map((curve) => section(`${name}, ${sweepTitle(curve)}`, sweepTable(curve))),
    ...(times
      ? [
          section(
            `${name}, milliseconds of an instance`,
            textTable(
              ['', 'mean', 'median', 'p90'],
              Object.entries(times).map(([what, { mean, median, p90 }]) => [
                what,
                ...[mean, median, p90].map((ms) => ms.toFixed(0)),
              ]),
            ),
          ),
        ]
      : []),
    ...(errors.length > 0
      ? [
          section(
            `${name}, failures`,
            errors.map(({ instance, stage, message }) => `${oneLine(`${instance} (${stage}): ${message}`)}\n`).join(''),
          ),
        ]
      : []),
  ];
}

function summaryTable(what: string, rows: readonly (readonly [string, Summary])[]): string {
  const head = [what, 'n', 'n functions', ...COLUMNS.map(({ title }) => title), 'failed', 'not asked'];
  return textTable(
    head,
    rows.map(([name, summary]) => [
      name,
      String(summary.levels.files.n),
      String(summary.levels.functions.n),
      ...COLUMNS.map((column) => percent(valueAt(summary, column))),
      String(summary.failed),
      String(summary.unavailable),
    ]),
  );
}

function section(title: string, body: string): string {
  return `${oneLine(title)}\n${body}`;
}

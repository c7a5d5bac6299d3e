import { BREAKDOWNS } from '../metrics/breakdown.js';
import type { Summary } from '../metrics/summarize.js';
import { MISSES } from '../metrics/taxonomy.js';
import { COLUMNS, valueAt } from './columns.js';
import { complementarityText, complementarityTitle } from './complementarityText.js';
import { flatPublished } from './flatPublished.js';
import { footprintText } from './footprintText.js';
import type { ReportData, RunReport } from './reportData.js';
import { retrievalText } from './retrievalText.js';
import { studyTableText, studyTitle } from './studyText.js';
import { sweepTable, sweepTitle } from './sweepText.js';
import { oneLine, percent, textTable } from './textTable.js';
import { unfinishedRuns } from './unfinished.js';

/** The report for a terminal: all figures in percent, Acc strict. */
export function reportText(report: ReportData): string {
  const { runs, study, complementarity, footprints } = report;
  const parts = [
    section(
      'Runs',
      summaryTable(
        'run',
        runs.map(({ name, summary }) => [name, summary]),
      ) +
        unfinishedRuns(runs)
          .map((sentence) => `${oneLine(sentence)}\n`)
          .join(''),
    ),
    ...study.map((table) => section(studyTitle(table), studyTableText(table))),
    ...complementarity.map((one) => section(complementarityTitle(one), complementarityText(one))),
    ...footprints.map(footprintText),
    ...runs.flatMap(runParts),
    section(
      study.length === 0 ? 'Published, each for its own data set' : 'Published by others, each for its own data set',
      textTable(
        ['method', 'data set', 'level', 'metric', '%'],
        flatPublished(report).map(({ method, dataSet, level, metric, value }) => [
          method,
          dataSet,
          level,
          metric,
          percent(value),
        ]),
      ),
    ),
  ];
  return parts.join('\n');
}

function runParts(run: RunReport): string[] {
  const { name, summary, breakdowns, taxonomies, sweeps, times, errors } = run;
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
    ...(summary.retrieval ? [section(`${name}, how it came by its lists`, retrievalText(summary.retrieval))] : []),
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

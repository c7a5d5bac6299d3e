import { BREAKDOWNS } from '../../metrics/breakdown.js';
import type { Summary } from '../../metrics/summarize.js';
import type { PublishedFigure } from '../../published.js';
import { COLUMNS, valueAt } from '../columns.js';
import { flatPublished } from '../flatPublished.js';
import type { ReportData, RunReport } from '../reportData.js';
import { percent } from '../textTable.js';
import { unfinishedRuns } from '../unfinished.js';
import { ladderChart, repositoryChart, sweepCharts, taxonomyChart } from './charts.js';
import { escapeHtml } from './escape.js';
import { complementaritySection, footprintSection, retrievalSection, studySection } from './studySections.js';
import { STYLE } from './style.js';
import { paragraph, table } from './table.js';

/** One HTML file with everything in it: no script, nothing loaded from anywhere. */
export function reportHtml(report: ReportData): string {
  const { runs } = report;
  const summaries = runs.map(({ name, summary }) => [name, summary] as const);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>RepoNav benchmark</title>
<style>${STYLE}</style>
</head>
<body>
<h1>RepoNav benchmark</h1>
<p>Figures are percentages. Acc is strict: every gold target is among the first k. File figures are over the instances with gold files, function
figures over those with gold functions. Failed answers count as misses; instances that could not be asked count nowhere.</p>
<h2>Runs</h2>
${ladderChart(runs)}
${summaryTable('run', summaries)}
${unfinishedRuns(runs).map(paragraph).join('\n')}
${studySection(report)}
${complementaritySection(report)}
${footprintSection(report)}
<h2>Missed functions</h2>
${taxonomyChart(runs)}
${runs.map(runSection).join('\n')}
<h2>Published figures</h2>
<p>Each holds for the data set it stands with, and for no other.</p>
${publishedTable(flatPublished(report))}
</body>
</html>
`;
}

function runSection(run: RunReport): string {
  const { name, manifest, breakdowns, gold, errors, times } = run;
  const tables = BREAKDOWNS.map(
    (by) =>
      `<h3>By ${by}</h3>${summaryTable(
        by,
        breakdowns[by].map(({ value, summary }) => [value, summary]),
      )}`,
  );
  const timeTable = times
    ? `<h3>Milliseconds of an instance</h3>${table(
        ['', 'mean', 'median', 'p90'],
        Object.entries(times).map(([what, { mean, median, p90 }]) => [
          what,
          ...[mean, median, p90].map((ms) => ms.toFixed(0)),
        ]),
      )}`
    : '';
  const failures =
    errors.length > 0
      ? `<h3>Failures</h3>${table(
          ['instance', 'stage', 'message'],
          errors.map(({ instance, stage, message }) => [instance, stage, message.slice(0, 300)]),
        )}`
      : '';
  return `<h2>${escapeHtml(name)}</h2>
${sweepCharts(run)}
${retrievalSection(run)}
${repositoryChart(run)}
${tables.join('\n')}
${timeTable}
<p>${gold.absentFiles} gold files are not in their base commit and count nowhere; ${gold.notFunctions} gold functions are classes or module-level code there;
${gold.unresolved} are in no outline.</p>
${failures}
<details><summary>Manifest</summary><pre>${escapeHtml(JSON.stringify(manifest, null, 2)).replaceAll('  ', '&nbsp; ')}</pre></details>`;
}

function summaryTable(what: string, rows: readonly (readonly [string, Summary])[]): string {
  return table(
    [what, 'n', 'n functions', ...COLUMNS.map(({ title }) => title), 'failed', 'not asked'],
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

function publishedTable(published: readonly PublishedFigure[]): string {
  return table(
    ['method', 'data set', 'source', 'level', 'metric', '%'],
    published.map(({ method, dataSet, source, level, metric, value }) => [
      method,
      dataSet,
      source,
      level,
      metric,
      percent(value),
    ]),
  );
}

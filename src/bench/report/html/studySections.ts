import { anyText, restText, shownIntersections } from '../complementarityText.js';
import { footprintTables } from '../footprintText.js';
import type { ReportData, RunReport } from '../reportData.js';
import { retrievalText } from '../retrievalText.js';
import { studyCells, studyTitle } from '../studyText.js';
import { percent } from '../textTable.js';
import { escapeHtml } from './escape.js';
import { groupedBars } from './groupedBars.js';
import { paragraph, table } from './table.js';
import { upsetPlot } from './upset.js';

/** The tables of the study; empty where no run belongs into one. */
export function studySection({ study }: ReportData): string {
  if (study.length === 0) return '';
  const tables = study.map((one) => {
    const { head, cells } = studyCells(one);
    return `<h3>${escapeHtml(studyTitle(one))}</h3>${table(head, cells)}`;
  });
  const note =
    'Each row holds for the data set it names. What is from here was measured by the runs of this report; published rows are for other data sets.';
  return `<h2>Tables of the study of representations</h2>\n${paragraph(note)}\n${tables.join('\n')}`;
}

export function complementaritySection({ complementarity }: ReportData): string {
  if (complementarity.length === 0) return '';
  const plots = complementarity.map((one) => {
    const totals = one.sets.map(({ name, found, alone }) => [
      name,
      String(found),
      percent(found / one.n),
      String(alone),
    ]);
    const { rest } = shownIntersections(one);
    return `${upsetPlot(one)}\n${paragraph(`${restText(rest).trim()}${rest.combinations > 0 ? '; ' : ''}${anyText(one)}`)}
${table(['run', 'found', '%', 'by no other'], totals)}`;
  });
  const note =
    'Each bar counts the instances that exactly the runs with a dot below it find. Runs that fuse lists already are left out.';
  return `<h2>What the runs add to each other</h2>\n${paragraph(note)}\n${plots.join('\n')}`;
}

export function footprintSection({ footprints }: ReportData): string {
  if (footprints.length === 0) return '';
  const tables = footprints
    .flatMap(footprintTables)
    .map(({ title, head, cells, note }) => `<h3>${escapeHtml(title)}</h3>${table(head, cells)}${paragraph(note)}`);
  return `<h2>Footprint and indexing time</h2>\n${tables.join('\n')}`;
}

/** How a pipeline came by its lists, and how many files its re-ranking was shown. Empty for runs without a pipeline. */
export function retrievalSection({ name, summary: { retrieval } }: RunReport): string {
  if (retrieval === undefined) return '';
  const shown = retrieval.rerank ? shownChart(name, retrieval.rerank.histogram) : '';
  return `<h3>How it came by its lists</h3>${shown}<pre>${escapeLines(retrievalText(retrieval))}</pre>`;
}

function shownChart(name: string, histogram: Readonly<Record<string, number>>): string {
  const counts = Object.entries(histogram).map(([shown, instances]) => ({ shown: Number(shown), instances }));
  const all = counts.reduce((sum, { instances }) => sum + instances, 0);
  return groupedBars(
    `${name}, files shown to the re-ranking, % of the instances`,
    ['instances'],
    counts
      .sort((a, b) => a.shown - b.shown)
      .map(({ shown, instances }) => ({ label: String(shown), values: [instances / all] })),
  );
}

/** Escaped line by line: line ends are control characters. */
function escapeLines(text: string): string {
  return text.split('\n').map(escapeHtml).join('\n');
}

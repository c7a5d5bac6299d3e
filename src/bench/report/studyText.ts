import type { StudyRow, StudyTable } from '../study/types.js';
import { percent, textTable } from './textTable.js';

/** Head and cells of a table of the study; a cell has the values of all metrics. */
export function studyCells({ columns, metrics, rows }: StudyTable): { head: string[]; cells: string[][] } {
  const head = ['method', 'data set', 'from', ...(columns.length === 0 ? [metricsName(metrics)] : columns)];
  const values = (row: StudyRow) => (columns.length === 0 ? [''] : columns).map((column) => cell(row.cells[column]));
  return { head, cells: rows.map((row) => [row.method, row.dataSet, row.origin, ...values(row)]) };
}

/** `Fusion of lexical and dense retrieval: Hit@5 / MAP@5, %` */
export function studyTitle({ title, metrics }: StudyTable): string {
  return `${title}: ${metricsName(metrics)}, %`;
}

export function studyTableText(table: StudyTable): string {
  const { head, cells } = studyCells(table);
  return textTable(head, cells);
}

function metricsName(metrics: readonly string[]): string {
  return metrics.map((metric) => metric.replace('hit', 'Hit').replace('map', 'MAP')).join(' / ');
}

function cell(values: readonly (number | null)[] | undefined): string {
  return values === undefined ? '-' : values.map(percent).join(' / ');
}

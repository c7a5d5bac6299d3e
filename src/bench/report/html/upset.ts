import type { Complementarity } from '../../study/complementarity.js';
import { complementarityTitle, shownIntersections } from '../complementarityText.js';
import { escapeHtml } from './escape.js';
import { figure } from './plot.js';

/** Of the names of the runs, and of the bars that say how much each finds. */
const NAMES = 230;
const TOTALS = 130;
const LEFT = NAMES + TOTALS + 20;
const COLUMN = 24;
const ROW = 22;
const BARS = 150;
const TOP = 30;
const DOTS = TOP + BARS + 18;

/** An UpSet plot: below each bar the runs that find its instances, all others do not; to the left what each run finds in all. */
export function upsetPlot(complementarity: Complementarity): string {
  const { sets } = complementarity;
  const { shown } = shownIntersections(complementarity);
  const most = Math.max(1, ...shown.map(({ instances }) => instances));
  const columns = shown.map(({ sets: found, instances }, at) =>
    column(complementarity, { found, instances, at, most }),
  );
  const width = LEFT + COLUMN * shown.length + 20;
  const rows = sets.map((_, row) => setRow(complementarity, row, width));
  const height = DOTS + ROW * sets.length + 14;
  return figure(complementarityTitle(complementarity), width, height, rows.join('') + columns.join(''));
}

interface Column {
  found: readonly string[];
  instances: number;
  at: number;
  /** Instances of the tallest bar. */
  most: number;
}

function column({ sets }: Complementarity, { found, instances, at, most }: Column): string {
  const x = LEFT + at * COLUMN + COLUMN / 2;
  const height = (BARS * instances) / most;
  const top = TOP + BARS - height;
  const what = found.length === 0 ? 'none of them' : found.join(', ');
  const inside = sets.flatMap(({ name }, row) => (found.includes(name) ? [row] : []));
  const dots = sets.map(
    (_, row) => `<circle class="${inside.includes(row) ? 's0' : 'hollow'}" cx="${x}" cy="${yOf(row)}" r="6"/>`,
  );
  const line =
    inside.length > 1
      ? `<line class="line s0" x1="${x}" y1="${yOf(inside[0]!)}" x2="${x}" y2="${yOf(inside.at(-1)!)}"/>`
      : '';
  return (
    `<rect class="s0" x="${x - 8}" y="${top.toFixed(1)}" width="16" height="${height.toFixed(1)}">` +
    `<title>${escapeHtml(what)}: ${instances}</title></rect>` +
    `<text class="figure" x="${x}" y="${(top - 4).toFixed(1)}" text-anchor="middle">${instances}</text>${dots.join('')}${line}`
  );
}

function setRow({ sets, n }: Complementarity, row: number, width: number): string {
  const { name, found, alone } = sets[row]!;
  const y = yOf(row);
  const long = (TOTALS * found) / Math.max(1, n);
  return (
    `<line class="grid" x1="0" y1="${y + ROW / 2}" x2="${width}" y2="${y + ROW / 2}"/>` +
    `<text class="name" x="${NAMES - 8}" y="${y + 4}" text-anchor="end">${escapeHtml(name)}</text>` +
    `<rect class="s1" x="${NAMES}" y="${y - 7}" width="${long.toFixed(1)}" height="14">` +
    `<title>${escapeHtml(name)}: ${found} of ${n}, ${alone} by no other</title></rect>` +
    `<text class="figure" x="${(NAMES + long + 4).toFixed(1)}" y="${y + 4}">${found}</text>`
  );
}

function yOf(row: number): number {
  return DOTS + row * ROW + ROW / 2;
}

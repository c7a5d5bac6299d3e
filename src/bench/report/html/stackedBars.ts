import { escapeHtml } from './escape.js';
import { figure, legend, legendWidth, seriesClass } from './plot.js';

export interface StackedBar {
  label: string;
  /** Shares of the whole, 0..1 together; one for each part. */
  shares: readonly number[];
}

const LABELS = 260;
const WIDTH = 420;
const ROW = 28;
const TOP = 36;

/** Lying bars, each a whole cut into the same parts; what is left of the whole stays empty. */
export function stackedBars(title: string, parts: readonly string[], bars: readonly StackedBar[]): string {
  const rows = bars.map(({ label, shares }, index) => {
    const y = TOP + index * ROW;
    let x = LABELS;
    const pieces = shares.map((share, part) => {
      const width = share * WIDTH;
      const piece =
        `<rect class="${seriesClass(part)}" x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 8}">` +
        `<title>${escapeHtml(`${label}, ${parts[part]}`)}: ${(100 * share).toFixed(1)}%</title></rect>`;
      x += width;
      return piece;
    });
    const name = `<text class="name" x="${LABELS - 8}" y="${y + 15}" text-anchor="end">${escapeHtml(label)}</text>`;
    const whole = `<rect class="whole" x="${LABELS}" y="${y}" width="${WIDTH}" height="${ROW - 8}"/>`;
    return name + whole + pieces.join('');
  });
  const width = LABELS + Math.max(WIDTH, legendWidth(parts)) + 10;
  return figure(title, width, TOP + ROW * bars.length + 10, legend(parts, LABELS) + rows.join(''));
}

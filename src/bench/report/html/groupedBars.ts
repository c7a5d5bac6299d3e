import { escapeHtml } from './escape.js';
import { frame, seriesClass } from './plot.js';

export interface BarGroup {
  label: string;
  /** One for each series, 0..1; null leaves a gap. */
  values: readonly (number | null)[];
}

const BAR = 18;
const GAP = 14;

/** Groups of upright bars on a scale of 0 to 100%, one bar for each series. */
export function groupedBars(title: string, series: readonly string[], groups: readonly BarGroup[]): string {
  const groupWidth = BAR * series.length + GAP;
  const width = groupWidth * groups.length + GAP;
  const longestName = Math.max(0, ...groups.map(({ label }) => label.length));
  return frame({ title, width, series, longestName }, ({ left, yOf, bottom }) => {
    const bars = groups.map(({ label, values }, index) => {
      const from = left + GAP + index * groupWidth;
      const marks = values.map((value, at) =>
        value === null ? '' : bar(from + at * BAR, value, `${label}, ${series[at]}`, at, yOf),
      );
      const middle = from + (BAR * series.length) / 2;
      const name = `<text class="name" transform="translate(${middle - 4} ${bottom + 12}) rotate(35)">${escapeHtml(label)}</text>`;
      return marks.join('') + name;
    });
    return bars.join('');
  });
}

function bar(x: number, value: number, what: string, series: number, yOf: (share: number) => number): string {
  const top = yOf(value);
  const figure = (100 * value).toFixed(1);
  return (
    `<rect class="${seriesClass(series)}" x="${x + 1}" y="${top.toFixed(1)}" width="${BAR - 2}" height="${(yOf(0) - top).toFixed(1)}">` +
    `<title>${escapeHtml(what)}: ${figure}%</title></rect>` +
    `<text class="figure" x="${x + BAR / 2}" y="${(top - 3).toFixed(1)}" text-anchor="middle">${Math.round(100 * value)}</text>`
  );
}

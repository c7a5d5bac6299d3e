import { escapeHtml } from './escape.js';
import { frame, seriesClass } from './plot.js';

export interface LineSeries {
  name: string;
  /** y: 0..1 */
  points: readonly { x: number; y: number }[];
}

const WIDTH = 520;

/** Lines over a common x axis on a scale of 0 to 100%; x values are marked where there are points. */
export function lineChart(title: string, xName: string, series: readonly LineSeries[]): string {
  const xs = [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  const [low, high] = [xs[0] ?? 0, xs.at(-1) ?? 1];
  return frame({ title, width: WIDTH, series: series.map(({ name }) => name) }, ({ left, yOf, bottom, width }) => {
    const xOf = (x: number) => left + 12 + ((x - low) / (high - low || 1)) * (width - 24);
    const ticks = xs.map(
      (x) => `<text class="figure" x="${xOf(x).toFixed(1)}" y="${bottom + 14}" text-anchor="middle">${x}</text>`,
    );
    const name = `<text class="name" x="${left + width / 2}" y="${bottom + 32}" text-anchor="middle">${escapeHtml(xName)}</text>`;
    const drawn = series.map(({ name: label, points }, index) => {
      const path = points.map(({ x, y }) => `${xOf(x).toFixed(1)},${yOf(y).toFixed(1)}`).join(' ');
      const dots = points.map(
        ({ x, y }) =>
          `<circle class="${seriesClass(index)}" cx="${xOf(x).toFixed(1)}" cy="${yOf(y).toFixed(1)}" r="3">` +
          `<title>${escapeHtml(`${label}, ${xName} ${x}`)}: ${(100 * y).toFixed(1)}%</title></circle>`,
      );
      return `<polyline class="line ${seriesClass(index)}" points="${path}"/>${dots.join('')}`;
    });
    return ticks.join('') + name + drawn.join('');
  });
}

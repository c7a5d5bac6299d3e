import { escapeHtml } from './escape.js';

/** Where a chart may draw. */
export interface PlotArea {
  left: number;
  width: number;
  /** y of the zero line. */
  bottom: number;
  /** y of a share in 0..1. */
  yOf: (share: number) => number;
}

const LEFT = 44;
const TOP = 36;
const HEIGHT = 200;
const SERIES = 8;

/** Colours repeat after the eighth series. */
export function seriesClass(index: number): string {
  return `s${index % SERIES}`;
}

/** An SVG image with its caption. `longLabels` leaves room for slanted names below. */
export function frame(title: string, width: number, longLabels: boolean, draw: (area: PlotArea) => string): string {
  const bottom = TOP + HEIGHT;
  const height = bottom + (longLabels ? 120 : 44);
  const total = LEFT + Math.max(width, 360) + 20;
  const body = draw({ left: LEFT, width, bottom, yOf: (share) => bottom - share * HEIGHT });
  return (
    `<figure><figcaption>${escapeHtml(title)}</figcaption><svg viewBox="0 0 ${total} ${height}" width="${total}" role="img" ` +
    `aria-label="${escapeHtml(title)}">${body}</svg></figure>`
  );
}

/** Lines at every fifth of the scale with their percentages. */
export function axis(left: number, width: number, yOf: (share: number) => number): string {
  return [0, 0.2, 0.4, 0.6, 0.8, 1]
    .map((share) => {
      const y = yOf(share);
      return (
        `<line class="grid" x1="${left}" y1="${y}" x2="${left + width}" y2="${y}"/>` +
        `<text class="figure" x="${left - 6}" y="${y + 3}" text-anchor="end">${100 * share}</text>`
      );
    })
    .join('');
}

export function legend(names: readonly string[], left: number): string {
  let x = left;
  return names
    .map((name, index) => {
      const entry =
        `<rect class="${seriesClass(index)}" x="${x}" y="6" width="10" height="10"/>` +
        `<text class="name" x="${x + 14}" y="15">${escapeHtml(name)}</text>`;
      x += 28 + 6.5 * name.length;
      return entry;
    })
    .join('');
}

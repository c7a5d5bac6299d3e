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

/** About the width of a character of the charts' text. */
const CHARACTER = 6.6;
const LEGEND_GAP = 30;

export interface FrameOptions {
  title: string;
  /** Of what is drawn, without the axis. */
  width: number;
  /** Names of the series, for the legend above. */
  series: readonly string[];
  /** Longest of the slanted names below; 0 for none. */
  longestName?: number;
}

/** An SVG image with its caption, legend and percent axis. */
export function frame(
  { title, width, series, longestName = 0 }: FrameOptions,
  draw: (area: PlotArea) => string,
): string {
  const bottom = TOP + HEIGHT;
  const area = { left: LEFT, width, bottom, yOf: (share: number) => bottom - share * HEIGHT };
  const height = bottom + Math.max(44, 24 + Math.ceil(0.6 * CHARACTER * longestName));
  const body = axis(area) + legend(series, LEFT) + draw(area);
  const below = Math.ceil(0.8 * CHARACTER * longestName);
  return figure(title, LEFT + Math.max(width + below, legendWidth(series)) + 20, height, body);
}

export function figure(title: string, width: number, height: number, body: string): string {
  const name = escapeHtml(title);
  return (
    `<figure><figcaption>${name}</figcaption><svg viewBox="0 0 ${width} ${height}" width="${width}" role="img" ` +
    `aria-label="${name}">${body}</svg></figure>`
  );
}

/** Lines at every fifth of the scale with their percentages. */
function axis({ left, width, yOf }: PlotArea): string {
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
        `<rect class="${seriesClass(index)}" x="${x}" y="4" width="10" height="10"/>` +
        `<text class="name" x="${x + 14}" y="13">${escapeHtml(name)}</text>`;
      x += Math.ceil(LEGEND_GAP + CHARACTER * name.length);
      return entry;
    })
    .join('');
}

export function legendWidth(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + Math.ceil(LEGEND_GAP + CHARACTER * name.length), 0);
}

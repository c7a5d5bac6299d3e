import type { Complementarity } from '../study/complementarity.js';
import { percent, textTable } from './textTable.js';

/** Intersections that are shown; the rest is added up. */
export const SHOWN_INTERSECTIONS = 24;
const BAR = 40;

/** An UpSet plot in letters: a row for each combination of runs, with the instances that exactly these find. */
export function complementarityText(complementarity: Complementarity): string {
  const { sets, n, intersections } = complementarity;
  const letters = sets.map((_, at) => letter(at));
  const runs = textTable(
    ['', 'run', 'found', '%', 'by no other'],
    sets.map(({ name, found, alone }, at) => [letters[at]!, name, String(found), percent(found / n), String(alone)]),
  );
  const { shown, rest } = shownIntersections(complementarity);
  const most = Math.max(1, ...intersections.map(({ instances }) => instances));
  const rows = shown.map(({ sets: found, instances }) => [
    letters.map((one, at) => (found.includes(sets[at]!.name) ? one : '.')).join(' '),
    String(instances),
    '#'.repeat(Math.ceil((BAR * instances) / most)).padEnd(BAR),
  ]);
  const plot = textTable(['found by exactly', 'instances', ''], rows);
  return `${runs}\n${plot}${restText(rest)}${anyText(complementarity)}\n`;
}

/** `swebench-lite (300): which runs have a gold file among the first five (Hit@5)` */
export function complementarityTitle({ dataSet }: Complementarity): string {
  return `${dataSet}: which runs have a gold file among the first five (Hit@5)`;
}

/** By nobody last, whatever its size. */
export function shownIntersections({ intersections }: Complementarity): {
  shown: Complementarity['intersections'];
  rest: { combinations: number; instances: number };
} {
  const nobody = intersections.filter(({ sets }) => sets.length === 0);
  const found = intersections.filter(({ sets }) => sets.length > 0);
  const left = found.slice(SHOWN_INTERSECTIONS);
  return {
    shown: [...found.slice(0, SHOWN_INTERSECTIONS), ...nobody],
    rest: { combinations: left.length, instances: left.reduce((sum, { instances }) => sum + instances, 0) },
  };
}

export function restText({ combinations, instances }: { combinations: number; instances: number }): string {
  return combinations === 0 ? '' : `${instances} more instances by ${combinations} smaller combinations\n`;
}

/** `found by at least one: 250 of 300 (83.3%); by the best alone: 240 (80.0%)` */
export function anyText({ any, n, sets }: Complementarity): string {
  const best = Math.max(...sets.map(({ found }) => found));
  return `found by at least one: ${any} of ${n} (${percent(any / n)}%); by the best alone: ${best} (${percent(best / n)}%)`;
}

export function letter(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : `${letter(Math.floor(at / 26) - 1)}${letter(at % 26)}`;
}

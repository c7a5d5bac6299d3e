import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { type Comparison, compareRuns } from './compareRuns.js';
import { holdsFootprint, readFootprint } from './footprint/footprintFile.js';
import { holdsRun, readRun } from './readRun.js';
import { reportHtml } from './report/html/reportHtml.js';
import { type ReportData, reportData } from './report/reportData.js';

/**
 * Reads runs and footprints and writes `report.json` and `report.html` into `out`.
 * @returns what they show, and where they are
 * @throws RepoNavError usage for a folder that holds neither
 */
export function reportBench(folders: readonly string[], out: string): { report: ReportData; files: string[] } {
  const paths = folders.map((folder) => resolve(folder));
  const footprints = paths.filter(holdsFootprint);
  const runs = paths.filter((path) => holdsRun(path) || !footprints.includes(path));
  const names = distinctNames(runs);
  const read = runs.map((path, at) => ({ ...readRun(path), name: names[at]! }));
  const report = reportData(read, footprints.map(readFootprint));
  const folder = resolve(out);
  mkdirSync(folder, { recursive: true });
  const files = [join(folder, 'report.json'), join(folder, 'report.html')] as const;
  writeFileSync(files[0], `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(files[1], reportHtml(report));
  return { report, files: [...files] };
}

/** The last names of the folders that tell them apart: `lite/bm25`, `locbench/bm25`. */
export function distinctNames(paths: readonly string[]): string[] {
  const parts = paths.map((path) => path.split(sep));
  const tail = (at: number, length: number) => parts[at]!.slice(-length).join('/');
  return paths.map((path, at) => {
    const others = paths.flatMap((other, index) => (other === path ? [] : [index]));
    let length = 1;
    while (length < parts[at]!.length && others.some((other) => tail(other, length) === tail(at, length))) length++;
    return tail(at, length);
  });
}

/** @throws RepoNavError usage for a folder that holds no run */
export function compareBench(a: string, b: string): Comparison {
  return compareRuns(readRun(a).results, readRun(b).results);
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Comparison, compareRuns } from './compareRuns.js';
import { readRun } from './readRun.js';
import { reportHtml } from './report/html/reportHtml.js';
import { type ReportData, reportData } from './report/reportData.js';

/**
 * Reads runs and writes `report.json` and `report.html` into `out`.
 * @returns what they show, and where they are
 * @throws RepoNavError usage for a folder that holds no run
 */
export function reportBench(folders: readonly string[], out: string): { report: ReportData; files: string[] } {
  const report = reportData(folders.map(readRun));
  const folder = resolve(out);
  mkdirSync(folder, { recursive: true });
  const files = [join(folder, 'report.json'), join(folder, 'report.html')] as const;
  writeFileSync(files[0], `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(files[1], reportHtml(report));
  return { report, files: [...files] };
}

/** @throws RepoNavError usage for a folder that holds no run */
export function compareBench(a: string, b: string): Comparison {
  return compareRuns(readRun(a).results, readRun(b).results);
}

import { CUTOFFS, LEVELS, type Level, type Scores } from '../metrics/instanceScores.js';
import type { Summary } from '../metrics/summarize.js';
import { retrievalText } from './retrievalText.js';
import { percent, textTable } from './textTable.js';

const SHOWN: Readonly<Record<Level, readonly string[]>> = {
  files: ['acc-strict', 'acc', 'hit', 'recall', 'map', 'ndcg'],
  modules: ['acc-strict', 'acc', 'recall'],
  functions: ['acc-strict', 'acc', 'hit', 'recall', 'map', 'ndcg'],
};

/** All levels of one run, metrics down, cut-offs across; percent. */
export function summaryText({ levels, fileToFunctionGap, instances, failed, unavailable, retrieval }: Summary): string {
  const parts = LEVELS.filter((level) => levels[level].n > 0).map((level) => {
    const { n, means } = levels[level];
    const cutoffs = CUTOFFS[level];
    const rows = SHOWN[level].map((metric) => [metric, ...cutoffs.map((k) => percent(means[`${metric}@${k}`]))]);
    const head = [`${level}, n = ${n}, %`, ...cutoffs.map((k) => `@${k}`)];
    return `${textTable(head, rows)}MRR ${percent(means.mrr)}\n${targetsText(means)}`;
  });
  const gap = fileToFunctionGap === null ? '' : `file-to-function gap ${percent(fileToFunctionGap)}\n`;
  const counts = `${instances} instances, ${failed} failed (counted as misses), ${unavailable} could not be asked (counted nowhere)\n`;
  return [...parts, ...(retrieval ? [retrievalText(retrieval)] : []), `${gap}${counts}`].join('\n');
}

/** What an answer's scaffold points at; nothing for runs without scaffolds. */
function targetsText({ targets, 'targets-any': any }: Scores): string {
  if (targets === undefined) return '';
  return `candidate targets of an answer: all gold functions ${percent(targets)}, any ${percent(any)}\n`;
}

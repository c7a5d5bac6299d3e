import type { Scores } from '../metrics/instanceScores.js';
import type { TrainReport } from './trainBench.js';

const SHOWN = {
  files: ['acc-strict@1', 'acc-strict@5', 'acc-strict@10', 'map@5'],
  functions: ['acc-strict@5', 'acc-strict@10', 'mrr'],
};

/** The report for people: accuracy by data set, in %, and the weights. */
export function trainText({ instances, repositories, folds, strength, levels }: TrainReport): string {
  const lines = [
    `${instances} issues of ${repositories} repositories in ${folds} folds; each issue is ranked by weights fitted on the other folds`,
  ];
  for (const level of ['files', 'functions'] as const) {
    const shown = SHOWN[level];
    lines.push('', `${level.padEnd(24)}${'n'.padStart(5)}  ${shown.map((name) => name.padStart(14)).join('')}`);
    for (const { data, language, n, crossRepository, present, bm25 } of levels[level].groups) {
      const line = (name: string, means: Scores, count = '') => {
        const cells = shown.map((metric) => (100 * means[metric]!).toFixed(1).padStart(14)).join('');
        lines.push(`${name.padEnd(24)}${count.padStart(5)}  ${cells}`);
      };
      line(language === null ? data : `  ${language}`, crossRepository, String(n));
      line('    present weights', present);
      if (bm25) line('    BM25, whole files', bm25);
    }
    const weights = Object.entries(levels[level].weights).sort((a, b) => b[1] - a[1]);
    lines.push(`L2 ${strength[level]}: ${weights.map(([name, weight]) => `${name} ${weight}`).join(', ')}`);
  }
  return `${lines.join('\n')}\n`;
}

import type { Comparison } from '../compareRuns.js';
import { percent, textTable } from './textTable.js';

/** Two runs side by side: means and difference in percent, its 95% interval, wins, losses and ties of B, McNemar's p. */
export function compareText({ metrics, onlyA, onlyB }: Comparison, a: string, b: string): string {
  const rows = metrics.map(({ level, metric, n, a: first, b: second, difference, wins, losses, ties, p }) => [
    `${level} ${metric}`,
    String(n),
    percent(first),
    percent(second),
    signed(difference.mean),
    `[${signed(difference.low)}, ${signed(difference.high)}]`,
    `${wins} / ${losses} / ${ties}`,
    p === null ? '-' : p < 0.001 ? '<0.001' : p.toFixed(3),
  ]);
  const head = ['%', 'n', 'A', 'B', 'B - A', '95% interval', 'wins / losses / ties', 'McNemar p'];
  const alone = onlyA + onlyB > 0 ? `${onlyA} instances are in A alone, ${onlyB} in B alone: they are left out.\n` : '';
  return `A  ${a}\nB  ${b}\n\n${textTable(head, rows)}${alone}`;
}

function signed(share: number): string {
  const text = percent(share);
  return share > 0 && text !== '0.0' ? `+${text}` : text;
}

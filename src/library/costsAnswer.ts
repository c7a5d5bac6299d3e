import { RepoNavError } from '../errors.js';
import {
  type CostGroup,
  type CostSum,
  defaultDataDir,
  ledgerFile,
  readLedger,
  sumCosts,
} from '../models/ledger/index.js';
import { visible } from '../navigation/index.js';
import type { CostsAnswer } from '../navigation/schemas.js';

export interface CostsOptions {
  /** @default model */
  by?: CostGroup;
  /** Only calls from then on: `2026-01-31` (UTC) or a full ISO 8601 time. */
  since?: string;
  /** Folder of the ledger. @default REPONAV_DATA_DIR, else the user's data folder */
  dataDir?: string;
}

/** What the calls of models have cost, from the ledger. @throws RepoNavError usage, unreadable */
export async function readCosts({
  by = 'model',
  since,
  dataDir = defaultDataDir(),
}: CostsOptions = {}): Promise<CostsAnswer> {
  const from = since === undefined ? null : readDate(since);
  const file = ledgerFile(dataDir);
  let skippedLines = 0;
  const entries = readLedger(file, () => {
    skippedLines++;
  });
  const { rows, total } = await sumCosts(entries, by, from);
  return { schema: 1, ledger: file, by, since: from?.toISOString() ?? null, rows, total, skippedLines };
}

function readDate(text: string): Date {
  const date = /^\d{4}-\d{2}-\d{2}(?:$|T)/.test(text) ? new Date(text) : null;
  if (date === null || Number.isNaN(date.getTime())) {
    throw new RepoNavError('usage', `${text} is no date.`, 'Give it like 2026-01-31, or 2026-01-31T12:00:00Z.');
  }
  return date;
}

/** The table that people read. */
export function costsText(costs: CostsAnswer): string {
  const { rows, total, by, since, ledger, skippedLines } = costs;
  const from = since === null ? '' : ` since ${since.replace(/T00:00:00.000Z$/, '')}`;
  const lines: string[] = [];
  if (total.calls === 0) lines.push(`no calls of models${from}`);
  else {
    const cells = [
      [by, 'calls', 'input', 'cached', 'output', 'USD'],
      ...rows.map((row) => [row.key === null ? '(none)' : visible(row.key), ...sumCells(row)]),
      ['total', ...sumCells(total)],
    ];
    lines.push(...alignedTable(cells));
  }
  if (total.unpriced > 0) {
    lines.push(
      `calls without a known price, not in the sums: ${total.unpriced} (name a price table in REPONAV_PRICES)`,
    );
  }
  if (total.estimated > 0)
    lines.push(`calls whose tokens are estimated, for want of the server's counts: ${total.estimated}`);
  if (skippedLines > 0) lines.push(`damaged lines of the ledger, skipped: ${skippedLines}`);
  lines.push(`ledger ${ledger}${total.calls === 0 ? '' : from}`);
  return `${lines.join('\n')}\n`;
}

function sumCells({ calls, inputTokens, cachedInputTokens, outputTokens, usd, unpriced }: CostSum): string[] {
  const money = usd === null ? '?' : `${usd.toFixed(4)}${unpriced > 0 ? ' + ?' : ''}`;
  return [
    ...[calls, inputTokens, cachedInputTokens, outputTokens].map((count) => count.toLocaleString('en-US')),
    money,
  ];
}

/** The first column to the left, the others to the right. */
function alignedTable(cells: readonly string[][]): string[] {
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  return cells.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
  );
}

import type { Receipt } from '../schemas.js';
import { visible } from './visible.js';

/** Below this budget, tokens, the receipt is one line: what an answer is worth reading for comes first. */
const SHORT_BELOW = 300;

export interface ReceiptTextOptions {
  /** What `shown` counts: the answer's files, or the symbols or bodies of one file. */
  of: 'files' | 'symbols' | 'bodies';
}

/**
 * The receipt at the end of every text answer: one to four lines that start with `# `, without a final newline. One line
 * where the answer was cut to a small budget.
 */
export function receiptText(receipt: Receipt, { of }: ReceiptTextOptions): string {
  const head = `# ${visible(receipt.root)} ${commitText(receipt)}`;
  const shown = shownText(receipt, of);
  if (receipt.cutToTokens !== undefined && receipt.cutToTokens < SHORT_BELOW) {
    return `${head}; ${receipt.partial ? `PARTIAL, ${receipt.pending} files pending; ` : ''}${shown}`;
  }
  const { refresh, retrieve, present } = receipt.elapsedMs;
  const lines = [
    receipt.reread > 0 ? `${head}, ${receipt.reread} re-read` : head,
    `# ${[`${receipt.files} files indexed`, skippedText(receipt), outlinesText(receipt), historyText(receipt)].filter(Boolean).join(', ')}`,
    `# ${shown}; refresh ${ms(refresh)}, retrieve ${ms(retrieve)}, present ${ms(present)}`,
  ];
  if (receipt.partial)
    lines.push(`# PARTIAL: ${receipt.pending} files are still to be indexed, absence proves nothing`);
  return lines.join('\n');
}

function commitText({ commit, branch, dirty }: Receipt): string {
  const at = commit === null ? 'no commit' : `at ${commit.slice(0, 7)}`;
  return `${at}${branch === null ? '' : ` (${visible(branch)})`}, ${dirty} dirty`;
}

function shownText(receipt: Receipt, of: ReceiptTextOptions['of']): string {
  const [shown, total] =
    of === 'files' ? [receipt.shownFiles, receipt.totalFiles] : [receipt.shownFunctions, receipt.totalFunctions];
  const cut = receipt.cutToTokens === undefined ? '' : `, cut to ${receipt.cutToTokens} tokens`;
  return `shown ${shown} of ${total} ${of}${cut}`;
}

/** `7 skipped (binary 5, too_large 2)`; empty where nothing was. */
export function skippedText({ skippedByReason, skippedTotal }: Receipt): string {
  if (skippedTotal === 0) return '';
  const reasons = Object.entries(skippedByReason).map(([reason, count]) => `${reason} ${count}`);
  return `${skippedTotal} skipped (${reasons.join(', ')})`;
}

function outlinesText({ partialOutlines }: Receipt): string {
  return partialOutlines === 0 ? '' : `${partialOutlines} outlines partial`;
}

function historyText({ history }: Receipt): string {
  return history === undefined ? '' : `history ${visible(history)}`;
}

function ms(duration: number): string {
  return `${Math.round(duration)} ms`;
}

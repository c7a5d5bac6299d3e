import { DEFAULTS } from '../defaults.js';
import type { IndexView } from '../index/types.js';
import type { Receipt } from './schemas.js';

export type ReceiptCounts = Pick<Receipt, 'shownFiles' | 'totalFiles' | 'shownFunctions' | 'totalFunctions'>;

/**
 * What an answer was computed from. Counts of shown and total results are filled in by what builds the answer.
 * @param elapsedMs `refresh` is the view's own.
 */
export function buildReceipt(
  view: IndexView,
  elapsedMs: { retrieve: number; present: number },
  counts: Partial<ReceiptCounts> = {},
): Receipt {
  const partialOutlines = view.files.filter((file) => view.segments[file.segment]!.partial(file.doc)).length;
  return {
    root: view.scan.root,
    commit: view.scan.commit,
    branch: view.scan.branch,
    dirty: view.dirty,
    reread: view.reread,
    files: view.files.length,
    partialOutlines,
    skipped: view.skipped
      .slice(0, DEFAULTS.receiptSkipped)
      .map(({ path, reason, detail }) => ({ path, reason, detail })),
    skippedTotal: view.skipped.length,
    skippedByReason: countByReason(view.skipped),
    partial: view.pending > 0,
    pending: view.pending,
    shownFiles: 0,
    totalFiles: 0,
    shownFunctions: 0,
    totalFunctions: 0,
    ...counts,
    elapsedMs: {
      refresh: roundMs(view.refreshMs),
      retrieve: roundMs(elapsedMs.retrieve),
      present: roundMs(elapsedMs.present),
    },
  };
}

/** Most frequent first. */
function countByReason(skipped: IndexView['skipped']): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return Object.fromEntries([...counts].sort((a, b) => b[1] - a[1]));
}

/** Durations are told to a hundredth of a millisecond: more is noise. */
export function roundMs(duration: number): number {
  return Math.round(duration * 100) / 100;
}

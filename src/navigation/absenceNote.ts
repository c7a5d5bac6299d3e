import type { Receipt } from './schemas.js';
import { skippedText } from './text/receiptText.js';

export interface AbsenceFacts {
  /** Whether the answer has any result. */
  found: boolean;
  /** Whether the question was restricted to some paths or languages. */
  filtered: boolean;
}

/**
 * What an empty or unfinished answer allows to conclude; null where the results speak for themselves.
 * Never claims more than was searched: absence holds for the indexed files and for the words of the query as they stand.
 */
export function absenceNote(receipt: Receipt, { found, filtered }: AbsenceFacts): string | null {
  if (receipt.partial) {
    const pending = `${receipt.pending} files are still to be indexed`;
    return found
      ? `Indexing is unfinished: ${pending}, better matches may be among them.`
      : `Nothing found yet: ${pending}, so nothing can be concluded. Ask again when the index is complete.`;
  }
  if (found) return null;
  if (receipt.files === 0) return 'No file is indexed, so nothing can be concluded.';
  const files = filtered
    ? `those of the ${receipt.files} indexed files that the path and language filters let through`
    : `the ${receipt.files} indexed files`;
  const searched = `No word of the query occurs in ${files}.`;
  return receipt.skippedTotal === 0 ? searched : `${searched} Not searched: ${skippedText(receipt)}.`;
}

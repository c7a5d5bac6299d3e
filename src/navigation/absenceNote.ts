import type { Receipt } from './schemas.js';
import { skippedText } from './text/receiptText.js';

export interface AbsenceFacts {
  /** Whether the answer has any result. */
  found: boolean;
  /** Whether the query holds a word that can be searched for at all. */
  hasWords: boolean;
  /** How many indexed files the path and language filters let through; null without filters. */
  accepted: number | null;
  /** Where not the words of the query were looked for in all files: what was searched instead and what came of it, in a sentence or more. */
  searched?: string | undefined;
}

/**
 * What an empty or unfinished answer allows to conclude; null where the results speak for themselves.
 * Never claims more than was searched: absence holds for the indexed files and for the words of the query as they stand.
 */
export function absenceNote(receipt: Receipt, { found, hasWords, accepted, searched }: AbsenceFacts): string | null {
  const pending = `${receipt.pending} files are still to be indexed`;
  if (found) {
    return receipt.partial ? `Indexing is unfinished: ${pending}, better matches may be among them.` : null;
  }
  if (!hasWords && searched === undefined) {
    return 'The query holds no word to search for, so nothing can be concluded. Single characters and words like "the" do not count.';
  }
  if (receipt.partial) {
    return `Nothing found yet: ${pending}, so nothing can be concluded. Ask again when the index is complete.`;
  }
  if (receipt.files === 0) return 'No file is indexed, so nothing can be concluded.';
  if (accepted === 0) {
    return `The path and language filters let through none of the ${receipt.files} indexed files, so nothing was searched.`;
  }
  const files =
    accepted === null
      ? `the ${receipt.files} indexed files`
      : `the ${accepted} of ${receipt.files} indexed files that the path and language filters let through`;
  const outcome = searched ?? `No word of the query occurs in ${files}.`;
  return receipt.skippedTotal === 0 ? outcome : `${outcome} Not searched: ${skippedText(receipt)}.`;
}

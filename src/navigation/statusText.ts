import type { StatusAnswer } from './schemas.js';
import { visible } from './text/visible.js';

const SKIPPED_SHOWN = 10;

/** `reponav status` for people: what is indexed and from where, what is not and why, how large it is. No final newline. */
export function statusText({
  receipt,
  kind,
  languages,
  skippedByReason,
  traits,
  index,
  summaries,
}: StatusAnswer): string {
  const at = receipt.commit === null ? 'no commit' : `commit ${receipt.commit.slice(0, 12)}`;
  const branch = receipt.branch === null ? '' : ` (${visible(receipt.branch)})`;
  const lines = [
    `root      ${visible(receipt.root)}`,
    `source    ${kind}, ${at}${branch}, ${receipt.dirty} dirty`,
    `files     ${receipt.files} indexed, ${receipt.pending} pending, ${receipt.partialOutlines} with a partial outline, ${receipt.reread} read again just now`,
    `noise     ${Object.entries(traits)
      .map(([trait, count]) => `${trait} ${count}`)
      .join(', ')} (ranked down)`,
    `index     ${index.documents} documents in ${index.segments} segments, ${megabytes(index.bytes)} on disk`,
    `          ${visible(index.folder)}`,
    ...summaries.stored.map(
      ({ model, kind, files }) =>
        `summaries ${files} of ${summaries.eligible} source files: ${kind} by ${visible(model)}`,
    ),
    '',
    'language          files        MB    symbols  partial',
    ...languages.map(
      ({ language, files, bytes, symbols, partial }) =>
        `${(language ?? 'plain text').padEnd(14)}${cell(files, 9)}${cell((bytes / 1e6).toFixed(1), 10)}${cell(symbols, 11)}${cell(partial, 9)}`,
    ),
    ...skippedLines(receipt, skippedByReason),
    ...[...index.notes, ...(summaries.note === null ? [] : [summaries.note])].map(
      (note) => `note      ${visible(note)}`,
    ),
  ];
  if (receipt.partial) lines.push(`PARTIAL: ${receipt.pending} files are still to be indexed`);
  return `${lines.join('\n')}\n`;
}

function skippedLines(receipt: StatusAnswer['receipt'], byReason: StatusAnswer['skippedByReason']): string[] {
  if (receipt.skippedTotal === 0) return ['', 'skipped   nothing'];
  const reasons = Object.entries(byReason).map(([reason, count]) => `${reason} ${count}`);
  const shown = receipt.skipped.slice(0, SKIPPED_SHOWN);
  const rest = receipt.skippedTotal - shown.length;
  return [
    '',
    `skipped   ${receipt.skippedTotal}: ${reasons.join(', ')}`,
    ...shown.map(
      ({ path, reason, detail }) => `          ${visible(path)}: ${reason}${detail ? ` (${visible(detail)})` : ''}`,
    ),
    ...(rest > 0 ? [`          and ${rest} more: see reponav status --json`] : []),
  ];
}

function cell(value: string | number, width: number): string {
  return String(value).padStart(width);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

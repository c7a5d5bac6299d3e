import type { StatusAnswer } from './schemas.js';
import { visible } from './text/visible.js';

const SKIPPED_SHOWN = 10;
const PARTIAL_SHOWN = 20;

/** `reponav status` for people: what is indexed and from where, what is not and why, how large it is. No final newline. */
export function statusText({
  receipt,
  kind,
  languages,
  skippedByReason,
  partialOutlines,
  traits,
  index,
  models,
  summaries,
  vectors,
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
      ({ model, kind, files, oldest, newest }) =>
        `summaries ${files} of ${summaries.eligible} source files: ${kind} by ${visible(model)}\n          written ${days(oldest, newest)}`,
    ),
    ...vectors.stored.map(
      ({ model, representation, dimension, files, oldest, newest, bytes }) =>
        `vectors   ${files} of ${vectors.eligible} files: ${representation} by ${visible(model)}\n          written ${days(oldest, newest)}, ${dimension} numbers each, ${megabytes(bytes)}`,
    ),
    ...(models.chat === null && models.embedding === null
      ? []
      : [`models    chat ${visible(models.chat ?? 'none')}, embedding ${visible(models.embedding ?? 'none')}`]),
    '',
    'language          files        MB    symbols  partial',
    ...languages.map(
      ({ language, files, bytes, symbols, partial }) =>
        `${(language ?? 'plain text').padEnd(14)}${cell(files, 9)}${cell((bytes / 1e6).toFixed(1), 10)}${cell(symbols, 11)}${cell(partial, 9)}`,
    ),
    ...skippedLines(receipt, skippedByReason),
    ...partialLines(receipt, partialOutlines),
    ...[...index.notes, summaries.note, vectors.note]
      .flatMap((note) => note ?? [])
      .map((note) => `note      ${visible(note)}`),
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

function partialLines({ partialOutlines }: StatusAnswer['receipt'], named: StatusAnswer['partialOutlines']): string[] {
  if (partialOutlines === 0) return [];
  const shown = named.slice(0, PARTIAL_SHOWN);
  const rest = partialOutlines - shown.length;
  return [
    '',
    `partial   ${partialOutlines} outlines hold only what a parser recovered`,
    ...shown.map(({ path, language }) => `          ${visible(path)}: ${language ?? 'plain text'}`),
    ...(rest > 0 ? [`          and ${rest} more: see reponav status --json`] : []),
  ];
}

function days(oldest: string, newest: string): string {
  const [first, last] = [oldest.slice(0, 10), newest.slice(0, 10)];
  return first === last ? first : `${first} to ${last}`;
}

function cell(value: string | number, width: number): string {
  return String(value).padStart(width);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

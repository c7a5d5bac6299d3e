/** Columns under their heads: the first from the left, the others from the right. Cells are made one line each. */
export function textTable(head: readonly string[], cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row) => row.map(oneLine));
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]) =>
    widths
      .map((width, column) => (column === 0 ? (cells[0] ?? '').padEnd(width) : (cells[column] ?? '').padStart(width)))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)]
    .map((one) => `${one}\n`)
    .join('');
}

/** `87.7` of 0.8767; a dash where there is nothing. */
export function percent(share: number | null | undefined): string {
  return share === null || share === undefined ? '-' : (100 * share).toFixed(1);
}

/** Names and messages come from data sets and repositories: one line, no control or formatting characters, 300 at most. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').slice(0, 300);
}

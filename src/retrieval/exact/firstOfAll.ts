/** What was asked for exactly, then everything else; of each symbol the first. */
export function firstOfAll<One extends { file: number; symbol: number }>(exact: readonly One[], others: One[]): One[] {
  if (exact.length === 0) return others;
  const known = new Set(exact.map(({ file, symbol }) => `${file} ${symbol}`));
  return [...exact, ...others.filter(({ file, symbol }) => !known.has(`${file} ${symbol}`))];
}

/**
 * Damerau-Levenshtein distance (optimal string alignment) of two short strings, in edits; `limit + 1` for anything beyond
 * `limit`. Only the diagonal band that can stay within the limit is computed.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = new Array<number>(b.length + 1).fill(limit + 1);
    current[0] = row;
    let best = row;
    const last = Math.min(b.length, row + limit);
    for (let column = Math.max(1, row - limit); column <= last; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, before[column - 2]! + 1);
      current[column] = cost;
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    before = previous;
    previous = current;
  }
  return Math.min(previous[b.length]!, limit + 1);
}

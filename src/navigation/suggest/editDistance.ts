/**
 * Damerau-Levenshtein distance (optimal string alignment) of two short strings, in edits; `limit + 1` for anything beyond
 * `limit`. What both begin and end with is passed over, and only the diagonal band that can stay within the limit is computed.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let from = 0;
  const shorter = Math.min(a.length, b.length);
  while (from < shorter && a.charCodeAt(from) === b.charCodeAt(from)) from++;
  let same = 0;
  while (same < shorter - from && a.charCodeAt(a.length - 1 - same) === b.charCodeAt(b.length - 1 - same)) same++;
  return bandDistance(a.slice(from, a.length - same), b.slice(from, b.length - same), limit);
}

/** Three rows of the table, used again by every call: suggestions compare with every file name of a repository. */
let rows = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)] as const;

function bandDistance(a: string, b: string, limit: number): number {
  const width = b.length + 1;
  if (rows[0].length < width) rows = [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)];
  let [before, previous, current] = rows;
  for (let column = 0; column < width; column++) previous[column] = column;
  for (let row = 1; row <= a.length; row++) {
    current.fill(limit + 1, 0, width);
    current[0] = row;
    let best = row;
    const code = a.charCodeAt(row - 1);
    const last = Math.min(b.length, row + limit);
    for (let column = Math.max(1, row - limit); column <= last; column++) {
      const equal = code === b.charCodeAt(column - 1);
      let cost = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + (equal ? 0 : 1));
      if (
        row > 1 &&
        column > 1 &&
        code === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
      ) {
        cost = Math.min(cost, before[column - 2]! + 1);
      }
      current[column] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit) return limit + 1;
    [before, previous, current] = [previous, current, before];
  }
  return Math.min(previous[b.length]!, limit + 1);
}

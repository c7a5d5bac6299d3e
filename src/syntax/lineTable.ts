/** Offsets to lines, counted by `\n` alone. */
export interface LineTable {
  /** Lines of the text; 0 for the empty one, a last line without newline counts. */
  readonly count: number;
  /** 1-based line of an offset: the number of newlines before it, plus one. */
  lineAt(offset: number): number;
}

export function lineTable(text: string): LineTable {
  const newlines: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) newlines.push(at);
  const open = text.length > 0 && !text.endsWith('\n') ? 1 : 0;
  return {
    count: newlines.length + open,
    lineAt(offset) {
      let low = 0;
      let high = newlines.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (newlines[middle]! < offset) low = middle + 1;
        else high = middle;
      }
      return low + 1;
    },
  };
}

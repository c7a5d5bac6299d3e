/** Cuts a list into runs, in order, each within the limits; a text that is over the tokens alone is a run of its own. */
export function batches(
  tokens: readonly number[],
  most: { texts: number; tokens: number },
): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  let from = 0;
  let sum = 0;
  for (const [index, size] of tokens.entries()) {
    if (index > from && (index - from >= most.texts || sum + size > most.tokens)) {
      runs.push({ from, to: index });
      from = index;
      sum = 0;
    }
    sum += size;
  }
  if (from < tokens.length) runs.push({ from, to: tokens.length });
  return runs;
}

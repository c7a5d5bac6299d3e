/**
 * Exact two-sided McNemar test of paired binary outcomes: the probability, were both alike, of a split of the discordant pairs at least as
 * uneven as this one. 1 without discordant pairs.
 *
 * @param wins pairs that only the first got right
 * @param losses pairs that only the second got right
 */
export function mcnemar(wins: number, losses: number): number {
  const n = wins + losses;
  let tail = 0;
  let logChoose = 0;
  for (let i = 0; i <= Math.min(wins, losses); i++) {
    if (i > 0) logChoose += Math.log(n - i + 1) - Math.log(i);
    tail += Math.exp(logChoose - n * Math.LN2);
  }
  return Math.min(1, 2 * tail);
}

/**
 * Reciprocal rank fusion: sum over the lists of weight / (k + rank), ranks from 1 (docs/ranking.md). Items absent from a list
 * get nothing from it. Returns item -> score > 0.
 */
export function reciprocalRankFusion(
  lists: readonly { items: readonly number[]; weight?: number }[],
  k: number,
): Map<number, number> {
  const scores = new Map<number, number>();
  for (const { items, weight = 1 } of lists) {
    items.forEach((item, index) => {
      scores.set(item, (scores.get(item) ?? 0) + weight / (k + index + 1));
    });
  }
  return scores;
}

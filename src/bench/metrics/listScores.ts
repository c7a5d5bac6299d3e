/** Scores of one ordered list of predictions against a set of gold targets (docs/metrics.md), all in 0..1. */
export interface ListScores {
  /** 1 if min(gold, k) gold targets are among the first k. */
  acc(k: number): number;
  /** 1 if every gold target is among the first k. */
  accStrict(k: number): number;
  /** Share of the gold targets among the first k. */
  recall(k: number): number;
  /** 1 if any gold target is among the first k. */
  hit(k: number): number;
  /** Sum of the precision at each gold target's rank within the first k, divided by min(gold, k). */
  map(k: number): number;
  /** The same sum divided by k. */
  mapLocagent(k: number): number;
  /** 1 / rank of the first gold target; 0 when the list has none. */
  mrr(): number;
  /** Binary gains, discounted by log2(rank + 1), against the best order possible. */
  ndcg(k: number): number;
}

/** @param gold not empty. A target that is predicted twice counts at its first rank, and its second takes no rank. */
export function listScores(predicted: readonly string[], gold: readonly string[]): ListScores {
  const wanted = new Set(gold);
  const total = wanted.size;
  if (total === 0) throw new Error('Without gold there is nothing to score.');
  /** 1-based ranks of the gold targets that were found, ascending. */
  const ranks = [...new Set(predicted)].flatMap((target, index) => (wanted.has(target) ? [index + 1] : []));
  const within = (k: number) => ranks.filter((rank) => rank <= k).length;
  const precisions = (k: number) => ranks.reduce((sum, rank, found) => (rank <= k ? sum + (found + 1) / rank : sum), 0);
  return {
    acc: (k) => Number(within(k) >= Math.min(total, k)),
    accStrict: (k) => Number(within(k) === total),
    recall: (k) => within(k) / total,
    hit: (k) => Number(within(k) > 0),
    map: (k) => precisions(k) / Math.min(total, k),
    mapLocagent: (k) => precisions(k) / k,
    mrr: () => (ranks.length === 0 ? 0 : 1 / ranks[0]!),
    ndcg: (k) =>
      gain(ranks.filter((rank) => rank <= k)) / gain(Array.from({ length: Math.min(total, k) }, (_, i) => i + 1)),
  };
}

function gain(ranks: readonly number[]): number {
  return ranks.reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0);
}

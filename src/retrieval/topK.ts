/**
 * Indexes of the `k` largest positive scores, best first; ties by lower index. O(n log n), of which the sorting of all is native: in a
 * process that answers one question nothing else has been compiled yet.
 */
export function topK(scores: ArrayLike<number>, k: number): number[] {
  if (k <= 0) return [];
  const least = kthLargest(scores, k);
  const better: number[] = [];
  const equal: number[] = [];
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i]!;
    if (score > least) better.push(i);
    else if (score === least && score > 0 && equal.length < k) equal.push(i);
  }
  const best = better.concat(equal.slice(0, k - better.length));
  return best.sort((a, b) => scores[b]! - scores[a]! || a - b);
}

/** The `k`-th largest of the positive scores (k >= 1); 0 where there are fewer. */
export function kthLargest(scores: ArrayLike<number>, k: number): number {
  const positive = new Float64Array(scores.length);
  let count = 0;
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i]!;
    if (score > 0) positive[count++] = score;
  }
  return count < k ? 0 : positive.subarray(0, count).sort()[count - k]!;
}

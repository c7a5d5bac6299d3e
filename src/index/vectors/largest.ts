/**
 * Indexes of the `k` largest scores, best first, ties by lower index: one pass, with the best so far in a heap whose root is the least of them.
 * Scores may be negative.
 */
export function largest(scores: ArrayLike<number>, k: number): number[] {
  const heap: number[] = [];
  if (k < 1) return heap;
  /** Ranked behind: a lower score, or the same one later. */
  const behind = (a: number, b: number) => scores[a]! < scores[b]! || (scores[a] === scores[b] && a > b);
  const swap = (i: number, j: number) => {
    const kept = heap[i]!;
    heap[i] = heap[j]!;
    heap[j] = kept;
  };
  for (let index = 0; index < scores.length; index++) {
    if (heap.length < k) {
      let at = heap.push(index) - 1;
      for (let parent = (at - 1) >> 1; at > 0 && behind(heap[at]!, heap[parent]!); parent = (at - 1) >> 1) {
        swap(at, parent);
        at = parent;
      }
      continue;
    }
    if (scores[index]! <= scores[heap[0]!]!) continue;
    heap[0] = index;
    for (let at = 0; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && behind(heap[child]!, heap[least]!)) least = child;
      }
      if (least === at) break;
      swap(at, least);
      at = least;
    }
  }
  return heap.sort((a, b) => scores[b]! - scores[a]! || a - b);
}

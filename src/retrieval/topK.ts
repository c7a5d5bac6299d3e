/** Indexes of the `k` largest positive scores, best first; ties by lower index. O(n log k). */
export function topK(scores: ArrayLike<number>, k: number): number[] {
  const heap: number[] = [];
  const worse = (a: number, b: number) => scores[a]! < scores[b]! || (scores[a] === scores[b] && a > b);
  for (let i = 0; i < scores.length; i++) {
    if (!(scores[i]! > 0)) continue;
    if (heap.length < k) {
      heap.push(i);
      siftUp(heap, worse);
    } else if (k > 0 && worse(heap[0]!, i)) {
      heap[0] = i;
      siftDown(heap, worse);
    }
  }
  return heap.sort((a, b) => (worse(a, b) ? 1 : -1));
}

function siftUp(heap: number[], worse: (a: number, b: number) => boolean): void {
  let i = heap.length - 1;
  while (i > 0) {
    const parent = (i - 1) >> 1;
    if (!worse(heap[i]!, heap[parent]!)) return;
    [heap[i], heap[parent]] = [heap[parent]!, heap[i]!];
    i = parent;
  }
}

function siftDown(heap: number[], worse: (a: number, b: number) => boolean): void {
  let i = 0;
  for (;;) {
    const left = 2 * i + 1;
    const right = left + 1;
    let worst = i;
    if (left < heap.length && worse(heap[left]!, heap[worst]!)) worst = left;
    if (right < heap.length && worse(heap[right]!, heap[worst]!)) worst = right;
    if (worst === i) return;
    [heap[i], heap[worst]] = [heap[worst]!, heap[i]!];
    i = worst;
  }
}

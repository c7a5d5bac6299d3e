import type { TextIndex } from '../../index/texts/textIndex.js';
import type { Bm25Parameters } from '../bm25.js';

/**
 * BM25 of weighted query terms over some texts of an index, each as one document: idf = ln(1 + (N - n + .5) / (n + .5)), tf / (tf + norm), as
 * Lucene has it. Frequencies and average length are taken over the texts asked about alone, so the scores are the same whatever else
 * the index holds.
 *
 * @param texts numbers of the texts, each once
 * @returns a score >= 0 for each of `texts`, 0 without a match
 */
export function bm25Texts(
  index: TextIndex,
  query: ReadonlyMap<string, number>,
  texts: ArrayLike<number>,
  { k1, b }: Bm25Parameters,
): Float64Array {
  const { start, length, term, count } = index.postings;
  const weights: number[] = [];
  const slots = new Int32Array(index.termCount).fill(-1);
  for (const [word, weight] of query) {
    const id = index.termId(word);
    if (id >= 0) slots[id] = weights.push(weight) - 1;
  }
  const frequency = new Uint32Array(weights.length);
  const hits: { at: number; slot: number; tf: number }[] = [];
  let words = 0;
  for (let at = 0; at < texts.length; at++) {
    const text = texts[at]!;
    words += length[text]!;
    for (let posting = start[text]!, end = start[text + 1]!; posting < end; posting++) {
      const slot = slots[term[posting]!]!;
      if (slot < 0) continue;
      frequency[slot]!++;
      hits.push({ at, slot, tf: count[posting]! });
    }
  }
  const averageLength = Math.max(1, words / Math.max(1, texts.length));
  const factor = weights.map((weight, slot) => {
    const n = frequency[slot]!;
    return weight * Math.log(1 + (texts.length - n + 0.5) / (n + 0.5));
  });
  const scores = new Float64Array(texts.length);
  for (const { at, slot, tf } of hits) {
    const norm = k1 * (1 - b + (b * length[texts[at]!]!) / averageLength);
    scores[at]! += (factor[slot]! * tf) / (tf + norm);
  }
  return scores;
}

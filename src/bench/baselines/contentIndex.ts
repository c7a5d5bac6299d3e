import type { ContentKey } from '../../repository/types.js';
import { luceneTerms } from './luceneAnalyzer.js';

/** Lucene's and Pyserini's usual constants (docs/ranking.md). */
const K1 = 0.9;
const B = 0.4;

/**
 * An inverted index of whole contents in memory. Contents are added once, whatever number of commits they are part of; a search
 * counts only those it is asked about.
 */
export class ContentIndex {
  readonly #numbers = new Map<ContentKey, number>();
  readonly #lengths: number[] = [];
  readonly #postings = new Map<string, { docs: number[]; counts: number[] }>();

  has(key: ContentKey): boolean {
    return this.#numbers.has(key);
  }

  add(key: ContentKey, text: string): void {
    if (this.has(key)) return;
    const number = this.#lengths.length;
    const counts = new Map<string, number>();
    let length = 0;
    for (const term of luceneTerms(text)) {
      counts.set(term, (counts.get(term) ?? 0) + 1);
      length++;
    }
    for (const [term, count] of counts) {
      const list = this.#postings.get(term) ?? { docs: [], counts: [] };
      this.#postings.set(term, list);
      list.docs.push(number);
      list.counts.push(count);
    }
    this.#numbers.set(key, number);
    this.#lengths.push(length);
  }

  /**
   * BM25 scores of the contents `keys` (all added before), frequencies and average length taken over these alone; each as one document. A query
   * term counts as often as it stands in the query. Contents without a match are absent.
   */
  search(query: string, keys: ReadonlySet<ContentKey>): Map<ContentKey, number> {
    const keyOf = new Map<number, ContentKey>();
    let total = 0;
    for (const key of keys) {
      const number = this.#numbers.get(key)!;
      keyOf.set(number, key);
      total += this.#lengths[number]!;
    }
    const averageLength = Math.max(1, total / Math.max(1, keyOf.size));
    const weights = new Map<string, number>();
    for (const term of luceneTerms(query)) weights.set(term, (weights.get(term) ?? 0) + 1);
    const scores = new Map<ContentKey, number>();
    for (const [term, weight] of weights) {
      const list = this.#postings.get(term);
      if (!list) continue;
      const live = list.docs.flatMap((doc, at) => (keyOf.has(doc) ? [at] : []));
      const idf = Math.log(1 + (keyOf.size - live.length + 0.5) / (live.length + 0.5));
      for (const at of live) {
        const doc = list.docs[at]!;
        const tf = list.counts[at]!;
        const norm = K1 * (1 - B + (B * this.#lengths[doc]!) / averageLength);
        const key = keyOf.get(doc)!;
        scores.set(key, (scores.get(key) ?? 0) + (weight * idf * tf) / (tf + norm));
      }
    }
    return scores;
  }
}

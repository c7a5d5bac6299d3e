import { describe, expect, it } from 'vitest';
import { TextIndex } from '../../../src/index/texts/textIndex.js';
import { textAnalyzer } from '../../../src/representation/analyzers/textAnalyzer.js';
import { bm25Texts } from '../../../src/retrieval/representations/bm25Texts.js';

const LUCENE = { k1: 0.9, b: 0.4 };

function indexOf(texts: Record<string, string>): TextIndex {
  const index = new TextIndex(textAnalyzer('lucene-english'));
  for (const [key, text] of Object.entries(texts)) index.add(key, text);
  return index;
}

function search(index: TextIndex, question: string, keys: string[]): number[] {
  const numbers = keys.map((key) => index.numberOf(key));
  return [...bm25Texts(index, index.analyzer.query(question), numbers, LUCENE)];
}

describe('BM25 over texts', () => {
  it("scores by Lucene's formula with k1 0.9 and b 0.4", () => {
    const index = indexOf({ 1: 'alpha beta beta', 2: 'alpha gamma', 3: 'delta' });
    // One of three texts: idf = ln(1 + 2.5 / 1.5); tf 2, length 3, average 2.
    const expected = (Math.log(1 + 2.5 / 1.5) * 2) / (2 + 0.9 * (1 - 0.4 + (0.4 * 3) / 2));
    const [first, ...others] = search(index, 'beta', ['1', '2', '3']);
    expect(first).toBeCloseTo(expected, 12);
    expect(others).toEqual([0, 0]);
  });

  it('counts a query term as often as it is said', () => {
    const index = indexOf({ 1: 'alpha beta', 2: 'gamma' });
    const once = search(index, 'alpha', ['1', '2'])[0]!;
    expect(search(index, 'alpha alpha', ['1', '2'])[0]).toBeCloseTo(2 * once, 12);
  });

  it('knows only the texts it is asked about, whatever else was added before', () => {
    const alone = indexOf({ 1: 'alpha beta', 2: 'alpha gamma delta' });
    const shared = indexOf({ old: 'alpha alpha alpha old words', 1: 'alpha beta', 2: 'alpha gamma delta' });
    expect(search(shared, 'alpha beta', ['1', '2'])).toEqual(search(alone, 'alpha beta', ['1', '2']));
  });

  it('adds a text once', () => {
    const index = indexOf({ 1: 'alpha', 2: 'beta' });
    const before = search(index, 'alpha', ['1', '2']);
    index.add('1', 'alpha');
    expect(index.size).toBe(2);
    expect(search(index, 'alpha', ['1', '2'])).toEqual(before);
  });

  it('finds nothing by words that no text has', () => {
    expect(search(indexOf({ 1: 'alpha' }), 'omega', ['1'])).toEqual([0]);
  });
});

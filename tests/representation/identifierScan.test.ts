import { describe, expect, it } from 'vitest';
import { scanIdentifiers } from '../../src/representation/analyzers/identifierScan.js';
import { createCodeAnalyzer, createTermDictionary, identifierTerms } from '../../src/representation/index.js';
import { plainIdentifiers, randomTexts } from './randomTexts.js';

function scan(text: string): string[] {
  const found: string[] = [];
  scanIdentifiers(text, 0, text.length, (start, end) => found.push(text.slice(start, end)));
  return found;
}

describe('identifiers of any text', () => {
  it('are those that a plain expression finds', () => {
    for (const text of randomTexts(1, 3000, 60))
      expect(scan(text), JSON.stringify(text)).toEqual(plainIdentifiers(text));
  });

  it('of a part of it are those of the part alone', () => {
    for (const text of randomTexts(2, 500, 60)) {
      const points = [...text];
      const start = points.slice(0, points.length >> 2).join('').length;
      const end = points.slice(0, (points.length * 3) >> 2).join('').length;
      const found: string[] = [];
      scanIdentifiers(text, start, end, (from, to) => found.push(text.slice(from, to)));
      expect(found, JSON.stringify(text)).toEqual(scan(text.slice(start, end)));
    }
  });

  it('are counted by the analyzer as one by one, also when many differ', () => {
    const stop = new Set(['xyz', 'a']);
    const dictionary = createTermDictionary();
    const analyzer = createCodeAnalyzer(dictionary, [...stop]);
    for (const text of randomTexts(3, 1500, 200)) {
      const expected = new Map<string, number>();
      let wholes = 0;
      const add = (term: string) => expected.set(term, (expected.get(term) ?? 0) + 1);
      for (const identifier of plainIdentifiers(text)) {
        const { whole, parts } = identifierTerms(identifier, stop);
        if (whole !== null) wholes++;
        for (const term of whole === null ? parts : [whole, ...parts]) add(term);
      }
      const { ids, counts, length } = analyzer.count(text, [[0, text.length]]);
      expect(new Map([...ids].map((id, i) => [dictionary.terms[id]!, counts[i]!]))).toEqual(expected);
      expect(length).toBe(wholes);
    }
  });
});

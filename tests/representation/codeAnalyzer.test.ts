import { describe, expect, it } from 'vitest';
import { analyzeQuery, createCodeAnalyzer, createTermDictionary } from '../../src/representation/index.js';

function countTerms(text: string, keywords: string[] = [], ranges: [number, number][] = [[0, text.length]]) {
  const dictionary = createTermDictionary();
  const { ids, counts, length } = createCodeAnalyzer(dictionary, keywords).count(text, ranges);
  return { terms: Object.fromEntries([...ids].map((id, i) => [dictionary.terms[id], counts[i]])), length };
}

describe('createCodeAnalyzer', () => {
  it('counts wholes and parts, and the length in wholes', () => {
    expect(countTerms('read_file(file); readFile(path)')).toEqual({
      terms: { read_file: 1, read: 2, file: 3, readfil: 1, path: 1 },
      length: 4,
    });
  });

  it('leaves the keywords of the language out, in any case', () => {
    expect(countTerms('class Server', ['class']).terms).toEqual({ server: 1 });
  });

  it('counts only the ranges asked for', () => {
    expect(
      countTerms(
        'alpha beta gamma',
        [],
        [
          [0, 5],
          [11, 16],
        ],
      ).terms,
    ).toEqual({ alpha: 1, gamma: 1 });
  });

  it('starts from nothing at each call', () => {
    const dictionary = createTermDictionary();
    const analyzer = createCodeAnalyzer(dictionary, []);
    analyzer.count('alpha alpha', [[0, 11]]);
    expect([...analyzer.count('alpha', [[0, 5]]).counts]).toEqual([1]);
  });

  it('grows with the number of distinct terms', () => {
    const words = Array.from({ length: 40_000 }, (_, i) => `w${i.toString(36)}q`);
    const text = words.join(' ');
    const { length, terms } = countTerms(text);
    expect(length).toBe(40_000);
    expect(Object.keys(terms)).toHaveLength(40_000);
  });

  it('caps a count instead of wrapping it around', () => {
    expect(countTerms('word '.repeat(70_000)).terms.word).toBe(65_535);
  });
});

describe('analyzeQuery', () => {
  it('weighs wholes 1, parts 0.5 and damps repetition', () => {
    const weights = analyzeQuery('open_file file file file');
    expect(weights.get('open_file')).toBe(1);
    expect(weights.get('open')).toBe(0.5);
    expect(weights.get('file')).toBeCloseTo(1 + Math.log(3.5));
  });

  it('gives nothing for an empty text or one of stop words', () => {
    expect(analyzeQuery('').size).toBe(0);
    expect(analyzeQuery('this is not the 42').size).toBe(0);
  });
});

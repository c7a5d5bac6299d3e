import { describe, expect, it } from 'vitest';
import { ANALYZER_NAMES, textAnalyzer } from '../../src/representation/analyzers/textAnalyzer.js';

function words(text: string): string[] {
  const found: string[] = [];
  textAnalyzer('lucene-english').eachWord(text, (word) => found.push(word));
  return found;
}

const terms = (text: string) => words(text).flatMap((word) => textAnalyzer('lucene-english').termsOf(word).terms);

describe('the analyzer lucene-english', () => {
  it.each([
    ['lower case, stop words and stems', 'The Running of connections is failing', ['run', 'connect', 'fail']],
    ['identifiers stay whole', 'get_user_name HTTPServer', ['get_user_nam', 'httpserver']],
    ['letters join across dots, digits across commas and dots', 'os.path 3.14 1,000', ['os.path', '3.14', '1,000']],
    ['a dot between letter and digit parts', 'v.2 x1.y', ['v', '2', 'x1', 'y']],
    ['possessives', "user's Bob’s don't", ['user', 'bob', "don't"]],
    ['colons join letters', 'std::vector a:b', ['std', 'vector', 'a:b']],
    ['punctuation alone', '--- === ___ ()', []],
    ['other scripts', 'Straße 漢字 Ошибка', ['straße', '漢', '字', 'ошибка']],
  ])('%s', (_, text, expected) => {
    expect(terms(text)).toEqual(expected);
  });

  it('cuts endless words into pieces', () => {
    expect(words('q'.repeat(600)).map(({ length }) => length)).toEqual([255, 255, 90]);
  });

  it('finds the same words in ASCII on its fast way as on the way of all scripts', () => {
    const alphabet = "ab1_.:',;  -";
    let seed = 7;
    const next = () => {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      return alphabet[(seed >>> 16) % alphabet.length]!;
    };
    for (let round = 0; round < 300; round++) {
      const text = Array.from({ length: 40 }, next).join('');
      // One letter of another script takes the whole text the slow way.
      expect(words(text), text).toEqual(words(`${text} ß`).slice(0, -1));
    }
  });

  it('weighs a term of a question by how often it is said', () => {
    expect([...textAnalyzer('lucene-english').query('files, a file and the index')]).toEqual([
      ['file', 2],
      ['index', 1],
    ]);
  });
});

describe('the analyzer code', () => {
  it('gives the whole and the parts of an identifier, and counts it once', () => {
    expect(textAnalyzer('code').termsOf('parseHTTPRequest')).toEqual({
      terms: ['parsehttprequest', 'pars', 'http', 'request'],
      length: 1,
    });
  });

  it('damps what a question repeats', () => {
    expect(textAnalyzer('code').query('cache cache').get('cach')).toBeCloseTo(1 + Math.log(2), 12);
  });
});

it('is told by its name', () => {
  expect(ANALYZER_NAMES.map((name) => textAnalyzer(name).name)).toEqual(ANALYZER_NAMES);
});

import { describe, expect, it } from 'vitest';
import { ContentIndex } from '../../../src/bench/baselines/contentIndex.js';
import { luceneTerms } from '../../../src/bench/baselines/luceneAnalyzer.js';

const terms = (text: string) => [...luceneTerms(text)];

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
    expect(terms('q'.repeat(600)).map(({ length }) => length)).toEqual([255, 255, 90]);
  });
});

describe('the index of contents', () => {
  it("scores by Lucene's formula with k1 0.9 and b 0.4", () => {
    const index = new ContentIndex();
    index.add('1', 'alpha beta beta');
    index.add('2', 'alpha gamma');
    index.add('3', 'delta');
    const scores = index.search('beta', new Set(['1', '2', '3']));
    // One of three contents: idf = ln(1 + 2.5 / 1.5); tf 2, length 3, average 2.
    const expected = (Math.log(1 + 2.5 / 1.5) * 2) / (2 + 0.9 * (1 - 0.4 + (0.4 * 3) / 2));
    expect([...scores.keys()]).toEqual(['1']);
    expect(scores.get('1')).toBeCloseTo(expected, 12);
  });

  it('counts a query term as often as it is said', () => {
    const index = new ContentIndex();
    index.add('1', 'alpha beta');
    index.add('2', 'gamma');
    const keys = new Set(['1', '2']);
    expect(index.search('alpha alpha', keys).get('1')).toBeCloseTo(2 * index.search('alpha', keys).get('1')!, 12);
  });

  it('knows only the contents it is asked about, whatever else was added before', () => {
    const alone = new ContentIndex();
    alone.add('1', 'alpha beta');
    alone.add('2', 'alpha gamma delta');
    const shared = new ContentIndex();
    shared.add('old', 'alpha alpha alpha old words');
    shared.add('1', 'alpha beta');
    shared.add('2', 'alpha gamma delta');
    const keys = new Set(['1', '2']);
    expect(shared.search('alpha beta', keys)).toEqual(alone.search('alpha beta', keys));
  });

  it('adds a content once', () => {
    const index = new ContentIndex();
    index.add('1', 'alpha');
    const before = index.search('alpha', new Set(['1']));
    index.add('1', 'alpha');
    expect(index.search('alpha', new Set(['1']))).toEqual(before);
  });
});

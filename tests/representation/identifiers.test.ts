import { describe, expect, it } from 'vitest';
import { identifierTerms, scanIdentifiers, splitIdentifier } from '../../src/representation/index.js';

const NONE = new Set<string>();

function scan(text: string): string[] {
  const found: string[] = [];
  scanIdentifiers(text, 0, text.length, (start, end) => found.push(text.slice(start, end)));
  return found;
}

describe('scanIdentifiers', () => {
  it('takes letters, digits and underscores after a letter or underscore', () => {
    expect(scan('foo(bar_2, _x) -> Baz9')).toEqual(['foo', 'bar_2', '_x', 'Baz9']);
  });

  it('skips numbers whole, with the letters stuck to them', () => {
    expect(scan('0x1F 2nd 1e10 a1 3')).toEqual(['a1']);
  });

  it('takes letters of every script', () => {
    expect(scan('größe café переменная')).toEqual(['größe', 'café', 'переменная']);
  });

  it('gives overlapping pairs for scripts without blanks, one character alone as itself', () => {
    expect(scan('索引更新 x 錯')).toEqual(['索引', '引更', '更新', 'x', '錯']);
  });

  it('survives lone surrogates, emoji and combining marks', () => {
    expect(scan('a\ud800b 😀 e\u0301t')).toEqual(['a', 'b', 'e\u0301t']);
  });

  it('never leaves the range asked for', () => {
    const found: [number, number][] = [];
    scanIdentifiers('abcdef', 2, 4, (start, end) => found.push([start, end]));
    expect(found).toEqual([[2, 4]]);
  });
});

describe('splitIdentifier', () => {
  it.each([
    ['snake_case_name', ['snake', 'case', 'name']],
    ['camelCase', ['camel', 'Case']],
    ['parseHTTPRequest2', ['parse', 'HTTP', 'Request2']],
    ['utf8Decoder', ['utf8', 'Decoder']],
    ['URLs', ['URLs']],
    ['getURLs', ['get', 'URLs']],
    ['__init__', ['init']],
    ['ABC', ['ABC']],
    ['Straße', ['Straße']],
    ['äÖl', ['ä', 'Öl']],
  ])('%s', (name, parts) => {
    expect(splitIdentifier(name)).toEqual(parts);
  });
});

describe('identifierTerms', () => {
  it('gives a compound as a whole and by stemmed parts', () => {
    expect(identifierTerms('handleRequests', NONE)).toEqual({ whole: 'handlerequest', parts: ['handl', 'request'] });
  });

  it('keeps a whole that is not letters only as it is', () => {
    expect(identifierTerms('load_settings', NONE)).toEqual({ whole: 'load_settings', parts: ['load', 'set'] });
  });

  it('drops stop words, keywords, numbers, single letters and very long names', () => {
    expect(identifierTerms('the', NONE).whole).toBeNull();
    expect(identifierTerms('import', new Set(['import'])).whole).toBeNull();
    expect(identifierTerms('x', NONE).whole).toBeNull();
    expect(identifierTerms('a'.repeat(61), NONE).whole).toBeNull();
    expect(identifierTerms('is_2_the_error', NONE)).toEqual({ whole: 'is_2_the_error', parts: ['error'] });
  });
});

import { describe, expect, it } from 'vitest';
import { chunkByTokens, firstTokens } from '../../../src/retrieval/representations/chunkByTokens.js';

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;
const letters = (text: string) => Array.from(text).length;

describe('cutting a text by tokens', () => {
  it('leaves a text that fits whole, and the empty one', () => {
    expect(chunkByTokens('one two\nthree', 3, words)).toEqual(['one two\nthree']);
    expect(chunkByTokens('', 3, words)).toEqual(['']);
  });

  it('cuts at line ends', () => {
    expect(chunkByTokens('one two long\nthree four\nfive is last\n', 5, words)).toEqual([
      'one two long\nthree four\n',
      'five is last\n',
    ]);
  });

  it('cuts a line that is too long between words, and a word inside', () => {
    expect(chunkByTokens('aaa bbb ccc ddd eee', 2, words)).toEqual(['aaa bbb ', 'ccc ddd ', 'eee']);
    expect(chunkByTokens('abcdefghij', 4, letters)).toEqual(['abcd', 'efgh', 'ij']);
  });

  it('never breaks a character', () => {
    expect(chunkByTokens('😀😀😀', 1, letters)).toEqual(['😀', '😀', '😀']);
  });

  it('gives pieces that join to the text, none of them too long', () => {
    const text = Array.from({ length: 60 }, (_, n) => `line ${n} ${'x'.repeat(n % 17)} end`).join('\n');
    for (const limit of [1, 2, 7, 30]) {
      const chunks = chunkByTokens(text, limit, words);
      expect(chunks.join('')).toBe(text);
      expect(Math.max(...chunks.map(words))).toBeLessThanOrEqual(limit);
    }
  });
});

it('takes the beginning that fits', () => {
  expect(firstTokens('one two\nthree four', 2, words)).toBe('one two\n');
  expect(firstTokens('one two', 0, words)).toBe('');
});

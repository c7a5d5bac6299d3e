import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cutToTokens } from '../../../src/models/tokens/cutToTokens.js';
import { estimateTokens } from '../../../src/models/tokens/estimateTokens.js';

/** Texts with their o200k counts. */
const corpus: { kind: string; text: string; tokens: number }[] = JSON.parse(
  readFileSync(new URL('../../navigation/tokenCorpus.json', import.meta.url), 'utf8'),
);

describe('the token estimate of models', () => {
  it.each(corpus.filter(({ kind }) => ['code', 'minified', 'english', 'german', 'chinese', 'paths'].includes(kind)))(
    'is not below the count of $kind, and at most twice as much',
    ({ text, tokens }) => {
      const estimate = estimateTokens(text);
      expect(estimate).toBeGreaterThanOrEqual(tokens);
      expect(estimate).toBeLessThan(tokens * 2);
    },
  );

  it('is never more than a few per cent below the count, whatever the text', () => {
    const ratios = corpus.map(({ text, tokens }) => estimateTokens(text) / tokens).sort((a, b) => a - b);
    expect(ratios[0]).toBeGreaterThan(0.88);
    expect(ratios.filter((ratio) => ratio < 0.97).length / ratios.length).toBeLessThan(0.1);
  });

  it('is 0 for nothing, and takes broken surrogates', () => {
    expect(estimateTokens('')).toBe(0);
    expect(estimateTokens('\ud800x\udc00')).toBeGreaterThan(0);
  });
});

describe('a text cut to tokens', () => {
  it('stays whole when it fits', () => {
    expect(cutToTokens('a few words', 100, estimateTokens)).toBe('a few words');
  });

  it('is the longest beginning that fits', () => {
    const text = 'word '.repeat(1000);
    const cut = cutToTokens(text, 50, estimateTokens);
    expect(text.startsWith(cut)).toBe(true);
    expect(estimateTokens(cut)).toBeLessThanOrEqual(50);
    expect(estimateTokens(text.slice(0, cut.length + 6))).toBeGreaterThan(50);
  });

  it('ends with whole characters', () => {
    for (let most = 0; most < 20; most++) {
      expect(cutToTokens('😀'.repeat(20), most, estimateTokens)).not.toMatch(/[\ud800-\udbff]$/);
    }
  });
});

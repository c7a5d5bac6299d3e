import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { estimateTokens } from '../../src/navigation/index.js';

const corpus: { kind: string; text: string; tokens: number }[] = JSON.parse(
  readFileSync(new URL('tokenCorpus.json', import.meta.url), 'utf8'),
);
const kinds = [...new Set(corpus.map((entry) => entry.kind))];

describe('the token estimate', () => {
  test.each(kinds)('never goes below the o200k count: %s', (kind) => {
    const entries = corpus.filter((entry) => entry.kind === kind);
    const under = entries.filter((entry) => estimateTokens(entry.text) < entry.tokens);
    expect(under).toEqual([]);
  });

  test('stays near the count where answers are made of code', () => {
    const code = corpus.filter((entry) => entry.kind === 'code');
    const ratios = code.map((entry) => estimateTokens(entry.text) / entry.tokens).sort((a, b) => a - b);
    expect(ratios[ratios.length >> 1]).toBeLessThan(1.5);
    expect(ratios.at(-1)).toBeLessThan(1.7);
  });

  test('is 0 for an empty text and small for a small one', () => {
    expect(estimateTokens('')).toBe(0);
    expect(estimateTokens('a')).toBeLessThan(10);
  });

  test('reads broken surrogates and a megabyte on one line', () => {
    expect(estimateTokens('\ud800x\udc00')).toBeGreaterThan(0);
    expect(estimateTokens('x=1;'.repeat(250_000))).toBeGreaterThan(250_000);
  });
});

import { describe, expect, it } from 'vitest';
import { withoutKey } from '../../src/models/keys.js';

describe('what a server repeats of a key', () => {
  const key = 'sk-0123456789abcdefghij';

  it.each([
    ['whole', `bad key ${key}!`, 'bad key [key]!'],
    ['its beginning', `bad key ${key.slice(0, 13)}... here`, 'bad key [key]... here'],
    ['its end', `bad key ...${key.slice(-9)}`, 'bad key ...[key]'],
  ])('is masked: %s', (_, text, safe) => expect(withoutKey(text, key)).toBe(safe));

  it('leaves a few letters that it shares with words', () => {
    expect(withoutKey('sk-0123 is short', key)).toBe('sk-0123 is short');
  });
});

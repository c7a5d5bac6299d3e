import { describe, expect, it } from 'vitest';
import { IdentifierTable } from '../../src/representation/analyzers/identifierTable.js';

function units(word: string): Uint16Array {
  return Uint16Array.from(word, (character) => character.charCodeAt(0));
}

describe('IdentifierTable', () => {
  it('gives each identifier its own terms, through every enlargement', () => {
    const table = new IdentifierTable();
    const words = Array.from({ length: 20_000 }, (_, i) => `w${i}`);
    const hash = (i: number) => Math.imul(i >> 1, 0x9e3779b1);
    words.forEach((word, i) => {
      table.add(units(word), 0, word.length, hash(i), [i, i + 1]);
    });
    for (const [i, word] of words.entries()) {
      const entry = table.find(units(`_${word}_`), 1, word.length + 1, hash(i));
      expect([...table.terms.subarray(table.starts[entry]!, table.starts[entry + 1]!)]).toEqual([i, i + 1]);
    }
    expect(table.size).toBe(20_000);
  });

  it('tells identifiers of one hash apart, and does not know what was never added', () => {
    const table = new IdentifierTable();
    const ab = table.add(units('ab'), 0, 2, 7, [1]);
    const abc = table.add(units('abc'), 0, 3, 7, []);
    expect(table.find(units('ab'), 0, 2, 7)).toBe(ab);
    expect(table.find(units('abc'), 0, 3, 7)).toBe(abc);
    expect(table.find(units('ax'), 0, 2, 7)).toBe(-1);
    expect(table.find(units('ab'), 0, 2, 8)).toBe(-1);
  });
});

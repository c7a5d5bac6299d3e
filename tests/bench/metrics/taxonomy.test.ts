import { describe, expect, it } from 'vitest';
import { failureTaxonomy, missOf } from '../../../src/bench/metrics/taxonomy.js';
import { madeResult } from '../madeResults.js';

describe('a missed function', () => {
  it.each([
    ['wrong file', 'a.py:A.run', ['b.py:B.stop', 'c.py:f']],
    ['right file, wrong function', 'a.py:A.run', ['b.py:g', 'a.py:A.stop']],
    ['same name, wrong qualifier', 'a.py:A.run', ['a.py:B.run', 'a.py:A.stop']],
    ['same name, wrong qualifier', 'a.py:run', ['b.py:B.run']],
    ['wrong file', 'a.py:run', []],
  ] as const)('is called %s where %s is wanted and %j stands', (miss, target, top) => {
    expect(missOf(target, top)).toBe(miss);
  });
});

describe('the failure taxonomy', () => {
  it('counts the gold functions that are not among the first k', () => {
    const results = [
      madeResult('one', {
        gold: { functions: ['a.py:f', 'a.py:A.run'] },
        predicted: { files: [], modules: [], functions: ['a.py:f', 'a.py:B.run', 'a.py:A.run'] },
      }),
      madeResult('two', {
        gold: { functions: ['b.py:g'] },
        predicted: { files: [], modules: [], functions: ['a.py:f'] },
      }),
      madeResult('no functions named', {
        gold: { functions: ['b.py:g'] },
        predicted: { files: [], modules: null, functions: null },
      }),
    ];
    expect(failureTaxonomy(results, 2)).toEqual({
      k: 2,
      gold: 3,
      misses: { 'wrong file': 1, 'right file, wrong function': 0, 'same name, wrong qualifier': 1 },
    });
    expect(failureTaxonomy(results, 3).misses['same name, wrong qualifier']).toBe(0);
  });
});

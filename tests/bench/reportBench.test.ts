import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { distinctNames } from '../../src/bench/reportBench.js';

const path = (name: string) => join(sep, ...name.split('/'));

describe('the names of runs in a report', () => {
  it('are those of their folders', () => {
    expect(distinctNames([path('runs/bm25'), path('runs/evidence')])).toEqual(['bm25', 'evidence']);
  });

  it('are longer where folders have the same name', () => {
    const paths = ['a/lite/bm25', 'a/locbench/bm25', 'a/lite/evidence'].map(path);
    expect(distinctNames(paths)).toEqual(['lite/bm25', 'locbench/bm25', 'evidence']);
    expect(distinctNames([path('a/x/bm25'), path('b/x/bm25')])).toEqual(['a/x/bm25', 'b/x/bm25']);
  });

  it('end when the path does', () => {
    expect(distinctNames([path('bm25'), path('bm25')])).toEqual(['bm25', 'bm25']);
  });
});

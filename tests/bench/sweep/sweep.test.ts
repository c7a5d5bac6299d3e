import { describe, expect, it } from 'vitest';
import { sweepCurves } from '../../../src/bench/sweep/sweepCurves.js';
import { sweepAnswers } from '../../../src/bench/sweep/sweepInstance.js';
import type { RankedChunk } from '../../../src/retrieval/index.js';
import { madeResult } from '../madeResults.js';

const chunk = (file: number, score: number): RankedChunk => ({
  file,
  segment: 0,
  chunk: 0,
  symbol: 0,
  startLine: 1,
  endLine: 1,
  score,
});

/** One high score against three good ones. */
const CHUNKS = [chunk(0, 10), chunk(1, 9), chunk(1, 9), chunk(1, 9), chunk(0, 1), chunk(0, 1)];
const pathOf = (file: number) => ['peak.py', 'broad.py'][file]!;

describe('a sweep', () => {
  it('aggregates the same chunks with each weight of the best one', () => {
    const first = new Map(sweepAnswers('a', CHUNKS, pathOf).map(({ value, files }) => [value, files[0]]));
    expect([...first.keys()]).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
    // peak: 10 a + 4 (1 - a); broad: 9. Equal at a = 5 / 6.
    expect(first.get(0.8)).toBe('broad.py');
    expect(first.get(0.9)).toBe('peak.py');
  });

  it('cuts the same chunks at each depth, and the files at fifteen', () => {
    const many = Array.from({ length: 100 }, (_, index) => chunk(index, 100 - index));
    const answers = sweepAnswers('depth', many, String);
    expect(answers.map(({ value, files }) => [value, files.length])).toEqual([
      [20, 15],
      [50, 15],
      [80, 15],
      [100, 15],
    ]);
    const deepOnly = [...Array.from({ length: 60 }, () => chunk(0, 5)), chunk(1, 4)];
    expect(sweepAnswers('depth', deepOnly, pathOf).map(({ files }) => files.length)).toEqual([1, 1, 2, 2]);
  });
});

describe('the curves of a sweep', () => {
  const results = [
    madeResult('first', {
      gold: { files: ['a.py'] },
      sweeps: [
        { over: 'a', value: 0, files: ['b.py', 'a.py'] },
        { over: 'a', value: 1, files: ['a.py'] },
      ],
    }),
    madeResult('second', {
      gold: { files: ['c.py'] },
      sweeps: [
        { over: 'a', value: 0, files: ['c.py'] },
        { over: 'a', value: 1, files: [] },
      ],
    }),
    madeResult('failed', { gold: { files: ['c.py'] }, predicted: null, error: { stage: 'answer', message: 'no' } }),
    madeResult('absent', { gold: { files: ['c.py'] }, predicted: null, error: { stage: 'repository', message: 'no' } }),
  ];

  it('are means by value; failures count as misses, what could not be asked does not count', () => {
    const [curve] = sweepCurves(results);
    expect(curve).toMatchObject({ over: 'a', n: 3 });
    expect(curve!.points.map(({ value }) => value)).toEqual([0, 1]);
    expect(curve!.points[0]!.means['Acc@1']).toBeCloseTo(1 / 3, 12);
    expect(curve!.points[0]!.means.MRR).toBeCloseTo((0.5 + 1) / 3, 12);
    expect(curve!.points[1]!.means['Acc@5']).toBeCloseTo(1 / 3, 12);
  });

  it('are none for plain runs', () => {
    expect(sweepCurves([madeResult('plain', { gold: { files: ['a.py'] } })])).toEqual([]);
  });
});

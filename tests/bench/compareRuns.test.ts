import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../src/bench/compareRuns.js';
import { compareText } from '../../src/bench/report/compareText.js';
import { madeResult } from './madeResults.js';

const run = (firsts: readonly string[]) =>
  firsts.map((first, index) =>
    madeResult(`i${index}`, {
      gold: { files: ['right.py'] },
      predicted: { files: [first, 'right.py'], modules: null, functions: null },
    }),
  );

const A = run(['right.py', 'right.py', 'wrong.py', 'wrong.py']);
const B = [...run(['right.py', 'wrong.py', 'right.py', 'right.py']), madeResult('only in B')];

describe('what two scaffolds point at', () => {
  it('is paired like every metric', () => {
    const run = (targets: string[]) => [
      madeResult('one', {
        gold: { functions: ['a.py:f'] },
        predicted: { files: [], modules: [], functions: [], targets },
      }),
    ];
    const { metrics } = compareRuns(run([]), run(['a.py:f']));
    expect(metrics.find(({ metric }) => metric === 'targets')).toMatchObject({
      level: 'functions',
      a: 0,
      b: 1,
      wins: 1,
      p: 1,
    });
    const plain = compareRuns(run([]), [madeResult('one', { gold: { functions: ['a.py:f'] } })]);
    expect(plain.metrics.some(({ metric }) => metric === 'targets')).toBe(false);
  });
});

describe('a paired comparison', () => {
  const { metrics, onlyA, onlyB } = compareRuns(A, B);
  const acc1 = metrics.find(({ level, metric }) => level === 'files' && metric === 'acc-strict@1')!;

  it('counts wins, losses and ties of the second run', () => {
    expect(acc1).toMatchObject({ n: 4, a: 0.5, b: 0.75, wins: 2, losses: 1, ties: 1 });
  });

  it('gives the mean difference inside its interval', () => {
    const { mean, low, high } = acc1.difference;
    expect(mean).toBeCloseTo(0.25, 12);
    expect(low).toBeLessThanOrEqual(0.25);
    expect(high).toBeGreaterThanOrEqual(0.25);
  });

  it('tests binary metrics alone', () => {
    // 2 wins and 1 loss: 2 * (1 + 3) / 8 = 1
    expect(acc1.p).toBe(1);
    expect(metrics.find(({ metric }) => metric === 'mrr')!.p).toBeNull();
  });

  it('leaves out levels and instances that one run does not have', () => {
    expect(metrics.every(({ level }) => level === 'files')).toBe(true);
    expect([onlyA, onlyB]).toEqual([0, 1]);
  });

  it('is printed with what was left out', () => {
    const text = compareText(compareRuns(A, B), 'first', 'second');
    expect(text).toMatch(/files acc-strict@1 +4 +50\.0 +75\.0 +\+25\.0 +\[-?\d+\.\d, \+\d+\.\d\] +2 \/ 1 \/ 1 +1\.000/);
    expect(text).toContain('1 in B alone');
  });
});

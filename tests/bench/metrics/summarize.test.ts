import { describe, expect, it } from 'vitest';
import { breakDown } from '../../../src/bench/metrics/breakdown.js';
import { instanceScores, isBinary, metricNames } from '../../../src/bench/metrics/instanceScores.js';
import { summarize } from '../../../src/bench/metrics/summarize.js';
import { madeResult } from '../madeResults.js';

const FOUND = madeResult('found', {
  gold: { files: ['a.py'], modules: ['a.py:A'], functions: ['a.py:A.run'] },
  predicted: { files: ['a.py'], modules: ['a.py:A'], functions: ['a.py:f', 'a.py:A.run'] },
});
const MISSED = madeResult('missed', {
  repo: 'acme/tools',
  category: 'Bug Report',
  gold: { files: ['b.py', 'c.py'] },
  predicted: { files: ['a.py', 'b.py'], modules: [], functions: [] },
});
const FAILED = madeResult('failed', {
  gold: { files: ['a.py'], functions: ['a.py:f'] },
  predicted: null,
  ms: null,
  error: { stage: 'answer', message: 'out of memory' },
});
const ABSENT = madeResult('absent', {
  gold: { files: ['a.py'], functions: ['a.py:f'] },
  predicted: null,
  ms: null,
  error: { stage: 'repository', message: 'there is none' },
});

describe('the summary of a run', () => {
  const summary = summarize([FOUND, MISSED, FAILED, ABSENT]);

  it('counts at each level only the instances with gold there', () => {
    expect(summary.levels.files.n).toBe(3);
    expect(summary.levels.functions.n).toBe(2);
    expect(summary.levels.modules.n).toBe(1);
  });

  it('takes failed answers for empty ones, and leaves out what could not be asked', () => {
    expect(summary).toMatchObject({ instances: 4, failed: 1, unavailable: 1 });
    expect(summary.levels.files.means['acc-strict@1']).toBeCloseTo(1 / 3, 12);
    expect(summary.levels.files.means['recall@5']).toBeCloseTo((1 + 0.5 + 0) / 3, 12);
    expect(summary.levels.functions.means['acc-strict@1']).toBe(0);
    expect(summary.levels.functions.means['acc-strict@5']).toBe(0.5);
  });

  it('gives the gap between files and functions', () => {
    expect(summary.fileToFunctionGap).toBeCloseTo(1 / 3 - 1 / 2, 12);
  });

  it('has no function level for a ranker that names none', () => {
    const plain = summarize([{ ...FOUND, predicted: { files: ['a.py'], modules: null, functions: null } }]);
    expect(plain.levels.functions).toEqual({ n: 0, means: {} });
    expect(plain.fileToFunctionGap).toBeNull();
  });
});

describe('what the scaffold of an answer points at', () => {
  const gold = { functions: ['a.py:f', 'a.py:g'] };
  const made = (id: string, targets: string[]) =>
    madeResult(id, { gold, predicted: { files: [], modules: [], functions: [], targets } });

  it('is all of the gold functions, or any of them', () => {
    const summary = summarize([made('all', ['a.py:x', 'a.py:g', 'a.py:f']), made('one', ['a.py:f']), made('none', [])]);
    expect(summary.levels.functions.means.targets).toBeCloseTo(1 / 3, 12);
    expect(summary.levels.functions.means['targets-any']).toBeCloseTo(2 / 3, 12);
    expect(isBinary('targets')).toBe(true);
  });

  it('is nothing for failed answers, and not said of runs that make no scaffold', () => {
    const failed = { ...FAILED, gold: { ...FAILED.gold, ...gold } };
    expect(summarize([made('all', gold.functions), failed]).levels.functions.means.targets).toBe(0.5);
    const without = madeResult('without', { gold });
    expect(summarize([made('all', gold.functions), without]).levels.functions.means).not.toHaveProperty('targets');
  });
});

describe('scores of an instance', () => {
  it('are null without gold at that level', () => {
    expect(instanceScores(MISSED, 'functions')).toBeNull();
  });

  it('hold every metric of the level', () => {
    expect(Object.keys(instanceScores(FOUND, 'files')!)).toEqual(metricNames('files'));
  });

  it('know which are 0 or 1', () => {
    expect(['acc@1', 'acc-strict@5', 'hit@10', 'recall@5', 'map@5', 'mrr', 'ndcg@10'].filter(isBinary)).toEqual([
      'acc@1',
      'acc-strict@5',
      'hit@10',
    ]);
  });
});

describe('breakdowns', () => {
  it('go by repository, category and number of gold files', () => {
    const all = [FOUND, MISSED, FAILED];
    expect(breakDown(all, 'repository').map(({ value, summary }) => [value, summary.instances])).toEqual([
      ['acme/shop', 2],
      ['acme/tools', 1],
    ]);
    expect(breakDown(all, 'category').map(({ value }) => value)).toEqual(['(none)', 'Bug Report']);
    expect(breakDown(all, 'gold files').map(({ value }) => value)).toEqual(['1', '2']);
    expect(breakDown(all, 'language').map(({ value }) => value)).toEqual(['python']);
  });
});

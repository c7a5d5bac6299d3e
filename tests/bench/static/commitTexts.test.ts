import { describe, expect, it } from 'vitest';
import { commitTexts, withoutReferences } from '../../../src/bench/static/commitTexts.js';

describe('texts of commits', () => {
  it.each([
    ['Fix #123: crash when the list is empty', 'crash when the list is empty'],
    ['Fixes bug 4711: wrong offset (#88)', 'wrong offset'],
    ['[LANG-1234] Correct the rounding of dates', 'Correct the rounding of dates'],
    ['feat(parser)!: accept trailing commas', 'accept trailing commas'],
    ['Accept trailing commas (gh-12)', 'Accept trailing commas'],
  ])('lose the numbers of reports: %s', (title, expected) => {
    expect(withoutReferences(title)).toBe(expected);
  });

  it('tell mending from other changes', () => {
    expect(commitTexts('Fix wrong offset of nested windows').map(({ kind }) => kind)).toEqual(['fix']);
    expect(commitTexts('Accept trailing commas in argument lists').map(({ kind }) => kind)).toEqual(['commit']);
  });

  it('come with the body a second time, without its trailers', () => {
    const message =
      'Wait for the worker to stop\n\nThe pool was torn down while a worker still wrote to it.\n\nCloses-Bug: #4711';
    const [title, whole] = commitTexts(message);
    expect([...title!.terms.keys()]).not.toContain('pool');
    expect([...whole!.terms.keys()]).toEqual(expect.arrayContaining(['worker', 'pool']));
    expect([...whole!.terms.keys()]).not.toContain('close');
  });

  it('are none for routine, nor for titles that say nothing', () => {
    for (const message of ['Merge branch master into topic', 'Bump version to 1.2.3 of everything', 'wip'])
      expect(commitTexts(message)).toEqual([]);
  });
});

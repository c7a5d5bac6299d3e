import { describe, expect, it } from 'vitest';
import { repositoryFolds, repositoryKey } from '../../../src/bench/train/folds.js';

describe('folds of training', () => {
  it('keep a repository, its forks and other spellings together', () => {
    const folds = repositoryFolds(['a/one', 'b/two', 'fork/One', 'c/three', 'b/two'], 3);
    const foldOf = (index: number) => folds.findIndex((fold) => fold.includes(index));
    expect(foldOf(0)).toBe(foldOf(2));
    expect(foldOf(1)).toBe(foldOf(4));
    expect(new Set([foldOf(0), foldOf(1), foldOf(3)]).size).toBe(3);
  });

  it('hold each instance once, as evenly as repositories allow', () => {
    const repos = [...Array(6).fill('a/large'), ...Array(3).fill('a/middle'), 'a/x', 'a/y', 'a/z'];
    const folds = repositoryFolds(repos, 2);
    expect(folds.flat().sort((a, b) => a - b)).toEqual(repos.map((_, index) => index));
    expect(folds.map(({ length }) => length)).toEqual([6, 6]);
  });

  it('are no more than there are repositories', () => {
    expect(repositoryFolds(['a/one', 'a/one'], 10)).toEqual([[0, 1]]);
  });

  it('know a repository by its name', () => {
    expect(repositoryKey('Owner/Name')).toBe('name');
  });
});

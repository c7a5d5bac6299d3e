import { describe, expect, it } from 'vitest';
import { completeConfig } from '../../../src/bench/run/completeConfig.js';
import { RepoNavError } from '../../../src/errors.js';

describe('the options of a run', () => {
  it('are completed', () => {
    expect(completeConfig({ ranker: 'bm25' })).toEqual({
      kind: 'run',
      ranker: 'bm25',
      without: [],
      profile: 'default',
      depth: 80,
      a: null,
      sweeps: [],
      limit: null,
      only: null,
    });
    expect(completeConfig({ ranker: 'paper' }).profile).toBe('paper');
    expect(completeConfig({ profile: 'paper', a: 0.3 })).toMatchObject({ ranker: 'paper', a: 0.3 });
    expect(completeConfig({ kind: 'sweep' }).sweeps).toEqual(['a', 'depth']);
    expect(completeConfig({ kind: 'sweep', sweeps: ['depth'] }).sweeps).toEqual(['depth']);
  });

  it.each([
    [{ ranker: 'none' }, /no ranker "none"/],
    [{ ranker: 'paper', profile: 'default' as const }, /profile/],
    [{ ranker: 'bm25', a: 0.5 }, /--a/],
    [{ ranker: 'bm25', without: ['history'] }, /history/],
    [{ ranker: 'lucene', without: ['history'] }, /history/],
  ])('are refused where they do not go together: %j', (request, message) => {
    expect(() => completeConfig(request)).toThrow(RepoNavError);
    expect(() => completeConfig(request)).toThrow(message);
  });
});

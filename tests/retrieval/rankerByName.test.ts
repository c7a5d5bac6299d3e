import { describe, expect, it } from 'vitest';
import { RepoNavError } from '../../src/errors.js';
import { DEFAULT_RANKER, parseQuery, RANKER_NAMES, rankerByName } from '../../src/retrieval/index.js';
import { memoryView } from './memoryView.js';

describe('a ranker by its name', () => {
  it.each(RANKER_NAMES)('is called %s', (name) => {
    expect(rankerByName(name).name).toBe(name);
  });

  it('is the default one when nobody names it', () => {
    expect(rankerByName().name).toBe(DEFAULT_RANKER);
  });

  it('ranks as published when it is called paper, whatever profile is asked for', () => {
    const view = memoryView({
      'src/pool.x': 'fn acquire\n  pool waits for a connection\nend\n',
      'tests/pool.x': { text: 'fn check\n  pool pool pool\nend\n', traits: { test: true } },
    });
    const query = parseQuery('pool', () => true);
    const options = {
      files: 5,
      functions: 5,
      depth: 80,
      includeTests: false,
      profile: 'default' as const,
      accept: null,
    };
    const first = (name: string) => view.files[rankerByName(name).rank(view, query, options).files[0]!.file]!.path;
    expect(first('bm25')).toBe('src/pool.x');
    // Even what is typed alone.
    expect(first('paper')).toBe('tests/pool.x');
  });

  it.each([
    ['fast', {}, /"fast"/],
    ['constructor', {}, /"constructor"/],
    ['bm25', { without: ['history'] }, /"history"/],
  ])('is refused: %s %j', (name, options, message) => {
    expect(() => rankerByName(name, options)).toThrow(RepoNavError);
    expect(() => rankerByName(name, options)).toThrow(message);
  });
});

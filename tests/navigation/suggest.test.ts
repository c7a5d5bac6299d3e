import { describe, expect, test } from 'vitest';
import { closestNames, closestPaths } from '../../src/navigation/index.js';
import { editDistance } from '../../src/navigation/suggest/editDistance.js';

describe('the closest paths', () => {
  const paths = ['git/cmd.py', 'git/config.py', 'test/test_cmd.py', 'src/server.ts', 'docs/cmd.md', 'lib/git/cmd.py'];

  test.each([
    ['cmd.py', ['git/cmd.py', 'lib/git/cmd.py']],
    ['src/git/cmd.py', ['git/cmd.py', 'lib/git/cmd.py']],
    ['x/lib/git/cmd.py', ['lib/git/cmd.py', 'git/cmd.py']],
    ['GIT\\CMD.PY', ['git/cmd.py', 'lib/git/cmd.py']],
    ['git/cofnig.py', ['git/config.py']],
    ['src/server', ['src/server.ts']],
    ['src/serevr.ts', ['src/server.ts']],
    ['nothing/of/the/kind.rs', []],
    ['', []],
  ])('to %s', (path, expected) => {
    expect(closestPaths(path, paths).slice(0, expected.length)).toEqual(expected);
    if (expected.length === 0) expect(closestPaths(path, paths)).toEqual([]);
  });

  test('are at most three', () => {
    expect(
      closestPaths(
        'a.py',
        Array.from({ length: 50 }, (_, at) => `d${at}/a.py`),
      ),
    ).toHaveLength(3);
  });

  test('are found among 100,000, and for a name of a megabyte', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => `pkg${at % 97}/module_${at}.py`);
    expect(closestPaths('pkg5/modul_12345.py', many)[0]).toBe('pkg26/module_12345.py');
    expect(closestPaths('y'.repeat(1_000_000), many)).toEqual([]);
  });
});

describe('the closest names', () => {
  const names = ['Git.execute', 'Git.AutoInterrupt.wait', 'handle_process_output', 'dashify', 'Execute'];

  test.each([
    ['execute', ['Execute', 'Git.execute']],
    ['Git.exceute', ['Git.execute', 'Execute']],
    ['AutoInterrupt.wiat', ['Git.AutoInterrupt.wait']],
    ['process_output', ['handle_process_output']],
    ['zzz', []],
  ])('to %s', (name, expected) => {
    expect(closestNames(name, names)).toEqual(expected);
  });
});

describe('the edit distance', () => {
  test.each([
    ['', '', 0],
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['abc', 'ab', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
    ['abcdef', 'ghijkl', 5],
  ])('of %s and %s is %i', (a, b, distance) => {
    expect(editDistance(a, b, 4)).toBe(distance);
    expect(editDistance(b, a, 4)).toBe(distance);
  });
});

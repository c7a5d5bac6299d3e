import { describe, expect, it } from 'vitest';
import { scaffoldTargets } from '../../../src/bench/run/scaffoldTargets.js';
import { outline, ranking } from '../../navigation/builders.js';

describe('what a scaffold points at', () => {
  const method = (name: string, line: number) => ({ kind: 'method', name, lines: [line, line + 3] }) as const;
  const store = outline('python', [
    { kind: 'class', name: 'Store', lines: [1, 40], members: [method('get', 2), method('put', 10)] },
    {
      kind: 'function',
      name: 'open',
      lines: [50, 80],
      members: [{ kind: 'function', name: 'retry', lines: [60, 70] }],
    },
  ]);
  const targets = (profile: 'default' | 'paper', retrieved: string[]) => {
    const made = ranking('nothing', [{ path: 'store.py', outline: store, retrieved }, { path: 'notes.txt' }]);
    const ofPath = (path: string) => made.outlineOf(made.ranking.view.files.findIndex((file) => file.path === path));
    return scaffoldTargets(made.ranking, { of: made.outlineOf, ofPath }, profile);
  };

  it('is functions alone, the outermost ones, each once, in the order shown', () => {
    expect(targets('default', ['Store.put', 'open.retry', 'Store', 'open'])).toEqual([
      'store.py:Store.put',
      'store.py:open',
    ]);
  });

  it('follows the profile', () => {
    expect(targets('paper', ['Store.put'])[0]).toBe('store.py:open');
  });
});

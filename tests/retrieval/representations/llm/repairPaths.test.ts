import { describe, expect, it } from 'vitest';
import { PathRepair } from '../../../../src/retrieval/representations/llm/repairPaths.js';

const KNOWN = ['src/a/util.py', 'src/b/util.py', 'src/a/server.py', 'setup.py', 'with space/my file.py'];
const repair = new PathRepair(KNOWN);

describe('paths that a model names', () => {
  it.each([
    ['as they are', 'src/a/server.py', 'src/a/server.py'],
    ['with a leading slash', '/src/a/server.py', 'src/a/server.py'],
    ['with ./', './setup.py', 'setup.py'],
    ['with spaces around', '  setup.py\t', 'setup.py'],
    ['with spaces inside', 'with space/my file.py', 'with space/my file.py'],
    ['quoted', '"setup.py",', 'setup.py'],
    ['in back-ticks', '`setup.py`', 'setup.py'],
    ['as items of a list', '3. src/a/server.py', 'src/a/server.py'],
    ['with backslashes', 'src\\a\\server.py', 'src/a/server.py'],
    ['with a line', 'src/a/server.py:120', 'src/a/server.py'],
    ['by a unique end', 'server.py', 'src/a/server.py'],
    ['by a unique longer end', 'b/util.py', 'src/b/util.py'],
    ['behind a folder above the root', 'project/src/b/util.py', 'src/b/util.py'],
  ])('are understood %s', (_, named, path) => {
    expect(repair.find(named)).toBe(path);
  });

  it.each([
    ['the end of several', 'util.py'],
    ['unknown', 'src/c/other.py'],
    ['half a name', 'ver.py'],
    ['another folder', 'lib/a/server.py'],
    ['nothing', ' " '],
    ['out of the root', '../../etc/passwd'],
  ])('are dropped when they are %s', (_, named) => {
    expect(repair.find(named)).toBeNull();
  });

  it('are counted', () => {
    const named = ['setup.py', './setup.py', '/src/a/server.py', 'util.py', 'src/b/util.py'];
    expect(repair.repair(named)).toEqual({
      paths: ['setup.py', 'src/a/server.py', 'src/b/util.py'],
      counts: { exact: 2, repaired: 1, dropped: 1, duplicates: 1 },
    });
  });
});

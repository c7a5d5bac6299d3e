import { describe, expect, it } from 'vitest';
import { patchFiles } from '../../../src/bench/data/patchFiles.js';

describe('the files of a patch', () => {
  it('are those it changes, renames or removes, not those it adds', () => {
    const patch = [
      'diff --git a/src/changed.py b/src/changed.py',
      '--- a/src/changed.py',
      '+++ b/src/changed.py',
      '@@ -1,2 +1,2 @@',
      '-old',
      '+new',
      'diff --git a/new.py b/new.py',
      '--- /dev/null',
      '+++ b/new.py',
      '@@ -0,0 +1 @@',
      '+x',
      'diff --git a/gone.py b/gone.py',
      '--- a/gone.py',
      '+++ /dev/null',
      'diff --git a/before.py b/after.py',
      'rename from before.py',
      'rename to after.py',
      '--- a/before.py',
      '+++ b/after.py',
    ].join('\n');
    expect(patchFiles(patch)).toEqual(['src/changed.py', 'gone.py', 'before.py']);
  });

  it('are not taken from removed lines that look like headers', () => {
    const patch = '--- a/notes.md\n+++ b/notes.md\n@@ -1,2 +1 @@\n---- a/fake.py\n-x\n+y\n--- a/fake2.py\n z\n';
    expect(patchFiles(patch)).toEqual(['notes.md']);
  });

  it('are unquoted where git quotes them', () => {
    const patch =
      '--- "a/sp\\303\\244t \\"x\\".py"\n+++ "b/sp\\303\\244t \\"x\\".py"\n--- a/with blank.py\t\n+++ b/with blank.py\t\n';
    expect(patchFiles(patch)).toEqual(['spät "x".py', 'with blank.py']);
  });

  it('are found with any line ends, and are none in an empty patch', () => {
    expect(patchFiles('--- a/x.py\r\n+++ b/x.py\r\n')).toEqual(['x.py']);
    expect(patchFiles('')).toEqual([]);
  });
});

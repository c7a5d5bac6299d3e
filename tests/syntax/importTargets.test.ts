import { describe, expect, it } from 'vitest';
import { dottedTargets, relativeTargets, slashedTargets } from '../../src/syntax/importTargets.js';
import { languageById } from '../../src/syntax/index.js';

const targets = (language: string, module: string, names: string[], from: string) =>
  languageById(language)!.importTargets!({ module, names, line: 1 }, from);

describe('relative specifiers', () => {
  it('try the path as written, then extensions, then the index of the folder', () => {
    expect(relativeTargets('./b', 'src/a.ts', ['.ts', '.js'])).toEqual([
      'src/b.ts',
      'src/b.js',
      'src/b/index.ts',
      'src/b/index.js',
    ]);
  });

  it('let an extension that is written stand for another', () => {
    expect(relativeTargets('../b.js', 'src/x/a.ts', ['.ts', '.js']).slice(0, 2)).toEqual(['src/b.js', 'src/b.ts']);
  });

  it('lead nowhere outside the repository or to packages', () => {
    expect(relativeTargets('../../b', 'src/a.ts', ['.ts'])).toEqual([]);
    expect(relativeTargets('react', 'src/a.ts', ['.ts'])).toEqual([]);
  });

  it('find the index of the own folder', () => {
    expect(relativeTargets('.', 'src/a.ts', ['.ts'])).toContain('src/index.ts');
    expect(relativeTargets('..', 'src/a.ts', ['.ts'])).toContain('index.ts');
  });
});

it('turns dotted modules into suffixes of paths', () => {
  expect(dottedTargets('a.b', ['.py'], ['__init__.py'])).toEqual(['**/a/b.py', '**/a/b/__init__.py']);
});

it('looks for slashed paths beside the file, then anywhere', () => {
  expect(slashedTargets('lib/b.h', 'src/a.c', [''])).toEqual(['src/lib/b.h', '**/lib/b.h']);
});

describe('Python', () => {
  it('resolves relative imports, names as submodules first', () => {
    expect(targets('python', '..b', ['c'], 'p/q/a.py')).toEqual([
      'p/b/c.py',
      'p/b/c/__init__.py',
      'p/b.py',
      'p/b/__init__.py',
    ]);
    expect(targets('python', '.', ['b'], 'p/a.py')).toEqual(['p/b.py', 'p/b/__init__.py', 'p/__init__.py']);
    expect(targets('python', '...b', [], 'p/a.py')).toEqual([]);
  });

  it('resolves absolute imports anywhere', () => {
    expect(targets('python', 'a.b', ['c'], 'x.py')).toEqual([
      '**/a/b/c.py',
      '**/a/b/c/__init__.py',
      '**/a/b.py',
      '**/a/b.pyi',
      '**/a/b/__init__.py',
    ]);
  });
});

it('takes the usual aliases of a source folder in TypeScript', () => {
  expect(targets('typescript', '@/b/c', [], 'src/a.ts')).toContain('**/b/c.ts');
  expect(targets('typescript', '@scope/c', [], 'src/a.ts')).toEqual([]);
});

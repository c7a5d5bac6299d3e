import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentsOf, paths, scanOf, skips } from './reading.js';
import { commitFiles, git, tempFolder, writeFiles } from './tempRepository.js';

describe('a plain folder', () => {
  test('lists everything but what its nested .gitignore and .ignore files leave out', async () => {
    const folder = tempFolder({
      '.gitignore': '*.log\n/build/\n',
      'a.py': 'a',
      'x.log': '',
      'build/b.py': '',
      'src/build/c.py': 'c',
      'src/.gitignore': '!keep.log\n',
      'src/keep.log': 'k',
      'src/other.log': '',
      '.ignore': 'private/\n!x.log\n',
      'private/p.py': '',
    });
    const { scan, texts, dirty } = await contentsOf(folder);
    expect(scan).toMatchObject({ kind: 'folder', root: folder, commit: null, branch: null, changes: null });
    expect(paths(scan)).toEqual([
      '.gitignore',
      '.ignore',
      'a.py',
      'src/.gitignore',
      'src/build/c.py',
      'src/keep.log',
      'x.log',
    ]);
    expect(texts['src/build/c.py']).toBe('c');
    expect(dirty).toEqual([]);
  });

  test('leaves out installed dependencies and caches that nobody wrote a rule for, unless it is told otherwise', async () => {
    const folder = tempFolder({
      'a.js': '',
      'node_modules/x/index.js': '',
      'p/__pycache__/a.pyc': '',
      '.venv/b.py': '',
    });
    expect(paths(await scanOf(folder))).toEqual(['a.js']);
    writeFiles(folder, { '.reponavignore': '!node_modules/\n' });
    expect(paths(await scanOf(folder))).toEqual(['.reponavignore', 'a.js', 'node_modules/x/index.js']);
  });

  test('never looks into what version control keeps for itself', async () => {
    const folder = tempFolder({ 'a.py': '', '.hg/store/x': '', '.svn/y': '', '.reponavignore': '!.git/\n!.hg/\n' });
    mkdirSync(join(folder, '.git'));
    writeFileSync(join(folder, '.git', 'notes'), 'no repository');
    expect(paths(await scanOf(folder))).toEqual(['.reponavignore', 'a.py']);
  });

  test('asks the repositories in it by their own git', async () => {
    const folder = tempFolder({ 'loose.py': 'l' });
    for (const name of ['one', 'two']) {
      mkdirSync(join(folder, 'clones', name), { recursive: true });
      git(join(folder, 'clones', name), 'init', '-q');
      commitFiles(join(folder, 'clones', name), { [`${name}.py`]: name, '.gitignore': 'skip\n' });
      writeFiles(join(folder, 'clones', name), { skip: '' });
    }
    const { scan, texts } = await contentsOf(folder);
    expect(paths(scan)).toEqual([
      'clones/one/.gitignore',
      'clones/one/one.py',
      'clones/two/.gitignore',
      'clones/two/two.py',
      'loose.py',
    ]);
    expect(texts['clones/two/two.py']).toBe('two');
    writeFiles(folder, { '.gitignore': 'clones/two\n' });
    expect(paths(await scanOf(folder))).toEqual([
      '.gitignore',
      'clones/one/.gitignore',
      'clones/one/one.py',
      'loose.py',
    ]);
  });

  test('tells what of it lies in a repository when git is not installed', async () => {
    const folder = tempFolder({ 'loose.py': 'l' });
    mkdirSync(join(folder, 'clone'));
    git(join(folder, 'clone'), 'init', '-q');
    const searchPath = process.env.PATH;
    process.env.PATH = tempFolder();
    try {
      const scan = await scanOf(folder);
      expect(paths(scan)).toEqual(['loose.py']);
      expect(skips(scan)).toEqual({ clone: 'submodule_missing' });
      expect(scan.skipped[0]?.detail).toContain('git is not installed');
    } finally {
      process.env.PATH = searchPath;
    }
  });

  test('keeps odd names and counts those that are not valid UTF-8', async () => {
    const folder = tempFolder({ 'a b/"c"\n.py': 'c', '日本/ü.py': 'u', 'real\uFFFD.py': 'r' });
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9])]), 'x');
    const { scan, texts } = await contentsOf(folder);
    expect(texts).toEqual({ 'a b/"c"\n.py': 'c', '日本/ü.py': 'u', 'real\uFFFD.py': 'r' });
    expect(skips(scan)).toEqual({ 'caf\\xe9': 'undecodable_name' });
  });

  test('may be empty', async () => {
    expect(await scanOf(tempFolder())).toMatchObject({ files: [], skipped: [] });
  });

  test('may hold files that are executable, hidden, empty, or one long line', async () => {
    const folder = tempFolder({
      '.hidden': 'h',
      'run.sh': '#!/bin/sh\n',
      empty: '',
      'one.json': '1'.repeat(1_000_000),
    });
    chmodSync(join(folder, 'run.sh'), 0o755);
    const { texts } = await contentsOf(folder);
    expect(Object.keys(texts)).toEqual(['.hidden', 'empty', 'one.json', 'run.sh']);
    expect(texts['one.json']).toHaveLength(1_000_000);
  });
});

import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSource } from '../../src/repository/index.js';
import { contentsOf, paths, readAll, scanOf, skips } from './reading.js';
import {
  addSubmodule,
  addWorkTree,
  commitFiles,
  git,
  tempFolder,
  tempRepository,
  writeFiles,
} from './tempRepository.js';

describe('a git work tree', () => {
  test('lists tracked files and untracked ones that are not ignored', async () => {
    const repo = tempRepository({ 'a.py': 'a\n', 'b/c.py': 'c\n' });
    writeFiles(repo, { 'new.py': 'n\n', '.gitignore': '*.log\n', 'x.log': 'l\n' });
    const { scan, texts } = await contentsOf(repo);
    expect(paths(scan)).toEqual(['.gitignore', 'a.py', 'b/c.py', 'new.py']);
    expect(texts['b/c.py']).toBe('c\n');
    expect(scan).toMatchObject({ root: repo, kind: 'worktree', branch: 'main', objectFormat: 'sha1' });
    expect(scan.commit).toBe(git(repo, 'rev-parse', 'HEAD').trim());
  });

  test('obeys nested .gitignore files, info/exclude and global excludes, and re-inclusion from below', async () => {
    const repo = tempRepository({ '.gitignore': '*.gen\n/build/*\n!/build/keep/\n', 'sub/.gitignore': '!a.gen\n' });
    writeFiles(repo, {
      'x.gen': '',
      'sub/a.gen': '',
      'sub/b.gen': '',
      'build/out.py': '',
      'build/keep/k.py': '',
      'private.py': '',
      'mine.swap': '',
    });
    writeFileSync(join(repo, '.git', 'info', 'exclude'), 'private.py\n');
    const excludes = join(tempFolder({ excludes: '*.swap\n' }), 'excludes');
    git(repo, 'config', 'core.excludesFile', excludes);
    expect(paths(await scanOf(repo))).toEqual(['.gitignore', 'build/keep/k.py', 'sub/.gitignore', 'sub/a.gen']);
  });

  test('keeps a tracked file that an ignore rule would cover', async () => {
    const repo = tempRepository({ 'dist/a.js': 'a' });
    writeFiles(repo, { '.gitignore': 'dist/\n', 'dist/b.js': 'b' });
    expect(paths(await scanOf(repo))).toEqual(['.gitignore', 'dist/a.js']);
  });

  test('leaves out tracked files that are deleted on disk', async () => {
    const repo = tempRepository({ 'a.py': 'a', 'b.py': 'b', 'c/d.py': 'd' });
    rmSync(join(repo, 'b.py'));
    rmSync(join(repo, 'c'), { recursive: true });
    writeFileSync(join(repo, 'c'), 'a file where a folder was');
    expect(paths(await scanOf(repo))).toEqual(['a.py', 'c']);
  });

  test('reads an unborn branch', async () => {
    const repo = tempRepository();
    git(repo, 'checkout', '-q', '-b', 'start');
    writeFiles(repo, { 'a.py': 'a', 'b.py': 'b' });
    git(repo, 'add', 'b.py');
    const { scan, dirty } = await contentsOf(repo);
    expect(scan).toMatchObject({ commit: null, branch: 'start' });
    expect(paths(scan)).toEqual(['a.py', 'b.py']);
    expect(dirty).toEqual(['a.py', 'b.py']);
  });

  test('reads an empty repository', async () => {
    const { scan, dirty } = await contentsOf(tempRepository());
    expect(scan).toMatchObject({ commit: null, branch: 'main', files: [], skipped: [] });
    expect(dirty).toEqual([]);
  });

  test('names no branch when HEAD is detached', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    git(repo, 'checkout', '-q', '--detach');
    expect(await scanOf(repo)).toMatchObject({ branch: null, commit: git(repo, 'rev-parse', 'HEAD').trim() });
  });

  test('takes a file named HEAD for a file', async () => {
    const repo = tempRepository({ HEAD: 'text', 'a.py': 'a' });
    expect(paths(await scanOf(repo))).toEqual(['HEAD', 'a.py']);
  });

  test('keeps names with spaces, quotes, newlines and letters of any script, sorted by code unit', async () => {
    const names = [
      'a b.py',
      'it\'s "q".py',
      'line\nend.py',
      'tab\t.py',
      'ünï.py',
      '日本.py',
      '\u{1F600}.py',
      '\uFF01.py',
      ' lead.py',
      'back\\slash.py',
    ];
    const repo = tempRepository(Object.fromEntries(names.map((name) => [name, name])));
    writeFiles(repo, { 'un tracked\n.py': 'u' });
    const { scan, texts } = await contentsOf(repo);
    expect(paths(scan)).toEqual([...names, 'un tracked\n.py'].sort((a, b) => (a < b ? -1 : 1)));
    expect(texts['line\nend.py']).toBe('line\nend.py');
    expect(texts['\u{1F600}.py']).toBe('\u{1F600}.py');
  });

  test('counts names that are not valid UTF-8', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    writeFileSync(Buffer.concat([Buffer.from(`${repo}/caf`), Buffer.from([0xe9]), Buffer.from('.py')]), 'x');
    writeFileSync(Buffer.concat([Buffer.from(`${repo}/na`), Buffer.from([0xef]), Buffer.from('.py')]), 'x');
    git(repo, 'add', 'na*');
    const scan = await scanOf(repo);
    expect(paths(scan)).toEqual(['a.py']);
    expect(skips(scan)).toEqual({ 'caf\\xe9.py': 'undecodable_name', 'na\\xef.py': 'undecodable_name' });
  });

  test('answers from a linked work tree with its own branch, index and files', async () => {
    const repo = tempRepository({ 'a.py': 'main\n' });
    const tree = addWorkTree(repo, 'topic');
    commitFiles(tree, { 'a.py': 'topic\n', 'b.py': 'b\n' });
    const { scan, texts, dirty } = await contentsOf(tree);
    expect(scan).toMatchObject({ root: tree, branch: 'topic' });
    expect(texts).toEqual({ 'a.py': 'topic\n', 'b.py': 'b\n' });
    expect(dirty).toEqual([]);
    expect((await contentsOf(repo)).texts).toEqual({ 'a.py': 'main\n' });
  });

  test('does not read a linked work tree inside its own checkout twice', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    addWorkTree(repo, 'topic', join(repo, 'trees', 'topic'));
    const scan = await scanOf(repo);
    expect(paths(scan)).toEqual(['a.py']);
    expect(skips(scan)).toEqual({ 'trees/topic': 'linked_worktree' });
  });

  test('reads a sha256 repository with keys of that kind', async () => {
    const repo = tempFolder();
    git(repo, 'init', '-q', '--object-format=sha256');
    commitFiles(repo, { 'a.py': 'a\n' });
    const { scan, known, dirty } = await contentsOf(repo);
    expect(scan.objectFormat).toBe('sha256');
    expect(known.get('a.py')?.key).toBe(git(repo, 'rev-parse', 'HEAD:a.py').trim());
    expect(dirty).toEqual([]);
  });

  test('lists an unmerged file once', async () => {
    const repo = tempRepository({ 'a.py': 'base\n' });
    git(repo, 'checkout', '-q', '-b', 'other');
    commitFiles(repo, { 'a.py': 'other\n' });
    git(repo, 'checkout', '-q', 'main');
    commitFiles(repo, { 'a.py': 'main\n' });
    expect(() => git(repo, 'merge', 'other')).toThrow();
    const { scan, dirty } = await contentsOf(repo);
    expect(paths(scan)).toEqual(['a.py']);
    expect(dirty).toEqual(['a.py']);
  });

  test('reads only what a sparse checkout holds, and calls nothing deleted', async () => {
    const repo = tempRepository({ 'in/a.py': 'a', 'out/b.py': 'b' });
    git(repo, 'sparse-checkout', 'set', '--cone', 'in');
    const { scan, dirty } = await contentsOf(repo);
    expect(paths(scan)).toEqual(['in/a.py']);
    expect(dirty).toEqual([]);
  });
});

describe('repositories inside a work tree', () => {
  test('are followed through a submodule of a submodule and a repository nobody tracks', async () => {
    const inner = tempRepository({ 'inner.py': 'i\n', '.gitignore': 'skip.py\n' });
    const middle = tempRepository({ 'middle.py': 'm\n' });
    addSubmodule(middle, inner, 'deps/inner');
    const monorepo = tempRepository({ 'top.py': 't\n' });
    addSubmodule(monorepo, middle, 'libs/middle');
    const nested = join(monorepo, 'libs', 'middle', 'deps', 'inner', 'nested');
    mkdirSync(nested);
    git(nested, 'init', '-q');
    commitFiles(nested, { 'nested.py': 'n\n' });
    writeFiles(monorepo, { 'libs/middle/deps/inner/skip.py': '', 'libs/middle/new.py': 'new\n' });
    const { scan, texts, dirty } = await contentsOf(monorepo);
    expect(paths(scan)).toEqual([
      '.gitmodules',
      'libs/middle/.gitmodules',
      'libs/middle/deps/inner/.gitignore',
      'libs/middle/deps/inner/inner.py',
      'libs/middle/deps/inner/nested/nested.py',
      'libs/middle/middle.py',
      'libs/middle/new.py',
      'top.py',
    ]);
    expect(texts['libs/middle/deps/inner/nested/nested.py']).toBe('n\n');
    expect(dirty).toEqual(['libs/middle/new.py']);
  });

  test('are reported when they are not checked out', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    addSubmodule(repo, tempRepository({ 'b.py': 'b' }), 'sub');
    const clone = tempFolder();
    git(clone, 'clone', '-q', repo, '.');
    const scan = await scanOf(clone);
    expect(paths(scan)).toEqual(['.gitmodules', 'a.py']);
    expect(skips(scan)).toEqual({ sub: 'submodule_missing' });
  });

  test('cost only themselves when they are damaged', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    addSubmodule(repo, tempRepository({ 'b.py': 'b' }), 'sub');
    writeFileSync(join(repo, '.git', 'modules', 'sub', 'index'), 'damaged');
    const scan = await scanOf(repo);
    expect(paths(scan)).toContain('a.py');
    expect(skips(scan)).toEqual({ sub: 'submodule_missing' });
  });

  test('with no commit yet are read too', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    const nested = join(repo, 'nested');
    mkdirSync(nested);
    git(nested, 'init', '-q');
    writeFiles(nested, { 'n.py': 'n' });
    const { scan, dirty } = await contentsOf(repo);
    expect(paths(scan)).toEqual(['a.py', 'nested/n.py']);
    expect(dirty).toEqual(['nested/n.py']);
  });
});

describe('a work tree that git cannot answer for', () => {
  test('fails with the reason when the index is damaged', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    writeFileSync(join(repo, '.git', 'index'), 'damaged');
    await expect(scanOf(repo)).rejects.toMatchObject({ code: 'git_failed', message: expect.stringContaining('index') });
  });

  test('fails with the way to trust it when git doubts its owner', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    process.env.GIT_TEST_ASSUME_DIFFERENT_OWNER = '1';
    try {
      await expect(scanOf(repo)).rejects.toMatchObject({
        code: 'git_failed',
        hint: expect.stringContaining('safe.directory'),
      });
    } finally {
      delete process.env.GIT_TEST_ASSUME_DIFFERENT_OWNER;
    }
  });

  test('fails with the way to mend it when git is not installed, while plain folders still work', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    const folder = tempFolder({ 'b.py': 'b' });
    const searchPath = process.env.PATH;
    process.env.PATH = tempFolder();
    try {
      await expect(openSource({ repo })).rejects.toMatchObject({
        code: 'git_failed',
        message: expect.stringContaining('not installed'),
        hint: expect.stringContaining('doctor'),
      });
      expect(paths(await scanOf(folder))).toEqual(['b.py']);
    } finally {
      process.env.PATH = searchPath;
    }
  });

  test('never takes a git that lies in the repository', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    const marker = join(tempFolder(), 'ran');
    writeFiles(repo, { git: `#!/bin/sh\ntouch ${marker}\n` });
    chmodSync(join(repo, 'git'), 0o755);
    const searchPath = process.env.PATH;
    process.env.PATH = `.:${searchPath}`;
    try {
      expect(paths(await scanOf(repo))).toEqual(['a.py', 'git']);
    } finally {
      process.env.PATH = searchPath;
    }
    expect(() => renameSync(marker, `${marker}-seen`)).toThrow(/ENOENT/);
  });

  test('is read as itself when a surrounding git command points elsewhere', async () => {
    const other = tempRepository({ 'other.py': 'o' });
    const repo = tempRepository({ 'a.py': 'a' });
    const inherited = {
      GIT_DIR: join(other, '.git'),
      GIT_WORK_TREE: other,
      GIT_INDEX_FILE: join(other, '.git', 'index'),
    };
    Object.assign(process.env, inherited);
    try {
      expect(paths(await scanOf(repo))).toEqual(['a.py']);
    } finally {
      for (const name of Object.keys(inherited)) delete process.env[name];
    }
  });

  test('is read as itself when its configuration names another work tree', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    git(repo, 'config', 'core.worktree', tempFolder({ 'elsewhere.py': 'e' }));
    expect(paths(await scanOf(repo))).toEqual(['a.py']);
  });
});

test('an aborted scan is a cancellation', async () => {
  const source = await openSource({ repo: tempRepository({ 'a.py': 'a' }) });
  await expect(source.scan(new Map(), AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
  const scan = await source.scan(new Map());
  const aborting = new AbortController();
  const reading = source.read(scan.files, aborting.signal);
  aborting.abort();
  await expect(reading.next()).rejects.toMatchObject({ code: 'cancelled' });
  expect((await readAll(source, scan)).texts).toEqual({ 'a.py': 'a' });
});

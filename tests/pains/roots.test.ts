import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  addSubmodule,
  addWorkTree,
  commitFiles,
  git,
  mirror,
  tempFolder,
  tempRepository,
  writeFiles,
} from '../repository/tempRepository.js';
import { pathsOf, runCommand, searchJson } from './reponavCommand.js';

const cache = join(tempFolder(), 'cache');

describe('the right tree is answered from', () => {
  it('a work tree beside its main checkout, on another branch', async () => {
    const main = tempRepository({ 'pool.py': 'def walrus_feeding():\n    pass\n' });
    const beside = addWorkTree(main, 'otters');
    const commit = commitFiles(beside, { 'pool.py': 'def otter_grooming():\n    pass\n' });
    const answer = await searchJson('otter_grooming', { cwd: beside, cache });
    expect(pathsOf(answer)).toEqual(['pool.py']);
    expect(answer.receipt).toMatchObject({ root: beside, commit, branch: 'otters', dirty: 0 });
    const ofMain = await searchJson('otter_grooming', { cwd: main, cache });
    expect(pathsOf(ofMain)).toEqual([]);
    expect(ofMain.receipt).toMatchObject({ root: main, branch: 'main' });
  });

  it('a work tree inside its main checkout is not mixed up with it', async () => {
    const main = tempRepository({ 'pool.py': 'def walrus_feeding():\n    pass\n' });
    const inside = addWorkTree(main, 'otters', join(main, '.trees', 'otters'));
    commitFiles(inside, { 'pool.py': 'def otter_grooming():\n    pass\n' });
    expect((await searchJson('otter_grooming', { cwd: inside, cache })).receipt.root).toBe(inside);
    const ofMain = await searchJson('otter_grooming', { cwd: main, cache });
    expect(pathsOf(ofMain)).toEqual([]);
    expect(ofMain.receipt.skipped).toMatchObject([{ path: '.trees/otters', reason: 'linked_worktree' }]);
  });

  it('from a subfolder the whole repository is, and paths may be typed from where one is', async () => {
    const root = tempRepository({
      'src/deep/pool.py': 'def walrus():\n    pass\n',
      'top.py': 'def walrus_top():\n    pass\n',
    });
    const cwd = join(root, 'src/deep');
    const answer = await searchJson('walrus', { cwd, cache });
    expect(answer.receipt.root).toBe(root);
    expect(pathsOf(answer).sort()).toEqual(['src/deep/pool.py', 'top.py']);
    const shown = await runCommand(['show', 'pool.py:walrus'], { cwd, cache });
    expect(shown.out).toMatch(/^src\/deep\/pool\.py:walrus \(function\) \[L1-L2\]/);
  });

  it.each([
    ['the root of the file system', () => '/', {}],
    ['the home folder', () => homedir(), {}],
  ])('%s is refused', async (_, folder, env) => {
    const { exit, out } = await runCommand(['search', 'x', '--json', '--repo', folder()], {
      cwd: tempFolder(),
      cache,
      env,
    });
    expect([exit, JSON.parse(out).error.code]).toEqual([3, 'not_a_repository']);
  });

  it('the home folder is refused wherever it is', async () => {
    const home = tempFolder({ 'notes.txt': 'walrus' });
    mkdirSync(join(home, 'projects'));
    const env = { HOME: home, USERPROFILE: home };
    expect((await runCommand(['search', 'walrus'], { cwd: home, cache, env })).exit).toBe(3);
    const below = await runCommand(['search', 'walrus', '--json'], { cwd: join(home, 'projects'), cache, env });
    expect(JSON.parse(below.out).error.code).toBe('nothing_to_index');
  });

  it('an empty --repo is a mistake (an unset variable, mostly), not this folder', async () => {
    const root = tempRepository({ 'pool.py': 'walrus = 1\n' });
    for (const args of [['search', 'walrus'], ['status'], ['doctor'], ['mcp']]) {
      const { exit, out, err } = await runCommand([...args, '--repo', ''], { cwd: root, cache });
      expect([args[0], exit, out]).toEqual([args[0], 2, '']);
      expect(err).toMatch(/--repo.*empty/i);
    }
  });
});

describe('repositories of every shape', () => {
  it('a repository inside a submodule inside a monorepo', async () => {
    const innermost = tempRepository({ 'core.py': 'def walrus_core():\n    pass\n' });
    const middle = tempRepository({ 'middle.py': 'def walrus_middle():\n    pass\n' });
    addSubmodule(middle, innermost, 'deps/innermost');
    const monorepo = tempRepository({ 'packages/app/main.py': 'def walrus_app():\n    pass\n' });
    const commit = addSubmodule(monorepo, middle, 'third/middle');
    const all = ['packages/app/main.py', 'third/middle/deps/innermost/core.py', 'third/middle/middle.py'];
    const answer = await searchJson('walrus', { cwd: monorepo, cache });
    expect(pathsOf(answer).sort()).toEqual(all);
    expect(answer.receipt).toMatchObject({ root: monorepo, commit, dirty: 0 });
    expect(pathsOf(await searchJson('walrus', { cwd: monorepo, cache }, '--commit', 'HEAD')).sort()).toEqual(all);
    const scoped = await searchJson('walrus', { cwd: monorepo, cache }, '--path', 'third/middle/deps/');
    expect(pathsOf(scoped)).toEqual(['third/middle/deps/innermost/core.py']);
    const inside = await searchJson('walrus', { cwd: join(monorepo, 'third/middle/deps/innermost'), cache });
    expect(inside.receipt.root).toBe(join(monorepo, 'third/middle/deps/innermost'));
    expect(pathsOf(inside)).toEqual(['core.py']);
  });

  it('a plain folder', async () => {
    const root = tempFolder({
      'src/pool.py': 'def walrus():\n    pass\n',
      'src/gen/out.py': 'def walrus_made():\n    pass\n',
      'node_modules/a/index.js': 'walrus()',
      '.gitignore': 'gen/\n',
    });
    const answer = await searchJson('walrus', { cwd: root, cache });
    expect(pathsOf(answer)).toEqual(['src/pool.py']);
    expect(answer.receipt).toMatchObject({ root, commit: null, branch: null, dirty: 0 });
    const { exit, out } = await runCommand(['status', '--json', '--commit', 'HEAD'], { cwd: root, cache });
    expect([exit, JSON.parse(out).error.code]).toEqual([3, 'not_a_repository']);
  });

  it('a bare mirror, at a commit', async () => {
    const root = tempRepository({ 'pool.py': 'def walrus():\n    pass\n' });
    const first = git(root, 'rev-parse', 'HEAD').trim();
    const second = commitFiles(root, { 'pool.py': 'def otter():\n    pass\n' });
    const bare = mirror(root);
    const old = await searchJson(
      'walrus',
      { cwd: tempFolder(), cache },
      '--repo',
      bare,
      '--commit',
      first.slice(0, 10),
    );
    expect(pathsOf(old)).toEqual(['pool.py']);
    expect(old.receipt).toMatchObject({ root: bare, commit: first });
    const now = await searchJson('walrus', { cwd: tempFolder(), cache }, '--repo', bare);
    expect(pathsOf(now)).toEqual([]);
    expect(now.receipt.commit).toBe(second);
  });

  it.each([
    ['a repository without a commit', () => tempRepository()],
    ['an empty folder', () => tempFolder()],
    [
      'a bare repository without a commit',
      () => {
        const folder = tempFolder();
        git(folder, 'init', '-q', '--bare');
        return folder;
      },
    ],
  ])('%s has nothing to answer from: exit 3', async (_, make) => {
    const { exit, out, err } = await runCommand(['search', 'x', '--json'], { cwd: make(), cache });
    expect([exit, err, JSON.parse(out).error.code]).toEqual([3, '', 'nothing_to_index']);
  });
});

describe('ignore rules', () => {
  const walrus = 'def walrus():\n    pass\n';

  it('a folder ignored by a nested .gitignore is re-included from above only where git says so', async () => {
    const root = tempRepository();
    writeFiles(root, {
      '.gitignore': '*.gen.py\n!keep.gen.py\n',
      'pkg/.gitignore': 'out/\n!special.gen.py\n',
      'pkg/out/a.py': walrus,
      'pkg/special.gen.py': walrus,
      'pkg/keep.gen.py': walrus,
      'pkg/drop.gen.py': walrus,
      'pkg/plain.py': walrus,
    });
    const listed = git(root, 'ls-files', '--others', '--exclude-standard', '*.py').split('\n').filter(Boolean);
    expect(pathsOf(await searchJson('walrus', { cwd: root, cache })).sort()).toEqual(listed.sort());
    expect(listed).not.toContain('pkg/out/a.py');
    writeFiles(root, { '.reponavignore': '!pkg/out/\n' });
    expect(pathsOf(await searchJson('walrus', { cwd: root, cache }))).toContain('pkg/out/a.py');
  });

  it('info/exclude and global excludes hold, .reponavignore overrules them with !', async () => {
    const root = tempRepository({ 'kept.py': walrus });
    const excludes = join(tempFolder({ excludes: '*.global.py\n' }), 'excludes');
    git(root, 'config', 'core.excludesFile', excludes);
    writeFiles(root, { '.git/info/exclude': '*.local.py\n', 'a.local.py': walrus, 'b.global.py': walrus });
    expect(pathsOf(await searchJson('walrus', { cwd: root, cache }))).toEqual(['kept.py']);
    writeFiles(root, { '.reponavignore': 'kept.py\n!a.local.py\n!b.global.py\n' });
    expect(pathsOf(await searchJson('walrus', { cwd: root, cache })).sort()).toEqual(['a.local.py', 'b.global.py']);
  });

  it('vendored, generated, minified files and tests are ranked below the source, and still there', async () => {
    const body = 'export function walrusFeeding(pool) {\n  return pool.fish()\n}\n';
    const noise = {
      'vendor/walrus.js': body,
      'src/walrus.min.js': body,
      'src/walrus_pb2.js': `// Code generated by protoc. DO NOT EDIT.\n${body}`,
      'tests/walrus.test.js': body,
    };
    const root = tempRepository({ ...noise, 'src/walrus.js': body });
    const paths = pathsOf(await searchJson('walrusFeeding', { cwd: root, cache }));
    expect(paths[0]).toBe('src/walrus.js');
    expect(paths.sort()).toEqual(['src/walrus.js', ...Object.keys(noise)].sort());
  });
});

describe('clones without all of their objects', () => {
  /** A clone of two commits whose older one is not fully there. */
  function partialClone(filter: string): string {
    const origin = tempRepository({ 'src/pool.py': 'def walrus():\n    pass\n' });
    commitFiles(origin, { 'src/pool.py': 'def otter():\n    pass\n' });
    git(origin, 'config', 'uploadpack.allowFilter', 'true');
    git(origin, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
    const clone = tempFolder();
    git(clone, 'clone', '-q', filter, pathToFileURL(origin).href, '.');
    return clone;
  }

  it('what is checked out is answered from', async () => {
    const cwd = partialClone('--filter=tree:0');
    expect(pathsOf(await searchJson('otter', { cwd, cache }))).toEqual(['src/pool.py']);
    expect(pathsOf(await searchJson('otter', { cwd, cache }, '--commit', 'HEAD'))).toEqual(['src/pool.py']);
  });

  it.each([
    ['--filter=tree:0', 1, 'git_failed', 'made without all of its objects', 'git fetch --refetch'],
    ['--filter=blob:none', 3, 'nothing_to_index', 'nothing to index', 'the object is not in this clone'],
    ['--depth=1', 2, 'unknown_revision', 'no commit', 'has to be fetched first'],
  ])('%s: an older commit says what is missing', async (filter, exit, code, message, hint) => {
    const run = await runCommand(['search', 'walrus', '--json', '--commit', 'HEAD~1'], {
      cwd: partialClone(filter),
      cache,
    });
    const { error } = JSON.parse(run.out);
    expect([run.exit, error.code]).toEqual([exit, code]);
    expect(error.message).toContain(message);
    expect(error.hint).toContain(hint);
  });
});

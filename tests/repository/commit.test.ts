import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openSource } from '../../src/repository/index.js';
import { contentsOf, paths, scanOf, skips } from './reading.js';
import {
  addSubmodule,
  addWorkTree,
  commitFiles,
  git,
  mirror,
  tempFolder,
  tempRepository,
  writeFiles,
} from './tempRepository.js';

describe('a commit', () => {
  test('is read from a clone as it was, whatever the work tree holds', async () => {
    const repo = tempRepository({ 'a.py': 'one\n', 'gone.py': 'g\n' });
    const first = git(repo, 'rev-parse', 'HEAD').trim();
    rmSync(join(repo, 'gone.py'));
    commitFiles(repo, { 'a.py': 'two\n', 'b.py': 'b\n' });
    writeFiles(repo, { 'a.py': 'dirty\n', 'untracked.py': 'u\n' });
    const { scan, texts } = await contentsOf(repo, 'HEAD~1');
    expect(scan).toMatchObject({ kind: 'commit', root: repo, commit: first, branch: null, changes: null });
    expect(texts).toEqual({ 'a.py': 'one\n', 'gone.py': 'g\n' });
    expect((await contentsOf(repo, 'main')).texts).toEqual({ 'a.py': 'two\n', 'b.py': 'b\n' });
  });

  test('has the same keys as the same files on disk', async () => {
    const repo = tempRepository({ 'a.py': 'one\n', 'b/ü.py': 'b\n' });
    const [commit, disk] = [await scanOf(repo, 'HEAD'), await contentsOf(repo)];
    for (const { path, key } of commit.files) expect(disk.known.get(path)?.key).toBe(key);
    expect(commit.files.map(({ sizeBytes }) => sizeBytes)).toEqual([4, 2]);
  });

  test('is read from a bare mirror, at its HEAD unless one is named', async () => {
    const repo = tempRepository({ 'a.py': 'one\n' });
    git(repo, 'tag', 'v1');
    commitFiles(repo, { 'a.py': 'two\n' });
    const bare = mirror(repo);
    const head = await contentsOf(bare);
    expect(head.texts).toEqual({ 'a.py': 'two\n' });
    expect(head.scan).toMatchObject({ root: bare, kind: 'commit', commit: git(repo, 'rev-parse', 'HEAD').trim() });
    expect((await contentsOf(bare, 'v1')).texts).toEqual({ 'a.py': 'one\n' });
  });

  test('means the HEAD of a linked work tree when read from there', async () => {
    const repo = tempRepository({ 'a.py': 'main\n' });
    const tree = addWorkTree(repo, 'topic');
    commitFiles(tree, { 'a.py': 'topic\n' });
    expect((await contentsOf(tree, 'HEAD')).texts).toEqual({ 'a.py': 'topic\n' });
    expect((await contentsOf(repo, 'HEAD')).texts).toEqual({ 'a.py': 'main\n' });
  });

  test('that renamed a folder keeps the keys of what it moved', async () => {
    const repo = tempRepository({ 'old/a.py': 'a\n', 'old/b/c.py': 'c\n' });
    git(repo, 'mv', 'old', 'new');
    commitFiles(repo);
    const [before, after] = [await scanOf(repo, 'HEAD~1'), await scanOf(repo, 'HEAD')];
    expect(paths(after)).toEqual(['new/a.py', 'new/b/c.py']);
    expect(after.files.map(({ key }) => key)).toEqual(before.files.map(({ key }) => key));
  });

  test('is read with the submodules its clone has, at the commits it names, by nested names too', async () => {
    const inner = tempRepository({ 'inner.py': 'old\n' });
    const middle = tempRepository({ 'middle.py': 'm\n' });
    addSubmodule(middle, inner, 'deps/inner');
    const repo = tempRepository({ 'a.py': 'a\n' });
    addSubmodule(repo, middle, 'libs/middle');
    commitFiles(join(repo, 'libs', 'middle'), { 'middle.py': 'later\n' });
    const { texts } = await contentsOf(repo, 'HEAD');
    expect(texts).toMatchObject({
      'a.py': 'a\n',
      'libs/middle/middle.py': 'm\n',
      'libs/middle/deps/inner/inner.py': 'old\n',
    });
    // Also where the checkout is gone: git then refuses to enter the folder its configuration names.
    rmSync(join(repo, 'libs'), { recursive: true });
    expect((await contentsOf(repo, 'HEAD')).texts).toMatchObject({ 'libs/middle/middle.py': 'm\n' });
  });

  test('reports submodules that the clone lacks, or lacks the commit of', async () => {
    const repo = tempRepository({ 'a.py': 'a\n' });
    addSubmodule(repo, tempRepository({ 'b.py': 'b\n' }), 'sub');
    const bare = await scanOf(mirror(repo), 'HEAD');
    expect(paths(bare)).toEqual(['.gitmodules', 'a.py']);
    expect(skips(bare)).toEqual({ sub: 'submodule_missing' });
    git(repo, 'update-index', '--cacheinfo', `160000,${'1'.repeat(40)},sub`);
    git(repo, 'commit', '-q', '-m', 'Name a commit nobody has');
    const scan = await scanOf(repo, 'HEAD');
    expect(skips(scan)).toEqual({ sub: 'submodule_missing' });
    expect(scan.skipped[0]?.detail).toContain('1111');
  });

  test('never leaves the folder of submodules, whatever name .gitmodules gives', async () => {
    const repo = tempRepository({ 'a.py': 'a\n' });
    const other = tempRepository({ 'secret.py': 's\n' });
    const commit = git(other, 'rev-parse', 'HEAD').trim();
    const name = `../../../${other.split('/').at(-1)}/.git`;
    writeFiles(repo, { '.gitmodules': `[submodule "${name}"]\n\tpath = sub\n\turl = x\n` });
    git(repo, 'add', '.gitmodules');
    git(repo, 'update-index', '--add', '--cacheinfo', `160000,${commit},sub`);
    git(repo, 'commit', '-q', '-m', 'Lead out');
    const scan = await scanOf(repo, 'HEAD');
    expect(paths(scan)).toEqual(['.gitmodules', 'a.py']);
    expect(skips(scan)).toEqual({ sub: 'submodule_missing' });
  });

  test('says where its symbolic links lead', async () => {
    const repo = tempRepository({ 'a.py': 'a\n', 'dir/b.py': 'b\n' });
    const links = {
      file: 'a.py',
      'dir/up': '../a.py',
      folder: 'dir',
      through: 'folder/b.py',
      outside: '../elsewhere',
      absolute: '/etc/hosts',
      broken: 'nothing',
      round: 'about',
      about: 'round',
    };
    for (const [path, target] of Object.entries(links)) symlinkSync(target, join(repo, path));
    commitFiles(repo);
    const expected = {
      file: 'symlink_duplicate',
      'dir/up': 'symlink_duplicate',
      folder: 'symlink_duplicate',
      through: 'symlink_duplicate',
      outside: 'symlink_outside',
      absolute: 'symlink_outside',
      broken: 'symlink_broken',
      round: 'symlink_broken',
      about: 'symlink_broken',
    };
    expect(skips(await scanOf(repo, 'HEAD'))).toEqual(expected);
    // The same on disk, except that a link out of the root to nothing is a broken one.
    expect(skips(await scanOf(repo))).toEqual({ ...expected, outside: 'symlink_broken' });
  });

  test('obeys its own .reponavignore files', async () => {
    const repo = tempRepository({
      '.reponavignore': '*.gen.py\nold/\n',
      'a.gen.py': '',
      'b.py': '',
      'old/c.py': '',
      'old/.reponavignore': '!c.py\n',
      'sub/.reponavignore': '!keep.gen.py\n',
      'sub/keep.gen.py': '',
    });
    writeFileSync(join(repo, '.reponavignore'), '*\n');
    expect(paths(await scanOf(repo, 'HEAD'))).toEqual([
      '.reponavignore',
      'b.py',
      'sub/.reponavignore',
      'sub/keep.gen.py',
    ]);
  });

  test('skips binary files, files over the limit and pointers to large files, and remembers what it read', async () => {
    const repo = tempRepository({
      'a.bin': Uint8Array.of(0, 1, 2),
      'big.txt': 'x'.repeat(8 * 1024 * 1024 + 1),
      'empty.py': '',
      'model.onnx': `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 12345\n`,
      'one.js': 'x'.repeat(3 * 1024 * 1024),
    });
    const { scan, texts, skipped, known } = await contentsOf(repo, 'HEAD');
    expect(Object.keys(texts)).toEqual(['empty.py', 'one.js']);
    expect(texts['one.js']).toHaveLength(3 * 1024 * 1024);
    expect(scan.skipped).toEqual([{ path: 'big.txt', reason: 'too_large', detail: '8388609 bytes' }]);
    expect(skipped).toEqual({ 'a.bin': 'binary', 'model.onnx': 'lfs_pointer' });
    expect(known.get('a.bin')).toMatchObject({ stamp: null, skip: 'binary' });
  });

  test('counts names that are not valid UTF-8', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    writeFileSync(Buffer.concat([Buffer.from(`${repo}/caf`), Buffer.from([0xe9])]), 'x');
    commitFiles(repo);
    expect(skips(await scanOf(repo, 'HEAD'))).toEqual({ 'caf\\xe9': 'undecodable_name' });
  });

  test('with a lost and a damaged object costs those files alone', async () => {
    const files = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`f${i}.py`, `x = ${i}\n`]));
    const repo = tempRepository(files);
    const object = (path: string) => {
      const id = git(repo, 'rev-parse', `HEAD:${path}`).trim();
      return join(repo, '.git', 'objects', id.slice(0, 2), id.slice(2));
    };
    const source = await openSource({ repo, commit: 'HEAD' });
    const scan = await source.scan(new Map());
    renameSync(object('f7.py'), `${object('f7.py')}-lost`);
    rmSync(object('f9.py'));
    writeFileSync(object('f9.py'), 'damaged');
    const bad: Record<string, string> = {};
    let read = 0;
    for await (const result of source.read(scan.files)) {
      if ('file' in result) read++;
      else bad[result.skipped.path] = result.skipped.reason;
    }
    expect(bad).toEqual({ 'f7.py': 'unreadable', 'f9.py': 'unreadable' });
    expect(read).toBe(48);
  });

  test('ends its git when reading is aborted, left early, or the source is closed', async () => {
    const repo = tempRepository({ 'a.py': 'a', 'b.py': 'b', 'c.py': 'c' });
    const source = await openSource({ repo, commit: 'HEAD' });
    const scan = await source.scan(new Map());
    const running = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length;
    const ended = () => vi.waitFor(() => expect(running()).toBe(0), { timeout: 20_000 });
    await ended();

    const aborting = new AbortController();
    const aborted = source.read(scan.files, aborting.signal);
    expect(await aborted.next()).toMatchObject({ value: { file: { path: 'a.py' } } });
    expect(running()).toBe(1);
    aborting.abort();
    await expect(aborted.next()).rejects.toMatchObject({ code: 'cancelled' });
    await ended();

    for await (const result of source.read(scan.files)) {
      expect(result).toMatchObject({ file: { path: 'a.py' } });
      expect(running()).toBe(1);
      break;
    }
    await ended();

    await source.read(scan.files).next();
    expect(running()).toBe(1);
    await source.close();
    await ended();
  });
});

describe('a revision', () => {
  test.each([
    'nonsense',
    '',
    '--all',
    '-h',
    'HEAD..HEAD',
    'HEAD:a.py',
    'a\nb',
    'a\0b',
    '^HEAD',
    '@{9999999}',
    'HEAD~99',
    '🙂',
  ])('that is none fails as such: %j', async (commit) => {
    await expect(openSource({ repo: tempRepository({ 'a.py': 'a' }), commit })).rejects.toMatchObject({
      code: 'unknown_revision',
      message: expect.stringContaining(JSON.stringify(commit)),
    });
  });

  test('of any form that git knows is taken', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    git(repo, 'tag', '-a', 'v1', '-m', 'tagged');
    const id = git(repo, 'rev-parse', 'HEAD').trim();
    for (const revision of ['main', 'refs/heads/main', 'v1', 'v1^{}', id, id.slice(0, 8), '@', ':/Change']) {
      expect((await scanOf(repo, revision)).commit).toBe(id);
    }
  });

  test('nearly right is met with the names that were meant', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    git(repo, 'tag', 'v1.2.0');
    git(repo, 'branch', 'feature/login');
    const hint = (commit: string) => openSource({ repo, commit }).then(String, (error) => error.hint);
    expect(await hint('mian')).toBe('Did you mean main?');
    expect(await hint('v1.2')).toBe('Did you mean v1.2.0?');
    expect(await hint('login')).toBe('Did you mean feature/login?');
  });

  test('in a folder without git is told to be impossible there', async () => {
    const folder = tempFolder({ 'a.py': 'a' });
    await expect(openSource({ repo: folder, commit: 'main' })).rejects.toMatchObject({ code: 'not_a_repository' });
  });

  test('of a bare repository without commits: there is nothing to index', async () => {
    const bare = tempFolder();
    git(bare, 'init', '-q', '--bare');
    await expect(openSource({ repo: bare })).rejects.toMatchObject({ code: 'nothing_to_index' });
    await expect(openSource({ repo: bare, commit: 'main' })).rejects.toMatchObject({ code: 'unknown_revision' });
  });
});

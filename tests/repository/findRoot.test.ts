import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findRoot } from '../../src/repository/index.js';
import { addSubmodule, addWorkTree, mirror, tempFolder, tempRepository } from './tempRepository.js';

describe('findRoot', () => {
  test('goes up to the nearest work tree', async () => {
    const repo = tempRepository({ 'a/b/c.py': 'x = 1\n' });
    expect(await findRoot(join(repo, 'a', 'b'))).toMatchObject({
      root: repo,
      kind: 'worktree',
      gitDir: join(repo, '.git'),
      commonDir: join(repo, '.git'),
    });
  });

  test('answers from a linked work tree, never from its main checkout', async () => {
    const repo = tempRepository({ 'a/b.py': 'x = 1\n' });
    const tree = addWorkTree(repo, 'topic', join(repo, 'trees', 'topic'));
    const found = await findRoot(join(tree, 'a'));
    expect(found).toMatchObject({ root: tree, kind: 'worktree', commonDir: join(repo, '.git') });
    expect(found.gitDir).not.toBe(found.commonDir);
  });

  test('answers from a submodule, not from the repository around it', async () => {
    const repo = tempRepository({ 'a.py': 'x = 1\n' });
    addSubmodule(repo, tempRepository({ 'b/c.py': 'y = 1\n' }), 'lib/sub');
    expect(await findRoot(join(repo, 'lib', 'sub', 'b'))).toMatchObject({
      root: join(repo, 'lib', 'sub'),
      kind: 'worktree',
    });
  });

  test('takes a bare git directory as it is, and a folder .git for the work tree around it', async () => {
    const repo = tempRepository({ 'a.py': 'x = 1\n' });
    const bare = mirror(repo);
    expect(await findRoot(bare)).toMatchObject({ root: bare, kind: 'bare', gitDir: bare });
    expect(await findRoot(join(bare, 'refs'))).toMatchObject({ root: bare, kind: 'bare' });
    expect(await findRoot(join(repo, '.git'))).toMatchObject({ root: repo, kind: 'worktree' });
  });

  test('passes by a .git that git would not take, and falls back to the folder itself', async () => {
    const folder = tempFolder({ 'sub/a.py': '' });
    mkdirSync(join(folder, '.git'));
    expect(await findRoot(join(folder, 'sub'))).toEqual({
      root: join(folder, 'sub'),
      kind: 'folder',
      gitDir: null,
      commonDir: null,
    });
  });

  test('resolves symbolic links in the path it was given', async () => {
    const repo = tempRepository({ 'a/b.py': '' });
    const link = join(tempFolder(), 'link');
    symlinkSync(join(repo, 'a'), link, 'junction');
    expect((await findRoot(link)).root).toBe(repo);
  });

  test('refuses the root of the file system', async () => {
    await expect(findRoot(parse(process.cwd()).root)).rejects.toMatchObject({ code: 'not_a_repository' });
  });

  test('refuses the home folder, and takes it where it is a work tree and named itself', async () => {
    const home = tempFolder({ 'notes/a.txt': 'a' });
    const homedir = () => home;
    await expect(findRoot(home, { homedir })).rejects.toMatchObject({
      code: 'not_a_repository',
      hint: expect.stringContaining('--repo'),
    });
    const dotfiles = tempRepository({ 'projects/a.py': '' });
    expect(await findRoot(dotfiles, { homedir: () => dotfiles })).toMatchObject({ root: dotfiles, kind: 'worktree' });
  });

  test('does not answer from a home folder that happens to be a repository when asked below it', async () => {
    const home = tempRepository({ 'projects/new/a.py': '' });
    const below = join(home, 'projects', 'new');
    expect(await findRoot(below, { homedir: () => home })).toMatchObject({ root: below, kind: 'folder' });
  });

  test('says what is wrong with a path that is missing, or a file', async () => {
    const folder = tempFolder({ 'a.py': '' });
    await expect(findRoot(join(folder, 'none'))).rejects.toMatchObject({
      code: 'not_a_repository',
      message: expect.stringContaining('does not exist'),
    });
    await expect(findRoot(join(folder, 'a.py'))).rejects.toMatchObject({
      code: 'not_a_repository',
      message: expect.stringContaining('is not a folder'),
      hint: expect.stringContaining(JSON.stringify(folder)),
    });
  });

  test('says so when a linked work tree has lost its repository', async () => {
    const repo = tempRepository({ 'a.py': '' });
    const tree = addWorkTree(repo, 'topic');
    rmSync(repo, { recursive: true });
    await expect(findRoot(tree)).rejects.toMatchObject({
      code: 'not_a_repository',
      hint: expect.stringContaining('git worktree repair'),
    });
    const odd = tempFolder();
    writeFileSync(join(odd, '.git'), 'no such form');
    await expect(findRoot(odd)).rejects.toMatchObject({ code: 'not_a_repository' });
  });
});

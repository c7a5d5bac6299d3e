import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readHeadFile } from '../../../src/repository/git/headFile.js';
import { readDotGit } from '../../../src/repository/git/layout.js';
import { readHead } from '../../../src/repository/git/workTreeListing.js';
import { addWorkTree, commitFiles, git, tempRepository } from '../tempRepository.js';

async function fromFiles(folder: string) {
  const dotGit = await readDotGit(folder);
  if (!dotGit || !('layout' in dotGit)) throw new Error('no repository');
  return readHeadFile(dotGit.layout);
}

const asked = (folder: string) => git(folder, 'rev-parse', 'HEAD').trim();

describe('HEAD by the files of a git directory', () => {
  test('is the commit of the branch, loose or packed', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    git(repo, 'checkout', '-q', '-b', 'topic/one');
    const loose = { commit: asked(repo), branch: 'topic/one', objectFormat: 'sha1' };
    expect(await fromFiles(repo)).toEqual(loose);
    git(repo, 'pack-refs', '--all');
    expect(await fromFiles(repo)).toEqual(loose);
    const next = commitFiles(repo, { 'a.py': 'b' });
    expect(await fromFiles(repo)).toMatchObject({ commit: next });
  });

  test('is not that of a branch whose name ends alike', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    git(repo, 'branch', 'other');
    const next = commitFiles(repo, { 'a.py': 'b' });
    git(repo, 'update-ref', 'refs/heads/x/refs/heads/main', 'other');
    git(repo, 'pack-refs', '--all');
    expect(await fromFiles(repo)).toMatchObject({ commit: next, branch: 'main' });
  });

  test('is a commit without a branch where it is detached', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    git(repo, 'checkout', '-q', '--detach');
    expect(await fromFiles(repo)).toEqual({ commit: asked(repo), branch: null, objectFormat: 'sha1' });
  });

  test('is that of the linked work tree', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    const tree = addWorkTree(repo, 'topic');
    const commit = commitFiles(tree, { 'a.py': 'b' });
    expect(await fromFiles(tree)).toMatchObject({ commit, branch: 'topic' });
    expect(await fromFiles(repo)).toMatchObject({ branch: 'main' });
  });

  test('tells the object format by the length of its id', async () => {
    const repo = tempRepository();
    git(repo, 'init', '-q', '--object-format=sha256', 'wide');
    const wide = join(repo, 'wide');
    const commit = commitFiles(wide, { 'a.py': 'a' });
    expect(await fromFiles(wide)).toEqual({ commit, branch: 'main', objectFormat: 'sha256' });
  });

  test('is left to git before the first commit', async () => {
    const repo = tempRepository();
    expect(await fromFiles(repo)).toBeNull();
    expect(await readHead({ folder: repo }, undefined)).toMatchObject({ commit: null, branch: 'main' });
  });

  test('is left to git where a branch stands for another', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    git(repo, 'symbolic-ref', 'refs/heads/alias', 'refs/heads/main');
    git(repo, 'symbolic-ref', 'HEAD', 'refs/heads/alias');
    expect(await fromFiles(repo)).toBeNull();
    expect(await readHead({ folder: repo }, undefined)).toMatchObject({ commit: asked(repo) });
  });

  test('never leads out of the branches', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    writeFileSync(join(repo, '.git', 'HEAD'), 'ref: refs/heads/../../other\n');
    expect(await fromFiles(repo)).toBeNull();
  });
});

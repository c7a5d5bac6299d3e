import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RepoNavError } from '../../../src/errors.js';
import { commitFiles, git, tempFolder, tempRepository } from '../tempRepository.js';
import { listed } from './mining.js';

describe('the commits that a commit knows', () => {
  it('are itself and its ancestors, newest first, and never what came after it', async () => {
    const repository = tempRepository();
    const first = commitFiles(repository, { 'a.py': '1\n' });
    const second = commitFiles(repository, { 'a.py': '2\n' });
    const third = commitFiles(repository, { 'a.py': '3\n' });
    expect(await listed(repository, second)).toEqual([second, first]);
    expect(await listed(repository, third, 2)).toEqual([third, second]);
  });

  it('are those of its branch alone until branches meet, and merges are none of them', async () => {
    const repository = tempRepository();
    const base = commitFiles(repository, { 'a.py': '1\n' });
    git(repository, 'checkout', '-q', '-b', 'side');
    const side = commitFiles(repository, { 'b.py': '1\n' });
    git(repository, 'checkout', '-q', 'main');
    const main = commitFiles(repository, { 'c.py': '1\n' });
    expect(new Set(await listed(repository, main))).toEqual(new Set([main, base]));
    git(repository, 'merge', '-q', '--no-ff', '-m', 'Merge side', 'side');
    const merge = git(repository, 'rev-parse', 'HEAD').trim();
    expect(new Set(await listed(repository, merge))).toEqual(new Set([main, side, base]));
  });

  it('leave out the boundary of a shallow clone, which looks as if it had added every file', async () => {
    const repository = tempRepository();
    for (const text of ['1', '2', '3', '4']) commitFiles(repository, { 'a.py': text });
    const clone = join(tempFolder(), 'clone');
    git(repository, 'clone', '-q', '--depth', '2', `file://${repository}`, clone);
    const head = git(clone, 'rev-parse', 'HEAD').trim();
    expect(await listed(clone, head)).toEqual([head]);
  });

  it('cannot be told for a commit that the repository does not have', async () => {
    const repository = tempRepository({ 'a.py': '1\n' });
    const error = await listed(repository, 'ab'.repeat(20)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RepoNavError);
    expect(error).toMatchObject({ code: 'git_failed' });
  });
});

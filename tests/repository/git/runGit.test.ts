import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { splitRecords } from '../../../src/repository/git/records.js';
import { git as run, tryGit } from '../../../src/repository/git/runGit.js';
import { git, tempFolder, tempRepository } from '../tempRepository.js';

describe('running git', () => {
  test('fails with what git complained of', async () => {
    const folder = tempRepository({ 'a.py': 'a' });
    await expect(run({ folder }, ['ls-tree', 'nothing'])).rejects.toMatchObject({
      code: 'git_failed',
      message: expect.stringContaining('nothing'),
    });
    expect(await tryGit({ folder }, ['ls-tree', 'nothing'])).toMatchObject({ code: 128 });
  });

  test('never answers from a repository further up', async () => {
    const repo = tempRepository({ 'sub/a.py': 'a' });
    await expect(run({ folder: join(repo, 'sub') }, ['ls-files'])).rejects.toMatchObject({ code: 'git_failed' });
  });

  test('fails when the folder is gone', async () => {
    await expect(run({ folder: join(tempFolder(), 'gone') }, ['ls-files'])).rejects.toMatchObject({
      code: 'git_failed',
      message: expect.stringContaining('is not there any more'),
    });
  });

  test('ends when it says more than allowed', async () => {
    const folder = tempRepository({ 'a.txt': 'x'.repeat(1_000_000) });
    await expect(run({ folder }, ['cat-file', 'blob', 'HEAD:a.txt'], { maxBytes: 1000 })).rejects.toMatchObject({
      code: 'git_failed',
      message: expect.stringContaining('1000 bytes'),
    });
  });

  test('is killed by an abort', async () => {
    const folder = tempRepository({ 'a.txt': 'a' });
    const aborting = new AbortController();
    const waiting = run({ folder }, ['cat-file', '--batch'], {
      signal: aborting.signal,
      input: 'HEAD\n'.repeat(100_000),
    });
    aborting.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('borrows objects from folders of any name', async () => {
    const other = tempFolder();
    const odd = join(other, 'a:b "c"');
    git(other, 'init', '-q', odd);
    const blob = git(odd, 'hash-object', '-w', '--stdin', '--path', 'x').trim();
    const folder = join(tempRepository({ 'a.py': 'a' }), '.git');
    const place = { folder, gitDir: folder, alternates: [join(odd, '.git', 'objects'), join(other, 'none')] };
    expect((await run(place, ['cat-file', '-t', blob])).toString()).toBe('blob\n');
  });
});

describe('records', () => {
  test('are split at NUL, also where the last has none', () => {
    expect(splitRecords(Buffer.from('a\0b c\n\0'))).toEqual({ records: ['a', 'b c\n'], undecodable: [] });
    expect(splitRecords(Buffer.from(''))).toEqual({ records: [], undecodable: [] });
    expect(splitRecords(Buffer.from('a\0b'))).toEqual({ records: ['a', 'b'], undecodable: [] });
  });

  test('that are not UTF-8 come apart from those that are', () => {
    const output = Buffer.concat([Buffer.from('é\0x'), Buffer.from([0xe9, 0xff]), Buffer.from('\0z\0')]);
    expect(splitRecords(output)).toEqual({ records: ['é', 'z'], undecodable: ['x\\xe9\\xff'] });
  });
});

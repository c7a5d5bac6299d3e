import { readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSource } from '../../src/repository/index.js';
import { contentsOf, paths } from './reading.js';
import { addSubmodule, commitFiles, git, tempFolder, tempRepository, writeFiles } from './tempRepository.js';

/** Gives a file another time, as a build tool or a copy does, so that git's note of it no longer fits. */
function touch(file: string): void {
  utimesSync(file, 1_000_000, 1_000_000);
}

function gitSaysChanged(repo: string): string[] {
  return git(repo, 'status', '--porcelain', '-z', '--untracked-files=all')
    .split('\0')
    .filter(Boolean)
    .map((line) => line.slice(3))
    .sort();
}

describe('dirty files', () => {
  test('are those changed, staged, untracked and deleted, as git says', async () => {
    const repo = tempRepository({
      'same.py': 's',
      'changed.py': 'a',
      'staged.py': 'b',
      'gone.py': 'c',
      'removed.py': 'd',
    });
    writeFiles(repo, { 'changed.py': 'A', 'staged.py': 'B', 'new.py': 'n', 'added.py': 'x' });
    rmSync(join(repo, 'gone.py'));
    git(repo, 'rm', '-q', 'removed.py');
    git(repo, 'add', 'staged.py', 'added.py');
    const { dirty } = await contentsOf(repo);
    expect(dirty).toEqual(['added.py', 'changed.py', 'gone.py', 'new.py', 'removed.py', 'staged.py']);
    expect(dirty).toEqual(gitSaysChanged(repo));
  });

  test('are not those merely touched', async () => {
    const repo = tempRepository({ 'a.py': 'a', 'b.py': 'b' });
    touch(join(repo, 'a.py'));
    expect((await contentsOf(repo)).dirty).toEqual([]);
  });

  test('are known before contents are', async () => {
    const repo = tempRepository({ 'a.py': 'a', 'b.py': 'b', 'c.py': 'c' });
    touch(join(repo, 'a.py'));
    writeFiles(repo, { 'b.py': 'B' });
    const source = await openSource({ repo });
    const scan = await source.scan(new Map());
    expect([...(await source.dirty(scan, new Map()))]).toEqual(['b.py']);
  });

  test('are not those that git checks out with other line ends', async () => {
    const repo = tempRepository({
      '.gitattributes': '*.bat eol=crlf\n*.sh -text\n',
      'a.bat': 'one\r\ntwo\r\n',
      'b.sh': 'x\n',
    });
    expect((await contentsOf(repo)).dirty).toEqual([]);
    touch(join(repo, 'a.bat'));
    expect((await contentsOf(repo)).dirty).toEqual([]);
    writeFiles(repo, { 'a.bat': 'one\r\nthree\r\n', 'b.sh': 'x\r\n' });
    expect((await contentsOf(repo)).dirty).toEqual(['a.bat', 'b.sh']);
    expect(gitSaysChanged(repo)).toEqual(['a.bat', 'b.sh']);
  });

  test('are not those that core.autocrlf converts', async () => {
    const origin = tempRepository({ 'a.py': 'one\ntwo\n' });
    const repo = tempFolder();
    git(repo, 'clone', '-q', '-c', 'core.autocrlf=true', origin, '.');
    expect(readFileSync(join(repo, 'a.py'), 'utf8')).toBe('one\r\ntwo\r\n');
    expect((await contentsOf(repo)).dirty).toEqual([]);
    touch(join(repo, 'a.py'));
    expect((await contentsOf(repo)).dirty).toEqual([]);
    git(repo, 'config', 'core.autocrlf', 'false');
    expect((await contentsOf(repo)).dirty).toEqual(['a.py']);
  });

  test('are not those that a filter checked out, as long as git has them noted as unchanged', async () => {
    const repo = tempRepository({ '.gitattributes': '*.txt filter=rot\n' });
    git(repo, 'config', 'filter.rot.clean', 'tr a-z n-za-m');
    git(repo, 'config', 'filter.rot.smudge', 'tr a-z n-za-m');
    writeFiles(repo, { 'a.txt': 'hello\n' });
    touch(join(repo, 'a.txt'));
    commitFiles(repo);
    const { dirty, known } = await contentsOf(repo);
    expect(known.get('a.txt')?.key).not.toBe(git(repo, 'rev-parse', 'HEAD:a.txt').trim());
    expect(dirty).toEqual([]);
    writeFiles(repo, { 'a.txt': 'other\n' });
    expect((await contentsOf(repo)).dirty).toEqual(['a.txt']);
  });

  test('are not those the user told git to take for unchanged', async () => {
    const repo = tempRepository({ 'local.cfg': 'a' });
    git(repo, 'update-index', '--assume-unchanged', 'local.cfg');
    writeFiles(repo, { 'local.cfg': 'mine' });
    expect((await contentsOf(repo)).dirty).toEqual([]);
  });

  test('of a change that keeps size and time are found by their content', async () => {
    const repo = tempRepository({ 'a.py': 'x = 1' });
    const file = join(repo, 'a.py');
    const { atime, mtime } = statSync(file);
    writeFileSync(file, 'x = 2');
    utimesSync(file, atime, mtime);
    expect((await contentsOf(repo)).dirty).toEqual(['a.py']);
  });

  test('in a submodule are judged by its own HEAD', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    addSubmodule(repo, tempRepository({ 'b.py': 'b', 'c.py': 'c' }), 'sub');
    commitFiles(join(repo, 'sub'), { 'b.py': 'committed there' });
    writeFiles(repo, { 'sub/c.py': 'changed' });
    expect((await contentsOf(repo)).dirty).toEqual(['sub/c.py']);
  });

  test('count a tracked file in a folder that became a link as gone', async () => {
    const repo = tempRepository({ 'dir/a.py': 'a', 'b.py': 'b' });
    rmSync(join(repo, 'dir'), { recursive: true });
    symlinkSync(tempFolder({ 'a.py': 'outside' }), join(repo, 'dir'), 'junction');
    const { scan, texts, dirty } = await contentsOf(repo);
    expect(paths(scan)).toEqual(['b.py']);
    expect(texts).toEqual({ 'b.py': 'b' });
    expect(dirty).toEqual(['dir', 'dir/a.py']);
  });

  test('leave out what .reponavignore drops', async () => {
    const repo = tempRepository({ '.reponavignore': 'gen/\n', 'gen/a.py': 'a', 'b.py': 'b' });
    writeFiles(repo, { 'gen/a.py': 'changed', 'gen/new.py': 'n', 'b.py': 'B' });
    expect((await contentsOf(repo)).dirty).toEqual(['b.py']);
  });

  test('are none in a folder without git and none in a commit', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    expect((await contentsOf(repo, 'HEAD')).dirty).toEqual([]);
    expect((await contentsOf(tempFolder({ 'a.py': 'a' }))).dirty).toEqual([]);
  });
});

import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { commitFiles, git, tempFolder, tempRepository, writeFiles } from '../tempRepository.js';
import { filesOf, importedRepository, mined } from './mining.js';

const head = (repository: string) => git(repository, 'rev-parse', 'main').trim();

describe('a hostile repository', () => {
  it('cannot have a program run by its configuration and attributes', async () => {
    const trap = tempFolder();
    const proof = join(trap, 'ran');
    const script = join(trap, 'trap.sh');
    writeFiles(trap, { 'trap.sh': `#!/bin/sh\ntouch '${proof}'\ncat "$1" 2>/dev/null\n` });
    chmodSync(script, 0o755);
    const repository = tempRepository({ 'a.py': 'def f():\n    x = 1\n    return 1\n' });
    for (const name of ['python', 'trap']) {
      git(repository, 'config', `diff.${name}.command`, script);
      git(repository, 'config', `diff.${name}.textconv`, script);
    }
    git(repository, 'config', 'diff.external', script);
    git(repository, 'config', 'gpg.program', script);
    git(repository, 'config', 'log.showSignature', 'true');
    git(repository, 'config', 'core.pager', script);
    git(repository, 'config', 'filter.trap.clean', script);
    const id = commitFiles(repository, {
      '.gitattributes': '*.py diff=trap\n',
      'a.py': 'def f():\n    x = 1\n    return 2\n',
    });
    const [newest] = await mined(repository, id);
    expect(filesOf(newest!)).toEqual(['a.py f']);
    expect(existsSync(proof)).toBe(false);
  });

  it('cannot change what is mined by settings that change how differences are shown', async () => {
    const repository = tempRepository({ 'a b.py': 'def f():\n    x = 1\n    return 1\n' });
    const settings = {
      'color.ui': 'always',
      'diff.noprefix': 'true',
      'diff.mnemonicPrefix': 'true',
      'diff.interHunkContext': '50',
      'diff.context': '9',
      'diff.renames': 'false',
      'log.showRoot': 'false',
      'i18n.logOutputEncoding': 'UTF-16',
      'diff.orderFile': '/nonexistent',
      'diff.relative': 'true',
    };
    git(repository, 'mv', 'a b.py', 'c d.py');
    const id = commitFiles(repository, { 'c d.py': 'def f():\n    x = 1\n    return 2\n' }, 'Grüße');
    for (const [name, value] of Object.entries(settings)) git(repository, 'config', name, value);
    const [newest, oldest] = await mined(repository, id);
    expect(newest).toMatchObject({ message: 'Grüße', renames: [{ from: 'a b.py', to: 'c d.py' }] });
    expect(filesOf(newest!)).toEqual(['c d.py f']);
    expect(filesOf(oldest!)).toEqual(['a b.py']);
  });

  it('cannot pass text for commits, files or functions', async () => {
    const fake = `${'0123456789'.repeat(4)}\n:100644 100644 ${'1'.repeat(40)} ${'2'.repeat(40)} M\0evil.py\0`;
    const code = (value: number) =>
      `def f():\n    x = 1\n    return ${value}\n\n@@ -1 +1 @@ def evil():\n--- a/evil.py\n+++ b/evil.py\ndiff --git a/evil.py b/evil.py\n${value}\n`;
    const repository = importedRepository([
      { message: 'Begin', files: { 'a.py': code(1) } },
      { message: `Title\n\n${fake}\u0007\u001b[31m`, files: { 'a.py': code(2) } },
      { message: 'diff --git a/evil.py b/evil.py\n@@ -1 +1 @@ def evil():', files: { 'a.py': code(3) } },
    ]);
    const commits = await mined(repository, head(repository));
    expect(commits.map(filesOf)).toEqual([['a.py f'], ['a.py f'], ['a.py']]);
  });

  it('may name files as it likes', async () => {
    const names = ['quote".py', 'line\\nbreak.py', 'größe.py', '-rf.py', 'a\tb.py', ':(exclude)x.py', '*.py', '[a].py'];
    const text = (value: number) => `def f():\n    x = 1\n    return ${value}\n`;
    const all = (value: number) =>
      Object.fromEntries(names.map((name) => [/["\t\\]/.test(name) ? JSON.stringify(name) : name, text(value)]));
    const repository = importedRepository([
      { message: 'One', files: all(1) },
      { message: 'Two', files: all(2) },
    ]);
    const [newest] = await mined(repository, head(repository));
    expect(new Set(newest!.files.map(({ path }) => path))).toEqual(new Set(names));
    const functions = Object.fromEntries(newest!.files.map(({ path, functions }) => [path, functions]));
    // Names in git's quotes keep their history, without functions.
    expect(functions).toMatchObject({ 'größe.py': ['f'], '-rf.py': ['f'], '*.py': ['f'], 'quote".py': [] });
  });

  it('may have messages that are no text', async () => {
    const bytes = Buffer.concat([Buffer.from('Mend '), Buffer.from([0xff, 0xfe, 0x80]), Buffer.from(' parser')]);
    const repository = importedRepository([{ message: bytes, files: { 'a.py': 'x\n' } }]);
    expect((await mined(repository, head(repository)))[0]!.message).toMatch(/^Mend .* parser$/s);
  });
});

describe('a partial clone', () => {
  it('gives files and messages without functions, fetches nothing, and says so', async () => {
    const origin = tempRepository({ 'a.py': 'def f():\n    x = 1\n    return 1\n' });
    git(origin, 'config', 'uploadpack.allowFilter', 'true');
    git(origin, 'mv', 'a.py', 'b.py');
    commitFiles(origin, { 'b.py': 'def f():\n    x = 1\n    return 2\n' }, 'Move');
    const id = commitFiles(origin, { 'b.py': 'def f():\n    x = 1\n    return 3\n' }, 'Mend');
    const clone = join(tempFolder(), 'clone');
    git(origin, 'clone', '-q', '--no-checkout', '--filter=blob:none', `file://${origin}`, clone);
    const complaints: string[] = [];
    const commits = await mined(clone, id, complaints);
    expect(commits.map(({ message }) => message)).toEqual(['Mend', 'Move', 'Change files']);
    expect(commits.map(filesOf)).toEqual([['b.py'], ['a.py', 'b.py'], ['a.py']]);
    expect(complaints).toHaveLength(1);
  });
});

it('goes without functions, and says so, where no temporary file can be written', async () => {
  const repository = tempRepository({ 'a.py': 'def f():\n    x = 1\n    return 1\n' });
  const id = commitFiles(repository, { 'a.py': 'def f():\n    x = 1\n    return 2\n' });
  vi.stubEnv('TMPDIR', join(repository, 'a.py'));
  vi.stubEnv('TEMP', join(repository, 'a.py'));
  const complaints: string[] = [];
  const commits = await mined(repository, id, complaints);
  vi.unstubAllEnvs();
  expect(commits.map(filesOf)).toEqual([['a.py'], ['a.py']]);
  expect(complaints).toEqual([expect.stringContaining('temporary files')]);
});

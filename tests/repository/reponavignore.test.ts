import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { IgnoreFiles } from '../../src/repository/ignoreFiles.js';
import { paths, scanOf } from './reading.js';
import { addSubmodule, commitFiles, git, tempFolder, tempRepository, writeFiles } from './tempRepository.js';

describe('.reponavignore', () => {
  test('drops tracked and untracked files, at the root and below', async () => {
    const repo = tempRepository({
      '.reponavignore': 'gen/\n*.sql\n',
      'gen/a.py': '',
      'b.py': '',
      'c.sql': '',
      'd/e.py': '',
    });
    writeFiles(repo, { 'gen/new.py': '', 'd/.reponavignore': 'e.py\n!keep.sql\n', 'd/keep.sql': '', 'd/no.sql': '' });
    expect(paths(await scanOf(repo))).toEqual(['.reponavignore', 'b.py', 'd/.reponavignore', 'd/keep.sql']);
  });

  test('works where git itself ignores it', async () => {
    const repo = tempRepository({ 'a.py': '', 'b.py': '' });
    writeFileSync(join(repo, '.git', 'info', 'exclude'), '.reponavignore\n');
    writeFiles(repo, { '.reponavignore': 'b.py\n' });
    expect(paths(await scanOf(repo))).toContain('a.py');
    expect(paths(await scanOf(repo))).not.toContain('b.py');
  });

  test('re-includes by ! what git ignores: a folder, a file in one, a pattern', async () => {
    const repo = tempRepository({ '.gitignore': 'dist/\nlogs/\n*.gen.py\n', 'a.py': '' });
    writeFiles(repo, {
      'dist/schema.py': '',
      'dist/deep/x.py': '',
      'logs/today.txt': '',
      'logs/keep/me.txt': '',
      'src/b.gen.py': '',
    });
    const withPatterns = async (text: string) => {
      writeFiles(repo, { '.reponavignore': text });
      return paths(await scanOf(repo)).filter((path) => !path.startsWith('.') && path !== 'a.py');
    };
    expect(await withPatterns('')).toEqual([]);
    expect(await withPatterns('!dist/\n')).toEqual(['dist/deep/x.py', 'dist/schema.py']);
    expect(await withPatterns('!dist/schema.py\n')).toEqual(['dist/schema.py']);
    expect(await withPatterns('!/dist/deep/**\n')).toEqual(['dist/deep/x.py']);
    expect(await withPatterns('!*.gen.py\n!keep/\n')).toEqual(['logs/keep/me.txt', 'src/b.gen.py']);
    expect(await withPatterns('!dist/\ndist/deep/\n')).toEqual(['dist/schema.py']);
  });

  test('re-included files are no changes of the work tree', async () => {
    const repo = tempRepository({ '.gitignore': 'dist/\n', '.reponavignore': '!dist/\n' });
    writeFiles(repo, { 'dist/a.py': '' });
    const scan = await scanOf(repo);
    expect(paths(scan)).toContain('dist/a.py');
    expect([...(scan.changes?.dirty ?? [])]).toEqual([]);
  });

  test('never re-includes .git', async () => {
    const repo = tempRepository({ '.reponavignore': '!.git/\n!**\n', 'a.py': '' });
    expect(paths(await scanOf(repo))).toEqual(['.reponavignore', 'a.py']);
  });

  test('drops submodules and brings back a repository that git ignores', async () => {
    const repo = tempRepository({ '.gitignore': 'ignored/\n', 'a.py': '' });
    addSubmodule(repo, tempRepository({ 'b.py': '' }), 'sub');
    mkdirSync(join(repo, 'ignored', 'clone'), { recursive: true });
    git(join(repo, 'ignored', 'clone'), 'init', '-q');
    commitFiles(join(repo, 'ignored', 'clone'), { 'c.py': '' });
    writeFiles(repo, { '.reponavignore': 'sub\n!ignored/\n' });
    expect(paths(await scanOf(repo))).toEqual([
      '.gitignore',
      '.gitmodules',
      '.reponavignore',
      'a.py',
      'ignored/clone/c.py',
    ]);
  });

  test('in a submodule holds there', async () => {
    const repo = tempRepository({ 'a.py': '' });
    addSubmodule(
      repo,
      tempRepository({ '.reponavignore': 'x.py\n!gen.py\n', '.gitignore': 'gen.py\n', 'x.py': '' }),
      'sub',
    );
    writeFiles(repo, { 'x.py': '', 'sub/gen.py': '', 'gen.py': '' });
    expect(paths(await scanOf(repo))).toEqual([
      '.gitmodules',
      'a.py',
      'gen.py',
      'sub/.gitignore',
      'sub/.reponavignore',
      'sub/gen.py',
      'x.py',
    ]);
  });

  test('in a plain folder stands above .ignore and .gitignore, below an ignored folder too', async () => {
    const folder = tempFolder({
      '.gitignore': 'dist/\n',
      '.ignore': '*.txt\n',
      '.reponavignore': '!dist/schema.py\n!a.txt\nb.py\n',
      'dist/schema.py': '',
      'dist/other.py': '',
      'a.txt': '',
      'c.txt': '',
      'b.py': '',
    });
    expect(paths(await scanOf(folder))).toEqual(['.gitignore', '.ignore', '.reponavignore', 'a.txt', 'dist/schema.py']);
  });
});

describe('IgnoreFiles', () => {
  const files = (texts: Record<string, string>) => {
    const ignoreFiles = new IgnoreFiles();
    for (const [folder, text] of Object.entries(texts)) ignoreFiles.add(folder, text);
    return ignoreFiles;
  };

  test('says nothing where no rule speaks', () => {
    expect(files({}).file('a.py')).toBeNull();
    expect(files({ '': '*.log\n' }).file('a/b.py')).toBeNull();
  });

  test('lets the nearest file decide, and nothing below an ignored folder', () => {
    const rules = files({ '': '*.py\nout/\ngen/\n', sub: '!*.py\n!gen/\n', out: '!*.py\n' });
    expect(rules.file('a.py')).toBe('ignored');
    expect(rules.file('sub/a.py')).toBe('included');
    expect(rules.file('out/a.py')).toBe('ignored');
    expect(rules.file('sub/gen/a.txt')).toBe('included');
    expect(rules.folder('gen')).toBe('ignored');
  });

  test('takes a byte order mark, CRLF and comments as git does', () => {
    const rules = files({ '': '\uFEFF*.a\r\n# comment\r\n\\#x\r\nfolder/\r\n' });
    expect(rules.file('x.a')).toBe('ignored');
    expect(rules.file('#x')).toBe('ignored');
    expect(rules.file('folder/y')).toBe('ignored');
  });

  test('knows below which folders a ! pattern may reach', () => {
    const reach = (text: string, folder = '') => [...files({ [folder]: text }).reincluding];
    expect(reach('*.log\n')).toEqual([]);
    expect(reach('!dist/schema.py\n')).toEqual(['dist/schema.py']);
    expect(reach('!/dist/\n')).toEqual(['dist']);
    expect(reach('!dist/\n')).toEqual(['']);
    expect(reach('!src/*/gen\n', 'app')).toEqual(['app/src']);
    expect(reach('!*.py\n', 'app')).toEqual(['app']);
  });
});

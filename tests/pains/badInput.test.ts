import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { git, tempFolder, tempRepository } from '../repository/tempRepository.js';
import { runHere } from './reponavCommand.js';

let cwd: string;
const cache = join(tempFolder(), 'cache');
beforeAll(() => {
  cwd = tempRepository({
    'src/pool.py': 'class Pool:\n    def walrus(self):\n        pass\n',
    'empty.py': '',
    'data.bin': new Uint8Array([0, 1, 2]),
    'a\nb.py': 'def newline():\n    pass\n',
    '\u001b[31mred.py': 'def red():\n    pass\n',
    '--json.py': 'def flag():\n    pass\n',
    'a:b.py': 'def colon():\n    pass\n',
  });
  git(cwd, 'tag', 'v1');
  git(cwd, 'tag', '-a', '-m', 'a tag', 'annotated');
});

/** Fails as JSON and as text alike: same exit status, nothing but the error on standard output, nothing half done. */
async function refuses(args: string[], exit: number, code: string): Promise<void> {
  const json = await runHere([...args, '--json'], { cwd, cache });
  expect([json.exit, json.err]).toEqual([exit, '']);
  const { error, ...rest } = JSON.parse(json.out);
  expect(rest).toEqual({ schema: 1 });
  expect(error).toEqual({ code, message: expect.stringMatching(/\w/), hint: expect.stringMatching(/\w/) });
  expect(json.out.match(/\n/g)).toHaveLength(1);
  const text = await runHere(args, { cwd, cache });
  expect([text.exit, text.out]).toEqual([exit, '']);
  expect(text.err).toMatch(/^error: .+\n.*\w/);
  expect(text.err).not.toMatch(/\n\s+at /);
  for (const active of ['\u001b', '\u009b', '\u202e']) expect(text.err + json.out).not.toContain(active);
}

describe('flags', () => {
  it.each([
    ['--max-tokens', 'many'],
    ['--max-tokens', '0'],
    ['--max-tokens', '1'],
    ['--max-tokens', '99999999999999999999'],
    ['--files', '0'],
    ['--files', '1001'],
    ['--functions', '-1'],
    ['--functions', '1001'],
    ['--format', 'xml'],
    ['--profile', 'best'],
    ['--lang', 'klingon'],
    ['--lang', ''],
    ['--path', ''],
    ['--repo', ''],
    ['--unknown', 'x'],
  ])('%s %j is a usage error', async (flag, value) => {
    await refuses(['search', 'walrus', flag, value], 2, 'usage');
  });

  it.each([
    [['locate']],
    [['locate', '--issue', 'nowhere.md']],
    [['locate', '--issue', '.']],
    [['locate', '--text', 'a', '--issue', 'b']],
    [['show']],
    [['symbols']],
    [['index', 'extra']],
    [['clean', '--max-mb', 'x']],
    [['mcp', '--http', '99999']],
    [['nonsense']],
  ])('%j is a usage error', async (args) => {
    // `mcp` speaks another protocol on standard output and has no --json.
    if (args[0] !== 'mcp') return refuses(args, 2, 'usage');
    expect((await runHere(args, { cwd, cache })).exit).toBe(2);
  });
});

describe('--repo', () => {
  it.each([
    ['a file', () => join(cwd, 'empty.py'), 3, 'not_a_repository'],
    ['a missing folder', () => join(cwd, 'missing'), 3, 'not_a_repository'],
    [
      'a linked work tree whose repository is gone',
      () => tempFolder({ '.git': 'gitdir: /nowhere/at/all\n' }),
      3,
      'not_a_repository',
    ],
  ])('%s', async (_, folder, exit, code) => {
    await refuses(['search', 'x', '--repo', folder()], exit, code);
  });

  it('a folder inside .git means its work tree, and the receipt says so', async () => {
    const { exit, out } = await runHere(['status', '--json', '--repo', join(cwd, '.git', 'refs')], { cwd, cache });
    expect([exit, JSON.parse(out).receipt.root]).toEqual([0, cwd]);
  });
});

describe('--commit', () => {
  it.each([
    'garbage',
    '',
    '-',
    'HEAD~1',
    'HEAD^{tree}',
    'HEAD:src',
    'main..v1',
    '--upload-pack=touch x',
    '--output=x',
    '-c core.fsmonitor=x',
    'a\nb',
    '\u001b[31m',
    '0'.repeat(40),
    'f'.repeat(5000),
    '@{u}',
  ])('%j is no commit', async (revision) => {
    await refuses(['search', 'walrus', `--commit=${revision}`], 2, 'unknown_revision');
  });

  it('may be any name of a commit', async () => {
    const head = git(cwd, 'rev-parse', 'HEAD').trim();
    for (const revision of ['HEAD', 'main', 'v1', 'annotated', head, head.slice(0, 7), 'HEAD~0', 'main^{commit}']) {
      const { exit, out } = await runHere(['status', '--json', '--commit', revision], { cwd, cache });
      expect([revision, exit, JSON.parse(out).receipt.commit]).toEqual([revision, 0, head]);
    }
  });
});

describe('what is shown', () => {
  it.each([
    ['src/pool.py:3-2', 2, 'usage'],
    ['src/pool.py:0', 2, 'usage'],
    ['src/pool.py:0-2', 2, 'usage'],
    ['src/pool.py:4', 2, 'usage'],
    ['src/pool.py:99999999999999999999', 2, 'usage'],
    ['empty.py:1', 2, 'usage'],
    ['', 2, 'usage'],
    ['x'.repeat(9000), 2, 'usage'],
    ['../pool.py', 2, 'outside_root'],
    ['/etc/passwd', 2, 'outside_root'],
    ['/\u001b[31m/\u202ex', 2, 'outside_root'],
    ['\u001b[31mred.py:\u009bnope', 1, 'unknown_symbol'],
    ['src/../../x:1', 2, 'outside_root'],
    ['src/pol.py:Pool', 1, 'unknown_file'],
    ['.git/config', 1, 'unknown_file'],
    ['\u001b[32mred.py', 1, 'unknown_file'],
    ['data.bin:walrus', 1, 'unknown_file'],
    ['src', 1, 'unknown_file'],
    ['src/', 1, 'unknown_file'],
    ['src/pool.py:Pool.walros', 1, 'unknown_symbol'],
    ['src/pool.py:-1', 1, 'unknown_symbol'],
    ['src/pool.py:(.*)+$', 1, 'unknown_symbol'],
    ['empty.py:Pool', 1, 'unknown_symbol'],
  ])('show %j', async (target, exit, code) => {
    await refuses(['show', target], exit, code);
  });

  it.each([
    ['', 2, 'usage'],
    ['..', 2, 'outside_root'],
    ['/etc', 2, 'outside_root'],
    ['src', 1, 'unknown_file'],
    ['data.bin', 1, 'unknown_file'],
    ['no\nsuch.py', 1, 'unknown_file'],
  ])('symbols %j', async (path, exit, code) => {
    await refuses(['symbols', path], exit, code);
  });

  it('a folder is called one, with a file of it to go on', async () => {
    const { err } = await runHere(['symbols', 'src'], { cwd, cache });
    expect(err).toBe('error: "src" is a folder.\nName one of its files, such as "src/pool.py".\n');
  });

  it.each([
    'a\nb.py:newline',
    '\u001b[31mred.py:red',
    'a:b.py:colon',
    './src/pool.py:Pool',
    'src/pool.py:1-99',
    'src/pool.py:L1-L2',
  ])('hostile or odd, but there: %j', async (target) => {
    const { exit, out } = await runHere(['show', target], { cwd, cache });
    expect(exit).toBe(0);
    expect(out).toContain('   1| ');
    expect(out).not.toContain('\u001b');
  });

  it('a name that begins like a flag is reached after --', async () => {
    const { exit, out } = await runHere(['show', '--', '--json.py:flag'], { cwd, cache });
    expect([exit, out.split('\n')[0]]).toEqual([0, '--json.py:flag (function) [L1-L2]']);
  });

  it('an empty file is shown as empty', async () => {
    expect((await runHere(['show', 'empty.py'], { cwd, cache })).out).toMatch(/^empty\.py is empty\.\n/);
    expect((await runHere(['symbols', 'empty.py'], { cwd, cache })).out).toContain('defines none');
  });
});

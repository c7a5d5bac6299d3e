import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { RepoNavError } from '../../../src/errors.js';
import { runFakeCli } from './fakeCli.js';

const folder = mkdtempSync(join(tmpdir(), 'reponav-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('where the issue comes from', () => {
  it('takes --text, --issue FILE or standard input', async () => {
    const file = join(folder, 'issue.md');
    writeFileSync(file, 'from a file');
    for (const [argv, text] of [
      [['locate', '--text', 'given'], 'given'],
      [['locate', '--issue', file], 'from a file'],
      [['locate', '-'], 'from stdin'],
      [['locate', '--issue', '-'], 'from stdin'],
      [['search', 'two', 'words'], 'two words'],
      [['locate', '--text', ''], ''],
    ] as const) {
      const { calls, exit } = await runFakeCli([...argv], { stdin: 'from stdin' });
      expect(exit).toBe(0);
      expect(calls.map(({ method }) => method)).toEqual(['locate', 'close']);
      expect(calls[0]!.args[0]).toBe(text);
    }
  });

  it.each([
    ['nothing', ['locate']],
    ['two ways', ['locate', '-', '--text', 'x']],
    ['a bare word', ['locate', 'word']],
    ['a missing file', ['locate', '--issue', 'missing.md']],
    ['a folder', ['locate', '--issue', tmpdir()]],
    ['no query', ['search']],
  ])('refuses %s with status 2 and says what to do', async (_, argv) => {
    const { exit, err, out, calls } = await runFakeCli(argv);
    expect(exit).toBe(2);
    expect(err).toMatch(/error: .+\n.+/);
    expect(out).toBe('');
    expect(calls).toEqual([]);
  });
});

describe('bad flags', () => {
  it.each([
    ['--max-tokens', 'abc'],
    ['--max-tokens', '0'],
    ['--max-tokens', '-5'],
    ['--max-tokens', '1e3'],
    ['--files', '0'],
    ['--functions', '1.5'],
    ['--format', 'xml'],
    ['--profile', 'fast'],
  ])('refuses %s %s', async (flag, value) => {
    const { exit, err, calls } = await runFakeCli(['search', 'q', flag, value]);
    expect(exit).toBe(2);
    expect(err).toContain(flag);
    expect(calls).toEqual([]);
  });

  it('names the nearest flag and the nearest command', async () => {
    expect((await runFakeCli(['search', 'q', '--max-token', '5'])).err).toContain('--max-tokens');
    expect((await runFakeCli(['serach', 'q'])).err).toContain('search');
  });

  it.each([
    ['an unknown flag', ['status', '--josn', '--json']],
    ['an unknown command', ['stauts', '--json']],
    ['a missing argument', ['show', '--json']],
    ['a bad value', ['search', 'q', '--files', 'x', '--format', 'json']],
  ])('answers %s in JSON when JSON is asked for', async (_, argv) => {
    const { exit, out, err } = await runFakeCli(argv);
    expect(exit).toBe(2);
    expect(err).toBe('');
    expect(JSON.parse(out)).toEqual({
      schema: 1,
      error: { code: 'usage', message: expect.stringMatching(/\w/), hint: expect.stringMatching(/\w/) },
    });
  });

  it('refuses --quiet with --verbose', async () => {
    expect((await runFakeCli(['status', '--quiet', '--verbose'])).exit).toBe(2);
  });
});

describe('what a command passes on', () => {
  it('hands the flags of locate to the library, and only those given', async () => {
    const { calls } = await runFakeCli([
      ...['search', 'q', '--files', '3', '--functions', '0', '--path', 'src/**', '--path', 'lib', '--lang', 'py'],
      ...['--include-tests', '--profile', 'paper', '--format', 'files', '--no-wait'],
    ]);
    expect(calls[0]!.args[1]).toMatchObject({
      files: 3,
      functions: 0,
      path: ['src/**', 'lib'],
      lang: ['py'],
      includeTests: true,
      profile: 'paper',
      format: 'files',
      deadlineMs: 0,
    });
    const { calls: plain } = await runFakeCli(['search', 'q']);
    expect(Object.keys(plain[0]!.args[1] as object).sort()).toEqual(['format', 'signal']);
  });

  it('opens the folder and the commit it was told', async () => {
    const { opened } = await runFakeCli(['status', '--repo', 'elsewhere', '--commit', 'v1']);
    expect(opened[0]).toMatchObject({ directory: 'elsewhere', options: { commit: 'v1' } });
    expect((await runFakeCli(['status'])).opened[0]!.directory).toBe('/made');
  });

  it('takes paths from the root first, then from the current folder', async () => {
    writeFileSync(join(folder, 'here.py'), '');
    const { calls } = await runFakeCli(['show', 'here.py:Cls.run'], { cwd: folder });
    expect(calls[0]!.args[0]).toBe('here.py:Cls.run');
    expect((await runFakeCli(['symbols', 'nowhere.py'], { cwd: folder })).calls[0]!.args[0]).toBe('nowhere.py');
  });
});

describe('what a command prints', () => {
  it('prints text for people and one JSON value for programs', async () => {
    const text = await runFakeCli(['search', 'q', '--max-tokens', '900', '--format', 'files']);
    expect(text.out).toBe('text {"door":"cli","format":"files","maxTokens":900}\n');
    const { out, err } = await runFakeCli(['search', 'q', '--json']);
    expect(JSON.parse(out).schema).toBe(1);
    expect(err).toBe('');
  });

  it('exits with 4 when indexing was unfinished', async () => {
    expect((await runFakeCli(['search', 'q', '--no-wait'], { partial: true })).exit).toBe(4);
  });

  it('names skipped files under --verbose, names escaped', async () => {
    const { err } = await runFakeCli(['status', '--verbose']);
    expect(err).toBe('skipped "a\\nb.bin": binary\nand 2 more: see reponav status --json\n');
  });

  it('closes the repository when the call fails, and gives the exit status of the error', async () => {
    const failing = { fail: new RepoNavError('nothing_to_index', 'No files here.', 'Add some.') };
    const { exit, err, calls } = await runFakeCli(['status'], failing);
    expect([exit, err]).toEqual([3, 'error: No files here.\nAdd some.\n']);
    expect(calls.at(-1)!.method).toBe('close');
    expect(JSON.parse((await runFakeCli(['status', '--json'], failing)).out).error.code).toBe('nothing_to_index');
  });

  it('prints the stack of a bug', async () => {
    const { exit, err } = await runFakeCli(['status'], { fail: new TypeError('boom') });
    expect(exit).toBe(1);
    expect(err).toMatch(/TypeError: boom\n\s+at /);
  });

  it('knows its version and helps', async () => {
    expect(await runFakeCli(['--version'])).toMatchObject({ exit: 0, out: '9.9.9\n' });
    expect((await runFakeCli(['--help'])).out).toContain('locate');
    expect((await runFakeCli(['help', 'show'])).exit).toBe(0);
  });

  it('asks for a command when there is none', async () => {
    const { exit, err } = await runFakeCli([]);
    expect(exit).toBe(2);
    expect(err).toContain('locate');
  });
});

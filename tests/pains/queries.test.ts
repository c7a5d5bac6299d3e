import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder, tempRepository } from '../repository/tempRepository.js';
import { EXECUTE_CASE, MADE_CASES } from './madeProjects.js';
import { pathsOf, runCommand, runHere, searchJson } from './reponavCommand.js';

const FORMATS = ['tree', 'files', 'snippets', 'inline', 'json'] as const;
const options = {
  cwd: tempRepository(Object.assign({}, EXECUTE_CASE.files, MADE_CASES[0]!.files)),
  cache: join(tempFolder(), 'cache'),
};

/** Everything odd that people and programs paste; each holds the one word that is found. */
const ODD: [name: string, query: string][] = [
  ['one word', 'watchdog'],
  ['right to left', 'مرحبا watchdog שלום \u202e gnirts \u202c'],
  ['emoji and combining letters', '👩‍👩‍👧‍👦 watchdog e\u0301\u0301\u0301 🇩🇪'],
  ['lone surrogates', '\ud800 watchdog \udfff'],
  ['NUL and controls', 'a\u0000b watchdog \u0007\b\u007f\u009b'],
  ['terminal escapes', '\u001b[31mwatchdog\u001b[0m \u001b]0;title\u0007'],
  ['like a regex', '^(?:(a+)+|watchdog.*)$ [z-a] \\1 (?<!x) {1,99999}'],
  ['like flags', '--json watchdog -rf /'],
  ['like markup', '<script>watchdog</script> $x `rm -rf` $(id) %s %n {{y}}'],
  ['like our own output', '[FILE] watchdog (evidence: 9)\n`-- [CANDIDATE_TARGETS]\n# shown 1 of 1'],
  ['line ends of all kinds', 'watchdog\r\nwatchdog\rwatchdog\u2028watchdog'],
];

describe('a name alone', () => {
  const files = {
    'src/shop.py': 'def total(cart):\n    return sum(cart)\n\n\ndef check_total(cart):\n    return total(cart) > 0\n',
    'tests/test_shop.py': 'from src.shop import total\n\n\ndef test_total_of_nothing():\n    assert total([]) == 0\n',
  };
  const shop = { cwd: tempRepository(files), cache: join(tempFolder(), 'cache') };

  it.each([
    ['check_total', 'src/shop.py'],
    ['test_total_of_nothing', 'tests/test_shop.py'],
  ])('%s puts the file that defines it first, tests alike when they alone do', async (name, path) => {
    const { out } = await runHere(['locate', '--text', name, '--format', 'files'], shop);
    expect(out).toContain(`1. ${path}`);
  });
});

describe('any text is a query', () => {
  it.each(ODD)('%s', async (_, query) => {
    for (const format of FORMATS) {
      const { exit, out, err } = await runHere(['locate', '--text', query, '--format', format], options);
      expect([format, exit, err]).toEqual([format, 0, '']);
      expect(out).toContain('git/cmd.py');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not reach a terminal.
      expect(out).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    }
  });

  it('comes by standard input as it is, invalid bytes and all', async () => {
    const { exit, out, err } = await runCommand(['locate', '-', '--format', 'files'], {
      ...options,
      stdin: 'watchdog \u0000 \ufffd',
    });
    expect([exit, err]).toEqual([0, '']);
    expect(out).toContain('1. git/cmd.py');
  });

  it.each(['utf8', 'utf16le', 'utf16be'] as const)(
    'comes from a file in %s, as shells write them',
    async (encoding) => {
      const bytes = Buffer.from('\ufeffThe watchdog does not bark', encoding === 'utf8' ? 'utf8' : 'utf16le');
      const folder = tempFolder({ 'issue.txt': encoding === 'utf16be' ? bytes.swap16() : bytes });
      const { exit, out } = await runHere(['locate', '--issue', join(folder, 'issue.txt'), '--json'], options);
      const answer = JSON.parse(out);
      expect([exit, pathsOf(answer)[0], answer.query.chars]).toEqual([
        0,
        'git/cmd.py',
        'The watchdog does not bark'.length,
      ]);
    },
  );

  it('an issue of 100 kB and a log of 5 MB find what a short question finds', async () => {
    const filler = (line: number) =>
      `2024-01-02 03:04:05 INFO [worker-${line % 17}] request ${line} served in ${line % 997} ms\n`;
    for (const bytes of [100_000, 5_000_000]) {
      let text = `${EXECUTE_CASE.query}\n`;
      const lines: string[] = [];
      for (let line = 0, size = text.length; size < bytes; line++) {
        lines.push(filler(line));
        size += lines.at(-1)!.length;
      }
      text += lines.join('');
      const { exit, out } = await runCommand(['locate', '-', '--json'], { ...options, stdin: text });
      expect(exit).toBe(0);
      const answer = JSON.parse(out);
      expect(pathsOf(answer)[0]).toBe('git/cmd.py');
      expect(out.length).toBeLessThan(50_000);
      expect(answer.query.chars).toBe(text.length);
    }
  });

  it('what repeats one thing a million times ends soon, too', async () => {
    for (const piece of [
      'a.',
      'a/',
      '_a',
      'aB',
      '(',
      '"',
      '`',
      ' ',
      'at a(b:1)\n',
      'File "a.py", line 1, in ',
      'é\u0301',
      'x::',
    ]) {
      const query = piece.repeat(1_000_000 / piece.length);
      const { exit, out } = await runHere(['locate', '--text', query, '--json'], options);
      expect([piece, exit]).toEqual([piece, 0]);
      expect(out.length).toBeLessThan(50_000);
    }
  });
});

describe('text and JSON', () => {
  it('say the same', async () => {
    const answer = await searchJson(MADE_CASES[0]!.query, options);
    const tree = (await runCommand(['search', MADE_CASES[0]!.query], options)).out;
    const files = (await runCommand(['search', MADE_CASES[0]!.query, '--format', 'files'], options)).out;
    expect(
      files
        .split('\n')
        .filter((line) => /^\d+\. /.test(line))
        .map((line) => line.replace(/^\d+\. | \(.*$/g, '')),
    ).toEqual(pathsOf(answer));
    const listed = [...tree.matchAll(/^\[FILE\] (\S+)/gm)].map(([, path]) => path).sort();
    expect(listed).toEqual(answer.scaffold.files.map(({ path }) => path).sort());
    const targets = [...tree.matchAll(/^ {4}- (\S+)$/gm)].map(([, target]) => target);
    expect(targets).toEqual(answer.scaffold.files.flatMap(({ candidateTargets }) => candidateTargets));
    for (const { symbol, startLine, endLine } of answer.scaffold.files.flatMap(({ anchors }) => anchors)) {
      expect(tree).toContain(`${symbol} (`);
      expect(tree).toContain(`[L${startLine}-L${endLine}]`);
    }
    expect(tree).toContain(answer.receipt.root);
    expect(tree).toContain(`shown ${answer.scaffold.files.length} of ${answer.receipt.totalFiles} files`);
  });

  it('--quiet leaves standard error empty, and --format json is --json', async () => {
    for (const flags of [['--json'], ['--format', 'json'], ['--json', '--format', 'files']]) {
      const { out, err } = await runCommand(['search', 'watchdog', '--quiet', ...flags], options);
      expect(err).toBe('');
      expect(JSON.parse(out).schema).toBe(1);
      expect(out.trimEnd()).not.toContain('\n');
    }
  });
});

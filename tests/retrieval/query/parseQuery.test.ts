import { describe, expect, it } from 'vitest';
import { traceAlone } from '../../../src/retrieval/exact/traceAlone.js';
import { parseQuery } from '../../../src/retrieval/index.js';

const SOURCE = new Set(['.py', '.ts', '.js', '.java', '.go', '.rs', '.c', '.rb', '.php', '.cs', '.h']);
const parse = (text: string) => parseQuery(text, (extension) => SOURCE.has(extension));

describe('identifiers', () => {
  it('finds code-like and back-ticked names in order, once each', () => {
    const { identifiers } = parse(
      'Calling `execute` with kill_after_timeout fails in GitCommandError, see kill_after_timeout and plain words',
    );
    expect(identifiers).toEqual(['execute', 'kill_after_timeout', 'GitCommandError']);
  });
});

describe('paths', () => {
  it('finds quoted paths, bare file names, Windows separators and links to code hosts', () => {
    const { paths } = parse(
      'In ./git/cmd.py (and cmd.py) or src\\app\\main.ts:12, see https://github.com/o/r/blob/abc123/lib/x.rb#L5 and https://example.com/page.html',
    );
    expect(paths).toEqual(['git/cmd.py', 'cmd.py', 'src/app/main.ts', 'lib/x.rb']);
  });

  it('begins a path where its characters begin, whatever stands before them', () => {
    expect(parse('error:src/x.py [cmd](git/cmd.py) C:\\app\\main.ts "D:/lib/a.rb" file:b/c.go').paths).toEqual([
      'src/x.py',
      'git/cmd.py',
      'C:/app/main.ts',
      'D:/lib/a.rb',
      'b/c.go',
    ]);
  });

  it.each(['a/', 'a', '-', 'a-', '..', '\\', '_', '~', 'a:', '/'])('reads long lines of %j in linear time', (piece) => {
    const text = `${piece.repeat(3_990 / piece.length)}!\n`.repeat(400);
    expect(parse(text)).toMatchObject({ paths: [], frames: [] });
  });

  it('does not take prose, versions, domains and attributes for paths', () => {
    expect(parse('e.g. version 1.2.3 of example.com, self.assertEqual and obj.method i.e. this').paths).toEqual([]);
  });
});

describe('frames', () => {
  it('reads Python traces from the bottom up', () => {
    const { frames } = parse(
      'Traceback (most recent call last):\n  File "/app/a.py", line 3, in outer\n    x()\n  File "/app/b.py", line 7, in inner\n',
    );
    expect(frames).toEqual([
      { path: '/app/b.py', line: 7, symbol: 'inner' },
      { path: '/app/a.py', line: 3, symbol: 'outer' },
    ]);
  });

  it.each([
    ['JavaScript', '    at Server.run (/app/lib/server.js:10:5)', '/app/lib/server.js', 10, 'Server.run'],
    ['JavaScript without a name', '    at file:///app/x.mjs:3:1', '/app/x.mjs', 3, null],
    ['Java', '\tat com.acme.Server.run(Server.java:42)', 'Server.java', 42, 'com.acme.Server.run'],
    ['C#', '   at Acme.Server.Run(Int32 port) in C:\\src\\Server.cs:line 9', 'C:/src/Server.cs', 9, 'Acme.Server.Run'],
    ['PHP', '#1 /app/src/Server.php(12): App\\Server->run()', '/app/src/Server.php', 12, 'App\\Server->run'],
    ['Ruby', "lib/server.rb:5:in `run'", 'lib/server.rb', 5, 'run'],
    ['sanitizer', '    #0 0x4f in parse_header src/parse.c:77:3', 'src/parse.c', 77, 'parse_header'],
    ['gdb', '#1  run (x=1) at src/run.c:8', 'src/run.c', 8, 'run'],
    ['Rust', '             at ./src/lib.rs:20:9', './src/lib.rs', 20, null],
    ['Go', '\t/app/server/http.go:31 +0x1d', '/app/server/http.go', 31, null],
  ])('reads a frame of %s', (_, text, path, line, symbol) => {
    expect(parse(text).frames).toEqual([{ path, line, symbol }]);
  });
});

describe('lines that look like frames', () => {
  const PIECES = [
    '*',
    '(',
    'a.',
    '<',
    '[',
    'at ',
    '::',
    '/',
    ' ',
    '"',
    "'",
    '`',
    'a,',
    'a',
    '1:',
    'a/',
    '=',
    'a(',
    '()',
    '-',
  ];

  it.each(PIECES)('are read in linear time: rows of %j', (piece) => {
    for (const before of ['', 'at ', '#1 ', 'error ', "panicked at '", 'File "', '    at new ', 'thread ']) {
      const row = before + piece.repeat(Math.floor((990 - before.length) / piece.length));
      expect(parse(`${row}\n`.repeat(60)).frames).toEqual([]);
      expect(traceAlone(`at run (lib/a.js:3:4)\n${`  ${row}\n`.repeat(60)}`)?.[0]?.path ?? 'lib/a.js').toBe('lib/a.js');
    }
    for (const length of [300, 2_000, 60_000, 300_000]) {
      expect(parse(piece.repeat(length / piece.length)).frames).toEqual([]);
    }
  });
});

it('drops the colours and titles of a pasted terminal, also where the escape character is lost', () => {
  const colours = '\u001b[1;31merror\u001b[0m in \u009b32mrun_all\u001b[K \u001b]0;title\u0007[33mwarning[0m a[3]m';
  expect(parse(colours).text).toBe('error in run_all warning a[3]m');
});

it('reads 100 kB of anything in linear time', () => {
  for (const piece of [
    'a.',
    '/a',
    '`a',
    '#1 ',
    'at (',
    '\\',
    'https://x/',
    '".',
    'x_',
    '\u{1F600}',
    '(((((',
    ' in ',
    '\u001b]0;',
    '\u001b[1',
    '[1;',
  ]) {
    const { text } = parse(piece.repeat(Math.ceil(100_000 / piece.length)));
    expect(text.length).toBeGreaterThanOrEqual(100_000);
  }
});

import { describe, expect, test } from 'vitest';
import { RepoNavError } from '../../src/errors.js';
import {
  buildShow,
  cutShow,
  estimateTokens,
  parseTarget,
  renderShow,
  selectBodies,
} from '../../src/navigation/index.js';
import { outline, receipt } from './builders.js';
import { server, tokens } from './shop.js';

const FILES = new Set(['a.py', 'src/a.py', 'odd:name.py', 'odd', 'x:10', 'spaced name.c']);
const parse = (target: string) => parseTarget(target, (path) => FILES.has(path));

describe('a target', () => {
  test.each([
    ['a.py', { path: 'a.py', of: 'file' }],
    ['a.py:', { path: 'a.py', of: 'file' }],
    ['a.py:10', { path: 'a.py', of: 'lines', start: 10, end: 10 }],
    ['a.py:10-40', { path: 'a.py', of: 'lines', start: 10, end: 40 }],
    ['a.py:L10-L40', { path: 'a.py', of: 'lines', start: 10, end: 40 }],
    ['src/a.py:Git.execute', { path: 'src/a.py', of: 'symbol', name: 'Git.execute', line: null }],
    ['a.py:Cart.add@22', { path: 'a.py', of: 'symbol', name: 'Cart.add', line: 22 }],
    ['a.py:ns::Cls::run', { path: 'a.py', of: 'symbol', name: 'ns.Cls.run', line: null }],
    ['a.py:Cart#add()', { path: 'a.py', of: 'symbol', name: 'Cart.add', line: null }],
    ['./src/a.py:run', { path: 'src/a.py', of: 'symbol', name: 'run', line: null }],
    ['src\\a.py:run', { path: 'src/a.py', of: 'symbol', name: 'run', line: null }],
    ['odd:name.py:run', { path: 'odd:name.py', of: 'symbol', name: 'run', line: null }],
    ['odd:name.py', { path: 'odd:name.py', of: 'file' }],
    ['odd:other', { path: 'odd', of: 'symbol', name: 'other', line: null }],
    ['x:10', { path: 'x:10', of: 'file' }],
    ['spaced name.c:main', { path: 'spaced name.c', of: 'symbol', name: 'main', line: null }],
    ['missing.py:run', { path: 'missing.py', of: 'symbol', name: 'run', line: null }],
  ])('%s', (target, expected) => {
    expect(parse(target)).toMatchObject(expected);
  });

  test.each([
    ['', 'usage'],
    ['  ', 'usage'],
    ['a.py:0', 'usage'],
    ['a.py:40-10', 'usage'],
    [`a.py:${'9'.repeat(400)}`, 'usage'],
    [':'.repeat(100_000), 'usage'],
    ['/etc/passwd', 'outside_root'],
    ['C:\\secrets.txt', 'outside_root'],
    ['c:/secrets.txt:10', 'outside_root'],
    ['../outside.py:run', 'outside_root'],
    ['src/../../outside.py', 'outside_root'],
    ['..\\outside.py', 'outside_root'],
    ['\\\\host\\share', 'outside_root'],
  ])('is refused: %s', (target, code) => {
    expect(() => parse(target)).toThrow(expect.objectContaining({ code }));
  });
});

describe('the bodies a target means', () => {
  const select = (target: string, lines = 200, of: typeof server | null = server, text = '') =>
    selectBodies(
      of,
      parseTarget(target, (path) => path === 'a.py'),
      lines,
      text,
    ).map((span) => [span.symbol, span.startLine, span.endLine]);

  test('by simple, qualified, and partly qualified name', () => {
    expect(select('a.py:handle_request')).toEqual([['HTTPServer.handle_request', 22, 60]]);
    expect(select('a.py:HTTPServer.handle_request')).toEqual([['HTTPServer.handle_request', 22, 60]]);
    expect(select('a.py:HTTPServer')).toEqual([['HTTPServer', 10, 90]]);
  });

  test('by the name as written, where it holds what elsewhere joins names or picks a line', () => {
    const odd = outline('kotlin', [
      { kind: 'function', name: 'with @12', lines: [3, 4] },
      { kind: 'function', name: 'a/b', lines: [5, 6] },
      { kind: 'function', name: 'a::b', lines: [7, 8] },
    ]);
    expect(select('a.py:with @12', 200, odd)).toEqual([['with @12', 3, 4]]);
    expect(select('a.py:a/b', 200, odd)).toEqual([['a/b', 5, 6]]);
    expect(select('a.py:a::b', 200, odd)).toEqual([['a::b', 7, 8]]);
  });

  test('is the line that declares what has no symbol', () => {
    const text = 'class Cart {\n  static final int LIMIT = 3;\n  void add() {}\n}\nclass Mail {\n  int LIMIT;\n}\n';
    const java = outline('java', [
      { kind: 'class', name: 'Cart', lines: [1, 4], members: [{ kind: 'method', name: 'add', lines: [3, 3] }] },
      { kind: 'class', name: 'Mail', lines: [5, 7] },
    ]);
    const at = (symbol: string) => text.indexOf(symbol);
    const spans: [string, string][] = [
      ['class Cart', '}\nclass'],
      ['void add', '\n}\nclass'],
      ['class Mail', '\0'],
    ];
    spans.forEach(([start, end], index) => {
      const symbol = java.symbols[index]!;
      symbol.start = at(start);
      symbol.end = at(end) < 0 ? text.length : at(end) + 1;
    });
    expect(select('a.py:LIMIT', 7, java, text)).toEqual([
      ['Cart.LIMIT', 2, 2],
      ['Mail.LIMIT', 6, 6],
    ]);
    expect(select('a.py:Cart.LIMIT', 7, java, text)).toEqual([['Cart.LIMIT', 2, 2]]);
    expect(select('a.py:LIMIT@6', 7, java, text)).toEqual([['Mail.LIMIT', 6, 6]]);
    expect(() => select('a.py:Other.LIMIT', 7, java, text)).toThrow(/no symbol/);
  });

  test('are all of one name, or the one at a line', () => {
    expect(select('a.py:decode', 90, tokens)).toEqual([
      ['decode', 44, 60],
      ['decode', 62, 80],
    ]);
    expect(select('a.py:decode@62', 90, tokens)).toEqual([['decode', 62, 80]]);
  });

  test('by lines: the range, cut to the file; the innermost symbol around a single line', () => {
    expect(select('a.py:190-900')).toEqual([[null, 190, 200]]);
    expect(select('a.py:30')).toEqual([['HTTPServer.handle_request', 22, 60]]);
    expect(select('a.py:11')).toEqual([['HTTPServer', 10, 90]]);
    expect(select('a.py:200')).toEqual([[null, 200, 200]]);
    expect(select('a.py', 200, null)).toEqual([[null, 1, 200]]);
    expect(select('a.py', 0, null)).toEqual([]);
  });

  test.each([
    ['a.py:handle_requests', 'unknown_symbol', 'a.py:HTTPServer.handle_request'],
    ['a.py:MAIN', 'unknown_symbol', 'a.py:main'],
    ['a.py:nothing_like_it', 'unknown_symbol', 'list the symbols'],
    ['a.py:main@7', 'unknown_symbol', 'a.py:main@180'],
    ['a.py:300', 'usage', '1 to 200'],
    ['a.py:300-310', 'usage', '1 to 200'],
  ])('are not there: %s', (target, code, hint) => {
    expect(() => select(target)).toThrow(expect.objectContaining({ code, hint: expect.stringContaining(hint) }));
  });

  test('are lines alone in files without an outline', () => {
    expect(() => select('a.py:run', 9, null)).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('a.py:1-40') }),
    );
  });
});

const text = Array.from({ length: 200 }, (_, at) => `line ${at + 1}\tof the file`).join('\n');
const show = (spans: [start: number, end: number][]) =>
  buildShow(
    'src/a.py',
    spans.map(([startLine, endLine], at) => ({ symbol: `f${at}`, kind: 'function', startLine, endLine })),
    text,
    receipt(),
  );

describe('show', () => {
  test('prints bodies with line numbers', async () => {
    await expect(
      renderShow(
        show([
          [8, 12],
          [98, 101],
        ]),
      ),
    ).toMatchFileSnapshot('golden/show.txt');
  });

  test('is one value in text and JSON', () => {
    const answer = show([[8, 12]]);
    expect(JSON.parse(renderShow(answer, { format: 'json' }))).toEqual(answer);
    expect(answer.bodies[0]!.text.split('\n')).toHaveLength(5);
  });

  test('reads CRLF as the outline does and says when a file is empty', () => {
    const span = { symbol: null, kind: null, startLine: 1, endLine: 9 };
    expect(buildShow('a', [span], 'one\r\ntwo\r\n', receipt()).bodies[0]).toMatchObject({
      endLine: 2,
      text: 'one\ntwo',
    });
    expect(renderShow(buildShow('a', [], '', receipt()))).toContain('a is empty.');
  });

  test.each(['tree', 'json'] as const)(
    'keeps to a budget as %s: bodies go last first, one body ends at a line',
    (format) => {
      const answer = show([
        [1, 60],
        [70, 80],
        [100, 104],
      ]);
      for (let maxTokens = 60; maxTokens < 2500; maxTokens += 40) {
        try {
          const cut = cutShow(answer, { format, maxTokens });
          expect(estimateTokens(renderShow(answer, { format, maxTokens }))).toBeLessThanOrEqual(maxTokens);
          expect(renderShow(cut, { format })).toBe(renderShow(answer, { format, maxTokens }));
          const [first, ...others] = cut.bodies;
          if (first!.rest === undefined) expect(first).toEqual(answer.bodies[0]);
          else {
            expect(first!.rest).toBe(`src/a.py:${first!.endLine + 1}-60`);
            expect(answer.bodies[0]!.text.startsWith(`${first!.text}\n`)).toBe(true);
            expect(others).toEqual([]);
          }
          for (const [at, body] of others.entries()) expect(body).toEqual(answer.bodies[at + 1]);
        } catch (error) {
          expect(error).toBeInstanceOf(RepoNavError);
          expect(maxTokens).toBeLessThan(400);
        }
      }
    },
  );

  test('says how to see the rest', async () => {
    await expect(renderShow(show([[1, 60]]), { maxTokens: 250 })).toMatchFileSnapshot('golden/show.250.txt');
  });

  test('cuts inside a line that is too long by itself', () => {
    const span = { symbol: null, kind: null, startLine: 1, endLine: 2 };
    const minified = buildShow('app.min.js', [span], `${'a=b;'.repeat(50_000)}\nend`, receipt());
    const printed = renderShow(minified, { maxTokens: 500 });
    expect(estimateTokens(printed)).toBeLessThanOrEqual(500);
    expect(printed).toMatch(/… \(\d+ more characters\)\n>> Cut here\. The rest: app\.min\.js:2-2/);
  });
});

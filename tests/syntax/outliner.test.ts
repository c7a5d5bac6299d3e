import { afterEach, describe, expect, it } from 'vitest';
import { createOutliner, type Outliner, type OutlinerOptions } from '../../src/syntax/index.js';
import type { OutlinerDeps } from '../../src/syntax/outliner.js';
import { createRuntime } from '../../src/syntax/runtime.js';

const open: Outliner[] = [];
afterEach(() => {
  for (const outliner of open.splice(0)) outliner.close();
});

async function outlinerFor(language: string, options?: OutlinerOptions, deps?: OutlinerDeps): Promise<Outliner> {
  const outliner = await createOutliner(options, deps);
  open.push(outliner);
  await outliner.load([language]);
  return outliner;
}

async function outlinePython(text: string, options?: OutlinerOptions) {
  return (await outlinerFor('python', options)).outline(text, 'python');
}

const names = (outline: { symbols: { qualified: string }[] }) => outline.symbols.map(({ qualified }) => qualified);

describe('ordinary files', () => {
  it('has nothing to say of an empty file', async () => {
    expect(await outlinePython('')).toEqual({
      language: 'python',
      symbols: [],
      imports: [],
      calls: [],
      callNames: [],
      partial: false,
      unfinished: false,
      lines: 0,
    });
  });

  it('has nothing to say of comments alone', async () => {
    expect(await outlinePython('# one\n# two')).toMatchObject({ symbols: [], partial: false, lines: 2 });
  });

  it('counts CRLF once and keeps it out of signatures and docs', async () => {
    const { symbols, lines } = await outlinePython(
      'def a(x,\r\n      y):\r\n    """One\r\n    two."""\r\n\r\ndef b(): pass\r\n',
    );
    expect(lines).toBe(6);
    expect(symbols.map(({ startLine, endLine, signature, doc }) => [startLine, endLine, signature, doc])).toEqual([
      [1, 4, 'def a(x, y)', 'One two.'],
      [6, 6, 'def b()', ''],
    ]);
  });

  it('keeps offsets and lines right behind a byte order mark', async () => {
    const text = '\uFEFFdef a(): pass\n';
    const { symbols, partial } = await outlinePython(text);
    expect(partial).toBe(false);
    expect(text.slice(symbols[0]!.start, symbols[0]!.end)).toBe('def a(): pass');
    expect(symbols[0]!.startLine).toBe(1);
  });

  it('counts offsets in UTF-16 units', async () => {
    const text = 'x = "\u{1F600}é"\ndef naïve(): return "\u{1F600}"\n';
    const { symbols } = await outlinePython(text);
    expect(text.slice(symbols[0]!.start, symbols[0]!.end)).toBe('def naïve(): return "\u{1F600}"');
  });

  it('gives symbols in source order, parents before children, children inside parents', async () => {
    const methods = Array.from({ length: 20 }, (_, i) => `    def m${i}(self):\n        def inner(): pass\n`).join('');
    const { symbols } = await outlinePython(`class A:\n${methods}class B:\n${methods}`);
    expect(symbols).toHaveLength(82);
    for (const [index, symbol] of symbols.entries()) {
      expect(symbol.start).toBeGreaterThanOrEqual(symbols[index - 1]?.start ?? 0);
      expect(symbol.parent).toBeLessThan(index);
      const parent = symbols[symbol.parent];
      if (parent) expect(symbol.start >= parent.start && symbol.end <= parent.end).toBe(true);
    }
  });
});

describe('same-file calls', () => {
  it('prefers the own class to the top level and leaves recursion out', async () => {
    const { symbols, calls } = await outlinePython(`
class A:
    def run(self): self.stop(); self.run()
    def stop(self): pass
class B:
    def stop(self): pass
def stop(): pass
def main(): stop()
`);
    const edges = calls.map(({ caller, callee }) => `${symbols[caller]!.qualified} -> ${symbols[callee]!.qualified}`);
    expect(edges).toEqual(['A.run -> A.stop', 'main -> stop']);
  });

  it('names up to three symbols when none is near, and none when there are more', async () => {
    const classes = (count: number) =>
      Array.from({ length: count }, (_, i) => `class C${i}:\n    def act(self): pass\n`).join('');
    const three = await outlinePython(`${classes(3)}def main(x): x.act()\n`);
    const four = await outlinePython(`${classes(4)}def main(x): x.act()\n`);
    expect(three.calls).toHaveLength(3);
    expect(four.calls).toHaveLength(0);
  });
});

describe('broken and hostile files', () => {
  it('gives what was recovered from a broken file, marked partial', async () => {
    const outline = await outlinePython(
      'def a():\n    return 1\n\ndef b():\n    x = = 2\n\nclass C:\n    def d(self): pass\n',
    );
    expect(outline.partial).toBe(true);
    expect(names(outline)).toEqual(['a', 'b', 'C', 'C.d']);
  });

  it('finds the definitions beside 100,000 unclosed parentheses', async () => {
    const outline = await outlinePython(`def before(): pass\n\n${'('.repeat(100_000)}`);
    expect(outline).toMatchObject({ partial: true, unfinished: false });
    expect(names(outline)).toEqual(['before']);
  });

  it('finds the definitions around a chain of 50,000 calls, which is too much work', async () => {
    const chain = `def before():\n    return x${'.b()'.repeat(50_000)}\n\ndef after(): pass\n`;
    const outline = await outlinePython(chain, { workUnits: 20_000 });
    expect(outline).toMatchObject({ partial: true, unfinished: false });
    expect(names(outline)).toEqual(['before', 'after']);
  });

  it('survives nesting of 50,000 levels', async () => {
    const nested = `x = ${'['.repeat(50_000)}${']'.repeat(50_000)}\ndef after(): pass\n`;
    expect(names(await outlinePython(nested))).toEqual(['after']);
  });

  it('gives up a parse that is too much work, and parses the next file', async () => {
    const outliner = await outlinerFor('python', { workUnits: 40 });
    const long = 'def a(): pass\n'.repeat(2_000);
    expect(outliner.outline(long, 'python')).toMatchObject({ symbols: [], partial: true, lines: 2_000 });
    expect(outliner.outline('def b(): pass\n', 'python')).toMatchObject({ symbols: [{ name: 'b' }], partial: false });
  });

  it.each(['scala', 'kotlin', 'dart'])('counts what the lexer of %s reads again in long lines', async (language) => {
    const outliner = await outlinerFor(language, { workUnits: 3_000 });
    expect(outliner.outline('= ) : ] '.repeat(1_500), language)).toMatchObject({ partial: true, unfinished: false });
  });

  it('gives the same outline however slow the machine is', async () => {
    const text = `def before(): return x${'.b()'.repeat(2_000)}\ndef after(): before()\n`;
    const outlines = await Promise.all(
      [0.001, 2].map(async (msPerLook) => {
        let time = 0;
        const outliner = await outlinerFor('python', { workUnits: 4_000, now: () => (time += msPerLook) });
        return outliner.outline(text, 'python');
      }),
    );
    expect(outlines[0]).toMatchObject({ partial: true, unfinished: false });
    expect(outlines[1]).toEqual(outlines[0]);
  });

  it('says when the emergency stop ended a file, and outlines the next', async () => {
    let time = 0;
    let msPerLook = 0;
    const outliner = await outlinerFor('python', { now: () => (time += msPerLook) });
    msPerLook = 10_000;
    const long = 'def a(): pass\n'.repeat(2_000);
    expect(outliner.outline(long, 'python')).toMatchObject({ partial: true, unfinished: true });
    msPerLook = 0;
    expect(outliner.outline(long, 'python')).toMatchObject({ partial: false, unfinished: false });
  });

  it('does not hand texts over the size limit to the parser', async () => {
    const outline = await outlinePython(`def a(): pass\n${'#'.repeat(9 * 1024 * 1024)}`);
    expect(outline).toMatchObject({ symbols: [], partial: true, lines: 2 });
  });

  it('loses one outline to a file that breaks the parser, and none after load', async () => {
    let runtimes = 0;
    const fragile: OutlinerDeps = {
      async createRuntime() {
        runtimes++;
        const runtime = await createRuntime();
        const parse = runtime.Parser.prototype.parse;
        runtime.Parser.prototype.parse = function (text, ...rest) {
          if (typeof text === 'function' && text(0, { row: 0, column: 0 })?.includes('trap'))
            throw new WebAssembly.RuntimeError('memory access out of bounds');
          return parse.call(this, text, ...rest);
        };
        return runtime;
      },
    };
    const outliner = await outlinerFor('python', {}, fragile);
    expect(outliner.outline('def trap(): pass\n', 'python')).toMatchObject({ symbols: [], partial: true, lines: 1 });
    expect(() => outliner.outline('def a(): pass\n', 'python')).toThrow(/not loaded/);
    await outliner.load(['python']);
    expect(names(outliner.outline('def a(): pass\n', 'python'))).toEqual(['a']);
    expect(runtimes).toBe(2);
  });
});

describe('loading', () => {
  it('refuses languages that nobody knows', async () => {
    const outliner = await createOutliner();
    open.push(outliner);
    await expect(outliner.load(['klingon'])).rejects.toThrow(/Unknown language "klingon"/);
    await outliner.load(['py']);
    expect(names(outliner.outline('def a(): pass\n', 'python'))).toEqual(['a']);
  });

  it('takes grammars that another outliner has compiled', async () => {
    const first = await outlinerFor('typescript');
    const second = await outlinerFor('typescript', { modules: first.modules() });
    expect(second.modules().get('typescript')).toBe(first.modules().get('typescript'));
    expect(names(second.outline('const a = () => 1;\n', 'typescript'))).toEqual(['a']);
  });

  it('can be brief about it', async () => {
    const outliner = await outlinerFor('typescript', { brief: true });
    expect([...outliner.modules().keys()]).toEqual(['typescript']);
    expect(names(outliner.outline('const a = () => 1;\n', 'typescript'))).toEqual(['a']);
  });

  it('loads the same language once when asked twice at once', async () => {
    const outliner = await createOutliner();
    open.push(outliner);
    await Promise.all([outliner.load(['python']), outliner.load(['python', 'javascript'])]);
    expect(names(outliner.outline('function a() {}\n', 'javascript'))).toEqual(['a']);
  });
});

it.each(['\n', '\r\n'])(
  'reads on over many comments between a header and its docstring, lines ended by %j',
  async (end) => {
    const comments = `${`    ${'#'.repeat(80)}${end}`.repeat(200)}${end}`;
    const { symbols } = await outlinePython(
      `def a():${end}${comments}    "Doc."${end}def b():${end}${comments}    pass${end}`,
    );
    expect(symbols.map(({ doc }) => doc)).toEqual(['Doc.', '']);
  },
);

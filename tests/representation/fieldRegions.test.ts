import { describe, expect, it } from 'vitest';
import { fieldRegions } from '../../src/representation/index.js';
import type { Outline, OutlineSymbol } from '../../src/syntax/types.js';

function outlineOf(text: string, language: string, ...names: [name: string, from: string, to: string][]): Outline {
  const symbols = names.map(([name, from, to]): OutlineSymbol => {
    const start = text.indexOf(from);
    const end = text.indexOf(to, start) + to.length;
    return {
      name,
      qualified: name,
      kind: 'function',
      startLine: 1,
      endLine: 1,
      start,
      end,
      signature: '',
      doc: '',
      parent: -1,
    };
  });
  return { language, symbols, imports: [], calls: [], partial: false, lines: 1 };
}

function lexical(text: string, ...pieces: ['comment' | 'string', string][]) {
  return pieces
    .map(([kind, piece]) => ({ kind, start: text.indexOf(piece), end: text.indexOf(piece) + piece.length }))
    .sort((a, b) => a.start - b.start);
}

const texts = (text: string, outline: Outline | null, regions: ReturnType<typeof lexical>) =>
  fieldRegions(text, outline, regions).map(({ start, end, field }) => [field, text.slice(start, end)]);

describe('fieldRegions', () => {
  it('tells name, signature, docstring, comment and string apart', () => {
    const text = '# above\ndef run(port="x", n=1):\n    """Runs."""\n    # inside\n    return "done"\n';
    const outline = outlineOf(text, 'python', ['run', 'def run', '"done"']);
    const regions = lexical(
      text,
      ['comment', '# above'],
      ['string', '"x"'],
      ['string', '"""Runs."""'],
      ['comment', '# inside'],
      ['string', '"done"'],
    );
    expect(texts(text, outline, regions)).toEqual([
      ['doc', '# above'],
      ['name', 'run'],
      ['signature', '(port='],
      ['string', '"x"'],
      ['signature', ', n=1):'],
      ['doc', '"""Runs."""'],
      ['comment', '# inside'],
      ['string', '"done"'],
    ]);
  });

  it('takes a name only as a whole word, behind what stands before it', () => {
    const text = '@runner\nvoid run() { run(); }';
    const outline = outlineOf(text, 'java', ['run', '@runner', '}']);
    expect(texts(text, outline, [])).toEqual([
      ['name', 'run'],
      ['signature', '() '],
    ]);
    expect(fieldRegions(text, outline, [])[0]!.start).toBe(text.indexOf('run()'));
  });

  it('gives comments and strings alone where there is no outline', () => {
    const text = '// a\n"b"';
    expect(texts(text, null, lexical(text, ['comment', '// a'], ['string', '"b"']))).toEqual([
      ['comment', '// a'],
      ['string', '"b"'],
    ]);
  });

  it('ascends and never overlaps, whatever meets', () => {
    const text = 'class A(b="A"): def A(): "A" # A';
    const outline = outlineOf(text, 'python', ['A', 'class A', '# A'], ['A', 'def A', '# A']);
    const regions = fieldRegions(text, outline, lexical(text, ['string', '"A"'], ['comment', '# A']));
    for (let i = 1; i < regions.length; i++) expect(regions[i]!.start).toBeGreaterThanOrEqual(regions[i - 1]!.end);
  });
});

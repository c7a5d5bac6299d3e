import { describe, expect, it } from 'vitest';
import { chunkText } from '../../src/representation/index.js';
import type { Outline, OutlineSymbol, SymbolKind } from '../../src/syntax/types.js';

/** An outline whose symbols are found in the text by their first and last words. */
function outlineOf(text: string, language: string, spans: [SymbolKind, string, string, string][]): Outline {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const symbols = spans.map(([kind, name, first, last]): OutlineSymbol => {
    const start = text.indexOf(first);
    const end = text.indexOf(last, start) + last.length;
    return {
      name,
      qualified: name,
      kind,
      start,
      end,
      startLine: lineAt(start),
      endLine: lineAt(end),
      signature: '',
      doc: '',
      parent: -1,
    };
  });
  return { language, symbols, imports: [], calls: [], partial: false, lines: text.split('\n').length };
}

function textsOf(text: string, outline: Outline | null): Record<string, string> {
  return Object.fromEntries(
    chunkText(text, outline).map((chunk) => [
      outline?.symbols[chunk.symbol]?.name ?? `rest@${chunk.startLine}`,
      chunk.ranges.map(([start, end]) => text.slice(start, end)).join('¦'),
    ]),
  );
}

function expectPartition(text: string, outline: Outline | null): void {
  const ranges = chunkText(text, outline)
    .flatMap((chunk) => chunk.ranges)
    .sort((a, b) => a[0] - b[0]);
  for (let i = 1; i < ranges.length; i++) expect(ranges[i]![0]).toBeGreaterThanOrEqual(ranges[i - 1]![1]);
  const covered = ranges.map(([start, end]) => text.slice(start, end)).join('');
  expect(covered.match(/\w+/g)).toEqual(text.match(/\w+/g));
}

const PYTHON = `import os

class Server:
    port = 1

    # Serves.
    def run(self):
        def inner():
            pass
        return inner

    name = 2

def helper():
    pass
`;
const outline = outlineOf(PYTHON, 'python', [
  ['class', 'Server', 'class Server', 'name = 2'],
  ['method', 'run', 'def run', 'return inner'],
  ['function', 'inner', 'def inner', 'pass'],
  ['function', 'helper', 'def helper', 'pass'],
]);

describe('chunkText', () => {
  it('gives outermost functions with their comments, class remainders and the module remainder', () => {
    const texts = textsOf(PYTHON, outline);
    expect(Object.keys(texts)).toEqual(['rest@1', 'Server', 'run', 'helper']);
    expect(texts.run).toMatch(/^ {4}# Serves\.[\s\S]*return inner$/);
    expect(texts.Server).toBe('class Server:\n    port = 1\n\n¦\n\n    name = 2');
    expectPartition(PYTHON, outline);
  });

  it('keeps small constants with their surroundings and gives long ones a chunk', () => {
    const text = 'const A = 1;\nconst B = [\n  1,\n  2,\n];\nfoo();\n';
    const constants = outlineOf(text, 'javascript', [
      ['constant', 'A', 'const A', '1;'],
      ['constant', 'B', 'const B', '];'],
    ]);
    expect(Object.keys(textsOf(text, constants))).toEqual(['rest@1', 'B']);
    expectPartition(text, constants);
  });

  it('does not take the end of the previous function for a comment', () => {
    const text = 'int a() {\n}\n/* doc */\nint b() {\n}\n';
    const c = outlineOf(text, 'c', [
      ['function', 'a', 'int a', '}'],
      ['function', 'b', 'int b', '}'],
    ]);
    expect(textsOf(text, c)).toEqual({ a: 'int a() {\n}', b: '/* doc */\nint b() {\n}' });
    expectPartition(text, c);
  });

  it('leaves preprocessor lines out of the comment above', () => {
    const text = '#if X\nint a() {}\n#endif\n';
    expect(textsOf(text, outlineOf(text, 'c', [['function', 'a', 'int a', '{}']])).a).toBe('int a() {}');
  });

  it('cuts a file without outline into windows of whole lines', () => {
    const text = Array.from({ length: 100 }, (_, i) => `line${i}`).join('\n');
    const chunks = chunkText(text, null);
    expect(chunks.map((chunk) => [chunk.startLine, chunk.endLine])).toEqual([
      [1, 40],
      [41, 80],
      [81, 100],
    ]);
    expectPartition(text, null);
  });

  it('gives nothing for an empty file and one window for a single line', () => {
    expect(chunkText('', null)).toEqual([]);
    expect(chunkText('word', null)).toEqual([{ symbol: -1, startLine: 1, endLine: 1, ranges: [[0, 4]] }]);
  });

  it('survives symbols that overlap badly, as recovered from a broken file', () => {
    const text = 'aaa bbb ccc ddd';
    const broken = outlineOf(text, 'c', [
      ['class', 'X', 'aaa', 'ccc'],
      ['function', 'y', 'bbb', 'ddd'],
    ]);
    expectPartition(text, broken);
  });
});

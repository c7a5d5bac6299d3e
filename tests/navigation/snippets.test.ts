import { expect, test } from 'vitest';
import type { Segment } from '../../src/index/types.js';
import { buildSnippets } from '../../src/navigation/index.js';
import type { RankedChunk } from '../../src/retrieval/types.js';
import { outline, ranking } from './builders.js';

const shop = outline('python', [
  {
    kind: 'class',
    name: 'Cart',
    lines: [3, 10],
    members: [
      { kind: 'method', name: 'add', lines: [5, 6] },
      { kind: 'method', name: 'sum', lines: [8, 9] },
    ],
  },
]);
const TEXT =
  'import os\n\nclass Cart:\n  items = []\n  def add(self):\n    pass\n\n  def sum(self):\n    pass\n  closed = False\n';
/** Chunks of the document: add, sum, the class's remainder, the module's remainder. */
const LINES: [start: number, end: number, symbol: number][] = [
  [5, 6, 1],
  [8, 9, 2],
  [3, 10, 0],
  [1, 10, -1],
];

function made() {
  const sketch = ranking('cart', [{ path: 'shop.py', outline: shop }]);
  const segment = {
    ...sketch.ranking.view.segments[0]!,
    chunkDoc: Uint32Array.from(LINES, () => 0),
    docChunkStart: Uint32Array.of(0, LINES.length),
    chunkStartLine: Uint32Array.from(LINES, ([start]) => start),
    chunkEndLine: Uint32Array.from(LINES, ([, end]) => end),
  } as Segment;
  const chunks: RankedChunk[] = LINES.map(([startLine, endLine, symbol], chunk) => ({
    file: 0,
    segment: 0,
    chunk,
    symbol,
    startLine,
    endLine,
    score: 10 - chunk,
  }));
  return { ...sketch, ranking: { ...sketch.ranking, chunks, view: { ...sketch.ranking.view, segments: [segment] } } };
}

test('snippets are the retrieved chunks; remainders come without what other chunks hold', async () => {
  const { ranking: ranked, outlineOf } = made();
  const reads: string[] = [];
  const readText = async (path: string) => {
    reads.push(path);
    return TEXT;
  };
  const snippets = await buildSnippets(ranked, { outlineOf, readText });
  expect(snippets.map(({ symbol, startLine, endLine, text }) => [symbol, startLine, endLine, text])).toEqual([
    ['Cart.add', 5, 6, '  def add(self):\n    pass'],
    ['Cart.sum', 8, 9, '  def sum(self):\n    pass'],
    ['Cart', 3, 4, 'class Cart:\n  items = []'],
    ['Cart', 10, 10, '  closed = False'],
    [null, 1, 2, 'import os\n'],
  ]);
  expect(reads).toEqual(['shop.py']);
});

test('snippets can be limited, and a file that shrank meanwhile gives what it still has', async () => {
  const { ranking: ranked, outlineOf } = made();
  const readText = async () => 'import os\n\nclass Cart:\n  items = []\n  def add(self):\n';
  const snippets = await buildSnippets(ranked, { outlineOf, readText, limit: 2 });
  expect(snippets.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([[5, 5]]);
});

test('an unreadable file is an error, not an empty body', async () => {
  const { ranking: ranked, outlineOf } = made();
  const readText = () => Promise.reject(new Error('gone'));
  await expect(buildSnippets(ranked, { outlineOf, readText })).rejects.toThrow('gone');
});

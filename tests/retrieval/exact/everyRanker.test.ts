import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IndexView } from '../../../src/index/types.js';
import { issueQuery } from '../../../src/library/issueQuery.js';
import { createBm25Ranker } from '../../../src/retrieval/bm25Ranker.js';
import { RANKER_NAMES, rankerByName } from '../../../src/retrieval/index.js';
import type { RankOptions } from '../../../src/retrieval/types.js';
import { indexedView } from '../indexedView.js';

/** What says `total` most often is not what defines it. */
const FILES = {
  'shop/cart.py': 'class Cart:\n    LIMIT = 3\n\n    def total(self):\n        return 0\n',
  'shop/report.py':
    'def report(cart):\n    total = cart.total() + cart.total()\n    return f"total {total} total, LIMIT LIMIT cart.py"\n',
  'shop/errors.py': 'def check(cart):\n    raise ValueError("the cart has too many items")\n',
  'tests/test_cart.py': 'def test_total():\n    total = 1\n    assert total == total\n',
};
const OPTIONS: RankOptions = {
  files: 2,
  functions: 3,
  depth: 80,
  includeTests: false,
  profile: 'default',
  accept: null,
};

let view: IndexView;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ view, close } = await indexedView(FILES));
});
afterAll(() => close());

function ask(name: string, text: string, options: Partial<RankOptions> = {}) {
  const ranking = rankerByName(name).rank(view, issueQuery(text), { ...OPTIONS, ...options });
  const symbol = (file: number, index: number) => {
    const { segment, doc } = view.files[file]!;
    return view.segments[segment]!.outline(doc)!.symbols[index]?.qualified;
  };
  return {
    ...ranking,
    paths: ranking.files.map(({ file }) => view.paths[file]),
    reasons: ranking.files[0]?.reasons,
    named: ranking.functions.map(({ file, symbol: index }) => symbol(file, index)),
  };
}

describe.each(RANKER_NAMES.filter((name) => name !== 'paper'))(
  'what is typed alone, ranked by %s, comes first:',
  (name) => {
    it.each([
      ['a name', 'total', 'shop/cart.py', 'definition', 'Cart.total'],
      ['a qualified name', '`Cart::total()`', 'shop/cart.py', 'definition', 'Cart.total'],
      ['a test', 'test_total', 'tests/test_cart.py', 'definition', 'test_total'],
      ['a constant', 'LIMIT', 'shop/cart.py', 'definition', 'Cart'],
      ['a path', 'shop/cart.py', 'shop/cart.py', 'exact path', 'Cart'],
      ['a path with a line', 'shop/cart.py:5', 'shop/cart.py', 'exact path', 'Cart.total'],
      ['a frame', 'File "shop/cart.py", line 5, in total', 'shop/cart.py', 'frame', 'Cart.total'],
      [
        'a trace',
        'Traceback (most recent call last):\n  File "shop/report.py", line 2, in report\n  File "shop/cart.py", line 5, in total\nValueError: no',
        'shop/cart.py',
        'frame',
        'Cart.total',
      ],
      ['an error line', 'ValueError: the cart has too many items', 'shop/errors.py', 'literal', 'check'],
    ])('%s', (_, text, path, reason, symbol) => {
      const { paths, reasons, named, chunks } = ask(name, text);
      expect([paths[0], reasons![0], named[0]]).toEqual([path, reason, symbol]);
      expect(paths.length).toBeLessThanOrEqual(OPTIONS.files);
      expect(named.length).toBeLessThanOrEqual(OPTIONS.functions);
      expect(view.paths[chunks[0]!.file]).toBe(path);
    });

    it('a line that declares what has no symbol', () => {
      expect(ask(name, 'LIMIT').declared).toEqual([
        { file: view.paths.indexOf('shop/cart.py'), symbol: 0, name: 'LIMIT', score: expect.any(Number) },
      ]);
      expect(ask(name, 'total').declared).toBeUndefined();
    });

    it('but not where the caller does not want it', () => {
      const { paths } = ask(name, 'total', { accept: ({ path }) => path !== 'shop/cart.py' });
      expect(paths).not.toContain('shop/cart.py');
    });
  },
);

describe('the ranking behind it', () => {
  const plain = (text: string) => createBm25Ranker().rank(view, issueQuery(text), { ...OPTIONS, files: 15 });

  it('is as it was', () => {
    const without = (files: readonly { file: number }[], first: number) => files.filter(({ file }) => file !== first);
    const { files } = ask('bm25', 'total', { files: 15 });
    expect(files.slice(1)).toEqual(without(plain('total').files, files[0]!.file));
  });

  it.each(['The total of the cart is wrong', 'Wrong total\n\nFile "shop/cart.py", line 5, in total', 'wrong'])(
    'is all there is for what is more than that: %s',
    (text) => {
      const { files, functions, chunks, matchedFiles } = ask('bm25', text, { files: 15 });
      expect({ files, functions, chunks, matchedFiles }).toEqual(
        (({ files, functions, chunks, matchedFiles }) => ({ files, functions, chunks, matchedFiles }))(plain(text)),
      );
    },
  );
});

it('the published ranking knows nothing of what is typed alone', () => {
  const published = createBm25Ranker().rank(view, issueQuery('total'), { ...OPTIONS, files: 15, profile: 'paper' });
  const { files, functions, chunks, declared } = ask('paper', 'total', { files: 15 });
  expect({ files, functions, chunks }).toEqual({
    files: published.files,
    functions: published.functions,
    chunks: published.chunks,
  });
  expect(declared).toBeUndefined();
});

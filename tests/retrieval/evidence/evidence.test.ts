import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IndexView } from '../../../src/index/types.js';
import { issueQuery } from '../../../src/library/issueQuery.js';
import { createEvidenceRanker } from '../../../src/retrieval/evidence/evidenceRanker.js';
import { EVIDENCE_KINDS, type EvidenceKind } from '../../../src/retrieval/evidence/types.js';
import { indexedView } from '../indexedView.js';

/** A small shop in Python and Java; many files, so that words have their weight. */
const FILES: Record<string, string> = {
  'shop/__init__.py': 'from .cart import Cart\n',
  'shop/cart.py':
    'from shop.prices import PriceList\n\n\nclass Cart:\n    """Holds what a customer wants to buy."""\n\n    def add(self, article):\n        self.check(article)\n\n    def check(self, article):\n        if article.amount < 1:\n            raise ValueError("amount of an article must be positive")\n\n    def total(self):\n        return PriceList().sum(self)\n',
  'shop/prices.py':
    'class PriceList:\n    def sum(self, cart):\n        return rounded(0)\n\n\ndef rounded(value):\n    return value\n',
  'shop/mail.py':
    'class Mailer:\n    def add(self, text):\n        return text\n\n    def send_receipt(self):\n        pass\n',
  'shop/storage/disk.py': 'def flush_pages(pages):\n    for page in pages:\n        page.write()\n',
  'shop/storage/net.py': 'def connect(host):\n    return host\n',
  'tests/test_cart.py': 'from shop.cart import Cart\n\n\ndef test_total_of_cart():\n    assert Cart().total() == 0\n',
  'docs/cart.md': '# Cart\n\nThe cart and its total.\n',
  'src/main/java/shop/Server.java':
    'package shop;\n\npublic class Server {\n  public void accept(int port) {\n    handle(port);\n  }\n\n  void handle(int port) {}\n}\n',
};

let view: IndexView;
let closeAll: () => Promise<void>;

beforeAll(async () => {
  ({ view, close: closeAll } = await indexedView(FILES));
});
afterAll(() => closeAll());

function ask(text: string, without: EvidenceKind[] = [], includeTests = false) {
  const ranking = createEvidenceRanker({ without }).rank(view, issueQuery(text), {
    files: 15,
    functions: 20,
    depth: 80,
    profile: 'default',
    includeTests,
    accept: null,
  });
  const path = (file: number) => view.files[file]!.path;
  return {
    files: ranking.files.map(({ file }) => path(file)),
    reasons: Object.fromEntries(ranking.files.map(({ file, reasons }) => [path(file), reasons])),
    functions: ranking.functions.map(({ file, symbol }) => {
      const { segment, doc } = view.files[file]!;
      return `${path(file)}:${view.segments[segment]!.outline(doc)!.symbols[symbol]!.qualified}`;
    }),
  };
}

const without = (kind: EvidenceKind) => EVIDENCE_KINDS.filter((other) => other !== kind && other !== 'prior');

describe('each kind of evidence alone', () => {
  it('lexical: words in files and functions', () => {
    const { files, functions } = ask('write pages to the disk', without('lexical'));
    expect(files[0]).toBe('shop/storage/disk.py');
    expect(functions[0]).toBe('shop/storage/disk.py:flush_pages');
  });

  it('path: words in paths', () => {
    expect(ask('Problem with the storage over the net', without('path')).files[0]).toBe('shop/storage/net.py');
  });

  it('symbol: names that the issue mentions', () => {
    const { files, reasons } = ask('It fails in `flush_pages` sometimes', without('symbol'));
    expect(files).toEqual(['shop/storage/disk.py']);
    expect(reasons['shop/storage/disk.py']).toContain('symbol');
  });

  it('dotted: Class.member among several of that name', () => {
    const { files, functions } = ask('Mailer.add swallows errors', without('dotted'));
    expect(files[0]).toBe('shop/mail.py');
    expect(functions[0]).toBe('shop/mail.py:Mailer.add');
  });

  it('quoted-path: paths, also with line numbers, links and Windows separators', () => {
    for (const text of [
      'see shop/prices.py:3',
      'see shop\\prices.py',
      'https://github.com/a/b/blob/main/shop/prices.py#L3',
    ]) {
      const { files, reasons } = ask(`Wrong result\n${text}`, without('quoted-path'));
      expect(files).toEqual(['shop/prices.py']);
      expect(reasons['shop/prices.py']).toContain('quoted path');
    }
  });

  it('frame: stack traces, the innermost frame of the repository first', () => {
    const python =
      'Crash\n\nTraceback (most recent call last):\n  File "/usr/app/shop/cart.py", line 8, in add\n    x\n  File "/usr/app/shop/prices.py", line 3, in sum\n    y\nKeyError: 1\n';
    expect(ask(python, without('frame')).files).toEqual(['shop/prices.py', 'shop/cart.py']);
    const java =
      'Crash\n\njava.lang.IllegalStateException: no\n\tat shop.Server.handle(Server.java:8)\n\tat shop.Server.accept(Server.java:5)\n';
    const { files, functions, reasons } = ask(java, without('frame'));
    expect(files[0]).toBe('src/main/java/shop/Server.java');
    expect(functions[0]).toBe('src/main/java/shop/Server.java:Server.handle');
    expect(reasons[files[0]!]).toContain('frame');
  });

  it('literal: a quoted message leads to where it is raised', () => {
    const { files, functions, reasons } = ask(
      'Strange message\n\nValueError: amount of an article must be positive',
      without('literal'),
    );
    expect(files[0]).toBe('shop/cart.py');
    expect(functions[0]).toBe('shop/cart.py:Cart.check');
    expect(reasons['shop/cart.py']).toContain('literal');
  });

  it('structure: what strong files import gains', () => {
    const alone = ask('cart total of the customer').files.indexOf('shop/prices.py');
    const withoutIt = ask('cart total of the customer', ['structure']).files.indexOf('shop/prices.py');
    expect(alone).toBeGreaterThan(0);
    expect(withoutIt === -1 || alone <= withoutIt).toBe(true);
  });

  it('prior: tests and docs come behind the source', () => {
    const { files } = ask('total of the cart');
    expect(files[0]).toBe('shop/cart.py');
    expect(files.indexOf('tests/test_cart.py')).toBeGreaterThan(0);
  });
});

describe('questions that are no issues', () => {
  it.each([
    ['a symbol', 'PriceList', 'shop/prices.py', 'shop/prices.py:PriceList'],
    ['a function with brackets', 'rounded()', 'shop/prices.py', 'shop/prices.py:rounded'],
    ['a qualified name', 'Cart.check', 'shop/cart.py', 'shop/cart.py:Cart.check'],
    ['a name that others have too', 'Mailer.add', 'shop/mail.py', 'shop/mail.py:Mailer.add'],
    [
      'a name by another separator',
      'Server#handle',
      'src/main/java/shop/Server.java',
      'src/main/java/shop/Server.java:Server.handle',
    ],
    ['an id as answers write it', 'shop/cart.py:Cart.total', 'shop/cart.py', 'shop/cart.py:Cart.total'],
  ])('%s typed alone puts its definition first', (_, text, file, target) => {
    const { files, functions } = ask(text);
    expect(files[0]).toBe(file);
    expect(functions[0]).toBe(target);
  });

  it.each(['shop/storage/net.py', './shop/storage/net.py', 'shop/storage/net.py:1', 'storage/net.py', 'net.py'])(
    'the path %s typed alone puts its file first',
    (text) => {
      expect(ask(text).files[0]).toBe('shop/storage/net.py');
    },
  );

  it.each(['', '   ', 'the of and', '42', '```\n```', '\u0000\u001b[31m'])('gives nothing for %j', (text) => {
    const { files, functions } = ask(text);
    expect([files, functions]).toEqual([[], []]);
  });

  it('never repeats a file or a function', () => {
    const { files, functions } = ask('cart total article price mail storage page connect amount');
    expect(new Set(files).size).toBe(files.length);
    expect(new Set(functions).size).toBe(functions.length);
  });
});

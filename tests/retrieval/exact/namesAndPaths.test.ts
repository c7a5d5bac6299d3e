import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskedRepository, askedRepository } from './askedRepository.js';

/** A shop with the same names in many places: source, tests, docs, a copy of another project. */
const FILES: Record<string, string> = {
  'shop/__init__.py': 'from .cart import Cart\n',
  'shop/cart.py':
    'MAX_ITEMS = 10\nPrice = int\n\n\nclass Base:\n    def price(self):\n        return 1\n\n\nclass Cart(Base):\n    limit = MAX_ITEMS\n\n    class Row:\n        def text(self):\n            return ""\n\n    def add(self, article):\n        def checked():\n            return article\n\n        return checked()\n\n    def total(self):\n        return 0\n',
  'shop/mail.py':
    'class Mailer:\n    def add(self, text):\n        return text\n\n    def send(self):\n        return MAX_ITEMS\n',
  'shop/net/client.py': 'def connect(host):\n    return host\n\n\ndef total():\n    return 1\n',
  'shop/net/__init__.py': '',
  'shop/net/codes.py': 'TIMED_OUT = 1\n\n\ndef timed_out():\n    return TIMED_OUT\n\n\ndef Mixed_Case():\n    pass\n',
  'tests/test_cart.py':
    'from shop.cart import Cart\n\n\nclass Cart2:\n    pass\n\n\ndef total():\n    return 2\n\n\ndef test_total():\n    assert Cart().total() == 0\n\n\nclass TestCart:\n    def test_add(self):\n        assert Cart().add(1)\n',
  'shop/doc.py': 'class Doc:\n    """Settings.\n\n    PAGE_LIMIT: how many\n    """\n',
  'tests/limits.py': 'PAGE_LIMIT = 1\n',
  'tests/test_mail.py': 'def test_send():\n    pass\n',
  'vendor/lib/total.py': 'def total():\n    return 3\n',
  'docs/cart.md': '# Cart\n\nThe cart and its total. MAX_ITEMS is ten.\n',
  'web/src/view.ts':
    "export const PAGE_SIZE = 20;\nexport type Row = { id: number };\n\nexport class View {\n  private size = PAGE_SIZE;\n  render(): string {\n    const inner = function drawn() {\n      return '';\n    };\n    return inner();\n  }\n}\n",
  'go/server/server.go':
    'package server\n\nconst Timeout = 30\n\ntype Server struct {\n\tAddr string\n}\n\nfunc (s *Server) Serve() error {\n\treturn nil\n}\n\nfunc New() *Server {\n\treturn &Server{}\n}\n',
  'rust/src/queue.rs':
    'pub const LIMIT: usize = 3;\n\npub struct Queue {\n    pub items: Vec<u8>,\n}\n\nimpl Queue {\n    pub fn push(&mut self, item: u8) {\n        fn grow() {}\n        grow();\n    }\n}\n',
  'java/src/main/java/com/acme/Order.java':
    'package com.acme;\n\npublic class Order {\n  public static final int LINES = 3;\n  private final Runnable audit = () -> {\n    submit(1);\n  };\n\n  public void submit(int count) {\n    count++;\n  }\n\n  static class Line {\n    void print() {}\n  }\n}\n',
  'ruby/lib/stock.rb':
    'module Stock\n  class Shelf\n    SHELVES = 3\n\n    def full?\n      true\n    end\n\n    def fill!\n      nil\n    end\n  end\nend\n',
  'php/Post.php':
    "<?php\nclass Post {\n  const SENDER = 'shop';\n  private int $tries = 0;\n  public function send() {\n    return self::SENDER;\n  }\n}\n",
  'c/src/ring.h': '#define RING_SIZE 8\n#define RING_SLOT(n) ((n) & 7)\nint ring_push(int value);\n',
  'c/src/ring.c':
    '#include "ring.h"\n\nint ring_push(int value)\n{\n  /* RING_SIZE RING_SIZE */\n  return value & RING_SIZE;\n}\n',
};

let shop: AskedRepository;
beforeAll(async () => {
  shop = await askedRepository(FILES);
});
afterAll(() => shop.close());

describe('a name typed alone', () => {
  it.each([
    ['a constant', 'MAX_ITEMS', 'shop/cart.py:MAX_ITEMS'],
    ['a type alias', 'Row', 'web/src/view.ts:Row'],
    ['a constant of Go', 'Timeout', 'go/server/server.go:Timeout'],
    ['a field', 'audit', 'java/src/main/java/com/acme/Order.java:Order.audit'],
    ['a function in a function', 'checked', 'shop/cart.py:Cart.add.checked'],
    ['a function in a function of Rust', 'grow', 'rust/src/queue.rs:Queue.push.grow'],
    ['a class in a class', 'Line', 'java/src/main/java/com/acme/Order.java:Order.Line'],
    ['a macro', 'RING_SLOT', 'c/src/ring.h:RING_SLOT'],
    ['a definition before what only announces it', 'ring_push', 'c/src/ring.c:ring_push'],
    ['a test', 'test_total', 'tests/test_cart.py:test_total'],
    ['a test of a class', 'TestCart.test_add', 'tests/test_cart.py:TestCart.test_add'],
    ['a class of tests', 'TestCart', 'tests/test_cart.py:TestCart'],
  ])('%s', (_, name, id) => {
    const { files, functions, reasons, chunks } = shop.ask(name);
    const [path] = id.split(':');
    expect([files[0], functions[0]]).toEqual([path, id]);
    expect(reasons[path!]![0]).toBe('definition');
    expect(chunks[0]!.startsWith(`${id}@`)).toBe(true);
  });

  it('has its own lines, not those of what it stands in', () => {
    expect(shop.ask('MAX_ITEMS').chunks[0]).toBe('shop/cart.py:MAX_ITEMS@1-1');
    expect(shop.ask('checked').chunks[0]).toBe('shop/cart.py:Cart.add.checked@18-19');
  });

  it.each([
    ['Java', 'LINES', 'java/src/main/java/com/acme/Order.java', 'Order'],
    ['Java, qualified', 'Order.LINES', 'java/src/main/java/com/acme/Order.java', 'Order'],
    ['Go', 'Addr', 'go/server/server.go', 'Server'],
    ['Python', 'limit', 'shop/cart.py', 'Cart'],
    ['TypeScript', 'size', 'web/src/view.ts', 'View'],
    ['Rust', 'items', 'rust/src/queue.rs', 'Queue'],
    ['Ruby', 'SHELVES', 'ruby/lib/stock.rb', 'Stock.Shelf'],
    ['PHP', 'SENDER', 'php/Post.php', 'Post'],
    ['C', 'RING_SIZE', 'c/src/ring.h', null],
  ])('that outlines leave out leads to what it is declared in: %s', (_, name, path, owner) => {
    const { files, functions, reasons } = shop.ask(name);
    expect([files[0], reasons[path]![0]]).toEqual([path, 'definition']);
    if (owner !== null) expect(functions[0]).toBe(`${path}:${owner}`);
  });

  it('comes before lines that only look like its definition', () => {
    expect(shop.ask('PAGE_LIMIT').files.slice(0, 2)).toEqual(['tests/limits.py', 'shop/doc.py']);
  });

  it('puts all definitions of a name before everything else: source, tests, copies of other projects', () => {
    expect(
      shop
        .ask('total')
        .functions.slice(0, 4)
        .map((id) => id.split(':')[0]),
    ).toEqual([...shop.ask('total').files.slice(0, 4)]);
    expect(shop.ask('total').files.slice(2, 4)).toEqual(['tests/test_cart.py', 'vendor/lib/total.py']);
    expect(shop.ask('total').files.slice(0, 2).sort()).toEqual(['shop/cart.py', 'shop/net/client.py']);
  });

  it('counts tests as source where they are asked for as well', () => {
    const { files } = shop.ask('total', { includeTests: true });
    expect(files.indexOf('tests/test_cart.py')).toBeLessThan(3);
  });

  it('tells cases apart, and finds a name in the wrong one', () => {
    expect(shop.ask('TIMED_OUT').functions.slice(0, 2)).toEqual([
      'shop/net/codes.py:TIMED_OUT',
      'shop/net/codes.py:timed_out',
    ]);
    expect(shop.ask('timed_out').functions[0]).toBe('shop/net/codes.py:timed_out');
    expect(shop.ask('mixed_case').functions[0]).toBe('shop/net/codes.py:Mixed_Case');
    expect(shop.ask('MAILER.SEND').functions[0]).toBe('shop/mail.py:Mailer.send');
  });

  it.each([
    ['Cart.add', 'shop/cart.py:Cart.add'],
    ['Cart::add', 'shop/cart.py:Cart.add'],
    ['Cart#add', 'shop/cart.py:Cart.add'],
    ['Cart->add', 'shop/cart.py:Cart.add'],
    ['mail.Mailer.add', 'shop/mail.py:Mailer.add'],
    ['shop.mail.Mailer.add', 'shop/mail.py:Mailer.add'],
    ['client.total', 'shop/net/client.py:total'],
    ['self.send', 'shop/mail.py:Mailer.send'],
    ['(*Server).Serve', 'go/server/server.go:Server.Serve'],
    ['server.New', 'go/server/server.go:New'],
    ['crate::queue::Queue::push', 'rust/src/queue.rs:Queue.push'],
    ['com.acme.Order.submit', 'java/src/main/java/com/acme/Order.java:Order.submit'],
    ['com.acme.Order$Line.print', 'java/src/main/java/com/acme/Order.java:Order.Line.print'],
    ['Order#submit(int)', 'java/src/main/java/com/acme/Order.java:Order.submit'],
    ['\\Stock\\Shelf', 'ruby/lib/stock.rb:Stock.Shelf'],
    ['Shelf#full?', 'ruby/lib/stock.rb:Stock.Shelf.full?'],
    ['fill!', 'ruby/lib/stock.rb:Stock.Shelf.fill!'],
  ])('qualified: %s', (name, id) => {
    expect(shop.ask(name).functions[0]).toBe(id);
  });

  it.each([
    '`connect`',
    '``connect``',
    '"connect"',
    "'connect'",
    '`connect()`',
    'connect()',
    'connect(host)',
    'connect?',
    'connect.',
    '`connect()`?',
    '“connect”',
    '@connect',
    '&connect',
    ' connect \n',
    'def connect(host):',
    'where is connect defined?',
    'Where is `connect()` implemented?',
  ])('wrapped: %s', (text) => {
    expect(shop.ask(text).functions[0]).toBe('shop/net/client.py:connect');
  });

  it('finds what a class inherits where it comes from, then the class', () => {
    expect(shop.ask('Cart.price').functions.slice(0, 2)).toEqual(['shop/cart.py:Base.price', 'shop/cart.py:Cart']);
  });

  it('leads to the class where it has no such member', () => {
    expect(shop.ask('Mailer.total').functions[0]).toBe('shop/mail.py:Mailer');
  });

  it('respects what the caller accepts', () => {
    const { files, functions } = shop.ask('total', { accept: ({ path }) => path.startsWith('tests/') });
    expect(files).toEqual(['tests/test_cart.py']);
    expect(functions[0]).toBe('tests/test_cart.py:total');
  });
});

describe('a path typed alone', () => {
  it.each([
    ['shop/mail.py', 'shop/mail.py'],
    ['./shop/mail.py', 'shop/mail.py'],
    ['shop\\mail.py', 'shop/mail.py'],
    ['`shop/mail.py`', 'shop/mail.py'],
    ['C:\\work\\project\\shop\\mail.py', 'shop/mail.py'],
    ['/home/me/project/shop/mail.py:3', 'shop/mail.py'],
    ['project/mail.py', 'shop/mail.py'],
    ['Shop/Mail.py', 'shop/mail.py'],
    ['mail.py', 'shop/mail.py'],
    ['tests/test_mail.py', 'tests/test_mail.py'],
    ['docs/cart.md', 'docs/cart.md'],
    ['shop/net/__init__.py', 'shop/net/__init__.py'],
    ['file:///home/me/project/shop/mail.py', 'shop/mail.py'],
  ])('%s', (text, path) => {
    const { files, reasons } = shop.ask(text);
    expect(files[0]).toBe(path);
    expect(reasons[path]![0]).toBe('exact path');
  });

  it('lists the functions of its file in their order, of tests too', () => {
    expect(shop.ask('tests/test_cart.py').functions.slice(0, 5)).toEqual([
      'tests/test_cart.py:Cart2',
      'tests/test_cart.py:total',
      'tests/test_cart.py:test_total',
      'tests/test_cart.py:TestCart',
      'tests/test_cart.py:TestCart.test_add',
    ]);
  });

  it.each([
    ['shop/cart.py:21', 'shop/cart.py:Cart.add'],
    ['shop/cart.py:19', 'shop/cart.py:Cart.add.checked'],
    ['shop/cart.py:19:7', 'shop/cart.py:Cart.add.checked'],
    ['shop/cart.py:1', 'shop/cart.py:MAX_ITEMS'],
    ['shop/cart.py#L24', 'shop/cart.py:Cart.total'],
    ['shop/cart.py#L23-L24', 'shop/cart.py:Cart.total'],
    ['shop/cart.py:23-24', 'shop/cart.py:Cart.total'],
    ['shop/cart.py, line 24', 'shop/cart.py:Cart.total'],
    ['web/src/view.ts(6,3)', 'web/src/view.ts:View.render'],
    ['shop\\cart.py:24', 'shop/cart.py:Cart.total'],
    ['https://github.com/acme/shop/blob/main/shop/cart.py#L23-L24', 'shop/cart.py:Cart.total'],
  ])('with lines: %s', (text, id) => {
    expect(shop.ask(text).functions[0]).toBe(id);
  });

  it.each([
    ['shop/mail.py:Mailer.add', 'shop/mail.py:Mailer.add'],
    ['shop/mail.py::Mailer::add', 'shop/mail.py:Mailer.add'],
    ['shop/mail.py::add', 'shop/mail.py:Mailer.add'],
    ['tests/test_cart.py::TestCart::test_add[one-2]', 'tests/test_cart.py:TestCart.test_add'],
    ['tests/test_cart.py::test_total', 'tests/test_cart.py:test_total'],
    ['server/server.go:New', 'go/server/server.go:New'],
    ['shop/mail.py#Mailer', 'shop/mail.py:Mailer'],
    ['other/mail.py:connect', 'shop/net/client.py:connect'],
  ])('with a name: %s', (text, id) => {
    expect(shop.ask(text).functions[0]).toBe(id);
  });

  it('may be a folder: what is right in it, then what is below', () => {
    expect(shop.ask('shop/net/').files.slice(0, 3).sort()).toEqual([
      'shop/net/__init__.py',
      'shop/net/client.py',
      'shop/net/codes.py',
    ]);
  });

  it('may be a module', () => {
    expect(shop.ask('shop.net.client').files[0]).toBe('shop/net/client.py');
    expect(shop.ask('codes').files[0]).toBe('shop/net/codes.py');
  });
});

describe('what is more than a name', () => {
  it.each([
    'Cart.add is slow',
    'shop/cart.py: fails when the cart is empty',
    'class Cart is slow to load',
    'total of the cart',
    'Adding an article fails\n\nCart.add',
  ])('is ranked as issues are: %s', (text) => {
    const { reasons } = shop.ask(text);
    expect(Object.values(reasons).flat()).not.toContain('definition');
    expect(Object.values(reasons).flat()).not.toContain('exact path');
  });
});

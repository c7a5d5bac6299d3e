import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locateAnswerSchema } from '../../src/navigation/schemas.js';
import { openRepository, type Repository } from '../../src/reponav.js';
import { tempFolder, tempRepository } from '../repository/tempRepository.js';

const FILES: Record<string, string> = {
  'py/cart.py':
    'import os\n\nif os.name:\n    TIMEOUT = 3\n\n\nclass Cart:\n    limit = 3\n\n    def add(self, article):\n        limit_local = 1\n        return limit_local\n',
  'py/base.py':
    'class Base:\n    shared = 1\n\n\nclass Child(Base):\n    pass\n\n\nclass Other:\n    def shared(self):\n        return 1\n',
  'java/Order.java':
    'package com.acme;\n\npublic class Order {\n  public static final int LINES = 3;\n\n  int lines() { return LINES; }\n\n  @Deprecated\n  private final String note;\n}\n',
  'cs/Basket.cs':
    'namespace Shop\n{\n    public class Basket\n    {\n        private readonly int _count = 1;\n    }\n}\n',
  'kt/Mailer.kt': 'package shop\n\nclass Mailer {\n    val senders = mutableListOf<String>()\n}\n',
  'rs/queue.rs': 'pub struct Queue {\n    pub pending: Vec<u8>,\n}\n',
  'go/server.go': 'package server\n\ntype Server struct {\n\tAddr string\n}\n',
  'ts/view.ts': 'export class View {\n  private size = 20;\n}\n',
  'php/Post.php': "<?php\nclass Post {\n  const SENDER = 'shop';\n}\n",
  'rb/stock.rb': 'class Shelf\n  SHELVES = 3\nend\n',
  'c/ring.h': '#define RING_SIZE 8\n\nstruct ring {\n  char *buffer;\n};\n',
  'proto/parcel.proto': 'syntax = "proto3";\n\nmessage Parcel {\n  string label = 1;\n}\n',
};

let shop: Repository;
beforeAll(async () => {
  shop = await openRepository(tempRepository(FILES), { cacheDir: tempFolder(), workers: 0 });
});
afterAll(() => shop.close());

describe('a constant or field that outlines leave out, typed alone', () => {
  it.each([
    ['TIMEOUT', 'py/cart.py', 'TIMEOUT', 'constant', 4],
    ['limit', 'py/cart.py', 'Cart.limit', 'field', 8],
    ['LINES', 'java/Order.java', 'Order.LINES', 'constant', 4],
    ['Order.LINES', 'java/Order.java', 'Order.LINES', 'constant', 4],
    ['java/Order.java:Order.LINES', 'java/Order.java', 'Order.LINES', 'constant', 4],
    ['Base.shared', 'py/base.py', 'Base.shared', 'field', 2],
    ['Child.shared', 'py/base.py', 'Base.shared', 'field', 2],
    ['note', 'java/Order.java', 'Order.note', 'field', 9],
    ['_count', 'cs/Basket.cs', 'Basket._count', 'field', 5],
    ['senders', 'kt/Mailer.kt', 'Mailer.senders', 'field', 4],
    ['pending', 'rs/queue.rs', 'Queue.pending', 'field', 2],
    ['Server.Addr', 'go/server.go', 'Server.Addr', 'field', 4],
    ['View.size', 'ts/view.ts', 'View.size', 'field', 2],
    ['SENDER', 'php/Post.php', 'Post.SENDER', 'constant', 3],
    ['SHELVES', 'rb/stock.rb', 'Shelf.SHELVES', 'constant', 2],
    ['RING_SIZE', 'c/ring.h', 'RING_SIZE', 'macro', 1],
    ['buffer', 'c/ring.h', 'ring.buffer', 'field', 4],
    ['Parcel', 'proto/parcel.proto', 'Parcel', 'definition', 3],
  ])('%s is answered by its line', async (text, path, symbol, kind, line) => {
    const value = locateAnswerSchema.parse((await shop.locate(text)).value);
    const place = { symbol, kind, startLine: line, endLine: line };
    expect(value.files[0]).toMatchObject({ path });
    expect(value.functions[0]).toMatchObject({ id: `${path}:${symbol}`, path, ...place });
    expect(value.scaffold.files[0]).toMatchObject({ path, expanded: true });
    expect(value.scaffold.files[0]!.anchors[0]).toEqual({ ...place, invokes: [], invokedBy: [] });
    expect(value.scaffold.files[0]!.candidateTargets[0]).toBe(`${path}:${symbol}`);
  });

  it('is shown by the target that names it', async () => {
    const { value } = await shop.locate('LINES');
    const { bodies } = (await shop.show(value.scaffold.files[0]!.candidateTargets[0]!)).value;
    expect(bodies).toEqual([
      {
        symbol: 'Order.LINES',
        kind: 'constant',
        startLine: 4,
        endLine: 4,
        text: '  public static final int LINES = 3;',
      },
    ]);
  });

  it('stands in the tree, before the class that it is of', async () => {
    const lines = (await shop.locate('LINES')).toText().split('\n').slice(0, 5);
    expect(lines).toEqual([
      '[DIR] java/',
      '[FILE] java/Order.java (evidence: 2)',
      '|-- [ANCHORS]',
      '|   |-- Order.LINES (constant) [L4-L4]',
      '|   `-- Order (class) [L3-L10]',
    ]);
    const { functions } = (await shop.locate('LINES')).value;
    expect(functions.slice(0, 2).map(({ symbol }) => symbol)).toEqual(['Order.LINES', 'Order']);
  });

  it('stands behind functions of its name', async () => {
    const { functions } = (await shop.locate('shared')).value;
    expect(functions.slice(0, 3).map(({ symbol }) => symbol)).toEqual(['Other.shared', 'Base.shared', 'Base']);
  });

  it('is the first snippet', async () => {
    const text = (await shop.locate('LINES', { format: 'snippets' })).toText();
    expect(text).toMatch(
      /^1\. java\/Order\.java:Order\.LINES \[L4-L4\]\n {3}4\| {3}public static final int LINES = 3;\n/,
    );
  });

  it('counts among the functions that are asked for', async () => {
    expect((await shop.locate('LINES', { functions: 1 })).value.functions.map(({ symbol }) => symbol)).toEqual([
      'Order.LINES',
    ]);
    expect((await shop.locate('LINES', { functions: 0 })).value.functions).toEqual([]);
  });

  it('is nothing that the published profile has', async () => {
    const { functions } = (await shop.locate('LINES', { profile: 'paper' })).value;
    expect(functions.map(({ symbol }) => symbol)).not.toContain('Order.LINES');
  });

  it('is no answer to what is more than a name', async () => {
    const { functions, scaffold } = (await shop.locate('The number of LINES is wrong')).value;
    expect(functions.map(({ symbol }) => symbol)).not.toContain('Order.LINES');
    expect(scaffold.files[0]!.candidateTargets).not.toContain('java/Order.java:Order.LINES');
  });
});

describe('a name that one file declares 5,000 times', () => {
  const classes = Array.from({ length: 5000 }, (_, at) => `class C${at}:\n    SHARED = ${at}\n    SHARED_${at} = 1\n`);

  it('has the lines of all, shown as many as are asked for, in time that grows with them and not with their square', async () => {
    const many = await openRepository(tempRepository({ 'many.py': classes.join('\n') }), {
      cacheDir: tempFolder(),
      workers: 0,
    });
    const { functions, receipt } = (await many.locate('SHARED', { functions: 3 })).value;
    await many.close();
    expect(functions.map(({ id, startLine }) => [id, startLine])).toEqual([
      ['many.py:C0.SHARED', 2],
      ['many.py:C0', 1],
      ['many.py:C1.SHARED', 6],
    ]);
    expect(receipt.totalFunctions).toBeGreaterThan(5000);
  });
});

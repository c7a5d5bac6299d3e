import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskedRepository, askedRepository } from './askedRepository.js';

/** Files of which there is no outline define things all the same. */
const FILES: Record<string, string> = {
  'src/builtin.jq': 'def todate: strftime("%Y");\ndef map_values(f): .[] |= f;\n',
  'src/main.c':
    'static int f_todate(int x) { return x; }\n\n/* map_values, todate, tag_release and ORDER_LIMIT are used here: todate */\nint main(void) { return f_todate(1); }\n',
  'api/order.proto':
    'syntax = "proto3";\n\nmessage OrderLine {\n  string name = 1;\n}\n\nservice Orders {\n  rpc PlaceOrder(OrderLine) returns (OrderLine);\n}\n',
  Makefile: 'VERSION := 1\n\ntag_release: build\n\tgit tag $(VERSION)\n\nbuild:\n\tcc main.c\n',
  'cmake/tools.cmake': 'function(add_shop_test name)\n  add_test(todate)\nendfunction()\n',
  'db/schema.sql': 'CREATE TABLE IF NOT EXISTS invoices (\n  id int\n);\n',
  'fast/queue.pyx': 'cdef class RingQueue:\n    cpdef int push_back(self, int x):\n        return x\n',
  'config/limits.conf': 'ORDER_LIMIT = 10\n',
  'docs/manual.md':
    '# Manual\n\ntodate: turns a number into a date. todate todate. add_shop_test, tag_release, OrderLine, invoices, ORDER_LIMIT, backlog_size.\n',
  'web/queue.vue':
    '<template>\n  <p>{{ backlog_size }}</p>\n</template>\n<script>\nconsole.log(backlog_size, backlog_size)\n</script>\n',
  'api/shop.api': 'public class shop/Cart {\n\tpublic fun listed ()V\n\tpublic fun LISTED_LIMIT ()V\n}\n',
  'tests/listed.py': 'def listed():\n    pass\n',
  'src/Cart.java': 'class Cart {\n  static final int LISTED_LIMIT = 1;\n}\n',
  'tests/main.test': 'todate\ntag_release\nORDER_LIMIT\nbacklog_size\n',
};

let shop: AskedRepository;
beforeAll(async () => {
  shop = await askedRepository(FILES);
});
afterAll(() => shop.close());

describe('a name alone that no outline knows', () => {
  it.each([
    ['jq', 'todate', 'src/builtin.jq'],
    ['jq, with arguments', 'map_values', 'src/builtin.jq'],
    ['a message', 'OrderLine', 'api/order.proto'],
    ['a remote procedure', 'PlaceOrder', 'api/order.proto'],
    ['a target', 'tag_release', 'Makefile'],
    ['a function of CMake', 'add_shop_test', 'cmake/tools.cmake'],
    ['a table', 'invoices', 'db/schema.sql'],
    ['a class of Cython', 'RingQueue', 'fast/queue.pyx'],
    ['a method of Cython', 'push_back', 'fast/queue.pyx'],
    ['a setting', 'ORDER_LIMIT', 'config/limits.conf'],
  ])('%s: the file with the line that defines it comes first', (_, name, path) => {
    const { files, reasons } = shop.ask(name);
    expect(files[0]).toBe(path);
    expect(reasons[path]![0]).toBe('definition');
  });

  it('else the file that is most about it', () => {
    const { files, reasons } = shop.ask('backlog_size');
    expect(files[0]).toBe('web/queue.vue');
    expect(reasons['web/queue.vue']![0]).toBe('exact word');
  });

  it('shows the lines around it', () => {
    expect(shop.ask('PlaceOrder').chunks[0]).toBe('api/order.proto:@1-9');
  });

  it.each([
    ['a test', 'listed', 'tests/listed.py'],
    ['a constant', 'LISTED_LIMIT', 'src/Cart.java'],
  ])('never by a listing of what is defined elsewhere, be that %s', (_, name, path) => {
    const { files, reasons } = shop.ask(name);
    expect(files.slice(0, 2)).toEqual([path, 'api/shop.api']);
    expect(reasons[path]![0]).toBe('definition');
  });

  it('never before what an outline knows', () => {
    expect(shop.ask('f_todate').functions[0]).toBe('src/main.c:f_todate');
  });
});

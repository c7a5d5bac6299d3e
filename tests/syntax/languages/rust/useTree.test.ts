import { expect, it } from 'vitest';
import { useTree } from '../../../../src/syntax/languages/rust/useTree.js';

const shown = (tree: string) => useTree(tree).map(({ module, names }) => `${module} (${names.join(', ')})`);

it.each([
  ['std', ['std ()']],
  ['std::fmt::Display', ['std::fmt (Display)']],
  ['a::b as c', ['a (b)']],
  ['::a::b', ['a (b)']],
  ['a::*', ['a (*)']],
  ['a::{self, b, c::d, c::{e, f as g}}', ['a (self, b)', 'a::c (d, e, f)']],
  ['{a, b::c}', ['a ()', 'b (c)']],
  ['a::{\n  // one\n  b, /* two */ c,\n}', ['a (b, c)']],
  ['a::{b', ['a (b)']],
])('%s', (tree, expected) => {
  expect(shown(tree)).toEqual(expected);
});

it('gives up on lists nested deeper than anyone writes', () => {
  expect(useTree('a::{'.repeat(10_000))).toEqual([]);
});

import { expect, it } from 'vitest';
import { unwrapItems } from '../../../../src/syntax/languages/rust/itemMacros.js';

it.each([
  ['cfg_unix! {\n  fn f() {}\n}', '           \n  fn f() {}\n '],
  ['pin_project! { /* } */ struct A {} }', null],
  [
    'pin_project! {\n  /// Doc.\n  #[derive(A)]\n  pub(crate) struct A { x: u8 }\n}',
    '              \n  /// Doc.\n  #[derive(A)]\n  pub(crate) struct A { x: u8 }\n ',
  ],
  ['a! { b! {\nfn f() { "}"; } } }', null],
  ['a! {\n  b! {\n    fn f() {}\n  }\n}', 'a! {\n      \n    fn f() {}\n   \n}'],
  ['cfg! {\n  fn f() { "}"; \'}\'; r#"}"#; }\n}\nfn g() {}', '      \n  fn f() { "}"; \'}\'; r#"}"#; }\n \nfn g() {}'],
  ['lazy_static! {\n  static ref A: u8 = 1;\n}', '              \n  static     A: u8 = 1;\n '],
  ['thread_local! {\n  static A: u8 = 1\n}', '               \n  static A: u8 = 1\n;'],
  ['bitflags! {\n  struct A: u8 { const B = 1; }\n}', null],
  ['quote! {\n  fn f() {}\n}', null],
  ['select! {\n  x = y => {}\n}', null],
  ['cfg! {\n  fn f() {', null],
])('%j', (text, expected) => {
  expect(unwrapItems(text)).toBe(expected ?? text);
});

it.each(['a! {\nfn ', '/*', '{', 'a! {\n', 'r#"', '#[', '// x\n'])('gets through %j over and over', (unit) => {
  const text = `a! {\nfn f() {}\n${unit.repeat(50_000)}`;
  expect(unwrapItems(text)).toHaveLength(text.length);
});

import { expect, it } from 'vitest';
import { signatureOf } from '../../src/syntax/signature.js';

const signature = (text: string) => signatureOf(text, 0, text.length);

it.each([
  ['def run(self,\n        port: int) -> None:', 'def run(self, port: int) -> None'],
  ['class A {', 'class A'],
  ['const f = async (a) => {', 'const f = async (a)'],
  ['const f = (a) =>', 'const f = (a)'],
  ['fun f(x: Int) =', 'fun f(x: Int)'],
  ['void f();', 'void f()'],
  ['bool operator==(A a)', 'bool operator==(A a)'],
])('folds %j and cuts what opens the body', (text, folded) => {
  expect(signature(text)).toBe(folded);
});

it('is cut at 200 characters', () => {
  expect(signature(`X = [${'1, '.repeat(1_000_000)}]`)).toHaveLength(200);
  expect(signature(`X = [${'1, '.repeat(1_000_000)}]`)).toMatch(/…$/);
});

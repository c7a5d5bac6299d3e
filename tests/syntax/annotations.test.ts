import { expect, it } from 'vitest';
import { skipAnnotations } from '../../src/syntax/annotations.js';

it.each([
  ['@A void f()', 'void f()'],
  ['@a.b.C("x)", y = {1, 2})\n  @D\n  fun f()', 'fun f()'],
  ['@interface A', '@interface A'],
  ['void f(@A int x)', 'void f(@A int x)'],
])('finds what is annotated in %j', (text, rest) => {
  expect(text.slice(skipAnnotations(text, 0))).toBe(rest);
});

it('ends at the end of a broken text', () => {
  expect(skipAnnotations('@A("', 0)).toBe(4);
});

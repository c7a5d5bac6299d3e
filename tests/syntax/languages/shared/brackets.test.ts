import { expect, it } from 'vitest';
import { skipBrackets } from '../../../../src/syntax/languages/shared/brackets.js';

it.each([
  ['(a, [b]) c', ' c'],
  ['[")"]{x}', '{x}'],
  ['("\\")")x', 'x'],
  ['no bracket', 'no bracket'],
  ['(never closed', ''],
])('finds what stands behind the bracket of %j', (text, rest) => {
  expect(text.slice(skipBrackets(text, 0))).toBe(rest);
});

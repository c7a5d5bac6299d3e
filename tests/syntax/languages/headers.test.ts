import { expect, it } from 'vitest';
import { languageOf } from '../../../src/syntax/index.js';

it.each([
  ['#pragma once\nclass Canvas : public Shape {\n', 'cpp'],
  ['class Canvas\n{\n', 'cpp'],
  ['class Canvas;\n', 'cpp'],
  ['namespace draw::io {\n', 'cpp'],
  ['  template <typename T>\n', 'cpp'],
  ['#include <vector>\n', 'cpp'],
  ['void f(const std::string &name);\n', 'cpp'],
  ['#include <stdio.h>\nstruct a { int x; };\nint f(void);\n', 'c'],
  ['/*\n * class of things: std::vector is not meant\n */\nint f(void);\n', 'c'],
  ['#ifdef __cplusplus\nextern "C" {\n#endif\nint f(void);\n', 'c'],
  ['', 'c'],
])('a header that begins with %j is %s', (head, id) => {
  expect(languageOf('include/a.h', head)?.id).toBe(id);
});

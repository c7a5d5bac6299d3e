import { describe, expect, it } from 'vitest';
import { maskBrokenConditionals } from '../../../../src/syntax/languages/cFamily/conditionals.js';

const lines = (text: string) =>
  maskBrokenConditionals(text)
    .split('\n')
    .map((line) => line.trimEnd());

describe('conditional groups', () => {
  it('stay when every branch is whole', () => {
    const text = '#ifdef A\nint f(void) { return 1; }\n#else\nint f(void) { return 2; }\n#endif\n';
    expect(maskBrokenConditionals(text)).toBe(text);
  });

  it('keep their first branch when a brace opens in one and closes outside', () => {
    expect(lines('#ifdef A\nint f(int x) {\n#else\nint f(void) {\n#endif\n}')).toEqual([
      '',
      'int f(int x) {',
      '',
      '',
      '',
      '}',
    ]);
  });

  it('skip a branch that is switched off', () => {
    expect(lines('#if 0\nint f(int x) {\n#else\nint f(void) {\n#endif\n}')).toEqual([
      '',
      '',
      '',
      'int f(void) {',
      '',
      '}',
    ]);
  });

  it.each([
    ['in arguments', 'f(a,\n#ifdef A\n  b\n#else\n  c\n#endif\n);', ['f(a,', '', '  b', '', '', '', ');']],
    ['in lists', 'int x[] = {\n#ifdef A\n1,\n#endif\n};', ['int x[] = {', '', '1,', '', '};']],
    ['after an equals sign', 'int x =\n#ifdef A\n1\n#else\n2\n#endif\n;', ['int x =', '', '1', '', '', '', ';']],
    ['before the statement of an if', '#ifdef A\nif (x)\n#endif\ny();', ['', 'if (x)', '', 'y();']],
    ['around an else', '{\n#ifdef A\n} else {\n  y();\n#endif\n}', ['{', '', '} else {', '  y();', '', '}']],
    ['around a specifier', '#ifdef A\nstatic\n#endif\nint x;', ['', 'static', '', 'int x;']],
  ])('lose their directives %s', (_, text, expected) => {
    expect(lines(text)).toEqual(expected);
  });

  it('are not misled by brackets in comments, strings and characters', () => {
    const text = '#ifdef A\nx("{"); /* { */ y(\'{\'); // {\n#endif\n';
    expect(maskBrokenConditionals(text)).toBe(text);
  });

  it('lose comments inside of macros, which would end them, but not those at their end', () => {
    expect(maskBrokenConditionals('#define X (1 /* one */ + 2) /* end */\n')).toBe(
      '#define X (1           + 2) /* end */\n',
    );
  });
});

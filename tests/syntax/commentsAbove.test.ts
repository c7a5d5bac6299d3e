import { describe, expect, it } from 'vitest';
import { commentsAbove } from '../../src/syntax/commentsAbove.js';

const c = { line: ['//'], block: [['/*', '*/']] } as const;
const above = (text: string) => commentsAbove(text, text.indexOf('def'), c);

describe('comments right above a definition', () => {
  it.each([
    ['// one\n// two\ndef', '// one\n// two'],
    ['  // one\r\n  def', '// one'],
    ['/* one\n two */\ndef', '/* one\n two */'],
    ['/** one */ def', '/** one */'],
    ['code();\n// one\ndef', '// one'],
    ['// far\n\n// near\ndef', '// near'],
  ])('finds them in %j', (text, comments) => {
    expect(above(text)).toBe(comments);
  });

  it.each([
    ['// far\n\ndef'],
    ['code(); // trailing\ndef'],
    ['code(); /* trailing */\ndef'],
    ['# not a comment here\ndef'],
    ['def'],
    ['\n\ndef'],
  ])('finds none in %j', (text) => {
    expect(above(text)).toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import {
  callMark,
  chunkText,
  definitionMark,
  documentMarks,
  literalMarks,
  literalWords,
} from '../../src/representation/index.js';
import { toyOutline } from '../retrieval/memoryView.js';

describe('literal marks', () => {
  it('has a mark for each run of three words', () => {
    expect(literalMarks('"Cannot open the file"')).toEqual(['\u0003cannot open the', '\u0003open the file']);
    expect(literalMarks('"two words"')).toEqual([]);
  });

  it.each([
    'a b %s c d',
    'a b %(name)s c d',
    'a b {} c d',
    'a b {name!r} c d',
    'a b \u0024{x.y} c d',
    'a b $x c d',
    'a b %-5.2f c d',
  ])('breaks at the placeholder of %j', (text) => {
    expect(literalWords(text)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('bounds words and texts', () => {
    expect(literalWords('x'.repeat(1000))[0]![0]).toHaveLength(24);
    expect(literalMarks('word '.repeat(1000)).length).toBeLessThan(130);
  });
});

describe('documentMarks', () => {
  const text = 'fn outer\n  say("cannot open the file")\nend\nfn other\nend\nrest()\n';
  const outline = toyOutline(text);
  const chunks = chunkText(text, outline);
  const literal = { start: text.indexOf('"cannot'), end: text.indexOf('file"') + 5 };
  const marks = documentMarks(
    text,
    outline,
    chunks,
    [
      { caller: 0, name: 'say' },
      { caller: -1, name: 'rest' },
    ],
    [literal],
  );
  const of = (symbol: number) => marks[chunks.findIndex((chunk) => chunk.symbol === symbol)];

  it('gives a chunk what it defines, calls and says', () => {
    expect(of(0)).toEqual([definitionMark('outer'), callMark('say'), '\u0003cannot open the', '\u0003open the file']);
    expect(of(1)).toEqual([definitionMark('other')]);
  });

  it('gives the rest of the module what is outside of all symbols', () => {
    expect(of(-1)).toEqual([callMark('rest')]);
  });

  it('gives plain text none', () => {
    expect(documentMarks('some "text of words"', null, chunkText('some "text of words"', null), [], [])).toEqual([[]]);
  });
});

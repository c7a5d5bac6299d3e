import { stemmer } from 'stemmer';
import type { TextAnalyzer, WordTerms } from './textAnalyzer.js';

/** The stop words of Lucene's English analyzer. */
const STOP_WORDS = new Set(
  'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'.split(
    ' ',
  ),
);
/** Longer runs are cut into pieces of this length, as Lucene does. */
const MAX_TOKEN = 255;

/**
 * Words by the Unicode rules that Lucene's standard tokenizer follows, as far as they matter in source code and issues: letters, digits
 * and underscores join; so do letters across `.`, `:` and apostrophes, and digits across `.`, `,` and `;`. Ideographs stand alone.
 */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}])[\p{L}\p{M}\p{N}_])+(?:(?:(?<=[\p{L}\p{M}])[.:'’·](?=\p{L})|(?<=\p{N})[.,;'](?=\p{N}))(?:(?![\p{Script=Han}\p{Script=Hiragana}])[\p{L}\p{M}\p{N}_])+)*/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const ASCII = /^[\x00-\x7f]*$/;
const POSSESSIVE = /['’]s$/i;
const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

const NONE: WordTerms = { terms: [], length: 0 };

/** Lower case, English stop words dropped, Porter stems; a term of a question counts as often as it is said. */
export const LUCENE_ENGLISH: TextAnalyzer = {
  name: 'lucene-english',
  version: 1,
  eachWord,
  termsOf,

  query(text) {
    const weights = new Map<string, number>();
    eachWord(text, (word) => {
      for (const term of termsOf(word).terms) weights.set(term, (weights.get(term) ?? 0) + 1);
    });
    return weights;
  },
};

function eachWord(text: string, onWord: (word: string) => void): void {
  if (ASCII.test(text)) eachAsciiWord(text, onWord);
  else for (const [word] of text.matchAll(WORD)) cut(word, onWord);
}

function cut(word: string, onWord: (word: string) => void): void {
  for (let from = 0; from < word.length; from += MAX_TOKEN) onWord(word.slice(from, from + MAX_TOKEN));
}

function termsOf(word: string): WordTerms {
  const lower = word.replace(POSSESSIVE, '').toLowerCase();
  if (STOP_WORDS.has(lower) || !HAS_LETTER_OR_DIGIT.test(lower)) return NONE;
  return { terms: [stemmer(lower)], length: 1 };
}

const LETTER = 1;
const DIGIT = 2;
const UNDERSCORE = 4;
/** What may stand between two letters, and between two digits. */
const JOINS_LETTERS = 8;
const JOINS_DIGITS = 16;
const KINDS = asciiKinds();

/** The same words as `WORD` finds in ASCII, where nearly all source is, several times as fast. */
function eachAsciiWord(text: string, onWord: (word: string) => void): void {
  const end = text.length;
  for (let at = 0; at < end; ) {
    if (!isWord(text, at)) {
      at++;
      continue;
    }
    const start = at;
    do {
      at++;
      while (at < end && isWord(text, at)) at++;
    } while (at + 1 < end && joins(text, at));
    cut(text.slice(start, at), onWord);
  }
}

function isWord(text: string, at: number): boolean {
  return (KINDS[text.charCodeAt(at)]! & (LETTER | DIGIT | UNDERSCORE)) !== 0;
}

function joins(text: string, at: number): boolean {
  const kind = KINDS[text.charCodeAt(at)]!;
  const both = KINDS[text.charCodeAt(at - 1)]! & KINDS[text.charCodeAt(at + 1)]!;
  return (
    ((kind & JOINS_LETTERS) !== 0 && (both & LETTER) !== 0) || ((kind & JOINS_DIGITS) !== 0 && (both & DIGIT) !== 0)
  );
}

function asciiKinds(): Uint8Array {
  const kinds = new Uint8Array(128);
  const mark = (characters: string, kind: number) => {
    for (const character of characters) kinds[character.charCodeAt(0)]! |= kind;
  };
  mark('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', LETTER);
  mark('0123456789', DIGIT);
  mark('_', UNDERSCORE);
  mark(".:'", JOINS_LETTERS);
  mark(".,;'", JOINS_DIGITS);
  return kinds;
}

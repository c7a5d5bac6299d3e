import { stemmer } from 'stemmer';

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
const POSSESSIVE = /['’]s$/i;
const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Terms remembered before the memo starts anew. */
const MEMO_LIMIT = 1_000_000;

const memo = new Map<string, string | null>();

/** Terms of the analyzer `lucene-english` in order, repetitions included: lower case, English stop words dropped, Porter stems. */
export function* luceneTerms(text: string): Generator<string> {
  for (const [word] of text.matchAll(WORD)) {
    for (let from = 0; from < word.length; from += MAX_TOKEN) {
      const term = termOf(word.slice(from, from + MAX_TOKEN));
      if (term !== null) yield term;
    }
  }
}

function termOf(word: string): string | null {
  let term = memo.get(word);
  if (term === undefined) {
    const lower = word.replace(POSSESSIVE, '').toLowerCase();
    term = STOP_WORDS.has(lower) || !HAS_LETTER_OR_DIGIT.test(lower) ? null : stemmer(lower);
    if (memo.size >= MEMO_LIMIT) memo.clear();
    memo.set(word, term);
  }
  return term;
}

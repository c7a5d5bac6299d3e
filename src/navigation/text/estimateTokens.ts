import { scriptCost } from './scriptCosts.js';
import { CAPITAL, PAIR_STEP, PAIRS, WORD_BIAS } from './tokenCosts.js';

/**
 * An upper estimate of a text's o200k tokens, without a tokenizer: one pass over the characters that follows how o200k
 * splits a text (words at a change from lower to upper case, digits in threes, runs of punctuation, runs of white
 * space) and adds up a fitted cost for each piece.
 *
 * Checked on 6,900 files (code in 17 languages, documentation, minified files, issue reports, translations into 80 languages),
 * whole and in 16,000 excerpts of 120 to 600 characters, a part of them not fitted to, and on random base64, hexadecimal,
 * punctuation, white space and emoji: none is undercounted. Over the count, median: code and prose 33% (excerpts 43%), random
 * characters 8%, emoji 100%. Under it, by up to 7%: only words of random letters between blanks.
 * @returns a whole number of tokens, at least 0.
 */
export function estimateTokens(text: string): number {
  if (text === '') return 0;
  let cost = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    let end = at + 1;
    if (isLetter(code)) {
      end = wordEnd(text, at);
      cost += wordCost(text, at, end);
    } else if (isDigit(code)) {
      while (isDigit(text.charCodeAt(end))) end++;
      cost += Math.ceil((end - at) / 3);
    } else if (isSpace(code)) {
      while (isSpace(text.charCodeAt(end))) end++;
      cost += spaceCost(text, at, end);
    } else if (code < 0x80) {
      while (isPunctuation(text.charCodeAt(end))) end++;
      cost += punctuationCost(text, at, end);
    } else {
      const point = text.codePointAt(at)!;
      if (point > 0xffff) end++;
      cost += scriptCost(point);
    }
    at = end;
  }
  return Math.ceil(cost * MARGIN) + SLACK;
}

/** On every text; found so that the smallest ratio over the checked texts is 1. */
const MARGIN = 1.05;
/** Tokens; short texts vary most. */
const SLACK = 6;
/** A letter or two behind a sign (`(x`, `.q`) are seldom one token with it. */
const SHORT_AFTER_SIGN = 0.5;
const SIGNS_FREE = 3;
/** Signs that people draw lines with: tokens hold up to 64 of them. */
const RULERS = new Set('#%*+-./=_~!:;');
const SAME_RULER = 0.12;
/** Other repeated signs and letters: two a token. */
const SAME = 0.5;
const OTHER_SIGN = 0.75;
const SPACE_CHANGE = 0.75;
const LONG_SPACE = 0.05;

/** A word as o200k sees it: capitals, then small letters. */
function wordEnd(text: string, start: number): number {
  let end = start;
  while (isUpper(text.charCodeAt(end))) end++;
  while (isLower(text.charCodeAt(end))) end++;
  return end;
}

function wordCost(text: string, start: number, end: number): number {
  const before = start === 0 ? NEWLINE : text.charCodeAt(start - 1);
  const joined = !(isLetter(before) || isDigit(before) || before === NEWLINE || before > 0x7f);
  let cost: number = joined ? (before === BLANK ? WORD_BIAS.blank : WORD_BIAS.other) : WORD_BIAS.none;
  if (joined && before !== BLANK && end - start <= 2) cost += SHORT_AFTER_SIGN;
  let capitals = 0;
  while (start + capitals < end && isUpper(text.charCodeAt(start + capitals))) capitals++;
  if (capitals > 1) cost += capitals * CAPITAL;
  for (let at = start + 1; at < end; at++) {
    const pair = PAIR_COSTS[((text.charCodeAt(at - 1) | 32) - 97) * 26 + (text.charCodeAt(at) | 32) - 97]!;
    const thrice = at > start + 1 && text[at] === text[at - 1] && text[at] === text[at - 2];
    cost += thrice ? Math.max(pair, SAME) : pair;
  }
  return Math.max(1, cost);
}

/** A single sign right before a letter joins that word; runs of one sign are cheap, mixed ones dear. */
function punctuationCost(text: string, start: number, end: number): number {
  const afterBlank = start > 0 && text.charCodeAt(start - 1) === BLANK;
  if (end - start === 1 && !afterBlank && text.charCodeAt(start) > BLANK && isLetter(text.charCodeAt(end))) return 0;
  let cost = 1;
  for (let at = start + SIGNS_FREE; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code < BLANK) cost += 1;
    else if (code !== text.charCodeAt(at - 1)) cost += OTHER_SIGN;
    else cost += RULERS.has(text[at]!) ? SAME_RULER : SAME;
  }
  return cost;
}

/** Up to the last line end one piece; what indents the next word another, less the blank that the word takes with it. */
function spaceCost(text: string, start: number, end: number): number {
  let indent = end;
  while (indent > start && !isLineEnd(text.charCodeAt(indent - 1))) indent--;
  let cost = 0;
  if (indent > start) cost += 1 + changes(text, start, indent) + LONG_SPACE * Math.max(0, indent - start - 8);
  const rest = end - indent;
  if (rest === 0) return cost;
  const next = end < text.length ? text.charCodeAt(end) : -1;
  const taken = next >= 0 && !isDigit(next) && (isLetter(next) || next > 0x7f || text.charCodeAt(end - 1) === BLANK);
  if (rest > 1 || !taken) cost += 1;
  if (rest > 1 && !taken && next >= 0) cost += 1;
  return cost + changes(text, indent, end) + LONG_SPACE * Math.max(0, rest - 16);
}

function changes(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start + 1; at < end; at++) if (text.charCodeAt(at) !== text.charCodeAt(at - 1)) count++;
  return count * SPACE_CHANGE;
}

const NEWLINE = 10;
const BLANK = 32;
const PAIR_COSTS = Float64Array.from(PAIRS, (digit) => Number.parseInt(digit, 36) * PAIR_STEP);

// charCodeAt past the end is NaN, which is in none of the classes.
const isUpper = (code: number): boolean => code >= 65 && code <= 90;
const isLower = (code: number): boolean => code >= 97 && code <= 122;
const isLetter = (code: number): boolean => isUpper(code) || isLower(code);
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isSpace = (code: number): boolean => code === BLANK || (code >= 9 && code <= 13);
const isLineEnd = (code: number): boolean => code === NEWLINE || code === 13;
const isPunctuation = (code: number): boolean => code < 0x80 && !isLetter(code) && !isDigit(code) && !isSpace(code);

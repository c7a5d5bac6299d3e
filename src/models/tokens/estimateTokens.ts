/**
 * An upper estimate of a text's tokens for byte-pair vocabularies of 100,000 entries and more (o200k, cl100k, Qwen, Llama 3), without a
 * tokenizer: words, numbers, signs and white space are told apart as these tokenizers do, and each piece costs what such pieces mostly
 * take at most. Code and prose come out a third to a half above the count.
 *
 * There are two estimates, and one cannot stand for both. That of answers (`navigation/text/estimateTokens`) is fitted to o200k alone and must never be
 * below it, by a margin that each text pays: tighter for code, but counted by cl100k it has half of a Hebrew or Hindi text, two thirds of a Greek one. This
 * one is for whatever vocabulary a server has: of the same texts it has 77% to 84%, and it carries no margin, since what is counted piece by piece adds up.
 * @returns a whole number, at least 0
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const match of text.matchAll(PIECES)) tokens += pieceTokens(match[0], text, match.index);
  return Math.ceil(tokens);
}

/** Capitals, a word up to its next capital, digits, a run of white space, a run of ASCII signs, a word in another script, one other character. */
const PIECES = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+|\s+|[!-/:-@[-`{-~\p{Cc}]+|[\p{L}\p{M}]+|./gsu;
/** Longer words are seldom one token. */
const WORD = 5;
const CAPITALS = 1.6;
/** Consonants in a row that words of languages hardly have: names and codes do, and fall into pieces. */
const CROWDED = /[bcdfghjklmnpqrstvwxz]{3,}/g;
const CROWD = 0.85;
const DIGITS = 3;

function pieceTokens(piece: string, text: string, at: number): number {
  const code = piece.charCodeAt(0);
  if (/^\d/.test(piece)) return Math.ceil(piece.length / DIGITS);
  if (/^[a-z]/i.test(piece)) return wordTokens(piece);
  if (piece.trim() === '') return spaceTokens(piece, text.charCodeAt(at + piece.length));
  if (code < 0x80) return 0.75 + runTokens(piece, 0.75, 0.5);
  return otherTokens(piece, code);
}

function wordTokens(word: string): number {
  if (word.length > 1 && /^[A-Z]+$/.test(word)) return Math.ceil(word.length / CAPITALS);
  let crowded = 0;
  for (const [run] of word.matchAll(CROWDED)) crowded += run.length - 2;
  const repeated = /(.)\1\1/.test(word) ? word.length / 3 : 0;
  return Math.ceil(word.length / WORD) + crowded * CROWD + repeated;
}

/** One blank goes with the word or the sign behind it; digits take none. */
function spaceTokens(piece: string, next: number): number {
  if (piece === ' ' && !(next >= 48 && next <= 57)) return 0;
  return 1 + runTokens(piece, 0.75, 0.06);
}

/** Characters of a run, those that differ from the one before them and those that do not. */
function runTokens(piece: string, changed: number, same: number): number {
  let tokens = 0;
  for (let at = 1; at < piece.length; at++) tokens += piece[at] === piece[at - 1] ? same : changed;
  return tokens;
}

/** By script: alphabets hold some letters in a token, other scripts one or less. */
function otherTokens(piece: string, code: number): number {
  const letters = piece.length;
  if (code < 0x250 || (code >= 0x1e00 && code < 0x1f00)) return letters * 1.3;
  if (code < 0x530) return 0.5 + letters * 0.75;
  if (code < 0x1100) return 0.5 + letters * 0.85;
  if (/[\p{L}\p{M}]/u.test(piece)) return letters * 1.3;
  return letters * 2;
}

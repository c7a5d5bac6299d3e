import { languageById } from '../syntax/index.js';

/** Continuations and ends of block comments, and openers of the families that are not named by a language. */
const BLOCK_LINE = /^(\/\*|\*|<!--|\(\*|\{-)|(\*\/|-->)$/;
const C_LINE_COMMENTS: readonly string[] = ['//'];
/** What stands behind this in a line is not looked at. */
const MAX_LINE_CHARS = 200;

/**
 * Where the comment right above a definition begins, or the start of the definition's own line when there is none: a doc comment
 * belongs to what it documents. Goes up line by line while lines are comments or attributes, stops at a blank line and never
 * goes before `floor`.
 */
export function leadingCommentStart(text: string, start: number, floor: number, language: string): number {
  let begin = lineStart(text, start);
  if (begin < floor || !isBlank(text, begin, start)) return start;
  const lineComments = languageById(language)?.lineComments ?? C_LINE_COMMENTS;
  while (begin > floor) {
    const above = lineStart(text, begin - 1);
    if (above < floor || !isComment(text, above, Math.min(begin - 1, above + MAX_LINE_CHARS), lineComments)) break;
    begin = above;
  }
  return begin;
}

function isComment(text: string, start: number, end: number, lineComments: readonly string[]): boolean {
  // Code stands above most definitions, or nothing: one look at its first and last character tells.
  const first = firstVisible(text, start, end);
  if (first === end) return false;
  if (!mayBegin(text.charCodeAt(first), lineComments) && !mayEnd(text.charCodeAt(lastVisible(text, start, end)))) {
    return false;
  }
  const line = text.slice(start, end).trim();
  return BLOCK_LINE.test(line) || lineComments.some((opener) => line.startsWith(opener));
}

/** Characters of `BLOCK_LINE` and of the openers, and those beyond ASCII, some of which are white space. */
function mayBegin(code: number, lineComments: readonly string[]): boolean {
  if (code >= 128 || code === 47 || code === 42 || code === 60 || code === 40 || code === 123) return true;
  for (const opener of lineComments) if (opener.charCodeAt(0) === code) return true;
  return false;
}

function mayEnd(code: number): boolean {
  return code >= 128 || code === 47 || code === 62;
}

function firstVisible(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && text.charCodeAt(at) <= 32) at++;
  return at;
}

function lastVisible(text: string, start: number, end: number): number {
  let at = end - 1;
  while (at > start && text.charCodeAt(at) <= 32) at--;
  return at;
}

function isBlank(text: string, start: number, end: number): boolean {
  const first = firstVisible(text, start, end);
  return first === end || text.slice(first, end).trim() === '';
}

function lineStart(text: string, offset: number): number {
  // Lines are short: `lastIndexOf` takes longer to begin than this takes.
  let start = offset;
  while (start > 0 && text.charCodeAt(start - 1) !== 10) start--;
  return Math.max(start, 0);
}

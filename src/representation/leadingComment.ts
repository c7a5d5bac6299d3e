import { languageById } from '../syntax/index.js';

/** Continuations and ends of block comments, and openers of the families that are not named by a language. */
const BLOCK_LINE = /^(\/\*|\*|<!--|\(\*|\{-)|(\*\/|-->)$/;
const C_LINE_COMMENTS: readonly string[] = ['//'];

/**
 * Where the comment right above a definition begins, or the start of the definition's own line when there is none: a doc comment
 * belongs to what it documents. Goes up line by line while lines are comments or attributes, stops at a blank line and never
 * goes before `floor`.
 */
export function leadingCommentStart(text: string, start: number, floor: number, language: string): number {
  let begin = lineStart(text, start);
  if (begin < floor || text.slice(begin, start).trim() !== '') return start;
  const lineComments = languageById(language)?.lineComments ?? C_LINE_COMMENTS;
  while (begin > floor) {
    const above = lineStart(text, begin - 1);
    const line = text.slice(above, Math.min(begin - 1, above + 200)).trim();
    const isComment = BLOCK_LINE.test(line) || lineComments.some((opener) => line.startsWith(opener));
    if (!isComment || above < floor) break;
    begin = above;
  }
  return begin;
}

function lineStart(text: string, offset: number): number {
  // Lines are short: `lastIndexOf` takes longer to begin than this takes.
  let start = offset;
  while (start > 0 && text.charCodeAt(start - 1) !== 10) start--;
  return Math.max(start, 0);
}

/** Languages in which `#` begins a comment; elsewhere it is a preprocessor line or an attribute. */
const HASH_COMMENTS: ReadonlySet<string> = new Set(['python', 'ruby', 'bash', 'elixir', 'php', 'perl', 'r']);
const COMMENT_LINE = /^(\/\/|\/\*|\*|--|;;|%%)/;

/**
 * Where the comment right above a definition begins, or the start of the definition's own line when there is none: a doc comment
 * belongs to what it documents. Goes up line by line while lines are comments or attributes, stops at a blank line and never
 * goes before `floor`.
 */
export function leadingCommentStart(text: string, start: number, floor: number, language: string): number {
  let begin = lineStart(text, start);
  if (begin < floor || text.slice(begin, start).trim() !== '') return start;
  const hash = HASH_COMMENTS.has(language);
  while (begin > floor) {
    const above = lineStart(text, begin - 1);
    const line = text.slice(above, Math.min(begin - 1, above + 200)).trim();
    const isComment = COMMENT_LINE.test(line) || line.endsWith('*/') || (hash && line.startsWith('#'));
    if (!isComment || above < floor) break;
    begin = above;
  }
  return begin;
}

function lineStart(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

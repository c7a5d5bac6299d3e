export interface CommentSyntax {
  line: readonly string[];
  block: readonly (readonly [open: string, close: string])[];
}

/** Comments are collected this many lines up: only their first sentence is wanted. */
const MAX_LINES = 80;

/**
 * The raw text of the comments right above an offset, markers included: one block comment, or the run of line comments
 * without a blank line between. '' without any. Comments that trail code on their line belong to that code.
 */
export function commentsAbove(text: string, start: number, syntax: CommentSyntax): string {
  const lines: string[] = [];
  let position = start;
  while (lines.length < MAX_LINES) {
    const end = endOfTextAbove(text, position);
    if (end < 0) break;
    const lineStart = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(lineStart, end).trimStart();
    if (syntax.line.some((marker) => line.startsWith(marker)) && text.indexOf('\n', end) < start) {
      lines.unshift(line);
      position = lineStart;
      continue;
    }
    if (lines.length === 0) return blockEndingAt(text, end, syntax);
    break;
  }
  return lines.join('\n');
}

/** Where the text above ends, white space skipped; -1 where nothing or a blank line comes first. */
function endOfTextAbove(text: string, position: number): number {
  let newlines = 0;
  for (let at = position; at > 0; at--) {
    const code = text.charCodeAt(at - 1);
    if (code === 10 && ++newlines > 1) return -1;
    if (code !== 10 && code !== 13 && code !== 32 && code !== 9) return at;
  }
  return -1;
}

function blockEndingAt(text: string, end: number, syntax: CommentSyntax): string {
  for (const [open, close] of syntax.block) {
    if (!text.endsWith(close, end)) continue;
    const from = text.lastIndexOf(open, end - close.length - 1);
    if (from < 0) continue;
    const lineStart = text.lastIndexOf('\n', from) + 1;
    if (text.slice(lineStart, from).trim() === '') return text.slice(from, end);
  }
  return '';
}

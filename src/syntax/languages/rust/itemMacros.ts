/**
 * To a parser the arguments of a macro are mere tokens, but some macros only wrap items: `cfg_unix! { fn f() {} }`,
 * `pin_project! { struct A {} }`, `thread_local! { static X: … }`. Their names and braces are blanked, so that the items are seen.
 */

const ITEM = String.raw`(?:pub(?:\([^)\n]*\))?\s+)?(?:fn|impl|struct|enum|union|trait|mod|use|type|unsafe|async|extern|const|static)\b`;
/** The macro must begin its line, the first thing in its braces (comments and attributes left out) must be an item. */
const WRAPPER = new RegExp(
  String.raw`^[ \t]*(?!\w*quote)\w+!\s*\{(?=\s*(?:(?:\/\/[^\n]*|#!?\[[^\]]{0,400}\])\s*){0,80}${ITEM}(?!\s+\w+\s*:[^:]*\{\s*const\b))`,
  'gm',
);
/** Comments and literals (skipped) and braces. Without an end, comments and raw strings reach to the end of the text. */
const TOKENS =
  /\/\*(?:[\s\S]*?\*\/|[\s\S]*)|\/\/[^\n]*|\br(#{0,8})"(?:[\s\S]*?"\1|[\s\S]*)|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[^\n']{1,10}|[^'\\\n]{1,2})'|[{}]/g;

/** Text of the same length in which items that macros wrap stand by themselves. */
export function unwrapItems(text: string): string {
  const wrappers = new Map<number, number>();
  for (const { 0: found, index } of text.matchAll(WRAPPER)) wrappers.set(index + found.length - 1, index);
  if (wrappers.size === 0) return text;
  const open: number[] = [];
  const blanks: [from: number, to: number][] = [];
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token === '{') open.push(index);
    else if (token === '}') {
      const from = wrappers.get(open.pop() ?? -1);
      if (from !== undefined) blanks.push([from, text.indexOf('{', from) + 1], [index, index + 1]);
    }
  }
  blanks.sort((a, b) => a[0] - b[0]);
  let masked = '';
  let at = 0;
  for (const [from, to] of blanks) {
    const blank = text[from] === '}' ? end(text, from) : text.slice(from, to).replace(/[^\r\n]/g, ' ');
    masked += text.slice(at, from) + blank;
    at = to;
  }
  // What the grammar does not know though the macros, or the language, do.
  return (masked + text.slice(at)).replace(/\bstatic ref\b/g, 'static    ').replace(/\bimpl<>/g, 'impl  ');
}

/** The last item may have been left without its semicolon. */
function end(text: string, close: number): string {
  const before = text.slice(Math.max(0, close - 200), close).trimEnd();
  return /[;}]$/.test(before) ? ' ' : ';';
}

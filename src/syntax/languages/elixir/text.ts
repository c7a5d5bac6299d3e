/** Docs are looked for this far from what they describe, in characters. */
const REACH = 12_000;
/** An operator further behind is not found. */
const HEAD_CHARS = 300;

/**
 * The name in the head of a definition: `total` of `total(order) when …`, `<~>` of `a <~> b`; '' for computed names.
 */
export function definedName(definition: string): string {
  const head = definition.slice(0, HEAD_CHARS);
  const [, word = '', next = ''] = /^([a-z_]\w*[?!]?)(?=(\(|\s+when\b|\s*::|\s*$)?)/.exec(head) ?? [];
  if (word === 'unquote') return '';
  if (word !== '' && (next !== '' || word.length === head.length)) return word;
  return /(?:^|[\s\w)\]}])([-+*/<>=!&|^~.@\\]+|and|or|in|not)(?=[\s\w(%{["])/.exec(head)?.[1] ?? '';
}

/**
 * The string of the `@doc` above a definition, '' without one. Other attributes may stand between (`@spec`, `@impl`, `@doc since: …`),
 * other definitions may not.
 */
export function docAbove(text: string, start: number): string {
  const above = text.slice(Math.max(0, start - REACH), start);
  for (let at = above.lastIndexOf('@doc '); at >= 0; at = at > 0 ? above.lastIndexOf('@doc ', at - 1) : -1) {
    const string = stringAt(above, at + 5);
    const between = above.slice(string?.end ?? at + 5);
    if (/^[ \t]*(?:def\w*|end|@(?:callback|macrocallback|type\w*|opaque))\b|"""/m.test(between)) return '';
    if (string) return string.content;
    if (!/^\s*\w+:/.test(between)) return '';
  }
  return '';
}

/** The string of the `@moduledoc` of a module whose `do` stands at `start`, '' without one. */
export function moduleDoc(text: string, start: number): string {
  const body = text.slice(start, start + REACH);
  const found = /^[ \t]*(?:@moduledoc[ \t]+|def\w*\b|end\b)/m.exec(body);
  if (!found?.[0].includes('@moduledoc')) return '';
  return stringAt(body, found.index + found[0].length)?.content ?? '';
}

/** A string or sigil that starts at an offset, null where something else does. */
function stringAt(text: string, at: number): { content: string; end: number } | null {
  const opener = /^\s*(?:~[a-zA-Z])?("""|'''|")/.exec(text.slice(at, at + 40));
  if (!opener) return null;
  const from = at + opener[0].length;
  const quote = opener[1]!;
  let to = text.indexOf(quote, from);
  while (to > 0 && text[to - 1] === '\\') to = text.indexOf(quote, to + 1);
  return { content: text.slice(from, to < 0 ? text.length : to), end: to < 0 ? text.length : to + quote.length };
}

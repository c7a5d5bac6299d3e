/**
 * Skips annotations such as `@Override` or `@app.route("/x", methods=["GET"])` and the white space after them.
 * @returns the offset of what is annotated; `start` itself where there are none
 */
export function skipAnnotations(text: string, start: number, marker = '@'): number {
  const name = /[\p{L}\p{N}_$.:]*/uy;
  const blank = /\s*/y;
  let at = start;
  while (text.startsWith(marker, at) && !text.startsWith('@interface', at)) {
    name.lastIndex = at + marker.length;
    name.test(text);
    blank.lastIndex = skipBrackets(text, name.lastIndex);
    blank.test(text);
    at = blank.lastIndex;
  }
  return at;
}

/** Past the bracket that matches the one at `start`, strings respected; `start` where there is no bracket. */
export function skipBrackets(text: string, start: number): number {
  if (!'([{'.includes(text[start] ?? ' ')) return start;
  let depth = 0;
  let quote = '';
  for (let at = start; at < text.length; at++) {
    const char = text[at]!;
    if (quote !== '') {
      if (char === '\\') at++;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'" || char === '`') quote = char;
    else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char) && --depth === 0) return at + 1;
  }
  return text.length;
}

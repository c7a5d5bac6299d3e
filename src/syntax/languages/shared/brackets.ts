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

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/**
 * The offset behind the bracket that closes the one at `open`; brackets inside string literals do not count.
 * `end` when it is not closed before.
 */
export function afterBracket(text: string, open: number, end: number): number {
  const opener = text[open]!;
  const closer = CLOSING[opener];
  let depth = 0;
  for (let at = open; at < end; at++) {
    const char = text[at];
    if (char === '"' || char === "'") at = closingQuote(text, at, end);
    else if (char === opener) depth++;
    else if (char === closer && --depth === 0) return at + 1;
  }
  return end;
}

/** A quote that is not closed on its line (Scala's `'symbol`) stands for itself. */
function closingQuote(text: string, open: number, end: number): number {
  for (let at = open + 1; at < end && text[at] !== '\n'; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === text[open]) return at;
  }
  return open;
}

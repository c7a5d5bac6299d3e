const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/**
 * Offset after the bracket that closes the one at `open`; the text's length where it never closes (signatures are cut at
 * 200 characters). Strings are skipped, arrows (`->`, `=>`) close nothing.
 */
export function afterBracket(text: string, open: number): number {
  const stack: string[] = [];
  for (let at = open; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"' || character === "'") {
      const end = text.indexOf(character, at + 1);
      // A lone quote is a lifetime or a type variable (`'a`), not a string.
      if (end >= 0 && character === '"') at = end;
      continue;
    }
    if (character === '>' && (text[at - 1] === '-' || text[at - 1] === '=')) continue;
    const closing = CLOSING[character];
    if (closing && (character !== '<' || stack.at(-1) === '>' || at === open)) stack.push(closing);
    else if (character === stack.at(-1)) {
      stack.pop();
      if (stack.length === 0) return at + 1;
    }
  }
  return text.length;
}

/**
 * Closes JSON that breaks off, where what was meant is clear: what is complete stays, an entry that had begun is left out, open brackets are closed.
 * A name without value, half a word, half a number and half a string are not guessed at.
 * @returns JSON text; null where nothing is complete or the text is no JSON up to its end
 */
export function completeJson(text: string): string | null {
  /** What would close the brackets that are open, innermost last. It changes only where something is complete. */
  const open: ('}' | ']')[] = [];
  let complete = -1;
  let at = 0;
  while (at < text.length) {
    const sign = text[at]!;
    if (/[\s,:]/.test(sign)) {
      at++;
    } else if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? '}' : ']');
      complete = ++at;
    } else if (sign === '}' || sign === ']') {
      if (open.pop() !== sign) return null;
      complete = ++at;
    } else {
      const end = scalarEnd(text, at);
      if (end === null) break;
      if (open.at(-1) === ']' || isValue(text, at)) complete = end;
      at = end;
    }
  }
  return complete < 0 || open.length === 0 ? null : text.slice(0, complete) + open.reverse().join('');
}

/** In an object: behind a colon. */
function isValue(text: string, at: number): boolean {
  return /:\s*$/.test(text.slice(Math.max(0, at - 100), at));
}

/** End of the string, number or word that begins here; null when the text ends in it. A number at the very end may go on. */
function scalarEnd(text: string, from: number): number | null {
  if (text[from] === '"') {
    for (let at = from + 1; at < text.length; at++) {
      if (text[at] === '\\') at++;
      else if (text[at] === '"') return at + 1;
    }
    return null;
  }
  let end = from + 1;
  while (end < text.length && !/[\s,:\]}[{"]/.test(text[end]!)) end++;
  return end === text.length ? null : end;
}

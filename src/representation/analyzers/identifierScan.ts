/** What an ASCII code unit is to the scanner: 0 separator, 1 letter or underscore, 2 digit. */
const ASCII_CLASS = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
  ASCII_CLASS[code] = isLetter ? 1 : code >= 48 && code <= 57 ? 2 : 0;
}

const LETTER_OR_MARK = /[\p{L}\p{M}\p{N}]/u;
/** Scripts written without blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Calls `onIdentifier(start, end)` for each identifier of `text[start, end)`: a letter or underscore, then letters, digits, underscores.
 * A run that begins with a digit is a number and skipped whole (`0x1F`, `2nd`). Letters of all scripts count.
 * Runs of scripts that put no blanks between words come as overlapping pairs of characters, so that a query finds a word inside a sentence.
 */
export function scanIdentifiers(
  text: string,
  start: number,
  end: number,
  onIdentifier: (start: number, end: number) => void,
): void {
  let i = start;
  while (i < end) {
    const code = text.charCodeAt(i);
    const kind = code < 128 ? ASCII_CLASS[code]! : wideClass(text, i);
    if (kind === 0) {
      i += width(text, i);
      continue;
    }
    const from = i;
    if (kind === 3) {
      i = scanUnspaced(text, i, end, onIdentifier);
      continue;
    }
    i = endOfRun(text, i, end);
    if (kind === 1) onIdentifier(from, i);
  }
}

function endOfRun(text: string, start: number, end: number): number {
  let i = start;
  while (i < end) {
    const code = text.charCodeAt(i);
    if (code < 128) {
      if (ASCII_CLASS[code] === 0) break;
      i++;
      continue;
    }
    const kind = wideClass(text, i);
    if (kind === 0 || kind === 3) break;
    i += width(text, i);
  }
  return Math.min(i, end);
}

function scanUnspaced(
  text: string,
  start: number,
  end: number,
  onIdentifier: (start: number, end: number) => void,
): number {
  let previous = start;
  let i = start + width(text, start);
  let pairs = 0;
  while (i < end && text.charCodeAt(i) >= 128 && wideClass(text, i) === 3) {
    const next = i + width(text, i);
    onIdentifier(previous, next);
    pairs++;
    previous = i;
    i = next;
  }
  if (pairs === 0) onIdentifier(start, i);
  return Math.min(i, end);
}

function width(text: string, i: number): number {
  return text.codePointAt(i)! > 0xffff ? 2 : 1;
}

/** 0 separator, 1 letter, 3 letter of an unspaced script. Latin letters, the common case, are told without a regular expression. */
function wideClass(text: string, i: number): number {
  const code = text.charCodeAt(i);
  if (code >= 0xc0 && code <= 0x24f) return code === 0xd7 || code === 0xf7 ? 0 : 1;
  const character = String.fromCodePoint(text.codePointAt(i)!);
  if (!LETTER_OR_MARK.test(character)) return 0;
  return UNSPACED.test(character) ? 3 : 1;
}

/** What a UTF-16 code unit is to the scanner of identifiers. */
export const UNIT = { unknown: 0, separator: 1, letter: 2, digit: 3, unspaced: 4, surrogate: 5 } as const;

const LETTER_OR_MARK = /[\p{L}\p{M}\p{N}]/u;
/** Scripts written without blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Classes by code point, filled as they are met: a regular expression for each character would take longer than everything else. */
const CLASSES = new Uint8Array(0x110000);
for (let code = 0; code < 128; code++) {
  const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
  CLASSES[code] = isLetter ? UNIT.letter : code >= 48 && code <= 57 ? UNIT.digit : UNIT.separator;
}
CLASSES.fill(UNIT.surrogate, 0xd800, 0xdc00);

/** The class of a code unit by its value: of the first half of a surrogate pair only that it is one. */
export function unitClass(code: number): number {
  return CLASSES[code] || learn(code);
}

/** Separator, letter or unspaced; digits of other scripts are letters, a half of a pair alone is a separator. */
export function pairClass(high: number, low: number): number {
  if (low < 0xdc00 || low > 0xdfff) return UNIT.separator;
  return unitClass((high - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000);
}

function learn(code: number): number {
  const character = String.fromCodePoint(code);
  const found = !LETTER_OR_MARK.test(character)
    ? UNIT.separator
    : UNSPACED.test(character)
      ? UNIT.unspaced
      : UNIT.letter;
  CLASSES[code] = found;
  return found;
}

/** The code units of a text, in memory that is used again by the next text. One unit more than the text has can be read. */
export class CodeUnits {
  units = new Uint16Array(1 << 16);
  length = 0;
  #bytes = Buffer.from(this.units.buffer);

  load(text: string): void {
    if (text.length >= this.units.length) {
      this.units = new Uint16Array(text.length * 2 + 1);
      this.#bytes = Buffer.from(this.units.buffer);
    }
    this.#bytes.write(text, 'utf16le');
    this.length = text.length;
    this.units[text.length] = 0;
  }
}

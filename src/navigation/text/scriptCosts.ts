/** Cost of one character outside of ASCII in o200k tokens: the dearest language of each script, and a margin. */
const RANGES: readonly (readonly [last: number, tokens: number])[] = [
  [0xff, 0.6], // Latin-1
  [0x24f, 1.1], // Latin, extended
  [0x2ff, 1.5],
  [0x36f, 1],
  [0x3ff, 0.55], // Greek
  [0x45f, 0.6], // Cyrillic
  [0x52f, 1.8], // Cyrillic, extended
  [0x58f, 0.5], // Armenian
  [0x5ff, 0.55], // Hebrew
  [0x7bf, 0.7], // Arabic
  [0x8ff, 1.5],
  [0xdff, 0.55], // scripts of India
  [0xfff, 0.6], // Thai, Lao, Tibetan
  [0x109f, 0.6], // Burmese
  [0x10ff, 0.5], // Georgian
  [0x11ff, 2],
  [0x177f, 3],
  [0x17ff, 0.65], // Khmer
  [0x1dff, 3],
  [0x1eff, 0.9], // Vietnamese
  [0x1fff, 2],
  [0x206f, 1.3], // dashes, quotes
  [0x24ff, 3],
  [0x259f, 2.3], // boxes
  [0x2fff, 3],
  [0x30ff, 0.9], // kana
  [0x33ff, 3],
  [0x4dbf, 3],
  [0x9fff, 1.1], // ideographs
  [0xabff, 3],
  [0xd7af, 0.9], // Hangul
  [0xfeff, 3],
  [0xff5e, 1.6], // full-width forms
  [0xffff, 3],
  [0x1efff, 4],
  [0x1ffff, 3.5], // emoji
];

/** A token holds at least one byte: no character outside of the ranges is dearer than its UTF-8 bytes. */
const BYTES = 4;

export function scriptCost(codePoint: number): number {
  for (const [last, tokens] of RANGES) if (codePoint <= last) return tokens;
  return BYTES;
}

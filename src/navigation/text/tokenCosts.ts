/**
 * Costs of words in o200k tokens, fitted by scripts/fitTokenCosts.mjs over 2,900 texts (code in 17 languages, minified
 * files, documentation, issue reports, translations into 80 languages). Data, not code: fit again, do not edit.
 */

/** Fixed cost of a word, tokens. Before it: nothing that joins it, one blank, another single character. */
export const WORD_BIAS = { none: 0.635, blank: 0.488, other: 1.098 } as const;

/** Cost of each capital of a run of two or more, tokens. */
export const CAPITAL = 0.088;

/** Unit of a digit in `PAIRS`, tokens. */
export const PAIR_STEP = 0.05;

/** Cost of each pair of letters inside a word, whatever their case, in base 36: row first letter, column second. */
export const PAIRS = [
  'e620hc3c5e9032g5b05087990b',
  '7dcd1fcc85a1bh4ci87b3dde5c',
  '5g7h0ei06d03cf1df4b03fgf5c',
  '7ee81fdg4dd6dh5ffa6e8chf7d',
  '6a42875eehc582g97034d760ac',
  '5fff34dd0hb7ce4gf6e78cfb7h',
  'egfe1hb37hiab99gl69g9ejc8f',
  '6fje2ffe5fedbg0dd8c0acee6e',
  '8621061hhe935003e731g5h7f1',
  '8egd4cgidaccbhaefg7gahdddl',
  'degc3gbf9gbdedehmi9ddddfaj',
  '5de50che4fc5fe2bkg785bgh0i',
  '45fe0fdf6eeb6d53ci9dafgg7f',
  '6f53480d9c9bc79cgf1079ed9c',
  '8675f97hbc545056h07317198i',
  '4gf81gc88ff1ci16d2915defaj',
  'ededdlmhhpk9ekhgcdic0lehbl',
  '4ea50b9e4l6c572bf97599fg0e',
  'ah7d1ag56h8bbe579h113caf3f',
  '6fbd1ch01gfbeh5ak5497fcf0h',
  'a4362b4g6ga044g4i041defbea',
  '5gfd0faf2iehdg7egegdgfefdg',
  '4fgc3fd94edee73ii899fdeeaj',
  'bg9caekjakifdgg8jhe7hhk67e',
  'eiihbihlfhigdbhemiccjlhked',
  'ahih4gdhbkehggcinhgidjdc8a',
].join('');

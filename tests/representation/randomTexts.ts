/** Letters, digits and signs of many kinds, among them what breaks careless scanners; joined at random they make words and no words. */
const PIECES = [
  ...'abcXYZ_019',
  ...' .,(){}\n\t"',
  ...'éßÄ×÷ªжЯωΣ',
  '\u0000',
  '\u0301',
  '\u0663',
  '\u0e01',
  '漢',
  '字',
  'ひ',
  'カ',
  '\u{20000}',
  '\u{10400}',
  '😀',
  '\ud800',
  '\udc00',
  'the',
  'parseHTTPRequest',
  'read_file',
  '__init__',
];

/** The same texts for the same seed: `count` of up to `length` pieces each. */
export function randomTexts(seed: number, count: number, length: number): string[] {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: below(length) }, () => PIECES[below(PIECES.length)]).join(''),
  );
}

const UNSPACED = '(?=[\\p{L}\\p{M}\\p{N}])[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}]';
const RUN = new RegExp(`(?<unspaced>(?:${UNSPACED})+)|(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}_])+`, 'gu');

/** The identifiers of a text, found slowly and plainly. */
export function plainIdentifiers(text: string): string[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, groups }) => {
    if (groups?.unspaced === undefined) return /^[0-9]/.test(run) ? [] : [run];
    const characters = [...run];
    return characters.length === 1 ? characters : characters.slice(1).map((second, i) => characters[i]! + second);
  });
}

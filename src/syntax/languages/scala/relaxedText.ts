import { blank } from '../shared/blank.js';

/** What the grammar trips over, and names made of mathematical symbols. */
export function relaxedText(text: string): string {
  // Further argument lists of a superclass.
  let relaxed = blank(text, /(?<=\bextends\s+[\w.]{1,200}(?:\[[^\n]{0,200}?\])?\([^()\n]{0,200}\))\([^()\n]{0,200}\)/g);
  // The type of a block's one parameter, and the quote of a matched type.
  relaxed = blank(
    relaxed,
    /:\s[\w.[\], ]{1,200}?(?=\s*=>)(?<=\{\s{0,80}(?:implicit\s)?\w{1,80}\s?:[^:{}\n]{0,200})|'(?=\[)/g,
  );
  return relaxed.replace(/[\u2200-\u22ff]/g, 'x');
}

import { blank } from '../shared/blank.js';

/** Further argument lists of a superclass, and names made of mathematical symbols. */
export function relaxedText(text: string): string {
  const relaxed = blank(
    text,
    /(?<=\bextends\s+[\w.]{1,200}(?:\[[^\n]{0,200}?\])?\([^()\n]{0,200}\))\([^()\n]{0,200}\)/g,
  );
  return relaxed.replace(/[\u2200-\u22ff]/g, 'x');
}

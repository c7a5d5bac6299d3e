import { blank } from '../shared/blank.js';

/** What is younger than the grammar: libraries without name, abstract fields, dot shorthands. */
export function relaxedText(text: string): string {
  const relaxed = blank(text, /^library;/gm);
  return blank(
    relaxed,
    /^[ \t]+abstract(?= (?:final )?[\w<>?, ]+;)|(?<=(?:[(,:=>&|[{] ?|\b(?:case|return|const) ))\.(?=[a-zA-Z])/gm,
  );
}

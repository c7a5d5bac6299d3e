import { blank } from '../shared/blank.js';

const ITEMS = String.raw`((?:[^[\]]|\[[^[\]]{0,200}\]){0,2000})`;
/** Not the brackets of an attribute, which a declaration follows. */
const COLLECTION = new RegExp(
  String.raw`\[(?<=(?:=>?|\?\?|\breturn)\s{0,80}\[)${ITEMS}\]|\[(?<=(?:[(,]|[:?]\s)\s{0,80}\[)${ITEMS}\](?=\s*[,);:])`,
  'g',
);

/** `class Options;` */
const BODILESS = /;\s(?<=\b(?:class|struct|interface)\s+\w[^;{}()\n]{0,200};\s)/g;

/**
 * Directives are understood only between whole members and statements; both branches of a condition are read here.
 * Collection expressions (`[1, 2]`) are read as tuples.
 */
export function relaxedText(text: string): string {
  const relaxed = blank(text, /^[ \t]*#.*$/gm).replace(BODILESS, '{}');
  return relaxed.replace(COLLECTION, (_, assigned?: string, passed?: string) => tuple(assigned ?? passed ?? ''));
}

function tuple(items: string): string {
  return items.trim() === '' ? `0${items} ` : `(${items})`;
}

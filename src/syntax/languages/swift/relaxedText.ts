import { blank } from '../shared/blank.js';

/** Conditions around members, and words that are younger than the grammar. */
export function relaxedText(text: string): string {
  let relaxed = blank(text, /^[ \t]*#(?:if|elseif|else|endif|warning|error|sourceLocation)\b.*$/gm);
  relaxed = blank(relaxed, /(?<=\bnonisolated)\(\w+\)|(?<=\bthrows)\s*\([\w.]+\)/g);
  relaxed = blank(relaxed, /\b(?:unsafe|consume|sending|consuming|borrowing)(?= +[@\w[(])/g);
  relaxed = blank(relaxed, /(?<=\btry[?!]?)[ \t]+await\b/g);
  relaxed = blank(relaxed, /#(?=_sourceLocation\b)/g);
  // The empty tuple as a value.
  return relaxed.replace(/(?<=[(:,]\s?)\(\)(?=\s?[,)])/g, '0 ');
}

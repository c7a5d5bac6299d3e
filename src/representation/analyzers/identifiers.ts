import { stemmer } from 'stemmer';
import { ENGLISH_STOP_WORDS } from './stopWords.js';

/** Longer names are hashes, encoded data or generated: no one searches them, and they would fill the dictionary. */
const MAX_TERM_CHARS = 60;

/** What one identifier contributes (docs/ranking.md, tokens of analyzer `code`). */
export interface IdentifierTerms {
  /** Lower case, stemmed when letters only; null when it is a stop word, too short, a number or too long. */
  whole: string | null;
  /** Stems of the parts of a compound; empty for a simple identifier. */
  parts: string[];
}

const stems = new Map<string, string>();

/** Porter stem of a lower-case word of letters a-z; anything else comes back as it is. */
export function stem(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  let found = stems.get(word);
  if (found === undefined) {
    found = stemmer(word);
    if (stems.size > 200_000) stems.clear();
    stems.set(word, found);
  }
  return found;
}

/**
 * Splits at underscores, at a lower-case letter or digit before a capital, and at the end of an acronym:
 * `parseHTTPRequest2` gives `parse`, `HTTP`, `Request2`; a plural `s` stays with its acronym (`URLs`).
 */
export function splitIdentifier(name: string): string[] {
  const parts: string[] = [];
  for (const run of name.split('_')) {
    let start = 0;
    for (let i = 1; i < run.length; i++) {
      if (isBoundary(run, i)) {
        parts.push(run.slice(start, i));
        start = i;
      }
    }
    if (start < run.length) parts.push(run.slice(start));
  }
  return parts;
}

function isBoundary(run: string, i: number): boolean {
  if (!isUpper(run, i)) return false;
  if (!isUpper(run, i - 1)) return true;
  const nextIsLower = i + 1 < run.length && !isUpper(run, i + 1) && !isDigit(run, i + 1);
  const pluralOfAcronym = i + 2 === run.length && run[i + 1] === 's';
  return nextIsLower && !pluralOfAcronym;
}

function isUpper(text: string, i: number): boolean {
  const code = text.charCodeAt(i);
  if (code < 128) return code >= 65 && code <= 90;
  const letter = text[i]!;
  return letter !== letter.toLowerCase();
}

function isDigit(text: string, i: number): boolean {
  const code = text.charCodeAt(i);
  return code >= 48 && code <= 57;
}

/** Terms of one identifier. `stop` holds further lower-case words to drop, e.g. a language's keywords. */
export function identifierTerms(identifier: string, stop: ReadonlySet<string>): IdentifierTerms {
  const hasUnderscore = identifier.includes('_');
  const name = hasUnderscore ? identifier.replace(/^_+|_+$/g, '') : identifier;
  // Most words by far: nothing to split at.
  if (!hasUnderscore && name === name.toLowerCase()) return { whole: term(name, stop), parts: [] };
  const parts = splitIdentifier(name);
  if (parts.length <= 1) return { whole: term(name.toLowerCase(), stop), parts: [] };
  const whole = name.toLowerCase();
  return {
    whole: whole.length <= MAX_TERM_CHARS ? stem(whole) : null,
    parts: parts.map((part) => term(part.toLowerCase(), stop)).filter((part) => part !== null),
  };
}

function term(word: string, stop: ReadonlySet<string>): string | null {
  if (word.length < 2 && word.charCodeAt(0) < 0x3000) return null;
  if (word.length > MAX_TERM_CHARS || (isDigit(word, 0) && /^\d+$/.test(word))) return null;
  if (ENGLISH_STOP_WORDS.has(word) || stop.has(word)) return null;
  return stem(word);
}

/**
 * Marks: terms that no text contains, kept in the same postings as words so that they are found as fast. A control
 * character in front keeps them apart from words.
 */

/** The chunk defines, or contains the definition of, a symbol of this exact simple name. */
export function definitionMark(name: string): string {
  return `\u0001${name}`;
}

/** The chunk calls something of this exact simple name. */
export function callMark(name: string): string {
  return `\u0002${name}`;
}

/** The chunk has a string literal with these consecutive words in it; see `literalWords`. */
export function literalMark(words: readonly string[]): string {
  // Joined at once: a string of parts would be put together when it is first looked up, once more.
  return ['\u0003'.concat(words[0] ?? ''), ...words.slice(1)].join(' ');
}

/**
 * A line that defines a name by the look of it, where no outline knows the name: in a text without one surely (`def name`, `name()`) or maybe
 * (`name:`, `name =`), or as a member that an outline leaves out (constants, fields).
 */
export interface PlainDefinition {
  name: string;
  kind: 'strong' | 'likely' | 'member';
}

/** Such a line in a text. */
export interface Declaration extends PlainDefinition {
  /** Where its line begins: UTF-16 offset into the text. */
  offset: number;
}

const PLAIN_MARKS: Readonly<Record<PlainDefinition['kind'], string>> = {
  strong: '\u0004',
  likely: '\u0005',
  member: '\u0006',
};

/** The chunk has such a line. */
export function plainDefinitionMark({ name, kind }: PlainDefinition): string {
  return PLAIN_MARKS[kind] + name;
}

/** Consecutive words of a literal that make one mark: three in common are the least that tells a message from chance. */
export const LITERAL_RUN = 3;
/** Messages are short; what is longer is data. */
const MAX_LITERAL_CHARS = 600;
const MAX_WORD_CHARS = 24;
/** Where a message is filled in: printf and brace formats of the languages' libraries. */
const PLACEHOLDER = /%(?:\([^)]*\))?[-+ #0]*[\d*]*(?:\.\d+)?[a-zA-Z]|\$?\{[^{}]*\}|\$\w+|%\d+|\\[nrt0"']/g;
const WORD = /[\p{L}_][\p{L}\p{N}_]*/gu;

/** Runs of words between the placeholders of a text, lower case. */
export function literalWords(text: string): string[][] {
  return text
    .slice(0, MAX_LITERAL_CHARS)
    .replace(PLACEHOLDER, '\u0000')
    .split('\u0000')
    .map((piece) => (piece.match(WORD) ?? []).map((word) => word.toLowerCase().slice(0, MAX_WORD_CHARS)));
}

/** Marks of every run of `LITERAL_RUN` consecutive words. */
export function literalMarks(text: string): string[] {
  const marks: string[] = [];
  for (const words of literalWords(text)) {
    for (let end = LITERAL_RUN; end <= words.length; end++)
      marks.push(literalMark(words.slice(end - LITERAL_RUN, end)));
  }
  return marks;
}

/**
 * False where `text[start, end)` surely has no run: most literals of programs are a word or two. Counts runs of word characters, of which
 * placeholders only take away; a text that is not ASCII may have some.
 */
export function mayHaveRun(text: string, start: number, end: number): boolean {
  let words = 0;
  let inside = false;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code >= 128) return true;
    const isWord =
      (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
    if (isWord && !inside && ++words === LITERAL_RUN) return true;
    inside = isWord;
  }
  return false;
}

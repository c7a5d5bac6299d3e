import { blanked, maskBrokenConditionals } from './conditionals.js';

/**
 * Grammars of C and C++ know no macros: `API_EXPORT int f(void)` has a word too many, and what follows may be lost. Here such words are
 * replaced by something of the same length that the grammar knows, found by custom: macros are written in capitals. The text
 * that is shown is never this one.
 */

const NAME = '[A-Z_][A-Z0-9_]{2,}';
/** Export and inline macros that are written small. */
const SMALL = '[A-Za-z]\\w*_(?:export|EXPORT|api|API|inline|noinline|warn_unused|always_inline)';
const MACRO = `(?:${SMALL}|${NAME})\\b(?:\\([^()\\n]*\\))?`;
const SPECIFIERS = '(?:(?:static|inline|extern|virtual|constexpr|explicit|friend)[ \\t]+)*';
const QUALIFIERS = '(?:const|volatile|static|inline|extern|virtual|constexpr|unsigned|signed|struct|enum|union|class)';

/** `API_EXPORT` before a type and a name with parameters: it stands where an attribute may. */
const BEFORE_FUNCTION = new RegExp(
  `^([ \\t]*(?:template[ \\t]*<[^;{}()\\n]*>[ \\t]*)?(?:extern "C"[ \\t]+)?${SPECIFIERS})((?:${MACRO}[ \\t\\r\\n]+)+)(?=(?:${QUALIFIERS}\\b[\\s*&]*)*(?!${QUALIFIERS}\\b)(?:[\\w:]+(?:<[^;{}()\\n]*>)?(?:::\\w+)?[\\s*&]+)+(?:[\\w:]+::)?(?:~?\\w+|operator[^\\w\\s(]{1,3})\\s*\\()`,
  'gm',
);
/** `explicit API_EXPORT Name(…)`, small macros alone before a constructor or operator. */
const BEFORE_CONSTRUCTOR = new RegExp(
  `^([ \\t]*${SPECIFIERS})((?:${SMALL})[ \\t]+)(?=~?\\w+\\s*\\(|operator\\b)`,
  'gm',
);
/** `class API_EXPORT Name : public Base {`. */
const IN_TYPE = new RegExp(
  `\\b((?:class|struct|union|enum)[ \\t]+)(${MACRO})(?=\\s+(?:${MACRO}\\s+)?[A-Za-z_][\\w:]*\\s*(?:<[^;{}()\\n]*>\\s*)?(?:final\\s*)?(?:[:{]|$))`,
  'gm',
);
/** `) NO_THROW {`. */
const AFTER_PARAMETERS = new RegExp(`(\\)\\s+(?:const\\s+)?)(${NAME}\\b(?:\\([^()\\n]*\\))?)(?=\\s*\\{)`, 'g');
/** `FOR_EACH(x, list) {` and `FOR_EACH(x, list) statement;` inside of functions. */
const BEFORE_BLOCK = new RegExp(
  `^([ \\t]+(?!TEST|SCENARIO)${NAME}\\([^;{}\\n]*\\))[ \\t](?=[ \\t]*(?:\\{|[a-z_]))`,
  'gm',
);
const SMALL_BEFORE_BLOCK =
  /^([ \t]+(?!(?:if|while|for|switch|return|else|do|case|sizeof)\b)[a-z_]\w*[ \t]*\([^;{}\n]*\))[ \t](?=[ \t]*\{)/gm;
/** A macro alone on its line. */
const ALONE = new RegExp(`^[ \\t]*${NAME}(?:[ \\t]*\\([^;{}\\n]*\\))?[ \\t]*\\r?$`, 'gm');

/** Text of the same length, line ends in the same places. */
export function maskMacros(text: string, language: 'c' | 'cpp'): string {
  let masked = maskBrokenConditionals(text);
  masked = masked.replace(BEFORE_FUNCTION, (_, before: string, macros: string) => before + attribute(macros));
  masked = masked.replace(BEFORE_CONSTRUCTOR, (_, before: string, macros: string) => before + attribute(macros));
  masked = masked.replace(IN_TYPE, (_, before: string, macro: string) => before + blanked(macro));
  masked = masked.replace(AFTER_PARAMETERS, (_, before: string, macro: string) => before + blanked(macro));
  masked = masked.replace(BEFORE_BLOCK, (_, call: string) => `${call};`);
  if (language === 'c') masked = masked.replace(SMALL_BEFORE_BLOCK, (_, call: string) => `${call};`);
  return masked.replace(ALONE, (line: string, at: number, all: string) =>
    isBetweenStatements(all, at, at + line.length) ? blanked(line) : line,
  );
}

/** `API_EXPORT ` becomes `[[aaaaaa]] `: a definition starts with it, as it does for the reader. */
function attribute(macros: string): string {
  const words = macros.trimEnd();
  if (words.length < 5) return blanked(macros);
  const inside = words.slice(2, -2).replace(/[^\r\n]/g, 'a');
  return `[[${/[\r\n]/.test(inside) ? blanked(inside) : inside}]]${macros.slice(words.length)}`;
}

/** Whether a line stands where a statement or a member could, so that nothing is torn apart without it. */
function isBetweenStatements(text: string, start: number, end: number): boolean {
  const above = text.slice(Math.max(0, start - 200), start).trimEnd();
  const lastLine = above.slice(above.lastIndexOf('\n') + 1).trimStart();
  const free =
    above === '' ||
    /[;{}:>]$|\*\/$/.test(above) ||
    /^(?:#|\/\/)/.test(lastLine) ||
    /^[A-Z_][A-Z0-9_]*(?:\(.*\))?$/.test(lastLine);
  // A body below makes it the head of a definition; a bare name with parameters makes it the type of one.
  return free && !/^\s*(?:\{|[A-Za-z_]\w*\s*\()/.test(text.slice(end, end + 200));
}

import { blanked, maskBrokenConditionals } from './conditionals.js';
import { maskForeignWords } from './foreignWords.js';

/**
 * Grammars of C and C++ know no macros: `API_EXPORT int f(void)` has a word too many, and what follows may be lost. Here such words are
 * replaced by something of the same length that the grammar knows. Most are found by custom: macros are written in capitals.
 * The text that is shown is never this one.
 */

const NAME = '[A-Z_][A-Z0-9_]{2,}';
const CALL = `[A-Z_][A-Z0-9_]*[ \\t]*\\([^;{}\\n]*\\)`;
const MACRO = `(?:${NAME}|[A-Za-z]\\w*_(?:export|EXPORT|api|API))\\b(?:\\([^()\\n]*\\))?`;

/** What has no place in the grammar: the text before it, and what becomes blank. */
const BLANKED: readonly RegExp[] = [
  // class API_EXPORT Name : public Base {
  new RegExp(
    `\\b((?:class|struct|union|enum)[ \\t]+)(${MACRO})(?=\\s+(?:${MACRO}\\s+)?[A-Za-z_][\\w:]*\\s*(?:<[^;{}()\\n]*>\\s*)?(?:final\\s*)?(?:[:{]|$))`,
    'gm',
  ),
  // typedef __attribute__((aligned(1))) int x;
  /(\btypedef[ \t]+)(__attribute__[ \t]*\(\((?:[^()\n]|\([^()\n]*\))*\)\))/g,
  // (NO_ESCAPE const void *input
  new RegExp(
    `([(,]\\s*)(${NAME})(?=\\s+(?:const\\s+|struct\\s+)*(?!const\\b)\\w+(?:\\s*[*&]+\\s*|\\s+)(?:const\\s+|restrict\\s+)*\\w+\\s*[,)[])`,
    'g',
  ),
  // (WINAPI *name)(
  new RegExp(`(\\()(${NAME})(?=\\s*\\*\\s*\\w+\\s*\\)\\s*\\()`, 'g'),
  // 16 KB
  /\b(\d+ +)([A-Z]{2,})\b/g,
  // ) NO_THROW {
  new RegExp(`(\\)\\s+(?:const\\s+)?)(${NAME}\\b(?:\\([^()\\n]*\\))?)(?=\\s*\\{)`, 'g'),
  // ) const noexcept lifetime_bound {
  /(\)\s*(?:const|noexcept)\s+)((?!(?:noexcept|override|final|volatile|try|requires|throw)\b)[a-z]\w+)(?=\s*[{;])/g,
  // int f(const char *, ...) PRINTF_LIKE(1, 2);
  new RegExp(`^([\\w[][^\\n;{}=]*\\)\\s+)((?:${NAME}\\b(?:\\([^()\\n]*\\))?\\s*)+)(?=;)`, 'gm'),
  // int count GUARDED_BY(mutex);
  new RegExp(
    `(\\b(?!(?:return|else|do|throw|new|delete|case|typename|not|and|or|goto)\\b)[a-z_]\\w*[ \\t]+)(${NAME}\\([^()\\n]*\\))(?=[ \\t]*[;=])`,
    'g',
  ),
  // void step() REQUIRES_LOCK(mutex) {
  /(\)\s+(?:(?:const|override|noexcept|final)\s+)*)(\b[A-Z]\w{0,60}(?:LOCK|REQUIRE|GUARD|ACQUIRE|RELEASE|EXCLUDE|ATTR|PRINTF|NONNULL|NOEXCEPT)\w{0,60}(?:\([^()\n]*\))?)(?=\s*[;:{])/g,
  // if CONSTEXPR (
  new RegExp(`(\\bif[ \\t]+)(${NAME})(?=[ \\t]*\\()`, 'g'),
  // EXPORT template <
  new RegExp(`^([ \\t]*)(${NAME})(?=[ \\t]+template\\b)`, 'gm'),
  // enum : size_t {
  /(\benum\s*)(:\s*[\w:]+)(?=\s*\{)/g,
];

/** `int f OF((int x));`. */
const AROUND_PARAMETERS =
  /^((?:\w|\[\[)[^\n;(){}=]*[ \t])([A-Z_][A-Z0-9_]+[ \t]*\()(\((?:[^;{}()]|\([^;{}()]*\))*\))\)(?=\s*[;{])/gm;
const EMPTY_DEFAULT = /(=\s*)\{\}(?=\s*[,)])/g;
const HAS_INCLUDE = /\b\w*(?:has_include|HAS_INCLUDE|has_cpp_attribute|HAS_CPP_ATTRIBUTE)\w*[ \t]*\([^()\n]*\)/g;
/** `template <typename T, ENABLE_IF(is_good<T>())>`. */
const CONDITION_PARAMETER =
  /\b[A-Z]\w{0,60}(?:ENABLE_IF|REQUIRES)\w{0,60}\((?:[^();{}]|\((?:[^();{}]|\([^();{}]*\))*\))*\)(?=\s*[>,])/g;
/** `PRIVATE_UNLESS_TESTED:`. */
const ACCESS =
  /^([ \t]*)([A-Z]\w{0,60}(?:PRIVATE|PUBLIC|PROTECTED)\w{0,60}|(?:PRIVATE|PUBLIC|PROTECTED)_\w{0,60})(?=[ \t]*:[ \t]*$)/gm;
/** `FOR_EACH(x, list) {` and `FOR_EACH(x, list) statement;` inside of functions. */
const BEFORE_BLOCK = new RegExp(
  `^([ \\t]+(?!\\w*(?:TEST|CATCH|ELSE)|SCENARIO|BENCHMARK)${NAME}[ \\t]*\\([^;{}\\n]*\\))(?:[ \\t](?=[ \\t]*(?:\\{|[a-z_]))|\\n(?=\\s*\\{))`,
  'gm',
);
const SMALL_BEFORE_BLOCK =
  /^([ \t]+(?!(?:if|while|for|switch|return|else|do|case|sizeof)\b)[a-z_]\w*[ \t]*\([^;{}\n]*\))[ \t](?=[ \t]*\{)/gm;
/** A macro alone on its line. */
const ALONE = new RegExp(`^([ \\t]*(?:${NAME}|${CALL}))(?=[ \\t]*(?:\\/\\/[^\\n]*)?\\r?$)`, 'gm');

/** Text of the same length for the grammar. */
export function maskMacros(text: string, language: 'c' | 'cpp'): string {
  let masked = maskForeignWords(maskBrokenConditionals(text));
  if (/has_|HAS_/.test(masked)) masked = masked.replace(HAS_INCLUDE, (found) => `1${blanked(found.slice(1))}`);
  for (const pattern of BLANKED) {
    masked = masked.replace(pattern, (_, before: string, macro: string) => before + blanked(macro));
  }
  masked = masked.replace(
    AROUND_PARAMETERS,
    (_, before: string, macro: string, parameters: string) => `${before}${blanked(macro)}${parameters} `,
  );
  const terminate = (found: string, call: string, at: number, all: string): string =>
    isWhole(call) && isBetweenStatements(all, at) ? `${call};` : found;
  masked = masked.replace(BEFORE_BLOCK, terminate);
  masked = language === 'c' ? masked.replace(SMALL_BEFORE_BLOCK, terminate) : maskClassMacros(masked);
  return masked.replace(ALONE, (found: string, _line: string, at: number, all: string) =>
    isBetweenStatements(all, at) && !isHead(found, all, at + found.length) ? blanked(found) : found,
  );
}

function maskClassMacros(text: string): string {
  return text
    .replace(EMPTY_DEFAULT, (_, equals: string) => `${equals} 0`)
    .replace(CONDITION_PARAMETER, (found) => `class${blanked(found.slice(5))}`)
    .replace(ACCESS, (_, before: string, macro: string) => `${before}public${blanked(macro.slice(6))}`);
}

/** Whether the parentheses of a call close at its very end. */
function isWhole(call: string): boolean {
  let depth = 0;
  for (let at = call.indexOf('('); at < call.length; at++) {
    if (call[at] === '(') depth++;
    else if (call[at] === ')' && --depth === 0) return at === call.length - 1;
  }
  return false;
}

/** Whether a line stands where a statement or a member could, so that nothing is torn apart without it. */
function isBetweenStatements(text: string, start: number): boolean {
  const above = text.slice(Math.max(0, start - 200), start).trimEnd();
  const lastLine = above.slice(above.lastIndexOf('\n') + 1).trimStart();
  if (above.endsWith('\\')) return false;
  const code = lastLine.replace(/\s*\/\/.*$/, '');
  if (above === '' || code === '' || /[;{}:>]$|\*\/$/.test(code)) return true;
  return /^(?:#|[A-Z_][A-Z0-9_]*(?:\(.*\))?$)/.test(code);
}

/**
 * Whether what stands below belongs to a macro: a body makes it the head of a definition, an operator the beginning of an
 * expression, and a bare name with parameters makes it (without arguments of its own) the type of a function.
 */
function isHead(macro: string, text: string, end: number): boolean {
  const below = text.slice(end, end + 300).replace(/^[ \t]*\/\/[^\n]*/, '');
  if (/^\s*(?:\{|<<|->|[.?&|+*,=)-])/.test(below)) return true;
  return !macro.includes('(') && /^\s*[A-Za-z_]\w*\s*\(/.test(below);
}

import { blanked } from './conditionals.js';

/**
 * A declaration names one type. Where more words than that stand before the name (`API_EXPORT int f(`, `pure_fn size_t f(`,
 * `int WINAPI f(`), the others are macros. Leading ones become attributes of the same length, so that a definition still starts where
 * its reader sees it start.
 */

/** Template arguments, nested thrice at most, so that there is only one way to read them. */
const ARGUMENT = '[^;{}()<>\\n]*';
const ARGUMENTS = `(?:<${ARGUMENT}(?:<${ARGUMENT}(?:<${ARGUMENT}>${ARGUMENT})*>${ARGUMENT})*>)?`;
const WORD = `(?:::)?[A-Za-z_]\\w*(?:${ARGUMENTS}::\\w+)*${ARGUMENTS}`;
/** A macro may have arguments of its own: `DEPRECATED("since 2") int f(`. */
const MACRO_CALL = '[A-Z_][A-Z0-9_]+\\([^()\\n]*\\)';
const WORDS = `(?:(?:${MACRO_CALL}|${WORD})[\\s*&]+){1,12}`;
const NO_NAME = '(?!(?:const|noexcept|override|final|volatile|try|if|while|for|switch|return|sizeof|decltype)\\b)';
const FUNCTION_NAME = `${NO_NAME}(?:\\w+${ARGUMENTS}::)*(?:operator\\s*(?:\\(\\)|\\[\\]|[^\\w\\s(]{1,3})|~?[A-Za-z_]\\w*${ARGUMENTS})(?:[ \\t]*[*&]+)?`;
const DECLARATION = new RegExp(
  `(?<![&|,=(+?<\\\\]\\s{0,40})^([ \\t]*(?:(?:template[ \\t]*${ARGUMENTS}|extern[ \\t]*"C")\\s*)*)(${WORDS})(${FUNCTION_NAME})[ \\t]*(?:\\((?!\\()|\\[|=[^=]|;|\\{)`,
  'gm',
);

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const QUALIFIERS = words(
  'const volatile static inline extern virtual constexpr consteval constinit explicit friend mutable register thread_local restrict __restrict typename _Noreturn __inline __inline__ __extension__ _Thread_local __thread',
);
const BUILTIN = words(
  'void bool char short int long float double unsigned signed auto wchar_t char8_t char16_t char32_t decltype _Bool',
);
const ELABORATED = words('struct class union enum');
/** Statements and declarations of another shape. */
const OTHER = words(
  'return else case goto typedef using namespace new delete throw public private protected default if while for do switch sizeof co_return co_await co_yield requires import export module concept and or not asm __asm__ static_assert',
);

/** Text of the same length, with macros among the words of declarations turned into attributes or blanks. */
export function maskForeignWords(text: string): string {
  return text.replace(DECLARATION, (found, before: string, list: string, name: string) => {
    const masked = maskList(list, name);
    return masked === list ? found : before + masked + found.slice(before.length + list.length);
  });
}

interface Word {
  at: number;
  text: string;
}

const EACH_WORD = new RegExp(`${MACRO_CALL}|${WORD}`, 'g');

function maskList(list: string, name: string): string {
  const candidates: Word[] = [];
  let builtin = false;
  let elaborated = false;
  let conversion = false;
  let befriends = false;
  for (const { 0: text, index } of list.matchAll(EACH_WORD)) {
    if (OTHER.has(text)) return list;
    if (text === 'operator' || text.endsWith('::operator')) {
      // The rest is the type it converts to.
      conversion = true;
      break;
    }
    if (text === 'friend') befriends = true;
    if (ELABORATED.has(text)) elaborated = true;
    else if (BUILTIN.has(text)) builtin = true;
    else if (!QUALIFIERS.has(text)) candidates.push({ at: index, text });
  }
  const hasNoType = conversion || isConstructor(name, candidates);
  // The last word that can be a type is it, unless one of the language's own stands there.
  if (!builtin && !hasNoType) candidates.pop();
  if (candidates.length === 0 || elaborated) return list;
  let masked = list;
  for (const { at, text } of candidates) {
    const leading = !befriends && !/[*&]/.test(list.slice(0, at)) && !startsType(list.slice(0, at));
    const mask = leading && text.length > 4 ? `[[${'a'.repeat(text.length - 4)}]]` : blanked(text);
    masked = masked.slice(0, at) + mask + masked.slice(at + text.length);
  }
  return masked;
}

function startsType(before: string): boolean {
  return before.split(/\s+/).some((word) => BUILTIN.has(word));
}

/** `ns::Server<T>::Server`, `Server::~Server`, or a name behind nothing but inline macros. */
function isConstructor(name: string, candidates: readonly Word[]): boolean {
  if (name.includes('~')) return true;
  const segments = name.replace(/<[^<>]*(?:<[^<>]*>[^<>]*)*>/g, '').split('::');
  if (segments.length > 1) return segments.at(-1) === segments.at(-2);
  return candidates.length > 0 && candidates.every(({ text }) => NO_TYPE.test(text));
}

/** Macros that cannot be the type of what follows. */
const NO_TYPE = /_(?:inline|api|export)$|_(?:API|EXPORT|DECL)$|CONSTEXPR|INLINE|EXPLICIT|NODISCARD|DEPRECATED/;

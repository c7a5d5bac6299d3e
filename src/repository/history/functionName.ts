/** A longer name is data, or a macro gone wild. */
const MAX_NAME_CHARS = 60;
const MAX_HEADER_CHARS = 200;

/** `def f`, `func (r *R) F`, `fun <T> List<T>.f`, `fun (() -> T).f`, `sub f`, `def self.f`, `defp f`. */
const DEFINED =
  /\b(?:def|defp|defmacrop?|func|function|fn|fun|sub)\b\*?\s+(?:<[^()]*?>\s*)?(?:\((?:[^()]|\([^()]*\))*\)\s*\.?)?(?:<[^()]*?>\s*)?(?:[\w$]+(?:<[^()]*?>)?(?:\.|::|:))*([\w$]+[?!]?)/;
/** `const f = async () =>`, `var f = function (`. */
const DECLARED =
  /^\s*(?:export\s+)?(?:const|let|var)\s+([\w$]+).*=\s*(?:async\b|function\b|\(.*=>|\(\s*$|<|[\w$]+\s*=>)/;
/** `const parts = path.map(`, but not the `const char *name(` of C. */
const VARIABLE = /^\s*(?:export\s+)?(?:const|let|var)\s+[\w$]+\s*(?::[^=]*)?=/;
const ALIAS = /^\s*(?:export\s+|declare\s+|pub\s+)*type\s+([\w$]+)/;
const TYPE =
  /\b(?:class|interface|struct|enum|union|trait|module|defmodule|object|protocol|extension|record|mixin|actor|namespace)\s+(?:(?:class|struct|object)\s+)?(?:[\w$]+(?:\.|::))*([\w$]+)/;
/** What follows a type's name where the type is that of a function or variable: `struct a *f(`. */
const TYPED_FUNCTION = /^[\s*&]+[\w$]+\s*\(/;
const IMPLEMENTATION = /^\s*(?:unsafe\s+)?impl\b(?:<[^()]*?>)?\s+(?:.*\bfor\s+)?(?:\w+::)*(\w+)/;
/** `f = function (`, `f: async () =>`, `const f = x =>`. */
const ASSIGNED = /([\w$]+)\s*[:=]\s*(?:async\b\s*)?(?:function\b|\([^=]*=>|\($|[\w$]+\s*=>)/;
const CALLED = /([\w$~]+[?!]?)\s*(?:<[^<>()]*>)?\s*\(/g;
/** A line with one of them before the first bracket is a statement and defines nothing. */
const STATEMENTS = new Set(
  'if for while switch catch return match when foreach using lock sizeof with elif await throw new typeof'.split(' '),
);
/** They stand before a bracket in the midst of a definition. */
const SPECIFIERS = new Set(['__attribute__', '__declspec', 'alignas', 'noexcept']);
/** Macros are no functions of their file. */
const MACRO = /^[A-Z][A-Z0-9_]+$/;
const ANNOTATION = /@[\w.]+(?:\([^()]*\))?\s*|\bpub\([^()]*\)\s*/g;

/**
 * Simple name of the definition that a line of source begins, null where it begins none. The line is what git prints behind `@@`: of any
 * language, cut to some 80 bytes.
 */
export function functionName(header: string): string | null {
  const line = header.slice(0, MAX_HEADER_CHARS);
  const name = nameIn(line);
  return name !== null && name.length <= MAX_NAME_CHARS && !/^\d/.test(name) ? name : null;
}

function nameIn(annotated: string): string | null {
  const line = annotated.replace(ANNOTATION, '');
  const defined = DEFINED.exec(line);
  if (defined) return defined[1]!;
  const declared = DECLARED.exec(line) ?? ALIAS.exec(line);
  if (declared) return declared[1]!;
  if (VARIABLE.test(line)) return null;
  const type = IMPLEMENTATION.exec(line) ?? TYPE.exec(line);
  if (type && !line.slice(0, type.index).includes('(')) {
    const rest = line.slice(type.index + type[0].length);
    if (!TYPED_FUNCTION.test(rest)) return type[1]!;
  }
  const assigned = ASSIGNED.exec(line);
  if (assigned) return assigned[1]!;
  const called = Array.from(line.matchAll(CALLED), ([, name]) => name!).find(
    (name) => !SPECIFIERS.has(name) && !MACRO.test(name),
  );
  return called === undefined || STATEMENTS.has(called) ? null : called.replace(/^~/, '');
}

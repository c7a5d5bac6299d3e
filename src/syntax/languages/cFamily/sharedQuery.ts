import { slashedTargets } from '../../importTargets.js';
import type { DraftSymbol, ImportRef } from '../../types.js';
import { firstLineEnd } from '../shared/firstLine.js';

/**
 * What C and C++ share. Their grammars nest names in declarators (`*f(void)` is a pointer to a function called `f`),
 * so that patterns are put together here.
 */

/** Function declarators around one of these name nodes, behind pointers and in parentheses: the members of an alternation. */
export function functionDeclarators(names: string): string {
  const plain = `(function_declarator declarator: [${names}])
    (function_declarator declarator: (parenthesized_declarator [${names}]))`;
  return `
    ${plain}
    (pointer_declarator declarator: [${plain}])
    (pointer_declarator declarator: (pointer_declarator declarator: [${plain}]))
    (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: [${plain}])))
  `;
}

/** A variable's declarator, whole: `x`, `*x[]`, `(*x)(int)`, each with or without a value. `variable` finds the name. */
const VARIABLE = `[
  (identifier)
  (array_declarator)
  (pointer_declarator)
  (function_declarator declarator: (parenthesized_declarator))
  (init_declarator)
] @name`;
/** What stands before the name in it, then the name, then what begins parameters. */
const DECLARED_NAME = /^((?:[*(\s]|\b(?:const|volatile|restrict|__restrict)\b)*)([A-Za-z_]\w*)\s*(\()?/;

/** The name a typedef introduces. */
const TYPEDEF_NAME = `[
  (type_identifier) @name
  (primitive_type) @name
  (pointer_declarator declarator: (type_identifier) @name)
  (array_declarator declarator: (type_identifier) @name)
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))
  (function_declarator declarator: (type_identifier) @name)
]`;

/** Types, variables, macros and includes. A typedef of a body is the body under the name that the code uses. */
export const SHARED_QUERY = `
  (type_definition type: (struct_specifier body: (_) @body) declarator: ${TYPEDEF_NAME}) @def.struct
  (type_definition type: (union_specifier body: (_) @body) declarator: ${TYPEDEF_NAME}) @def.union
  (type_definition type: (enum_specifier body: (_) @body) declarator: ${TYPEDEF_NAME}) @def.enum
  (type_definition declarator: ${TYPEDEF_NAME}) @def.type
  (preproc_function_def name: (identifier) @name value: (_)? @body) @def.macro
  (translation_unit (declaration declarator: ${VARIABLE}) @def.variable)
  (declaration_list (declaration declarator: ${VARIABLE}) @def.variable)
  ; Below a condition of the preprocessor it takes a second look: functions have those too.
  (preproc_if (declaration declarator: ${VARIABLE}) @def.field)
  (preproc_ifdef (declaration declarator: ${VARIABLE}) @def.field)
  (preproc_else (declaration declarator: ${VARIABLE}) @def.field)
  (preproc_elif (declaration declarator: ${VARIABLE}) @def.field)
  (preproc_include path: [(string_literal) (system_lib_string)] @import.module) @import
`;

/** Kinds, and which definitions count at all. */
export function refineCSymbol(symbol: DraftSymbol, text: string): DraftSymbol | null {
  switch (symbol.kind) {
    case 'struct':
    case 'union':
    case 'enum':
      return /\btypedef\s+(?:const\s+|volatile\s+)?$/.test(text.slice(Math.max(0, symbol.start - 40), symbol.start))
        ? null
        : symbol;
    case 'field':
      return symbol.start === 0 || text[symbol.start - 1] === '\n' ? variable(symbol, text) : null;
    case 'variable':
      return variable(symbol, text);
    case 'macro':
      return { ...symbol, headEnd: parametersEnd(symbol, text) };
    default:
      return symbol;
  }
}

function variable(declarator: DraftSymbol, text: string): DraftSymbol | null {
  const [, before, name, parameters] = DECLARED_NAME.exec(declarator.name) ?? [];
  // `*f(int)` is a prototype, and `A::x` belongs to a class.
  if (
    !name ||
    name === '__attribute__' ||
    (before && parameters) ||
    isQualified(declarator, before!.length + name.length)
  )
    return null;
  const symbol = { ...declarator, name, nameStart: declarator.nameStart + before!.length };
  const specifiers = text.slice(symbol.start, symbol.nameStart);
  if (/\bextern\b/.test(specifiers) && !text.slice(symbol.nameStart, symbol.end).includes('=')) return null;
  return {
    ...symbol,
    kind: /\bconst(?:expr|init)?\b/.test(specifiers) ? 'constant' : 'variable',
    headEnd: firstLineEnd(symbol, text),
  };
}

function isQualified({ name }: DraftSymbol, at: number): boolean {
  return /^\s*(?:<|::)/.test(name.slice(at, at + 20));
}

/** The line may go on behind the parameters of a macro, for nothing but a backslash. */
function parametersEnd({ nameStart, headEnd }: DraftSymbol, text: string): number {
  const close = text.slice(nameStart, Math.min(headEnd, nameStart + 2_000)).indexOf(')');
  return close < 0 ? headEnd : nameStart + close + 1;
}

/** Beside the including file, then anywhere by the path as written. */
export function includeTargets({ module }: ImportRef, fromPath: string): string[] {
  return slashedTargets(module, fromPath, ['']);
}

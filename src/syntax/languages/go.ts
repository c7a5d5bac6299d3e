import type { DraftSymbol, ImportRef, LanguageModule } from '../types.js';
import { firstLineEnd } from './shared/firstLine.js';
import { CHARACTER, DOUBLE, RAW_BACKTICK } from './shared/strings.js';

/** Type of a receiver, alone or behind a pointer, type arguments left out. */
const RECEIVER = `[
  (type_identifier) @scope
  (generic_type type: (type_identifier) @scope)
  (pointer_type [(type_identifier) @scope (generic_type type: (type_identifier) @scope)])
  (parenthesized_type (pointer_type (type_identifier) @scope))
]`;
const FUNCTION_LITERAL = '(expression_list . (func_literal body: (block) @body) .)';

const go: LanguageModule = {
  id: 'go',
  aliases: ['golang'],
  extensions: ['.go'],
  grammar: { package: '@repomix/tree-sitter-wasms', file: 'out/tree-sitter-go.wasm' },
  warmup: `package a

import (
	"fmt"
	b "x/y"
)

const A, B = iota, 0x1F

type S[K comparable] struct {
	Base
	m map[string][]*K \`json:"m"\`
}

type I interface{ Do(x ...int) (err error) }

func (s *S[K]) Do(x ...int) (err error) {
	defer func() { recover() }()
	for i, v := range x[1:] {
		switch y := any(v).(type) {
		case int, float64:
			s.m["a"] = append(s.m["a"], nil)
		default:
			go fmt.Println(i+1, 'c', "s\\n", 1.5e3, y)
		}
	}
	if f := func(a chan<- int) bool { a <- 1; return !true && <-b.C != nil }; f(nil) {
		return &E{Code: 1}
	}
	select {}
}
`,
  keywords:
    'break case chan const continue default defer else fallthrough false for func go goto if import interface iota map nil package range return select struct switch true type var'.split(
      ' ',
    ),
  // A lone declaration is wrapped by its keyword, one of a group is not: the wrapper patterns at the end widen the lone ones.
  query: `
    (function_declaration name: (identifier) @name body: (block)? @body) @def.function
    (method_declaration
      receiver: (parameter_list (parameter_declaration type: ${RECEIVER}))
      name: (field_identifier) @name
      body: (block)? @body) @def.method
    (source_file (type_declaration
      (type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body)) @def.struct))
    (source_file (type_declaration
      (type_spec name: (type_identifier) @name type: (interface_type) @body) @def.interface))
    (source_file (type_declaration [(type_spec name: (type_identifier) @name) (type_alias name: (type_identifier) @name)] @def.type))
    (source_file (type_declaration (type_spec type: (interface_type
      (method_elem name: (field_identifier) @name) @def.method))))
    (source_file (const_declaration (const_spec (identifier) @name) @def.constant))
    (var_spec name: (identifier) @name value: ${FUNCTION_LITERAL}) @def.function
    (source_file (var_declaration [
      (var_spec name: (identifier) @name) @def.variable
      (var_spec_list (var_spec name: (identifier) @name) @def.variable)
    ]))
    (short_var_declaration left: (expression_list . (identifier) @name .) right: ${FUNCTION_LITERAL}) @def.function
    (assignment_statement left: (expression_list . (identifier) @name .) right: ${FUNCTION_LITERAL}) @def.function
    (source_file (type_declaration
      "type" . [(type_spec name: (type_identifier) @name) (type_alias name: (type_identifier) @name)]) @def.type @head)
    (source_file (const_declaration "const" . (const_spec (identifier) @name)) @def.constant @head)
    (source_file (var_declaration "var" . (var_spec name: (identifier) @name)) @def.variable @head)
    (import_spec path: (_) @import.module) @import
    (import_spec name: (dot) @import.name path: (_) @import.module) @import
    (struct_type (field_declaration_list (field_declaration !name type: (_) @base)))
    (interface_type (type_elem . [(type_identifier) (qualified_type) (generic_type)] @base .))
    (call_expression function: (identifier) @call.plain)
    (call_expression function: (selector_expression field: (field_identifier) @call.member))
    (type_conversion_expression type: (generic_type type: (type_identifier) @call.plain))
  `,
  docs: 'above',
  strings: [DOUBLE, CHARACTER, RAW_BACKTICK],
  refineSymbol,
  refineImport: (reference) => [reference.names.length > 0 ? { ...reference, names: ['*'] } : reference],
  importTargets,
};

export default go;

function refineSymbol(symbol: DraftSymbol, text: string): DraftSymbol | null {
  // Other packages see the capitalized ones alone; inside, functions bound to a variable are as good as declared.
  if (symbol.kind === 'variable' && !/^\p{Lu}/u.test(symbol.name)) return null;
  if (symbol.name === '_') return null;
  if (symbol.kind === 'interface') return { ...symbol, headEnd: symbol.headEnd + 'interface'.length };
  if (symbol.kind === 'variable' || symbol.kind === 'constant')
    return { ...symbol, headEnd: firstLineEnd(symbol, text) };
  return symbol;
}

/** First segments of the standard library's packages: nothing in a repository is meant by them. */
const STANDARD = new Set(
  'archive bufio builtin bytes cmp compress container context crypto database debug embed encoding errors expvar flag fmt go hash html image index io iter log maps math mime net os path plugin reflect regexp runtime slices sort strconv strings structs sync syscall testing text time unicode unique unsafe weak C'.split(
    ' ',
  ),
);

/**
 * An import names a folder, and the root of the module is unknown: the path behind the host, the owner and the name is tried at
 * the root of the repository and below, then the longer suffixes (vendored copies, modules in subfolders).
 */
function importTargets({ module }: ImportRef): string[] {
  const segments = module.split('/').filter((segment) => segment !== '');
  const first = segments[0];
  if (first === undefined || STANDARD.has(first)) return [];
  const hosted = first.includes('.');
  const prefix = hosted ? segments.slice(0, /^(?:gopkg\.in|[^/]*\.dev|[^/]*\.io)$/.test(first) ? 2 : 3) : [first];
  const rest = segments.slice(prefix.length).filter((segment, index) => index > 0 || !/^v\d+$/.test(segment));
  const own = [...rest, '*.go'].join('/');
  const below = rest.length > 0 ? [`**/${own}`] : [];
  const name = prefix[prefix.length - 1]!;
  return [own, ...below, `**/${name}/${own}`, `**/${segments.join('/')}/*.go`].filter(
    (target, index, all) => all.indexOf(target) === index,
  );
}

import { dottedTargets, folderOf, joinPath } from '../importTargets.js';
import type { DraftSymbol, ImportRef, LanguageModule } from '../types.js';
import { DOUBLE, SINGLE, TRIPLE_DOUBLE, TRIPLE_SINGLE } from './shared/strings.js';

const python: LanguageModule = {
  id: 'python',
  aliases: ['py', 'python3'],
  extensions: ['.py', '.pyi', '.pyw'],
  interpreters: ['python', 'pypy'],
  grammar: { package: '@repomix/tree-sitter-wasms', file: 'out/tree-sitter-python.wasm' },
  warmup: `import os
from . import a as b

LIMIT = 3

@decorated(1)
class A(B):
    """Doc."""

    async def run(self, x: int = 1, *rest, **named) -> None:
        with open(f"{x!r}") as file:
            for line in file:
                yield [y.strip() for y in line if y not in {1, 2.5, None}]
        try:
            self.f(lambda: x)[1:2] += -1 ** 2
        except (E, F) as error:
            raise G("a" 'b') from error
        finally:
            pass
`,
  keywords:
    'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
      ' ',
    ),
  query: `
    (class_definition name: (_) @name ":" @body) @def.class
    (function_definition name: (_) @name ":" @body) @def.function
    (expression_statement (assignment left: (identifier) @name right: (lambda body: (_) @body))) @def.function
    (type_alias_statement left: (type . (_) @name)) @def.type
    (module (expression_statement (assignment left: (identifier) @name)) @def.constant)
    (decorated_definition definition: (_ name: (identifier) @name)) @def.function
    (import_statement name: (dotted_name) @import.module) @import
    (import_statement name: (aliased_import name: (dotted_name) @import.module)) @import
    (import_from_statement
      module_name: (_) @import.module
      name: [(dotted_name) @import.name (aliased_import name: (dotted_name) @import.name)]) @import
    (import_from_statement module_name: (_) @import.module (wildcard_import) @import.name) @import
    (future_import_statement
      name: [(dotted_name) @import.name (aliased_import name: (dotted_name) @import.name)]) @import
    (class_definition superclasses: (argument_list [(identifier) (attribute) (subscript) (call)] @base))
    (call function: (identifier) @call.plain)
    (call function: (attribute attribute: (identifier) @call))
  `,
  docs: 'docstring',
  lineComments: ['#'],
  blockComments: [],
  strings: [TRIPLE_DOUBLE, TRIPLE_SINGLE, DOUBLE, SINGLE],
  refineSymbol,
  refineImport: (reference) => [reference.module === '' ? { ...reference, module: '__future__' } : reference],
  importTargets,
};

export default python;

const CONSTANT = /^_*[A-Z][A-Z0-9_]+$/;

/** Of the assignments only named constants and lambdas count; definitions get their docstring. */
function refineSymbol(symbol: DraftSymbol, text: string): DraftSymbol | null {
  if (symbol.kind === 'constant') return CONSTANT.test(symbol.name) ? symbol : null;
  if (text[symbol.headEnd] === ':') symbol.doc = docstringAfter(text, symbol.headEnd);
  return symbol;
}

const OPENING = /:[ \t]*(?:#[^\r\n]*)?(?:\r?\n[ \t]*(?:#[^\r\n]*)?)*([rRuU]?("""|'''|"|'))/y;

/** A string that is the first statement of the block. Read off the text: as a pattern it would make the query twice as slow to compile. */
function docstringAfter(text: string, colon: number): string {
  OPENING.lastIndex = colon;
  const opening = OPENING.exec(text);
  if (!opening) return '';
  const from = OPENING.lastIndex - opening[1]!.length;
  const quote = opening[2]!;
  const close = text.indexOf(quote, OPENING.lastIndex);
  if (close < 0) return '';
  const end = close + quote.length;
  return /^[ \t]*(?:[\r\n;#]|$)/.test(text.slice(end, end + 80)) ? text.slice(from, end) : '';
}

function importTargets({ module, names }: ImportRef, fromPath: string): string[] {
  const dots = /^\.*/.exec(module)![0].length;
  const rest = module.slice(dots).replaceAll('.', '/');
  const inside = names.filter((name) => name !== '*');
  if (dots === 0) {
    return inside
      .flatMap((name) => dottedTargets(`${module}.${name}`, ['.py'], ['__init__.py']))
      .concat(dottedTargets(module, ['.py', '.pyi'], ['__init__.py']));
  }
  const package_ = joinPath(folderOf(fromPath), `${'../'.repeat(dots - 1)}${rest}`);
  if (package_ === null) return [];
  const at = (name: string): string => (package_ === '' ? name : `${package_}/${name}`);
  const submodules = inside.flatMap((name) => [at(`${name}.py`), at(`${name}/__init__.py`)]);
  return [...submodules, ...(rest === '' ? [] : [`${package_}.py`]), at('__init__.py')];
}

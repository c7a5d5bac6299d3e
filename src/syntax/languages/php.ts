import { folderOf, joinPath, slashedTargets } from '../importTargets.js';
import type { LanguageModule, StringSyntax } from '../types.js';
import { MULTILINE_DOUBLE, MULTILINE_SINGLE } from './shared/strings.js';

/** Declarations with attributes: the signature starts behind these. */
const declarations = [
  ['class_declaration', 'class'],
  ['interface_declaration', 'interface'],
  ['trait_declaration', 'trait'],
  ['enum_declaration', 'enum'],
  ['method_declaration', 'method'],
  ['function_definition', 'function'],
].flatMap(([node, kind]) => [
  `(${node} (attribute_list) . _ @head name: (name) @name body: (_)? @body) @def.${kind}`,
  `(${node} name: (name) @name body: (_)? @body) @def.${kind}`,
]);

/** These extensions have other uses too. */
const OPENING_TAG = /^\s*<\?php\b/;

/** A longer statement requires nothing that is written out. */
const STATEMENT_CHARS = 500;

const HEREDOC: StringSyntax = { open: /<<<[ \t]*(["']?)(\w+)\1/y, first: '<', close: '$2', form: 'heredoc' };

const php: LanguageModule = {
  id: 'php',
  aliases: [],
  extensions: ['.php', '.phtml', '.php3', '.php4', '.php5', '.php7', '.php8'],
  contested: { '.inc': OPENING_TAG, '.module': OPENING_TAG, '.install': OPENING_TAG, '.theme': OPENING_TAG },
  interpreters: ['php', 'php-cli'],
  grammar: { package: '@repomix/tree-sitter-wasms', file: 'out/tree-sitter-php.wasm' },
  warmup: `<?php
namespace App\\Http;
use App\\Models\\{User, Post as Article};
/** Handles users. */
#[Route('/users')]
abstract class Controller extends Base implements Handler
{
    use Logs;
    private const LIMIT = 10;
    protected ?User $user = null;
    public function __construct(private readonly array $items = [], int ...$ids) {}
    final public static function show(string $id, int|null $page = 1): ?Response
    {
        foreach ($this->items as $key => $value) {
            if (!isset($value['a']) && $page >= 2) { throw new \\Error("bad {$id}"); }
        }
        $map = fn ($x) => $x ** 2;
        return match (true) { $id === 'a' => self::make($map), default => $this->user?->render() };
    }
}
?>
<p><?= $title ?></p>
`,
  keywords: (
    'abstract and array as break callable case catch class clone const continue declare default do echo else elseif empty ' +
    'enddeclare endfor endforeach endif endswitch endwhile enum eval exit extends final finally fn for foreach function ' +
    'global goto if implements include include_once instanceof insteadof interface isset list match namespace new null or ' +
    'parent print private protected public readonly require require_once return self static string switch this throw trait ' +
    'true false try unset use var void while xor yield'
  ).split(' '),
  docs: 'above',
  // `#[` opens an attribute.
  lineComments: ['//', '# '],
  strings: [HEREDOC, MULTILINE_DOUBLE, MULTILINE_SINGLE],
  query: `
${declarations.join('\n')}

; Functions and classes without a name of their own, assigned to one.
(assignment_expression left: (_) @name right: (anonymous_function body: (_) @body)) @def.function
(assignment_expression left: (_) @name right: (arrow_function body: (_) @body)) @def.function
(assignment_expression
  left: (_) @name
  right: (object_creation_expression (anonymous_class body: (_) @body))) @def.class

(namespace_use_declaration (namespace_use_clause . [(qualified_name) (name)] @import.module)) @import
(namespace_use_declaration
  (namespace_name) @import.module
  body: (namespace_use_group (namespace_use_clause . [(qualified_name) (name)] @import.name))) @import
[
  (require_expression (_) @import.module)
  (require_once_expression (_) @import.module)
  (include_expression (_) @import.module)
  (include_once_expression (_) @import.module)
] @import

(base_clause [(name) (qualified_name)] @base)
(class_interface_clause [(name) (qualified_name)] @base)

(function_call_expression function: (name) @call.plain)
(function_call_expression function: (_ (name) @call.plain))
(member_call_expression name: (name) @call)
(nullsafe_member_call_expression name: (name) @call)
(scoped_call_expression name: (name) @call)
(object_creation_expression [(name) @call (qualified_name (name) @call)])
`,

  refineSymbol(symbol) {
    // A variable or a property; elements of arrays have no name.
    if (symbol.name.startsWith('$') || symbol.name.includes('::')) {
      const name = /(?:^|->|::)\$?(\w+)$/.exec(symbol.name)?.[1];
      if (name === undefined) return null;
      symbol.name = name;
    }
    if (symbol.kind === 'method' && symbol.name.toLowerCase() === '__construct') symbol.kind = 'constructor';
    return symbol;
  },

  refineImport(reference, statement) {
    if (/^use\b/i.test(statement)) return [{ ...reference, module: reference.module.replace(/^\\/, '') }];
    const module = statement.length > STATEMENT_CHARS ? null : requiredPath(statement);
    return module === null ? [] : [{ ...reference, module }];
  },

  importTargets(reference, fromPath) {
    const { module, names } = reference;
    if (module.startsWith('./') || module.startsWith('../')) {
      const path = joinPath(folderOf(fromPath), module);
      return path === null ? [] : [path];
    }
    if (/\.\w+$/.test(module)) return slashedTargets(module, fromPath, ['']);
    const classes = names.length === 0 ? [module] : names.map((name) => `${module}\\${name}`);
    return classes.flatMap(classFiles);
  },
};

/** Autoloaders map a namespace's first parts to a folder of any name: each shorter suffix may be the file, down to two parts. */
function classFiles(name: string): string[] {
  const parts = name.split('\\');
  return parts.slice(0, -1).map((_, from) => `**/${parts.slice(from).join('/')}.php`);
}

/**
 * The path that a `require` writes out, relative (`./`, `../`) where it starts at the file's own folder. Another constant, variable or
 * call before it is a root that only the program knows; null when the path itself is computed.
 */
function requiredPath(statement: string): string | null {
  const match = /^\w+\s*\(?\s*(?:([^'"]*?)\s*\.\s*)?(['"])([^'"$]+)\2\s*\)?$/.exec(statement);
  if (!match) return null;
  const [, root = '', , written = ''] = match;
  const path = written.replace(/^\/+/, '');
  const up = foldersUp(root.replace(/\s/g, ''));
  if (up === null) return path.startsWith('.') && root !== '' ? null : path;
  if (up < 0) return null;
  return (up === 0 ? './' : '../'.repeat(up)) + path;
}

/** How many folders above the file's own `__DIR__`, `dirname(__FILE__)`, `dirname(__DIR__, 2)` … are; null for other roots. */
function foldersUp(root: string): number | null {
  if (root === '__DIR__') return 0;
  if (root === '__FILE__') return -1;
  const call = /^dirname\((.+?)(?:,(\d+))?\)$/i.exec(root);
  const inner = call ? foldersUp(call[1]!) : null;
  return inner === null ? null : inner + Number(call?.[2] ?? 1);
}

export default php;

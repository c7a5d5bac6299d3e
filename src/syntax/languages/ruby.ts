import { relativeTargets } from '../importTargets.js';
import type { LanguageModule, StringSyntax, SymbolKind } from '../types.js';
import { DOUBLE, SINGLE } from './shared/strings.js';

/** What opens a body stands at the end of a header; longer statements than these require nothing. Both keep expressions linear. */
const TAIL_CHARS = 80;
const STATEMENT_CHARS = 500;

/** `<<~SQL`; `<<` before a blank is an operator. */
const HEREDOC: StringSyntax = { open: /(?<!<)<<[~-]?(["'`]?)([A-Z_]\w*)\1/y, first: '<', close: '$2', form: 'heredoc' };

const ruby: LanguageModule = {
  id: 'ruby',
  aliases: ['rb'],
  extensions: ['.rb', '.rake', '.gemspec', '.ru', '.podspec', '.jbuilder', '.rbw', '.thor'],
  filenames: [
    'Rakefile',
    'Gemfile',
    'Guardfile',
    'Capfile',
    'Vagrantfile',
    'Podfile',
    'Fastfile',
    'Appfile',
    'Brewfile',
    'Berksfile',
    'Dangerfile',
    'Steepfile',
    'Thorfile',
    '.irbrc',
    '.pryrc',
    '.simplecov',
  ],
  interpreters: ['ruby', 'jruby', 'rake', 'macruby', 'rbx'],
  grammar: { package: '@repomix/tree-sitter-wasms', file: 'out/tree-sitter-ruby.wasm' },
  warmup: `require "set"
module Shop
  # Keeps orders.
  class Order < Base
    attr_reader :lines
    def initialize(lines = [], *rest, key: 1, **options, &block)
      @lines = lines || %w[a b]
    end
    def self.open?(id) = find(id)&.open? ? :yes : "no #{id}"
    def total
      lines.map { |line| line.price * 2 }.sum do |n| n + 1 end
    rescue StandardError => e
      puts <<~TEXT unless e.nil?
        failed: #{e.message}
      TEXT
    end
  end
end
`,
  keywords: (
    'alias and begin break case class def defined do else elsif end ensure false for if in module next nil not or redo ' +
    'rescue retry return self super then true undef unless until when while yield require require_relative include ' +
    'extend private protected public attr_reader attr_writer attr_accessor raise puts'
  ).split(' '),
  docs: 'above',
  lineComments: ['#'],
  blockComments: [['=begin', '=end']],
  strings: [HEREDOC, DOUBLE, SINGLE],
  query: `
; At the top of a file a method is a plain function, also inside a condition there.
(program (method name: (_) @name) @def.function)
(program (if (_ (method name: (_) @name) @def.function)))
(program (unless (_ (method name: (_) @name) @def.function)))

; The body is whatever follows the header: a comment, a semicolon, \`=\`, statements or \`end\`.
(method name: (_) @name parameters: (_) . _ @body) @def.method
(method name: (_) @name !parameters . _ @body) @def.method
(singleton_method name: (_) @name parameters: (_) . _ @body) @def.method
(singleton_method name: (_) @name !parameters . _ @body) @def.method
(class name: (_) @name superclass: (_) . _ @body) @def.class
(class name: (_) @name !superclass . _ @body) @def.class
(module name: (_) @name . _ @body) @def.module

; Functions and classes assigned to a name: refineSymbol reads which.
(assignment left: (_) @name right: (lambda body: (_) @body)) @def.variable
(assignment
  left: (_) @name
  right: (_ method: (identifier) @_maker block: (_ body: (_)? @body))
  (#any-of? @_maker "lambda" "proc" "new" "define")) @def.variable
(assignment left: (constant) @name right: (_ receiver: (constant) @_maker)
  (#any-of? @_maker "Struct" "Data" "Class" "Module")) @def.variable
(call
  method: (identifier) @_define
  arguments: (argument_list . [(simple_symbol) (string)] @name)
  block: (_ body: (_)? @body)
  (#any-of? @_define "define_method" "define_singleton_method")) @def.method

; refineImport reads the arguments.
(call
  !receiver
  method: (identifier) @_require
  arguments: (argument_list)
  (#any-of? @_require "require" "require_relative" "load" "autoload")) @import

(superclass (_) @base)

(call method: (_) @call)
(call receiver: (_) @call !method)
(call receiver: [(constant) @call (scope_resolution name: (_) @call) (identifier) @call] method: (identifier) @_new
  (#any-of? @_new "new" "call"))
; Without arguments a call is written like a variable.
(identifier) @call.bare
(assignment left: (identifier) @local)
(operator_assignment left: (identifier) @local)
(left_assignment_list (identifier) @local)
(rest_assignment (identifier) @local)
(method_parameters (identifier) @local)
(lambda_parameters (identifier) @local)
(block_parameters (identifier) @local)
(destructured_parameter (identifier) @local)
(_ name: (identifier) @local)
(exception_variable (identifier) @local)
(for pattern: (identifier) @local)
`,

  refineSymbol(symbol, text) {
    if (symbol.kind === 'variable') {
      const kind = assignedKind(text.slice(symbol.nameStart + symbol.name.length, symbol.end));
      if (kind === null || !/^(?:@{0,2}|\$)\w+(?:::\w+)*$/.test(symbol.name)) return null;
      symbol.kind = kind;
    }
    const quoted = /^:?(["'])(.*)\1$/s.exec(symbol.name);
    const parts = (quoted?.[2] ?? symbol.name.replace(/^:(?=\w)/, '')).split('::');
    symbol.name = parts.pop()!;
    symbol.scope = parts.filter((part) => part !== '').join('.');
    if (symbol.name.includes('#{')) return null;
    if (symbol.kind === 'method' && symbol.name === 'initialize') symbol.kind = 'constructor';
    const tail = text.slice(Math.max(symbol.headStart, symbol.headEnd - TAIL_CHARS), symbol.headEnd);
    symbol.headEnd -= tail.length - tail.replace(/(?:\s+do|\s*\{)?[\s;]*(?:\b(?:do\s+)?end)?$/, '').length;
    return symbol;
  },

  refineImport({ line }, statement) {
    const module = requiredPath(statement);
    const constant = /^autoload[\s(]*:(\w+)/.exec(statement)?.[1];
    return module === null ? [] : [{ module, names: constant === undefined ? [] : [constant], line }];
  },

  importTargets(reference, fromPath) {
    const spec = reference.module.replace(/\.rb$/, '');
    if (spec.startsWith('.')) return relativeTargets(spec, fromPath, ['.rb'], []);
    if (spec.startsWith('/')) return [];
    // The load path holds lib/, and spec/ or test/ in tests; a bare name elsewhere is most likely another gem's.
    const roots = ['lib', 'spec', 'test'].map((root) => `**/${root}/${spec}.rb`);
    return spec.includes('/') ? [...roots, `**/${spec}.rb`] : roots;
  },
};

/** What an assignment defines, from the text behind the name on; null when that is a plain value. */
function assignedKind(assigned: string): SymbolKind | null {
  const maker = /^\s*=\s*(->|\w+(?:\.new\b)?)/.exec(assigned)?.[1]?.replace('.new', '') ?? '';
  if (['->', 'lambda', 'proc', 'Proc'].includes(maker)) return 'function';
  if (maker === 'Struct' || maker === 'Data') return 'struct';
  return maker === 'Class' ? 'class' : maker === 'Module' ? 'module' : null;
}

const REQUIRED =
  /^(\w+)[\s(]+(?::\w+\s*,\s*)?(?:File\.expand_path[\s(]+)?(["'])(#\{__dir__\}\/)?([^"'#]+)\2(?:\s*,\s*(__FILE__|__dir__))?[\s)]*$/;

/** The path that a statement requires, `./` or `../` first where it is relative to the file; null when it is computed. */
function requiredPath(statement: string): string | null {
  const match = statement.length > STATEMENT_CHARS ? null : REQUIRED.exec(statement);
  if (!match) return null;
  const [, word, , folder, path = '', base] = match;
  // The file itself counts as a folder in `File.expand_path("../util", __FILE__)`.
  if (base === '__FILE__') return path.startsWith('../../') ? path.slice(3) : path.replace(/^\.\.\//, './');
  const relative = word === 'require_relative' || base === '__dir__' || folder !== undefined;
  return relative && !/^\.{0,2}\//.test(path) ? `./${path}` : path;
}

export default ruby;

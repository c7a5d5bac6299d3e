import { relativeTargets } from '../importTargets.js';
import type { DraftSymbol, ImportRef, LanguageModule } from '../types.js';

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
  query: `
; At the top of a file a method is a plain function, also inside a condition there.
(program (method name: (_) @name) @def.function)
(program (if [
  consequence: (then (method name: (_) @name) @def.function)
  alternative: (else (method name: (_) @name) @def.function)
]))
(program (unless [
  consequence: (then (method name: (_) @name) @def.function)
  alternative: (else (method name: (_) @name) @def.function)
]))

; The body is whatever follows the header: a comment, a semicolon, \`=\`, statements or \`end\`.
(method name: (_) @name parameters: (_) . _ @body) @def.method
(method name: (_) @name !parameters . _ @body) @def.method
(singleton_method name: (_) @name parameters: (_) . _ @body) @def.method
(singleton_method name: (_) @name !parameters . _ @body) @def.method
(class
  name: [(constant) @name (scope_resolution scope: (_)? @scope name: (constant) @name)]
  superclass: (_) . _ @body) @def.class
(class
  name: [(constant) @name (scope_resolution scope: (_)? @scope name: (constant) @name)]
  !superclass . _ @body) @def.class
(module
  name: [(constant) @name (scope_resolution scope: (_)? @scope name: (constant) @name)] . _ @body) @def.module

; Classes made by a call: \`Point = Struct.new(:x) do … end\`.
(assignment
  left: [(constant) @name (scope_resolution scope: (_)? @scope name: (constant) @name)]
  right: (call
    receiver: (constant) @_maker
    method: (identifier) @_new
    block: (_ body: (_) @body)?)
  (#any-of? @_maker "Struct" "Data" "Class" "Module")
  (#any-of? @_new "new" "define")) @def.class

; Functions assigned to a name.
(assignment
  left: [(constant) (identifier) (instance_variable) (class_variable) (global_variable)] @name
  right: (lambda body: (_) @body)) @def.function
(assignment
  left: [(constant) (identifier) (instance_variable) (class_variable) (global_variable)] @name
  right: (call !receiver method: (identifier) @_lambda block: (_ body: (_)? @body))
  (#any-of? @_lambda "lambda" "proc")) @def.function
(call
  !receiver
  method: (identifier) @_define
  arguments: (argument_list . [(simple_symbol) (string . (string_content) .)] @name)
  block: (_ body: (_)? @body)
  (#any-of? @_define "define_method" "define_singleton_method")) @def.method

(call
  !receiver
  method: (identifier) @_require
  arguments: (argument_list . (string (string_content) @import.module) .)
  (#any-of? @_require "require" "require_relative" "load")) @import
(call
  !receiver
  method: (identifier) @_require
  arguments: (argument_list . (call
    receiver: (constant) @_file
    method: (identifier) @_expand
    arguments: (argument_list . (string (string_content) @import.module) . (_) .)) .)
  (#eq? @_require "require") (#eq? @_file "File") (#eq? @_expand "expand_path")) @import
(call
  method: (identifier) @_autoload
  arguments: (argument_list . (simple_symbol) @import.name . (string (string_content) @import.module) .)
  (#eq? @_autoload "autoload")) @import

(call method: [(identifier) (constant)] @call)
(call receiver: [(constant) @call (scope_resolution name: (constant) @call) (identifier) @call] method: (identifier) @_new
  (#any-of? @_new "new" "call"))
(call receiver: [(constant) (identifier)] @call !method)
; Without arguments a call is written like a variable.
(identifier) @call.bare
(assignment left: (identifier) @local)
(operator_assignment left: (identifier) @local)
(left_assignment_list (identifier) @local)
(left_assignment_list (rest_assignment (identifier) @local))
(method_parameters (identifier) @local)
(lambda_parameters (identifier) @local)
(block_parameters (identifier) @local)
(destructured_parameter (identifier) @local)
(optional_parameter name: (identifier) @local)
(keyword_parameter name: (identifier) @local)
(splat_parameter name: (identifier) @local)
(hash_splat_parameter name: (identifier) @local)
(block_parameter name: (identifier) @local)
(exception_variable (identifier) @local)
(for pattern: (identifier) @local)
`,

  refineSymbol(symbol, text) {
    if (symbol.kind === 'method' && symbol.name === 'initialize') symbol.kind = 'constructor';
    if (symbol.kind === 'class') symbol.kind = madeKind(symbol, text);
    symbol.name = symbol.name.replace(/^:?(["']?)(.*)\1$/s, '$2');
    const head = text.slice(symbol.headStart, symbol.headEnd);
    symbol.headEnd -= head.length - head.replace(/(?:\s+do|\s*\{)?[\s;]*(?:\b(?:do\s+)?end)?$/, '').length;
    return symbol;
  },

  refineImport(reference, statement) {
    return [
      { ...reference, module: modulePath(reference.module, statement), names: reference.names.map(withoutColon) },
    ];
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

/** `Point = Struct.new(:x)` makes a struct, `Util = Module.new` a module; everything else is a class. */
function madeKind(symbol: DraftSymbol, text: string): DraftSymbol['kind'] {
  const maker = /^\s*=\s*(Struct|Data|Module)\b/.exec(
    text.slice(symbol.nameStart + symbol.name.length, symbol.end),
  )?.[1];
  if (maker === undefined) return 'class';
  return maker === 'Module' ? 'module' : 'struct';
}

/** `require_relative "util"` is written without the `./` that it means. */
function modulePath(module: string, statement: string): string {
  // The file itself counts as a folder in `File.expand_path("../util", __FILE__)`.
  if (statement.includes('__FILE__'))
    return module.startsWith('../../') ? module.slice(3) : module.replace(/^\.\.\//, './');
  const relative = statement.startsWith('require_relative') || statement.includes('__dir__');
  return relative && !/^\.{0,2}\//.test(module) ? `./${module}` : module;
}

function withoutColon(name: string): ImportRef['names'][number] {
  return name.replace(/^:/, '');
}

export default ruby;

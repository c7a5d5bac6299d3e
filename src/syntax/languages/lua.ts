import { slashedTargets } from '../importTargets.js';
import type { DraftSymbol, ImportRef, LanguageModule, StringSyntax } from '../types.js';
import { firstLineEnd } from './shared/firstLine.js';
import { DOUBLE, SINGLE } from './shared/strings.js';

/** What a function or table is assigned to: a name, `M.name`, `M["name"]`. */
const TARGET = `(variable_list . name: [
  (identifier) @name
  (dot_index_expression table: (_) @scope field: (identifier) @name)
  (bracket_index_expression table: (_) @scope field: (string content: (string_content) @name))
] . (attribute)? .)`;
const FUNCTION = '(function_definition body: (_)? @body)';

const LONG_BRACKET: StringSyntax = { open: /\[(=*)\[/y, first: '[', close: ']$1]', escapes: 'none', multiline: true };

const lua: LanguageModule = {
  id: 'lua',
  aliases: ['luajit'],
  extensions: ['.lua'],
  filenames: ['.luacheckrc'],
  interpreters: ['lua', 'luajit'],
  grammar: { package: '@tree-sitter-grammars/tree-sitter-lua', file: 'tree-sitter-lua.wasm' },
  warmup: `local a, b = require "x.y", [[z]]
--[[ block ]]
function M.f:g(x, ...)
  local t = { 1, ["k"] = 0x1F, name = function() return #x end; -2.5e3 }
  for i = 1, 10, 2 do if i >= 2 and not t[i] then break elseif x ~= nil or y then goto top end end
  for k, v in pairs(t) do t.a.b[k] = v .. 'q\\n' .. "s" end
  ::top::
  while true do repeat x = x // 2 until x == 0 end
  return self:g{ t }, (f "x")
end
`,
  keywords:
    'and break do else elseif end false for function goto if in local nil not or repeat return then true until while'.split(
      ' ',
    ),
  query: `
    (function_declaration name: [
      (identifier) @name
      (dot_index_expression table: (_) @scope field: (identifier) @name)
      (method_index_expression table: (_) @scope method: (identifier) @name)
    ] body: (_)? @body) @def.function
    (variable_declaration (assignment_statement ${TARGET} (expression_list . value: ${FUNCTION} .))) @def.function @head
    (assignment_statement ${TARGET} (expression_list . value: ${FUNCTION} .)) @def.function
    (field name: [(identifier) @name (string content: (string_content) @name)] value: ${FUNCTION}) @def.function
    (assignment_statement ${TARGET} (expression_list . value: (table_constructor) .)) @container
    (field name: [(identifier) @name (string content: (string_content) @name)] value: (table_constructor)) @container
    (function_call
      name: (identifier) @_function
      arguments: (arguments . (identifier) @name . (table_constructor) .)
      (#eq? @_function "setmetatable")) @container
    (chunk (variable_declaration (assignment_statement ${TARGET})) @def.constant @head)
    (chunk (assignment_statement ${TARGET}) @def.constant)
    (function_call
      name: (identifier) @_function
      arguments: (arguments . (string content: (string_content) @import.module) .)
      (#eq? @_function "require")) @import
    (function_call name: (identifier) @call.plain)
    (function_call name: (dot_index_expression table: (_) @call.owner field: (identifier) @call))
    (function_call name: (method_index_expression method: (identifier) @call.member))
  `,
  docs: 'above',
  lineComments: ['--'],
  blockComments: [['--[[', ']]']],
  strings: [LONG_BRACKET, DOUBLE, SINGLE],
  refineSymbol,
  importTargets,
};

export default lua;

/** Of the other assignments of a file only named constants count: in capitals, or declared so (`<const>`). */
function refineSymbol(symbol: DraftSymbol, text: string): DraftSymbol | null {
  if (symbol.kind !== 'constant') return symbol;
  const constant = /^local\s+\w+\s*<const>/.test(text.slice(symbol.start, symbol.start + 200));
  if (!constant && !/^[A-Z][A-Z0-9_]+$/.test(symbol.name)) return null;
  return { ...symbol, headEnd: firstLineEnd(symbol, text) };
}

function importTargets({ module }: ImportRef, fromPath: string): string[] {
  const path = /[/\\]|\.lua$/.test(module)
    ? module.replace(/\\/g, '/').replace(/\.lua$/, '')
    : module.replaceAll('.', '/');
  return slashedTargets(path, fromPath, ['.lua', '/init.lua']).filter((target) => target.startsWith('**/'));
}

import { folderOf, joinPath } from '../importTargets.js';
import type { DraftSymbol, ImportRef, LanguageModule } from '../types.js';
import { relaxedText } from './dart/relaxedText.js';
import { afterAnnotations } from './shared/header.js';
import { DOUBLE, SINGLE, TRIPLE_DOUBLE, TRIPLE_SINGLE } from './shared/strings.js';

const dart: LanguageModule = {
  id: 'dart',
  aliases: ['flutter'],
  extensions: ['.dart'],
  interpreters: ['dart'],
  grammar: { package: '@repomix/tree-sitter-wasms', file: 'out/tree-sitter-dart.wasm' },
  warmup: `import 'package:a/b.dart' as c show D;

/// Doc.
@e
abstract class F<G extends H> extends I with J implements K {
  const F(this.l, {required this.m, super.key});
  factory F.n(Map<String, dynamic> o) => F(o['p'] as int, m: null);

  final int l;
  final String? m;
  static const q = [1, 2.5, ...r];

  bool get s => l > 1 && !(m?.isEmpty ?? true);

  @override
  Future<void> t(List<int> u) async {
    for (final v in u) {
      if (v is W) await x('y $v \${z(v)}', (a) => a + 1);
    }
    try { b..c()..d = 1; } on E catch (e) { rethrow; } finally { switch (u) { case []: break; default: throw F1(); } }
  }
}

enum G1 { h1, i1 }
mixin J1 on F {}
extension K1 on int { int get l1 => this ~/ 2; }
`,
  keywords:
    'abstract as assert async await base break case catch class const continue covariant default deferred do dynamic else enum export extends extension external factory false final finally for get hide if implements import in interface is late library mixin new null of on operator part required rethrow return sealed set show static super switch sync this throw true try typedef var void when while with yield'.split(
      ' ',
    ),
  // A body stands behind its signature, not inside it. Methods come before functions: both match a method's signature.
  query: `
    (class_definition name: (_) @name body: (_) @body) @def.class
    (class_definition (mixin_application_class . (identifier) @name)) @def.class
    (enum_declaration name: (_) @name body: (_) @body) @def.enum
    (mixin_declaration (mixin) . (identifier) @name (class_body) @body) @def.trait
    (extension_declaration name: (_) @name body: (_) @body) @def.extension
    (extension_declaration !name class: (_) @name body: (_) @body) @def.extension
    (extension_type_declaration name: (_) @name body: (_) @body) @def.extension
    (type_alias) @def.type

    (method_signature [
      (constructor_signature . (identifier) @name)
      (constant_constructor_signature (const_builtin) . (identifier) @name)] (initializers) @body) @def.constructor @head
    (declaration [
      (constructor_signature . (identifier) @name)
      (constant_constructor_signature (const_builtin) . (identifier) @name)] (initializers)? @body) @def.constructor @head
    (declaration [
      (factory_constructor_signature "factory" . (identifier) @name)
      (redirecting_factory_constructor_signature "factory" . (identifier) @name)]) @def.constructor @head
    ((method_signature [
      (constructor_signature . (identifier) @name)
      (constant_constructor_signature (const_builtin) . (identifier) @name)
      (factory_constructor_signature "factory" . (identifier) @name)]) @def.constructor @head . (function_body) @body)

    ((method_signature (function_signature name: (_) @name)) @def.method @head . (function_body) @body)
    (declaration (function_signature name: (_) @name)) @def.method @head
    ((method_signature (operator_signature "operator" @name)) @def.method @head . (function_body) @body)
    (declaration (operator_signature "operator" @name)) @def.method @head
    ((method_signature [(getter_signature name: (_) @name) (setter_signature name: (_) @name)]) @def.property @head
      . (function_body) @body)
    (declaration [(getter_signature name: (_) @name) (setter_signature name: (_) @name)]) @def.property @head
    (declaration (initialized_identifier_list
      (initialized_identifier . (identifier) @name (function_expression) @body))) @def.field @head
    (declaration (static_final_declaration_list
      (static_final_declaration . (identifier) @name (function_expression) @body))) @def.field @head

    ((function_signature name: (_) @name) @def.function . (function_body) @body)
    (program (function_signature name: (_) @name) @def.function)
    ((getter_signature name: (_) @name) @def.property . (function_body) @body)
    (program (getter_signature name: (_) @name) @def.property)
    ((setter_signature name: (_) @name) @def.property . (function_body) @body)
    (program (setter_signature name: (_) @name) @def.property)
    (local_variable_declaration (initialized_variable_definition
      name: (identifier) @name value: (function_expression) @body)) @def.function
    (program (static_final_declaration_list
      (static_final_declaration . (identifier) @name (function_expression) @body) @def.function))
    (program (static_final_declaration_list (static_final_declaration . (identifier) @name) @def.constant))
    (program (initialized_identifier_list (initialized_identifier . (identifier) @name) @def.variable))

    (annotation) @attribute
    (import_specification [(uri) @import.module (configurable_uri (uri) @import.module)]) @import
    (import_specification (configurable_uri (uri) @import.module) (combinator "show" (identifier) @import.name)) @import
    (library_export (configurable_uri (uri) @import.module)) @import
    (library_export (configurable_uri (uri) @import.module) (combinator "show" (identifier) @import.name)) @import
    (part_directive (uri) @import.module) @import
    (part_of_directive (uri) @import.module) @import

    ((identifier) @call . (selector (argument_part)))
    ((selector [(unconditional_assignable_selector (identifier) @call) (conditional_assignable_selector (identifier) @call)])
      . (selector (argument_part)))
    (cascade_section (cascade_selector (identifier) @call) . (argument_part))
    (superclass (type_identifier) @base)
    (mixins (type_identifier) @base)
    (interfaces (type_identifier) @base)
    (new_expression (type_identifier) @call)
    (const_object_expression (type_identifier) @call)
  `,
  parsedText: { onErrors: relaxedText },
  docs: 'above',
  nestedComments: true,
  strings: [TRIPLE_DOUBLE, TRIPLE_SINGLE, DOUBLE, SINGLE],
  refineSymbol,
  importTargets,
};

export default dart;

function refineSymbol(symbol: DraftSymbol, text: string): DraftSymbol {
  const widened = withModifiers(symbol, text);
  const headStart = afterAnnotations(text, widened.headStart, widened.headEnd);
  return { ...widened, headStart, name: nameOf(symbol, text.slice(headStart, symbol.headEnd), text) };
}

/** At top level, modifiers and the type of a variable stand before the node, on the same line. */
function withModifiers(symbol: DraftSymbol, text: string): DraftSymbol {
  const lineStart = text.lastIndexOf('\n', symbol.headStart - 1) + 1;
  const before = text.slice(lineStart, symbol.headStart);
  if (!/^(?:external|const|final|late|var|[\w$.]+(?:<[^=;(){}]*>)?\??)(?: [\w$.<>?, ]+)* $/.test(before)) return symbol;
  return { ...symbol, start: Math.min(symbol.start, lineStart), headStart: lineStart };
}

function nameOf({ kind, name, nameStart }: DraftSymbol, header: string, text: string): string {
  if (kind === 'type') return typedefName(header);
  if (kind === 'constructor')
    return /^[\w$]+\s*\.\s*([\w$]+)/.exec(text.slice(nameStart, nameStart + 300))?.[1] ?? name;
  if (kind === 'method' && name === 'operator') {
    return `operator ${/^operator\s*(\S+?)\s*\(/.exec(text.slice(nameStart, nameStart + 40))?.[1] ?? ''}`.trim();
  }
  if (kind === 'extension') return name.replace(/<.*>|\?/gs, '');
  return name;
}

/** `typedef Name<T> = …` and the older `typedef int Name<T>(int a)`. */
function typedefName(header: string): string {
  const name = /^typedef\s+([\w$]+)\s*(?:<[^=]*>)?\s*=/.exec(header) ?? /([\w$]+)\s*(?:<[^()]*>)?\s*\(/.exec(header);
  return name?.[1] ?? 'typedef';
}

/** `package:` paths lie in the package's folder `lib`; others are relative to the file. */
function importTargets({ module }: ImportRef, fromPath: string): string[] {
  const inPackage = /^package:([^/]+)\/(.+)$/.exec(module);
  if (inPackage) return [`**/${inPackage[1]}/lib/${inPackage[2]}`, `**/lib/${inPackage[2]}`];
  if (/^\w+:/.test(module)) return [];
  const path = joinPath(folderOf(fromPath), module);
  return path === null ? [] : [path];
}

import type { DraftSymbol, ImportRef, LanguageModule } from '../types.js';
import { jvmTargets } from './jvm/importTargets.js';
import { relaxedText } from './kotlin/relaxedText.js';
import { afterAnnotations } from './shared/header.js';
import { CHARACTER, DOUBLE, RAW_TRIPLE_DOUBLE } from './shared/strings.js';

const kotlin: LanguageModule = {
  id: 'kotlin',
  aliases: ['kt', 'kts'],
  extensions: ['.kt', '.kts'],
  grammar: { package: '@tree-sitter-grammars/tree-sitter-kotlin', file: 'tree-sitter-kotlin.wasm' },
  warmup: `package a.b

import a.c.*

/** Doc. */
@D("e")
data class F<out G : H>(val i: Int = 1, private var j: String?) : K(i), L by m {
    val n: Int get() = i + 1
    private val o by lazy { listOf(1, 2).map { it * 2 } }

    override suspend fun p(vararg q: Int): String {
        for (r in 0..i step 2) if (r !in q && j?.isEmpty() == true) return "s $r \${j!!.length}"
        return when (val t = u(i)) { is V -> "w"; in 1..2 -> 'x'.toString(); else -> throw Y() }
    }

    companion object { const val Z = 1L }
}

fun <A> List<A>.b1(c: (A) -> Unit) = try { forEach(c) } catch (e: Exception) { null } finally { }

enum class D1 { E1, F1 }
`,
  keywords:
    'abstract actual annotation as break by catch class companion const constructor continue crossinline data do dynamic else enum expect external false final finally for fun get if import in infix init inline inner interface internal is lateinit noinline null object open operator out override package private protected public reified return sealed set super suspend tailrec this throw true try typealias typeof val value var vararg when where while'.split(
      ' ',
    ),
  query: `
    (class_declaration (modifiers (class_modifier "annotation")) name: (_) @name (class_body)? @body) @def.annotation
    (class_declaration "interface" name: (_) @name (class_body)? @body) @def.interface
    (class_declaration name: (_) @name (enum_class_body) @body) @def.enum
    (class_declaration (modifiers (class_modifier "enum")) name: (_) @name) @def.enum
    (class_declaration name: (_) @name (class_body)? @body) @def.class
    (object_declaration name: (_) @name (class_body)? @body) @def.object
    (companion_object name: (_) @name (class_body)? @body) @def.object
    (companion_object !name "companion" @name (class_body)? @body) @def.object
    (enum_entry (identifier) @name (class_body) @body) @def.constant
    (anonymous_initializer "init" @name (block) @body) @def.constructor
    (secondary_constructor "constructor" @name (block)? @body) @def.constructor
    (type_alias type: (_) @name) @def.type

    (class_body (function_declaration name: (_) @name (function_body)? @body) @def.method)
    (enum_class_body (function_declaration name: (_) @name (function_body)? @body) @def.method)
    (function_declaration [(user_type) (nullable_type (user_type))] @scope . name: (_) @name
      (function_body)? @body) @def.function
    (function_declaration name: (_) @name (function_body)? @body) @def.function

    (property_declaration [(user_type) (nullable_type (user_type))] @scope . (variable_declaration (identifier) @name)
      [(getter) (setter)] @body) @def.property
    (property_declaration (variable_declaration (identifier) @name) (getter) @body) @def.property
    (property_declaration (variable_declaration (identifier) @name) (setter (function_body)) @body) @def.property
    (class_body (property_declaration (variable_declaration (identifier) @name)
      [(property_delegate) (lambda_literal) (anonymous_function) (object_literal)] @body) @def.property)
    (source_file (property_declaration (variable_declaration (identifier) @name)
      [(property_delegate) (object_literal)] @body) @def.property)
    (property_declaration (variable_declaration (identifier) @name)
      [(lambda_literal) (anonymous_function)] @body) @def.function
    (source_file (property_declaration "val" (variable_declaration (identifier) @name)) @def.constant)
    (source_file (property_declaration "var" (variable_declaration (identifier) @name)) @def.variable)

    (source_file (annotated_expression) @attribute)
    (import (qualified_identifier) @import.module) @import
    (delegation_specifier [(user_type) @base (constructor_invocation (user_type) @base) (explicit_delegation . (user_type) @base)])
    (call_expression . (identifier) @call)
    (call_expression . (navigation_expression (identifier) @call .))
  `,
  parsedText: { onErrors: relaxedText },
  docs: 'above',
  nestedComments: true,
  strings: [RAW_TRIPLE_DOUBLE, DOUBLE, CHARACTER],
  refineSymbol,
  refineImport: (reference: ImportRef, statement: string) => {
    const module = reference.module.replaceAll('`', '');
    return [/\.\s*\*\s*;?\s*$/.test(statement) ? { ...reference, module, names: ['*'] } : { ...reference, module }];
  },
  importTargets: (reference) => jvmTargets(reference, ['.kt', '.java']),
};

export default kotlin;

function refineSymbol(symbol: DraftSymbol, text: string): DraftSymbol {
  const unnamedCompanion = symbol.kind === 'object' && symbol.name === 'companion';
  return {
    ...symbol,
    name: unnamedCompanion ? 'Companion' : symbol.name.replaceAll('`', ''),
    scope: receiverType(symbol.scope),
    headStart: afterAnnotations(text, symbol.headStart, symbol.headEnd),
  };
}

/** `Map.Entry` of `Map.Entry<K, V>?`. */
function receiverType(scope: string): string {
  return scope.replace(/<.*>/s, '').replace(/[?`]/g, '');
}

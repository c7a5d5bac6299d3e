import type { DraftSymbol, ImportRef, LanguageModule } from '../types.js';
import { jvmTargets } from './jvm/importTargets.js';
import { relaxedText } from './scala/relaxedText.js';
import { skipBrackets } from './shared/brackets.js';
import { afterAnnotations } from './shared/header.js';
import { CHARACTER, DOUBLE, RAW_TRIPLE_DOUBLE } from './shared/strings.js';

const scala: LanguageModule = {
  id: 'scala',
  aliases: ['sc', 'sbt'],
  extensions: ['.scala', '.sc', '.sbt'],
  interpreters: ['scala'],
  grammar: { package: 'tree-sitter-scala', file: 'tree-sitter-scala.wasm' },
  warmup: `package a.b

import a.c.{D, E => F, _}

/** Doc. */
@g("h")
sealed abstract class I[+J <: K](val l: Int = 1)(implicit m: N[J]) extends O with P {
  private lazy val q: Map[String, Int] = Map("r" -> 1, s"t \${l + 1}" -> 2)

  def u[V: W](x: V => Int, y: Any*): Option[V] = x(l) match {
    case Z(a, _) if a > 1 && !a.isEmpty => for { b <- y; c = b } yield c
    case _: D1 => throw new E1 { override def f1 = 'g' }
  }
}

object I { type H1 = Int; implicit def i1(j: Int): K = try j catch { case e: L1 => null } finally { } }

enum M1:
  case N1, O1

given p1: Q1[Int] with
  extension (r: Int) def s1: Int =
    if r > 0 then r else -r
`,
  keywords:
    'abstract case catch class def derives do else end enum export extends extension false final finally for forSome given if implicit import infix inline lazy macro match new null object opaque open override package private protected return sealed super then this throw trait transparent true try type using val var while with yield'.split(
      ' ',
    ),
  query: `
    (class_definition name: (_) @name body: (_)? @body) @def.class
    (trait_definition name: (_) @name body: (_)? @body) @def.trait
    (object_definition name: (_) @name body: (_)? @body) @def.object
    (package_object name: (_) @name body: (_)? @body) @def.object
    (enum_definition name: (_) @name body: (_)? @body) @def.enum
    (template_body [(function_definition name: (_) @name body: (_) @body) (function_declaration name: (_) @name)] @def.method)
    (with_template_body [(function_definition name: (_) @name body: (_) @body) (function_declaration name: (_) @name)] @def.method)
    (function_definition name: (_) @name body: (_) @body) @def.function
    (function_declaration name: (_) @name) @def.function
    (type_definition name: (_) @name) @def.type
    (extension_definition body: (_) @body) @def.extension
    (given_definition name: (_)? @name body: [(template_body) (with_template_body)] @body) @def.object
    (given_definition name: (_)? @name body: (_)? @body) @def.property

    (template_body (val_definition pattern: (identifier) @name
      value: [(lambda_expression) (instance_expression (template_body))] @body) @def.property)
    (template_body (val_definition (modifiers ["lazy" "implicit"]) pattern: (identifier) @name value: (_) @body) @def.property)
    (val_definition pattern: (identifier) @name value: (lambda_expression) @body) @def.function
    (compilation_unit (val_definition (modifiers "lazy") pattern: (identifier) @name value: (_) @body) @def.property)
    (compilation_unit (val_definition pattern: (identifier) @name) @def.constant)
    (compilation_unit (var_definition pattern: (identifier) @name) @def.variable)

    (import_declaration . (_) @import.module) @import
    (call_expression function: [
      (identifier) @call
      (field_expression field: (_) @call)
      (generic_function function: [(identifier) @call (field_expression field: (_) @call)])])
    (instance_expression [(type_identifier) @call (generic_type . type: (type_identifier) @call)])
    (infix_expression operator: (identifier) @call)
    (_ name: (_) extend: (extends_clause [(type_identifier) (generic_type) (stable_type_identifier)] @base))
  `,
  parsedText: { onErrors: relaxedText },
  docs: 'above',
  nestedComments: true,
  strings: [RAW_TRIPLE_DOUBLE, DOUBLE, CHARACTER],
  refineSymbol,
  refineImport,
  importTargets: (reference) => jvmTargets(reference, ['.scala', '.java']),
};

export default scala;

function refineSymbol(symbol: DraftSymbol, text: string): DraftSymbol {
  const headStart = afterAnnotations(text, symbol.headStart, symbol.headEnd);
  const header = { ...symbol, headStart, headEnd: headEnd(symbol, text), end: endWithMarker(symbol, text) };
  if (symbol.kind === 'extension') return { ...header, ...extended(text, headStart, symbol.headEnd) };
  if (symbol.name === '') return { ...header, name: givenName(text.slice(headStart, header.headEnd)) };
  const constructs = symbol.kind === 'method' && symbol.name === 'this';
  return { ...header, kind: constructs ? 'constructor' : symbol.kind, name: symbol.name.replaceAll('`', '') };
}

/** The `with` that opens a given's body. */
function headEnd({ kind, headStart, headEnd }: DraftSymbol, text: string): number {
  if (kind !== 'object') return headEnd;
  const opener = /\s+with\s*:?\s*$/.exec(text.slice(headStart, headEnd));
  return opener ? headStart + opener.index : headEnd;
}

const END_MARKER = /\s*\n[ \t]*end[ \t]+([\w$]+)/y;

/** `end Plant` stands outside the definition that it ends. */
function endWithMarker(symbol: DraftSymbol, text: string): number {
  END_MARKER.lastIndex = symbol.end;
  const marker = END_MARKER.exec(text);
  const names = [symbol.name, symbol.kind === 'object' ? 'given' : symbol.kind];
  return marker && names.includes(marker[1]!) ? END_MARKER.lastIndex : symbol.end;
}

/** `List` of `extension [A](items: List[A])(using B)`, whose header ends with its last bracket. */
function extended(text: string, start: number, end: number): { name: string; headEnd: number } {
  let name = 'extension';
  let at = start + 'extension'.length;
  for (;;) {
    const open = /\s*(?=[[(])/y;
    open.lastIndex = at;
    if (!open.test(text) || open.lastIndex >= end) return { name, headEnd: at };
    const after = skipBrackets(text, open.lastIndex);
    const receiver = /^\(\s*(?!using\b)[\w$`]+\s*:\s*([\w$.]+)/.exec(text.slice(open.lastIndex, after));
    if (receiver && name === 'extension') name = receiver[1]!;
    at = after;
  }
}

/** The compiler's name of an anonymous given: `given_Growing_Plant` of `given [A](using B): Growing[Plant]`. */
function givenName(header: string): string {
  const type = header
    .replace(/^(?:\w+\s+)*?given\s*/, '')
    .replace(/^(?:\[[^\]]*\]\s*)?(?:\([^()]*\)\s*)*(?:=>|:)?\s*/, '')
    .replace(/\s+(?:with|=)\s*$/, '');
  return ['given', ...(type.match(/\w+/g) ?? [])].join('_');
}

/** The grammar runs the paths of `import a.b, c.{D => E, _}` together: they are read from the text. */
function refineImport(reference: ImportRef, statement: string): ImportRef[] {
  const clauses = statement.replace(/^\s*(?:import|export)\s+/, '').match(/(?:[^,{}]|\{[^{}]*\})+/g) ?? [];
  return clauses.map((clause) => clauseOf(reference, clause.replace(/\s+/g, ' ').trim()));
}

function clauseOf(reference: ImportRef, clause: string): ImportRef {
  const selectors = /^(.*?)\s*\.\s*\{([^{}]*)\}$/.exec(clause);
  if (selectors) return { ...reference, module: selectors[1]!, names: selectors[2]!.split(',').map(selectedName) };
  const wildcard = /^(.*)\.(_|\*|given)$/.exec(clause);
  if (wildcard) return { ...reference, module: wildcard[1]!, names: [selectedName(wildcard[2]!)] };
  return { ...reference, module: selectedName(clause), names: [] };
}

/** `Try` of `Try => Attempt` and of `Try as Attempt`. */
function selectedName(selector: string): string {
  const name = selector.replace(/\s+as\s.*$|\s*=>.*$/s, '').trim();
  return name === '_' ? '*' : name;
}

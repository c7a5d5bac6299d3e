import type { ImportRef, LanguageModule } from '../types.js';
import { jvmTargets } from './jvm/importTargets.js';
import { afterAnnotations } from './shared/header.js';
import { CHARACTER, DOUBLE, TRIPLE_DOUBLE } from './shared/strings.js';

const java: LanguageModule = {
  id: 'java',
  aliases: [],
  extensions: ['.java'],
  grammar: { package: '@repomix/tree-sitter-wasms', file: 'out/tree-sitter-java.wasm' },
  warmup: `package a.b;

import a.C;

/** Doc. */
@D(e = "f")
public class G<H extends I> extends J implements K {
  private final int[] l = {1, 2};

  G(H h) { super(h); }

  @Override
  protected <M> M n(M o, String... p) throws Q {
    for (var r : p) if (r != null && !r.isEmpty()) s.t(u -> u + 'v', W::x);
    try { return (M) new Y<M>() { }; } catch (Z z) { throw z; } finally { l[0]++; }
  }

  enum A1 { B1, C1 }

  interface D1 { default int e1() { return switch (f1) { case 1 -> 2; default -> 3; }; } }
}
`,
  keywords:
    'abstract assert boolean break byte case catch char class const continue default do double else enum exports extends false final finally float for goto if implements import instanceof int interface long module native new non-sealed null package permits private protected public record requires return sealed short static strictfp super switch synchronized this throw throws transient true try var void volatile while yield'.split(
      ' ',
    ),
  query: `
    (class_declaration name: (_) @name body: (_) @body) @def.class
    (interface_declaration name: (_) @name body: (_) @body) @def.interface
    (enum_declaration name: (_) @name body: (_) @body) @def.enum
    (record_declaration name: (_) @name body: (_) @body) @def.record
    (annotation_type_declaration name: (_) @name body: (_) @body) @def.annotation
    (module_declaration name: (_) @name body: (_) @body) @def.module
    (method_declaration name: (_) @name body: (_)? @body) @def.method
    (constructor_declaration name: (_) @name body: (_) @body) @def.constructor
    (compact_constructor_declaration name: (_) @name body: (_) @body) @def.constructor
    (annotation_type_element_declaration name: (_) @name) @def.method
    (enum_constant name: (_) @name body: (_) @body) @def.constant
    (field_declaration declarator: (variable_declarator name: (_) @name
      value: [(lambda_expression) (object_creation_expression (class_body))] @body)) @def.field
    (constant_declaration declarator: (variable_declarator name: (_) @name
      value: [(lambda_expression) (object_creation_expression (class_body))] @body)) @def.field
    (local_variable_declaration declarator: (variable_declarator name: (_) @name
      value: (lambda_expression) @body)) @def.function
    (import_declaration [(scoped_identifier) (identifier)] @import.module) @import
    (superclass (_) @base)
    (super_interfaces (type_list (_) @base))
    (extends_interfaces (type_list (_) @base))
    (method_invocation name: (identifier) @call)
    (object_creation_expression type: [(type_identifier) @call (generic_type . (type_identifier) @call)])
  `,
  docs: 'above',
  strings: [TRIPLE_DOUBLE, DOUBLE, CHARACTER],
  refineSymbol: (symbol, text) => ({
    ...symbol,
    headStart: afterAnnotations(text, symbol.headStart, symbol.headEnd, true),
  }),
  refineImport,
  importTargets: (reference) => jvmTargets(reference, ['.java', '.kt']),
};

export default java;

/** A static import takes a member out of a type. */
function refineImport(reference: ImportRef, statement: string): ImportRef[] {
  if (/\*\s*;?\s*$/.test(statement)) return [{ ...reference, names: ['*'] }];
  const dot = reference.module.lastIndexOf('.');
  if (!/^import\s+static\b/.test(statement) || dot < 0) return [reference];
  return [{ ...reference, module: reference.module.slice(0, dot), names: [reference.module.slice(dot + 1)] }];
}

import type { DraftSymbol, ImportRef, LanguageModule, StringSyntax } from '../types.js';
import { afterAnnotations } from './shared/header.js';
import { DOUBLE, TRIPLE_DOUBLE } from './shared/strings.js';
import { relaxedText } from './swift/relaxedText.js';

/** `#"raw"#`, with any number of `#`. */
const RAW: StringSyntax = {
  open: /(?<=(#{1,8}))("""|")/y,
  first: '"',
  close: '$2$1',
  escapes: 'none',
  multiline: true,
};

const swift: LanguageModule = {
  id: 'swift',
  aliases: [],
  extensions: ['.swift'],
  interpreters: ['swift'],
  grammar: {
    package: '@repomix/tree-sitter-wasms',
    file: 'out/tree-sitter-swift.wasm',
    // The scanner allocates its state by `calloc(0, 4)`, so it starts from whatever lay there: from the second file on, `#if`,
    // `#available` and `#selector` were errors. `calloc(1, 4)` gives it zeros.
    patch: { find: '4100410410', replace: '4101410410' },
  },
  warmup: `import A

/// Doc.
@b(c)
public final class D<E: F>: G, H where E.I == J {
    private(set) var k: [String: Int] = ["l": 1, "m \\(n)": 2]
    lazy var o: Int? = { p?.q ?? 3 }()
    var r: Bool { get { !s && t is U } set { v = newValue } }

    init?(_ w: E...) throws { guard let x = w.first, x > 1 else { return nil } }

    func y(z a: inout Int, b: @escaping (Int) -> Void = { $0 }) async throws -> some C {
        for d in 0..<a where d != 1 { try await e(d) { f in f as? G } }
        switch h { case .i(let j): break; case let k as L: throw M.n; default: repeat { a += 1 } while a < 3 }
        do { return try o() } catch let p as Q { fatalError("r") }
    }
}

enum S: Int { case t = 1, u }
protocol V { associatedtype W; func x() }
extension D { subscript(y: Int) -> Int { y } }
struct Z { static let a1 = 1.5e3 }
`,
  keywords:
    'Any Self actor as associatedtype async await break case catch class continue convenience default defer deinit didSet do dynamic else enum extension fallthrough false fileprivate final for func get guard if import in indirect infix init inout internal is isolated lazy let mutating nil nonisolated nonmutating open operator optional override postfix precedencegroup prefix private protocol public repeat required rethrows return self set some static struct subscript super switch throw throws true try typealias unowned var weak where while willSet'.split(
      ' ',
    ),
  query: `
    (class_declaration declaration_kind: "struct" name: (_) @name body: (_) @body) @def.struct
    (class_declaration declaration_kind: "enum" name: (_) @name body: (_) @body) @def.enum
    (class_declaration declaration_kind: "extension" name: (_) @name body: (_) @body) @def.extension
    (class_declaration declaration_kind: ["class" "actor"] name: (_) @name body: (_) @body) @def.class
    (protocol_declaration name: (_) @name body: (_) @body) @def.protocol
    (typealias_declaration name: (type_identifier) @name) @def.type
    (function_declaration name: [(simple_identifier) (custom_operator) "<" ">" "<=" ">=" "==" "===" "!=" "+" "-" "*" "/" "%"
      "+=" "-=" "*=" "/=" "++" "--" "~" "|" "&" "^" "<<" ">>" "!" "!=="] @name body: (_)? @body) @def.function
    (protocol_function_declaration name: [(simple_identifier) (custom_operator) "<" ">" "<=" ">=" "==" "!=" "+" "-" "*" "/" "%"
      "+=" "-=" "*=" "/=" "~" "|" "&" "^" "<<" ">>"] @name) @def.function
    (init_declaration name: "init" @name body: (_)? @body) @def.constructor
    (deinit_declaration "deinit" @name body: (_) @body) @def.method
    (subscript_declaration "subscript" @name (computed_property) @body) @def.property

    (property_declaration name: (pattern bound_identifier: (_) @name)
      [(computed_property) (willset_didset_block)] @body) @def.property
    (protocol_property_declaration name: (pattern bound_identifier: (_) @name)
      (protocol_property_requirements) @body) @def.property
    (class_body (property_declaration name: (pattern bound_identifier: (_) @name)
      value: [(lambda_literal) (call_expression . (lambda_literal))] @body) @def.property)
    (enum_class_body (property_declaration name: (pattern bound_identifier: (_) @name)
      value: [(lambda_literal) (call_expression . (lambda_literal))] @body) @def.property)
    (property_declaration name: (pattern bound_identifier: (_) @name) value: (lambda_literal) @body) @def.function
    (source_file (property_declaration (value_binding_pattern mutability: "let")
      name: (pattern bound_identifier: (_) @name)) @def.constant)
    (source_file (property_declaration (value_binding_pattern mutability: "var")
      name: (pattern bound_identifier: (_) @name)) @def.variable)

    (import_declaration (identifier) @import.module) @import
    (inheritance_specifier inherits_from: (_) @base)
    (call_expression . (simple_identifier) @call)
    (call_expression . (navigation_expression
      target: [(simple_identifier) (self_expression) (navigation_expression) (call_expression) (postfix_expression)
        (prefix_expression) (tuple_expression) (array_literal)]
      suffix: (navigation_suffix suffix: (simple_identifier) @call)))
  `,
  parsedText: { onErrors: relaxedText },
  docs: 'above',
  nestedComments: true,
  strings: [RAW, TRIPLE_DOUBLE, DOUBLE],
  refineSymbol,
  refineImport,
};

export default swift;

function refineSymbol(symbol: DraftSymbol, text: string): DraftSymbol {
  const name = symbol.name.replaceAll('`', '');
  return {
    ...symbol,
    // `extension Array<Int>` and `extension Array` extend the same type.
    name: symbol.kind === 'extension' ? name.replace(/<.*>|\s+/gs, '') : name,
    headStart: afterAnnotations(text, symbol.headStart, symbol.headEnd),
  };
}

/** `import struct Module.Name` takes one declaration out of a module. */
function refineImport(reference: ImportRef, statement: string): ImportRef[] {
  const dot = reference.module.lastIndexOf('.');
  const single = /\bimport\s+(?:typealias|struct|class|enum|protocol|let|var|func)\b/.test(statement);
  if (!single || dot < 0) return [reference];
  return [{ ...reference, module: reference.module.slice(0, dot), names: [reference.module.slice(dot + 1)] }];
}

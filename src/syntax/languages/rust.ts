import type { DraftSymbol, ImportRef, LanguageModule, StringSyntax } from '../types.js';
import { importTargets } from './rust/importTargets.js';
import { unwrapItems } from './rust/itemMacros.js';
import { useTree } from './rust/useTree.js';
import { firstLineEnd } from './shared/firstLine.js';
import { CHARACTER, MULTILINE_DOUBLE } from './shared/strings.js';

/** Callee of a call, with or without type arguments (`::<T>`). */
const CALLEES = `[
  (identifier) @call.plain
  (field_expression field: (field_identifier) @call.member)
  (scoped_identifier path: (_) @call.owner name: (identifier) @call)
]`;

/** `r"raw"`, `br#"raw"#`. */
const RAW: StringSyntax = {
  open: /(?<=\b[bc]?r(#{0,8}))"/y,
  first: '"',
  close: '"$1',
  escapes: 'none',
  multiline: true,
};

const rust: LanguageModule = {
  id: 'rust',
  aliases: ['rs'],
  extensions: ['.rs'],
  grammar: { package: '@repomix/tree-sitter-wasms', file: 'out/tree-sitter-rust.wasm' },
  warmup: `//! a
use std::{fmt::{self, B as C}, io::*};
/// Doc.
#[derive(Debug)]
pub(crate) struct S<'a, T: B + 'static>(&'a mut T) where T: Copy;
enum E { A = 1, B { x: u8 }, C(f64) }
macro_rules! m { ($x:expr, $($y:tt)*) => { $x + 0x1F } }
pub trait Tr { const N: usize; type O; fn f(&self) -> Self::O; }
impl<'a, T> Tr for S<'a, T> {
    async unsafe fn f(&self, x: [u8; 4]) -> Result<(), Box<dyn Fn(i32) -> bool>> {
        let c = move |a, b: &str| { a.b::<T>(b)?; vec![1, 2] };
        if let Some(ref y @ 1..=9) = x.get(0) { return Err("s\\n".into()); }
        match c { E::A | E::B { .. } if !true => m!('c', b"x", r#"y"#), _ => loop { break } }
        for i in 0..10 { *self.0 += i as i64 << 2; }
        println!("{}", c(1.5e3, -x));
    }
}
`,
  keywords:
    'Self as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref return self static struct super trait true type unsafe use where while'.split(
      ' ',
    ),
  // A closure is a function of its own where a constant, a static or (with a block as body) a local name stands for it;
  // the short ones stay parts of the function around them.
  query: `
    (function_item name: (identifier) @name body: (block) @body) @def.function
    (function_signature_item name: (identifier) @name) @def.function
    (const_item name: (identifier) @name value: (closure_expression body: (_) @body)) @def.function
    (static_item name: (identifier) @name value: (closure_expression body: (_) @body)) @def.function
    (let_declaration pattern: (identifier) @name value: (closure_expression body: (block) @body)) @def.function
    (impl_item type: (_) @name) @container
    (struct_item name: (type_identifier) @name body: (field_declaration_list)? @body) @def.struct
    (enum_item name: (type_identifier) @name body: (_) @body) @def.enum
    (union_item name: (type_identifier) @name body: (_) @body) @def.union
    (trait_item name: (type_identifier) @name body: (_) @body) @def.trait
    (mod_item name: (identifier) @name body: (_) @body) @def.module
    (macro_definition name: (identifier) @name ["{" "(" "["] @body) @def.macro
    (source_file (type_item name: (type_identifier) @name) @def.type)
    (mod_item body: (declaration_list (type_item name: (type_identifier) @name) @def.type))
    (source_file (const_item name: (identifier) @name) @def.constant)
    (source_file (static_item name: (identifier) @name) @def.variable)
    (declaration_list (const_item name: (identifier) @name) @def.constant)
    (declaration_list (static_item name: (identifier) @name) @def.variable)
    (attribute_item) @attribute
    (use_declaration argument: (_) @import.module) @import
    (extern_crate_declaration name: (identifier) @import.module) @import
    (mod_item name: (identifier) @import.module !body) @import
    (impl_item trait: (_) @base)
    (trait_item bounds: (trait_bounds [(type_identifier) (scoped_type_identifier) (generic_type)] @base))
    (call_expression function: ${CALLEES})
    (call_expression function: (generic_function function: ${CALLEES}))
    (macro_invocation macro: (identifier) @call.plain)
    (macro_invocation macro: (scoped_identifier name: (identifier) @call))
    ; Arguments of macros are mere tokens: what looks like a call there is one.
    (token_tree (identifier) @call . (token_tree))
    (token_tree (identifier) @call . "::" . "<")
    (token_tree [(identifier) (self) (crate) (super)] @call.owner . "::" . (identifier) @call . (token_tree))
  `,
  docs: 'above',
  nestedComments: true,
  strings: [RAW, MULTILINE_DOUBLE, CHARACTER],
  parsedText: { always: unwrapItems },
  refineSymbol,
  refineImport,
  importTargets,
};

export default rust;

function refineSymbol(symbol: DraftSymbol, text: string): DraftSymbol | null {
  if (symbol.container) return { ...symbol, name: typeName(symbol.name) };
  if (symbol.name === '_') return null;
  const refined = isBelowInnerComment(symbol.start, text) ? { ...symbol, doc: '//' } : symbol;
  if (symbol.kind !== 'constant' && symbol.kind !== 'variable') return refined;
  return { ...refined, headEnd: firstLineEnd(symbol, text) };
}

/** `&'a mut dyn a::Server<T>` is `Server`; types without a name (`[u8]`, `(A, B)`) stand for themselves. */
function typeName(type: string): string {
  const named = type.replace(/^(?:&|\*|\s|'\w+|\b(?:const|mut|dyn|impl|unsafe)\b|for\s*<[^>]*>)+/, '');
  const path = /^(?:::)?\$?\w+(?:::\$?\w+)*/.exec(named)?.[0];
  return path ? path.slice(path.lastIndexOf(':') + 1) : type.replace(/[\s.]+/g, '').slice(0, 40);
}

/** `//!` describes what it stands in, never what comes next: an empty comment keeps it from being taken for a doc. */
function isBelowInnerComment(start: number, text: string): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const above = text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, lineStart);
  return /^\s*(?:\/\/!|.*\*\/\s*$)/.test(above) && /^\s*(?:\/\/!|\/\*!)/.test(commentStart(above, lineStart, text));
}

function commentStart(above: string, lineStart: number, text: string): string {
  if (!above.trimEnd().endsWith('*/')) return above;
  const open = text.lastIndexOf('/*', lineStart);
  return open < 0 ? '' : text.slice(open, open + 3);
}

function refineImport(reference: ImportRef, statement: string): ImportRef[] {
  // The file of `mod x;` lies where `self::x` points to.
  if (/^(?:pub\s*(?:\([^)]*\)\s*)?)?(?:unsafe\s+)?mod\s/.test(statement)) {
    return [{ ...reference, module: `self::${reference.module}` }];
  }
  if (statement.startsWith('extern') || /^pub[^;]*\bextern\s+crate\b/.test(statement)) return [reference];
  return useTree(reference.module).map(({ module, names }) => ({ ...reference, module, names }));
}

import type { DraftSymbol, ImportRef, LanguageModule, StringSyntax } from '../types.js';
import { relaxedText } from './c_sharp/relaxedText.js';
import { afterAttributes } from './shared/header.js';
import { CHARACTER, DOUBLE } from './shared/strings.js';

/** Three quotes or more; the verbatim `@"…"` doubles them. */
const RAW: StringSyntax = { open: /("{3,})/y, first: '"', close: '$1', escapes: 'none', multiline: true };
const VERBATIM: StringSyntax = { open: /(?<=@\$?)"/y, first: '"', close: '"', escapes: 'doubled', multiline: true };

const cSharp: LanguageModule = {
  id: 'c_sharp',
  aliases: ['c#', 'cs', 'csharp'],
  extensions: ['.cs', '.csx'],
  grammar: { package: '@repomix/tree-sitter-wasms', file: 'out/tree-sitter-c_sharp.wasm' },
  warmup: `using A.B;

namespace C.D
{
    /// <summary>Doc.</summary>
    [E("f")]
    public partial class G<H> : I, J<H> where H : class, new()
    {
        private readonly int[] k = { 1, 2 };
        public string L { get; private set; } = $"m {1:x}";
        public int N => k?[0] ?? 3;

        public G(H h) : base(h) { }

        public async Task<H> O(params object[] p)
        {
            foreach (var q in p) if (q is R { S: > 1 } r && !r.T) await U(v => v + 'w', out var x);
            try { return p switch { null => default, _ => (H)y }; } catch (Z z) when (z.A1) { throw; } finally { k[0]++; }
        }
    }

    enum B1 { C1 = 1 }
    interface D1 { void E1(); }
    record F1(int G1);
}
`,
  keywords:
    'abstract add alias as async await base bool break byte case catch char checked class const continue decimal default delegate do double dynamic else enum event explicit extern false file finally fixed float for foreach get global goto if implicit in init int interface internal is lock long nameof namespace new null object operator out override params partial private protected public readonly record ref remove required return sbyte sealed set short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using value var virtual void volatile when where while yield'.split(
      ' ',
    ),
  query: `
    (class_declaration name: (_) @name body: (_)? @body) @def.class
    (struct_declaration name: (_) @name body: (_)? @body) @def.struct
    (interface_declaration name: (_) @name body: (_)? @body) @def.interface
    (enum_declaration name: (_) @name body: (_)? @body) @def.enum
    (record_declaration name: (_) @name body: (_)? @body) @def.record
    (delegate_declaration name: (_) @name) @def.type
    (method_declaration name: (_) @name body: (_)? @body) @def.method
    (constructor_declaration name: (_) @name body: (_)? @body) @def.constructor
    (destructor_declaration name: (_) @name body: (_)? @body) @def.method
    (operator_declaration operator: _ @name body: (_)? @body) @def.method
    (conversion_operator_declaration type: (_) @name body: (_)? @body) @def.method
    (indexer_declaration "this" @name [(accessor_list) (arrow_expression_clause)] @body) @def.property
    (property_declaration name: (_) @name [(accessor_list) (arrow_expression_clause)] @body) @def.property
    (event_declaration name: (_) @name (accessor_list) @body) @def.property
    (event_field_declaration (variable_declaration (variable_declarator name: (_) @name))) @def.field
    (local_function_statement name: (_) @name body: (_) @body) @def.function
    (field_declaration (variable_declaration (variable_declarator name: (_) @name
      [(lambda_expression) (anonymous_method_expression)] @body))) @def.field
    (local_declaration_statement (variable_declaration (variable_declarator name: (_) @name
      [(lambda_expression) (anonymous_method_expression)] @body))) @def.function

    (using_directive !name [(identifier) (qualified_name) (alias_qualified_name)] @import.module) @import
    (using_directive name: (_) (_) @import.module .) @import
    (invocation_expression function: [
      (identifier) @call
      (generic_name . (identifier) @call)
      (member_access_expression name: [(identifier) @call (generic_name . (identifier) @call)])
      (conditional_access_expression (member_binding_expression name: [(identifier) @call (generic_name . (identifier) @call)]))])
    (base_list [(identifier) (qualified_name) (generic_name) (alias_qualified_name)] @base)
    (base_list (primary_constructor_base_type type: (_) @base))
    (object_creation_expression type: [(identifier) @call (generic_name . (identifier) @call)])
  `,
  parsedText: { onErrors: relaxedText },
  docs: 'above',
  strings: [RAW, VERBATIM, DOUBLE, CHARACTER],
  refineSymbol,
  refineImport: (reference: ImportRef, statement: string) => [
    /\busing\s+static\b/.test(statement) ? { ...reference, names: ['*'] } : reference,
  ],
};

export default cSharp;

function refineSymbol(symbol: DraftSymbol, text: string): DraftSymbol {
  const headStart = afterAttributes(text, symbol.headStart, symbol.headEnd);
  return { ...symbol, headStart, name: memberName(symbol, text) };
}

/** Operators, destructors and indexers as C# writes them: `operator +`, `operator int`, `~Stop`, `this[]`. */
function memberName({ name, kind, nameStart }: DraftSymbol, text: string): string {
  if (kind === 'property') return name === 'this' ? 'this[]' : name;
  if (kind !== 'method') return name.replace(/^@/, '');
  const before = text.slice(Math.max(0, nameStart - 20), nameStart);
  if (/\boperator\s*(?:checked\s*)?$/.test(before)) return `operator ${name}`;
  return /~\s*$/.test(before) ? `~${name}` : name.replace(/^@/, '');
}

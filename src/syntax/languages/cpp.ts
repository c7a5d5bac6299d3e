import type { DraftSymbol, LanguageModule, StringSyntax } from '../types.js';
import { maskMacros } from './cFamily/macros.js';
import { splitQualifiedId } from './cFamily/qualifiedId.js';
import { functionDeclarators, includeTargets, refineCSymbol, SHARED_QUERY } from './cFamily/sharedQuery.js';
import { CHARACTER, DOUBLE } from './shared/strings.js';

// Flat lists: an alternation inside of another one matches only in part.
const MEMBER_NAMES = '(identifier) @name (field_identifier) @name (destructor_name) @name (operator_name) @name';
const NAMES = `${MEMBER_NAMES} (qualified_identifier) @name (template_function name: (identifier) @name)`;

/** As `functionDeclarators`, for the things only C++ has: references, conversion operators. */
function declarator(names: string): string {
  return `[
    ${functionDeclarators(names)}
    (reference_declarator (function_declarator declarator: [${names}]))
    (pointer_declarator declarator: (reference_declarator (function_declarator declarator: [${names}])))
    (operator_cast) @name
    (qualified_identifier) @name
  ]`;
}

const TYPE_NAME =
  '[(type_identifier) @name (template_type name: (type_identifier) @name) (qualified_identifier) @name]';
const FUNCTION = `(function_definition declarator: ${declarator(NAMES)})`;
const CONSTRUCTOR = '(function_declarator declarator: (identifier) @name)';
const CALLEES = `[
  (identifier) @call
  (template_function name: (identifier) @call)
]`;

/** `R"tag(raw)tag"`. */
const RAW: StringSyntax = {
  open: /(?<=\b(?:u8|[uUL])?R)"([^()\\\s]{0,16})\(/y,
  first: '"',
  close: ')$1"',
  escapes: 'none',
  multiline: true,
};

const cpp: LanguageModule = {
  id: 'cpp',
  aliases: ['c++', 'cxx', 'cc'],
  extensions: [
    '.cpp',
    '.cc',
    '.cxx',
    '.c++',
    '.hpp',
    '.hh',
    '.hxx',
    '.h++',
    '.ipp',
    '.inl',
    '.tpp',
    '.txx',
    '.cppm',
    '.ixx',
    '.cu',
    '.cuh',
  ],
  // Headers called .h are C unless something stands at the beginning of a line that cannot in C.
  contested: {
    '.h': /^[ \t]*(?:(?:class|namespace)(?:\s+[\w:]+){1,3}?\s*[:{;<]|template\s*<|using\s+(?:namespace\b|[\w:]+\s*[=;])|(?:public|private|protected)\s*:|#[ \t]*include[ \t]*<\w+>|(?:explicit|virtual|friend|constexpr)\s+[\w:~]+[^\n.]*[;{]|enum\s+(?:class|struct)\b)|^[^/*\n]*\bstd::\w/m,
  },
  grammar: { package: '@repomix/tree-sitter-wasms', file: 'out/tree-sitter-cpp.wasm' },
  warmup: `#include <a>
#define M(x) f(x)
namespace a::b { inline namespace c { enum class E : int { A = 1 }; } }
template <typename T, int N = 2, class... R>
class C final : public D<T>, private virtual x::E {
public:
    explicit C(const T &t, R &&...rest) noexcept : t_(t), u_{nullptr} { (f(rest), ...); }
    virtual ~C() = default;
    bool operator==(const C &o) const override;
    static constexpr auto k = 0x1F;
    using U = std::vector<std::pair<int, T *>>;
private:
    T t_ = T{};
};
template <> int a::C<int>::f() const & {
    auto g = [&, x = 1](auto &&y) mutable -> decltype(y) { return y + x; };
    for (const auto &[k, v] : m) if (auto *p = dynamic_cast<D *>(v); p && !p->x) throw E("s\\n"); else delete[] p;
    try { new (p) C<int>(1.5f, 'c'); } catch (const std::exception &e) { this->g<int>(R"(raw)"); } catch (...) {}
    switch (x) { case 1: [[fallthrough]]; default: co_return a < b ? ~c : -d; }
    while (true) do { x <<= 1; } while (sizeof(int) > 2);
}
extern "C" { typedef struct { unsigned x : 3; } s; }
C operator"" _x(unsigned long long) requires Q<T> { return static_cast<int>(x->*y); }
`,
  keywords:
    'alignas alignof and auto bool break case catch char class co_await co_return co_yield concept const const_cast consteval constexpr constinit continue decltype default delete do double dynamic_cast else enum explicit export extern false final float for friend goto if inline int long mutable namespace new noexcept not nullptr operator or override private protected public register reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while'.split(
      ' ',
    ),
  // Members that are only declared count: a class in a header is where its reader looks for them. Prototypes outside of
  // classes do not, nor do friends.
  query: `
    (field_declaration_list (function_definition !type declarator: ${CONSTRUCTOR} (field_initializer_list)? @body body: (_)? @body) @def.constructor)
    (field_declaration_list (template_declaration (function_definition !type declarator: ${CONSTRUCTOR} body: (_)? @body) @def.constructor))
    (field_declaration_list (declaration !type declarator: ${CONSTRUCTOR}) @def.constructor)
    (field_declaration_list (template_declaration (declaration !type declarator: ${CONSTRUCTOR}) @def.constructor))
    (function_definition declarator: ${declarator(NAMES)} (field_initializer_list)? @body body: (_)? @body) @def.function
    (field_declaration declarator: ${declarator(MEMBER_NAMES)}) @def.method
    (field_declaration_list (declaration declarator: ${declarator(MEMBER_NAMES)}) @def.method)
    (field_declaration_list (template_declaration (declaration declarator: ${declarator(MEMBER_NAMES)})) @def.method @head)
    (declaration declarator: (init_declarator
      declarator: (identifier) @name
      value: (lambda_expression body: (_) @body))) @def.function
    (template_declaration ${FUNCTION}) @def.function @head
    (template_declaration (template_declaration ${FUNCTION})) @def.function @head
    (linkage_specification body: ${FUNCTION}) @def.function @head
    (class_specifier name: ${TYPE_NAME} body: (_) @body) @def.class
    (struct_specifier name: ${TYPE_NAME} body: (_) @body) @def.struct
    (union_specifier name: ${TYPE_NAME} body: (_) @body) @def.union
    (enum_specifier name: [(type_identifier) (qualified_identifier)] @name body: (_) @body) @def.enum
    (template_declaration (class_specifier name: ${TYPE_NAME} body: (_))) @def.class @head
    (template_declaration (struct_specifier name: ${TYPE_NAME} body: (_))) @def.struct @head
    (template_declaration (union_specifier name: ${TYPE_NAME} body: (_))) @def.union @head
    (template_declaration (concept_definition name: (identifier) @name (_) @body)) @def.type @head
    (template_declaration (alias_declaration name: (type_identifier) @name)) @def.type @head
    (translation_unit (alias_declaration name: (type_identifier) @name) @def.type)
    (declaration_list (alias_declaration name: (type_identifier) @name) @def.type)
    (namespace_definition name: (_) @name) @container.namespace
    ${SHARED_QUERY}
    (base_class_clause [(type_identifier) (qualified_identifier) (template_type)] @base)
    (call_expression function: ${CALLEES})
    (call_expression function: (field_expression field: [
      (field_identifier) @call.member
      (template_method name: (field_identifier) @call.member)
    ]))
    (call_expression function: (qualified_identifier scope: (_) @call.owner name: ${CALLEES}))
    (call_expression function: (qualified_identifier !scope name: ${CALLEES}))
    (call_expression function: (qualified_identifier name: (qualified_identifier scope: (_) @call.owner name: ${CALLEES})))
    (call_expression function: (qualified_identifier name: (qualified_identifier
      name: (qualified_identifier scope: (_) @call.owner name: ${CALLEES}))))
    (new_expression type: [(type_identifier) @call (template_type name: (type_identifier) @call)])
  `,
  docs: 'above',
  strings: [RAW, DOUBLE, CHARACTER],
  parsedText: { always: (text) => maskMacros(text, 'cpp') },
  refineSymbol,
  importTargets: includeTargets,
};

export default cpp;

/** `TEST(Suite, Name) {`: a macro that defines a function, called after its arguments. */
const DEFINING_MACRO = /^([A-Z][A-Z0-9_]*)\s*\(\s*(\w+)\s*(?:,\s*(\w+)\s*)?[,)]/;

function refineSymbol(symbol: DraftSymbol, text: string): DraftSymbol | null {
  if (symbol.container) return { ...symbol, name: symbol.name.replace(/\s+/g, '').replaceAll('::', '.') };
  if (symbol.kind === 'variable' || symbol.kind === 'field') return refineCSymbol(symbol, text);
  const macro = symbol.kind === 'function' ? DEFINING_MACRO.exec(text.slice(symbol.start, symbol.start + 200)) : null;
  if (macro) {
    const [, , first, second] = macro;
    return { ...symbol, scope: second ? first! : '', name: second ?? first! };
  }
  const { scope, name } = splitQualifiedId(symbol.name);
  const refined = { ...symbol, scope, name };
  if (symbol.kind === 'function' && scope !== '' && scope.slice(scope.lastIndexOf('.') + 1) === name) {
    refined.kind = 'constructor';
  }
  return refineCSymbol(refined, text);
}

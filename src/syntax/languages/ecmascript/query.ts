/** What JavaScript, TypeScript and TSX have in common. Specific patterns stand before general ones and before wrappers. */
const SHARED = `
  (class_declaration "class" @head name: (_) @name body: (_) @body) @def.class
  (function_declaration name: (_) @name body: (_) @body) @def.function
  (generator_function_declaration name: (_) @name body: (_) @body) @def.function
  (method_definition name: (_) @name body: (_) @body) @def.function

  (variable_declarator name: (identifier) @name value: (_ body: (_) @body)) @def.function
  (variable_declarator name: (identifier) @name
    value: (call_expression arguments: (arguments . (_ body: (_) @body)))) @def.variable
  (variable_declarator name: (identifier) @name
    value: (call_expression arguments: (arguments . (call_expression arguments: (arguments . (_ body: (_) @body)))))) @def.variable
  (variable_declarator name: (identifier) @name
    value: (object [(method_definition) (pair value: (_ body: (_)))]) @body) @def.object
  (assignment_expression left: (identifier) @name right: (_ body: (_) @body)) @def.function
  (assignment_expression
    left: (member_expression object: (_) @scope property: (_) @name) right: (_ body: (_) @body)) @def.function
  (assignment_expression left: (member_expression object: (_) @scope property: (_) @name) right: (object)) @container
  (pair key: (_) @name value: (_ body: (_) @body)) @def.function
  (pair key: (_) @name value: (object)) @container
  (export_statement "default" @name value: (_ body: (_) @body) @head) @def.function
  (export_statement "default" @name value: (call_expression arguments: (arguments . (_ body: (_) @body))) @head) @def.function

  (program (_ (variable_declarator name: (identifier) @name)) @def.constant)
  (export_statement declaration: (_ (variable_declarator name: (identifier) @name)) @head) @def.constant
  (export_statement declaration: (_ name: (_) @name)) @def.variable

  (import_statement source: (_) @import.module) @import
  (import_statement
    (import_clause (named_imports (import_specifier name: (_) @import.name))) source: (_) @import.module) @import
  (export_statement source: (_) @import.module) @import
  (export_statement (export_clause (export_specifier name: (_) @import.name)) source: (_) @import.module) @import
  (call_expression function: (import) arguments: (arguments . (string) @import.module)) @import
  (call_expression
    function: (identifier) @_function
    arguments: (arguments . (string) @import.module)
    (#eq? @_function "require")) @import
  (variable_declarator
    name: (object_pattern [
      (shorthand_property_identifier_pattern) @import.name
      (pair_pattern key: (property_identifier) @import.name)])
    value: (call_expression function: (identifier) @_function arguments: (arguments . (string) @import.module))
    (#eq? @_function "require")) @import

  (call_expression function: (identifier) @call.plain)
  (call_expression function: (member_expression property: (_) @call))
  (new_expression constructor: (identifier) @call.plain)
  (new_expression constructor: (member_expression property: (_) @call))
`;

const JSX = `
  (jsx_self_closing_element name: (identifier) @call.plain)
  (jsx_opening_element name: (identifier) @call.plain)
`;

const JAVASCRIPT = `
  (class_heritage (_) @base)
  (field_definition property: (_) @name
    value: [(_ body: (_) @body) (call_expression arguments: (arguments . (_ body: (_) @body)))]) @def.method
`;

const TYPESCRIPT = `
  (extends_clause value: (_) @base)
  (implements_clause (_) @base)
  (extends_type_clause [(type_identifier) (generic_type) (nested_type_identifier)] @base)
  (abstract_class_declaration "abstract" @head name: (_) @name body: (_) @body) @def.class
  (interface_declaration name: (_) @name body: (_) @body) @def.interface
  (type_alias_declaration name: (_) @name) @def.type
  (enum_declaration name: (_) @name body: (_) @body) @def.enum
  (internal_module name: (_) @name body: (_) @body) @def.namespace
  (module name: (_) @name body: (_) @body) @def.module
  (function_signature name: (_) @name) @def.function
  (method_signature name: (_) @name) @def.method
  (abstract_method_signature name: (_) @name) @def.method
  (public_field_definition name: (_) @name
    value: [(_ body: (_) @body) (call_expression arguments: (arguments . (_ body: (_) @body)))]) @def.method
  (decorator) @attribute
  (expression_statement (internal_module name: (_) @name)) @def.namespace
  (ambient_declaration (_ name: (_) @name)) @def.variable
  (ambient_declaration (_ (variable_declarator name: (identifier) @name)) @head) @def.constant
  (export_statement declaration: (ambient_declaration (_ name: (_) @name))) @def.variable
  (export_statement declaration: (ambient_declaration (_ (variable_declarator name: (identifier) @name)) @head)) @def.constant
  ; The grammar reads "await load<T>(x)" as "(await load)<T>(x)".
  (call_expression function: (await_expression (identifier) @call.plain))
  (call_expression function: (await_expression (member_expression property: (_) @call)))
  (import_statement (import_require_clause source: (_) @import.module)) @import
`;

export const JAVASCRIPT_QUERY = JAVASCRIPT + SHARED + JSX;
export const TYPESCRIPT_QUERY = TYPESCRIPT + SHARED;
export const TSX_QUERY = TYPESCRIPT + SHARED + JSX;

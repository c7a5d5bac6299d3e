import { dottedTargets } from '../importTargets.js';
import type { DraftSymbol, LanguageModule, SymbolKind } from '../types.js';

/** What may be defined: a name, a head with arguments, an operator; each with or without guard. */
const head = `[
  (identifier) @name
  (call target: (identifier) @name)
  (binary_operator operator: _ @name)
  (unary_operator operator: _ @name)
  (binary_operator
    left: [(identifier) @name (call target: (identifier) @name) (binary_operator operator: _ @name)]
    operator: "when")
]`;

/** The body is a block, or keywords behind a comma. */
const definition = `(call
  target: (identifier) @_def
  (arguments . ${head} . ","? @body)
  (do_block)? @body) @def.function`;

const definers =
  '(#any-of? @_def "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate" "defn" "defnp")';

const callback = `(unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_callback
    (arguments . [
      (binary_operator left: (call target: (identifier) @name) operator: "::")
      (binary_operator left: (binary_operator left: (call target: (identifier) @name)) operator: "when")
    ]))) @def.function`;

const callbacks = '(#any-of? @_callback "callback" "macrocallback")';

const docText = '(arguments [(string (quoted_content) @doc) (sigil (quoted_content) @doc)])';

/**
 * `@doc`, its own metadata (`@doc since: "1.2"`), then attributes that may stand before what it describes: few, as a run of any
 * length would pair each `@doc` of a behaviour with each callback after it.
 * `@_metadata` keeps the two readings of the second line apart: of states with equal captures the matcher drops one.
 */
const docAbove = `(unary_operator operand: (call target: (identifier) @_doc ${docText}))
  . (unary_operator operand: (call (arguments . (keywords) @_metadata)))?
  . (unary_operator operand: (call target: (identifier) @_between))?
  . (unary_operator operand: (call target: (identifier) @_between))?`;

const docs = '(#eq? @_doc "doc") (#not-match? @_between "^(?:doc|callback|macrocallback|type|typep|opaque|typedoc)$")';

const KINDS: Readonly<Record<string, SymbolKind>> = {
  defmodule: 'module',
  defprotocol: 'protocol',
  defimpl: 'impl',
  defmacro: 'macro',
  defmacrop: 'macro',
  defguard: 'macro',
  defguardp: 'macro',
  '@macrocallback': 'macro',
};

const elixir: LanguageModule = {
  id: 'elixir',
  aliases: ['ex', 'exs'],
  extensions: ['.ex', '.exs'],
  interpreters: ['elixir', 'iex', 'mix'],
  grammar: { package: 'tree-sitter-elixir', file: 'tree-sitter-elixir.wasm' },
  warmup: `defmodule Shop.Cart do
  @moduledoc """
  Keeps a cart.
  """
  use GenServer, restart: :transient
  alias Shop.{Item, Price}
  @doc "Adds an item."
  @spec add(t(), Item.t()) :: {:ok, t()} | {:error, atom()}
  def add(%__MODULE__{items: items} = cart, item) when is_map(item) and length(items) < 10 do
    with {:ok, price} <- Price.of(item), true <- price >= 1.5 do
      items |> Enum.map(&(&1.price * 2)) |> Enum.filter(fn x -> x != nil end)
      {:ok, %{cart | items: [item | items]}}
    else
      _ -> {:error, :"no price #{inspect(item)}"}
    end
  end
  defp total(cart, opts \\\\ []), do: Keyword.get(opts, :base, 0) + ~w(a b)a
end
`,
  keywords: (
    'after and case catch cond def defdelegate defexception defguard defguardp defimpl defmacro defmacrop defmodule ' +
    'defoverridable defp defprotocol defstruct do else end false fn for if import in nil not or quote raise receive require ' +
    'rescue super throw true try unless unquote use when with alias doc moduledoc spec impl callback'
  ).split(' '),
  docs: 'both',
  lineComments: ['#'],
  blockComments: [],
  query: `
(call
  target: (identifier) @_module
  (arguments . [(alias) (dot)] @name)
  (do_block (unary_operator operand: (call target: (identifier) @_doc ${docText}))) @body
  (#any-of? @_module "defmodule" "defprotocol" "defimpl")
  (#eq? @_doc "moduledoc")) @def.module
(call
  target: (identifier) @_module
  (arguments . [(alias) (dot)] @name)
  (do_block) @body
  (#any-of? @_module "defmodule" "defprotocol" "defimpl")) @def.module

(${docAbove} . ${definition} ${docs} ${definers})
(${definition} ${definers})
(${docAbove} . ${callback} ${docs} ${callbacks})
(${callback} ${callbacks})

(call
  target: (identifier) @_import
  (arguments . [(alias) (dot)] @import.module)
  (#any-of? @_import "alias" "import" "require" "use")) @import

(call target: (identifier) @call.scoped)
(call target: (dot left: (alias)) @call)
(call target: (dot left: (identifier) @_self right: (identifier) @call) (#eq? @_self "__MODULE__"))
(binary_operator operator: "|>" right: (identifier) @call.scoped)
(unary_operator operator: "&" operand: (binary_operator left: (identifier) @call.scoped operator: "/"))
; Specifications and other attributes hold types.
(unary_operator operator: "@" operand: (call)) @ignore
`,

  refineSymbol(symbol, text) {
    if (symbol.name === 'when' || symbol.name === 'unquote') return null;
    const word = /^@?\w+/.exec(text.slice(symbol.start, symbol.start + 20))?.[0] ?? '';
    symbol.kind = KINDS[word] ?? symbol.kind;
    if (word === 'defimpl') return named(symbol, implemented(text.slice(symbol.start, symbol.headEnd)) ?? symbol.name);
    if (word === 'defmodule' || word === 'defprotocol') return named(symbol, symbol.name);
    // What follows its comma is where it delegates to.
    if (word === 'defdelegate') symbol.headEnd = symbol.end;
    return symbol;
  },

  refineImport(reference, statement) {
    const group = /^([\w.]+)\.\{([^}]*)\}/.exec(reference.module);
    if (group) return [{ ...reference, module: group[1]!, names: words(group[2]!, /[\w.]+/g) }];
    if (!statement.startsWith('import')) return [reference];
    const only = /\bonly:\s*\[([^\]]*)\]/.exec(statement)?.[1];
    return [{ ...reference, names: only === undefined ? ['*'] : words(only, /\w+[?!]?(?=:\s)/g) }];
  },

  importTargets({ module, names }) {
    const grouped = names.length > 0 && names.every((name) => /^[A-Z]/.test(name));
    const modules = grouped ? names.map((name) => `${module}.${name}`) : [module];
    return modules
      .filter((name) => !name.startsWith('__MODULE__'))
      .flatMap((name) => dottedTargets(underscored(name), ['.ex', '.exs']));
  },
};

/** Elixir itself names an implementation by protocol and type: `String.Chars.Shop.Order`. */
function implemented(header: string): string | null {
  const match = /^defimpl[\s(]+([\w.]+)\s*,\s*for:\s*([A-Z][\w.]*)/.exec(header);
  return match ? `${match[1]}.${match[2]}` : null;
}

/** Splits `Shop.Orders` into scope and simple name. */
function named(symbol: DraftSymbol, path: string): DraftSymbol {
  const parts = path
    .replace(/\s+/g, '')
    .replace(/^__MODULE__\./, '')
    .split('.');
  symbol.name = parts.pop()!;
  symbol.scope = parts.join('.');
  return symbol;
}

function words(text: string, word: RegExp): string[] {
  return text.match(word) ?? [];
}

/** The file naming rule: `MyApp.HTTPClient` lies in `my_app/http_client`. */
function underscored(module: string): string {
  return module
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase();
}

export default elixir;

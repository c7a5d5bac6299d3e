import { dottedTargets } from '../importTargets.js';
import type { DraftSymbol, LanguageModule, SymbolKind } from '../types.js';
import { definedName, docAbove, moduleDoc } from './elixir/text.js';
import { MULTILINE_DOUBLE, MULTILINE_SINGLE, TRIPLE_DOUBLE, TRIPLE_SINGLE } from './shared/strings.js';

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
  strings: [TRIPLE_DOUBLE, TRIPLE_SINGLE, MULTILINE_DOUBLE, MULTILINE_SINGLE],
  // Names are whole heads here (`total(order) when …`): refineSymbol reads them, which is far cheaper than patterns for each form.
  query: `
(call
  target: (identifier) @_module
  (arguments . [(alias) (dot)] @name)
  (do_block) @body
  (#any-of? @_module "defmodule" "defprotocol" "defimpl")) @def.module

; The body is a block, or keywords behind a comma.
(call
  target: (identifier) @_def
  (arguments . (_) @name . ","? @body)
  (do_block)? @body
  (#any-of? @_def "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate" "defn" "defnp")) @def.function
(unary_operator
  operator: "@"
  operand: (call target: (identifier) @_callback (arguments . (_) @name))
  (#any-of? @_callback "callback" "macrocallback")) @def.function

(call
  target: (identifier) @_import
  (arguments . [(alias) (dot)] @import.module)
  (#any-of? @_import "alias" "import" "require" "use")) @import

(call target: (identifier) @call.scoped)
(call target: (dot left: (alias) @call.owner right: (identifier) @call))
(call target: (dot left: (identifier) @_self right: (identifier) @call) (#eq? @_self "__MODULE__"))
(binary_operator operator: "|>" right: (identifier) @call.scoped)
(unary_operator operator: "&" operand: (binary_operator left: (identifier) @call.scoped operator: "/"))
; Specifications and other attributes hold types.
(unary_operator operator: "@" operand: (call)) @ignore
`,

  refineSymbol(symbol, text) {
    const word = /^@?\w+/.exec(text.slice(symbol.start, symbol.start + 20))?.[0] ?? '';
    symbol.kind = KINDS[word] ?? symbol.kind;
    if (symbol.kind === 'module' || symbol.kind === 'protocol' || symbol.kind === 'impl') {
      symbol.doc = moduleDoc(text, symbol.headEnd);
      const implementation = word === 'defimpl' ? implemented(text.slice(symbol.start, symbol.headEnd)) : null;
      return named(symbol, implementation ?? symbol.name);
    }
    symbol.name = definedName(symbol.name);
    symbol.doc = docAbove(text, symbol.start);
    // What follows its comma is where it delegates to.
    if (word === 'defdelegate') symbol.headEnd = symbol.end;
    return symbol.name === '' ? null : symbol;
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

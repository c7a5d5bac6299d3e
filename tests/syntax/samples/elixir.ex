defmodule Shop.Store do
  @moduledoc """
  Where orders are kept. Backed by any adapter.
  """

  @doc "Reads one record."
  @callback fetch(id :: integer(), opts :: keyword()) :: {:ok, term()} | :error
  @callback reset() :: :ok
  @macrocallback query(expr :: Macro.t()) :: Macro.t()
  @optional_callbacks reset: 0
end

defprotocol Shop.Priced do
  @moduledoc "Things with a price."

  @doc "The price in cents."
  @spec price(t) :: integer()
  def price(thing)
end

defmodule Shop.Orders do
  @moduledoc ~S"""
  Opens, changes and closes orders.

  More text that is not the first sentence.
  """

  use GenServer, restart: :transient
  import Ecto.Query, only: [from: 2, where: 3]
  import Shop.Helpers
  alias Shop.Accounts.{Customer, Role}
  alias Shop.Orders.Line, as: OrderLine
  alias Shop.Repo
  alias __MODULE__.Error
  require Logger

  @behaviour Shop.Store
  @timeout 5_000

  @type id :: pos_integer()

  defstruct [:id, :customer, lines: [], status: :open]

  defguardp is_id(value) when is_integer(value) and value > 0

  defmodule Error do
    @moduledoc false
    defexception [:message, code: 500]

    @impl true
    def exception(opts), do: %__MODULE__{message: format(opts)}

    defp format(opts) do
      inspect(opts)
    end
  end

  @doc """
  Starts the server.

  ## Options

    * `:name`
  """
  @spec start_link(keyword()) :: GenServer.on_start()
  def start_link(opts \\ []) do
    GenServer.start_link(__MODULE__, opts, name: __MODULE__)
  end

  @doc false
  def child_count, do: 0

  # Total of an order, discounts included.
  def total(order, discount \\ 0)

  def total(%__MODULE__{lines: []}, _discount), do: 0

  def total(%__MODULE__{lines: lines}, discount)
      when is_integer(discount) and discount >= 0 do
    lines
    |> Enum.map(&line_total/1)
    |> Enum.sum()
    |> subtract(discount)
  end

  @doc "Whether the order is open."
  @doc since: "1.2.0"
  def open?(order), do: order.status == :open

  def close!(order) do
    if open?(order), do: %{order | status: :closed}, else: raise(Error, "closed")
  end

  def a <~> b do
    total(a) == total(b)
  end

  defdelegate customer(order), to: Customer, as: :of_order

  @doc """
  Runs a block and logs how long it took.
  """
  defmacro timed(label, do: block) do
    quote do
      started = System.monotonic_time()
      result = unquote(block)
      Logger.debug(unquote(label))
      result
    end
  end

  defmacrop trace(expr) do
    expr
  end

  @impl GenServer
  def init(_opts) do
    {:ok, %{}, {:continue, :load}}
  end

  @impl true
  def handle_call({:get, id}, _from, state) when is_id(id) do
    {:reply, __MODULE__.lookup(state, id), state}
  end

  def handle_call(:count, _from, state) do
    {:reply, child_count(), trace(state)}
  end

  def lookup(state, id) do
    case state do
      %{^id => order} -> {:ok, order}
      _ -> :error
    end
  end

  for status <- [:open, :closed] do
    def status_name(unquote(status)), do: unquote(to_string(status))
  end

  defp line_total(%OrderLine{price: price, count: count}), do: price * count

  defp subtract(sum, discount) when discount > sum, do: 0
  defp subtract(sum, discount), do: sum - discount
end

defimpl Shop.Priced, for: Shop.Orders do
  def price(order), do: Shop.Orders.total(order)
end

defimpl Shop.Priced, for: [Integer, Float] do
  def price(number), do: round(number)
end

defimpl String.Chars, for: Shop.Orders.Error do
  def to_string(error) do
    """
    def not_a_function(x), do: x
    #{error.message}
    """
  end
end

if Code.ensure_loaded?(Jason) do
  defmodule Shop.Json do
    def encode(order), do: Jason.encode!(order)
  end
end

# frozen_string_literal: true

require "json"
require 'net/http'
require_relative "support/clock"
require_relative "../version"
autoload :Ledger, "billing/ledger"

# Billing keeps accounts and the money that moves between them.
# It knows nothing of the web.
module Billing
  DEFAULT_CURRENCY = "EUR"

  # Rounds an amount to whole cents.
  ROUND = ->(amount) { (amount * 100).round / 100.0 }

  FORMAT = lambda do |amount, currency|
    "#{ROUND.call(amount)} #{currency}"
  end

  # A sum of money in one currency. Immutable.
  Money = Struct.new(:amount, :currency) do
    include Comparable

    def <=>(other)
      amount <=> other.amount
    end

    def +(other)
      ensure_same_currency!(other)
      Money.new(amount + other.amount, currency)
    end

    def [](part) = to_h.fetch(part)

    def -@
      Money.new(-amount, currency)
    end

    private

    def ensure_same_currency!(other)
      raise ArgumentError, "mixed currencies" unless same_currency?(other)
    end

    def same_currency?(other) = other.currency == currency
  end

  class Error < StandardError; end

  Overdrawn = Class.new(Error)

  class Account < Ledger::Base
    attr_accessor :owner
    attr_reader :balance

    class << self
      # Finds an account by its number, or raises.
      def find(number)
        registry.fetch(number) { missing(number) }
      end

      def registry
        @registry ||= {}
      end

      private

      def missing(number)
        raise Error, "no account #{number}"
      end
    end

    def self.open(owner, currency: DEFAULT_CURRENCY)
      account = new(owner)
      registry[owner] = account
      account.deposit(Money.new(0, currency))
      account
    end

    def initialize(owner)
      @owner = owner
      @balance = Money.new(0, DEFAULT_CURRENCY)
      @listeners = []
    end

    # Adds money and tells every listener.
    #
    # @param money [Money]
    def deposit(money)
      self.balance = balance + money
      notify(:deposit, money)
    end

    def withdraw(money, &block)
      limit = 10
      raise Overdrawn if empty? || money.amount > limit

      notify(:withdraw, money)
      block&.call(money)
      audit_trail
    end

    def empty?
      balance.amount.zero?
    end

    def balance=(money)
      validate = ->(value) { value.is_a?(Money) }
      raise Error unless validate.call(money)

      @balance = money
    end

    %i[active frozen].each do |state|
      define_method("#{state}?") { @state == state }
    end

    define_method(:close) do |reason = nil|
      @state = :closed
      notify(:close, reason)
    end

    protected def limit
      100
    end

    private

    def notify(event, payload)
      @listeners.each do |listener|
        listener.call(event, payload)
      rescue StandardError => e
        warn(<<~MESSAGE)
          def not_a_method
          #{e.message}
        MESSAGE
      end
    end

    def audit_trail
      JSON.dump(owner: owner)
    end
  end
end

# Reopened to add reporting.
class Billing::Account
  def report(io = $stdout,
             verbose: false)
    io.puts(to_s)
    io.puts(audit_trail) if verbose
  end
end

module Billing::Export; module CSV
  def self.write(accounts) = accounts.map { |account| row(account) }

  module_function

  def row(account)
    [account.owner, account.balance.amount].join(",")
  end
end; end

if defined?(Rake)
  def export_task(name)
    Billing::Export::CSV.write([])
  end
else
  def export_task(_name); end
end

def main
  account = Billing::Account.open("savings")
  account.report(verbose: true)
  export_task "daily"
end

main if __FILE__ == $PROGRAM_NAME

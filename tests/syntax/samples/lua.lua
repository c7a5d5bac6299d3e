#!/usr/bin/env lua
-- Accounts that can be opened, moved between and closed.
local events = require "bank.events"
local json, log = require("cjson"), require('bank.log')
require [[bank.compat]]

--- Most accounts one owner may have.
MAX_ACCOUNTS = 10
local VERSION <const> = "1.2"
local counter = 0

local M = {}
M.DEFAULT_LIMIT = 500

--- An account.
-- @class Account
local Account = {}
Account.__index = Account

local function check(amount)
  if type(amount) ~= "number" then
    error("amount must be a number")
  end
  return amount
end

-- Opens an account. The owner must exist.
function Account.new(owner, opts)
  counter = counter + 1
  local self = setmetatable({ owner = owner, balance = 0 }, Account)
  self:deposit(opts.first or 0)
  return self
end

--[[
  Adds money.
  Negative amounts are refused.
]]
function Account:deposit(amount)
  self.balance = self.balance + check(amount)
  events.emit("deposit", function(listener)
    listener(self, check(amount))
  end)
end

function Account:transfer(
  other,
  amount
)
  local function undo(reason)
    log.warn(reason)
    self:deposit(amount)
  end

  local retry = function(times)
    for _ = 1, times do undo("again") end
  end

  self:deposit(-amount)
  if not pcall(other.deposit, other, amount) then
    retry(2)
  end
end

-- Metamethods.
Account.__eq = function(a, b)
  return a.owner == b.owner
end

setmetatable(Account, {
  __call = function(class, owner)
    return class.new(owner, {})
  end,
})

local commands = {
  open = function(args)
    return Account.new(args[1], {})
  end,
  ["close-all"] = function()
    counter = 0
  end,
  admin = {
    --- Shows a report.
    report = function(args) return json.encode(args) end,
  },
  limit = 3,
}

M["lookup"] = function(name)
  return commands[name]
end

M.util = {}
function M.util.format.money(amount)
  return string.format("%.2f", check(amount))
end

---Runs one command.
---@param line string
---@return any
M.run = function(line)
  local command = M.lookup(line)
  return command and M.util.format.money(command(line))
end

local format
function format(value)
  return M.util.format.money(value)
end

function main(...)
  goto start
  ::start::
  for _, line in ipairs({ ... }) do
    M.run(line)
    print(format(Account.new(line, {})))
  end
end

local ok, err = pcall(function()
  return main()
end)

return {
  run = M.run,
  stop = function()
    counter = -1
  end,
}

-- Asks a path each time with a number behind it that was never asked before.
--
--     wrk -s fresh.lua URL -- PATH NUMBER
local path, number

function init(arguments)
  path, number = arguments[1], tonumber(arguments[2])
end

function request()
  number = number + 1
  return wrk.format("GET", path .. string.format("%d", number))
end

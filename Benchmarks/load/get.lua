-- Sends GET requests with a different number in each query, so that no server answers from a cache.
--
--     wrk -s get.lua URL -- PATH FIRST-NUMBER
local path, number

function init(arguments)
  path = arguments[1] .. (arguments[1]:find("?", 1, true) and "&n=" or "?n=")
  number = tonumber(arguments[2])
end

function request()
  number = number + 1
  return wrk.format("GET", path .. string.format("%d", number))
end

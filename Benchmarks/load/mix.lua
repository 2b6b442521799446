-- Nine reads of one account in ten requests; the tenth is a write of another.
--
--     wrk -s mix.lua URL -- PATH TOKEN WRITTEN-PATH BODY
local read, write
local number = 0

function init(arguments)
  local path, token, written, body = arguments[1], arguments[2], arguments[3], arguments[4]
  read = wrk.format("GET", path)
  local headers = { ["Authorization"] = "Bearer " .. token, ["X-API-Key"] = "bench", ["Content-Type"] = "application/json" }
  write = wrk.format("POST", written, headers, body)
end

function request()
  number = number + 1
  return number % 10 == 0 and write or read
end

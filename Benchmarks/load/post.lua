-- Sends POST requests with the same JSON body.
--
--     wrk -s post.lua URL -- PATH BODY
local post

function init(arguments)
  wrk.headers["Content-Type"] = "application/json"
  post = wrk.format("POST", arguments[1], wrk.headers, arguments[2])
end

function request()
  return post
end

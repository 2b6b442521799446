"""A mock of one answer by pytest-httpserver: a request is expected, and answered with what a file has.

    httpserver.py PORT PATH BODY-FILE
"""

import sys
import threading

from pytest_httpserver import HTTPServer

port, path, file = sys.argv[1:]
server = HTTPServer(host="127.0.0.1", port=int(port), threaded=True)
with open(file, "rb") as body:
    server.expect_request(path).respond_with_data(body.read(), content_type="application/json; charset=utf-8")
server.start()
threading.Event().wait()

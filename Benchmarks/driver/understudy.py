"""The release build on a database of its own."""

import http.client
import json
import os
import sys
import time

from .servers import Server, free_port
from .settings import ROOT, program

TRENDS = "/api/longevity/trends"


def credentials(token):
    """Headers with a token; FitIQ asks for a key of the app, too, which the others do not look at."""
    return {"Authorization": f"Bearer {token}", "X-API-Key": "bench"}


class Understudy(Server):
    title = "Understudy"

    def __init__(self, home, seed=None, settings=None, path="/_understudy/health", token=None, command=None, checkout=ROOT):
        """- `seed`: the demo without. `path`, `token`: what the first answer is the answer to. `command`: what runs the server, in place of the
        release build. `checkout`: whose build, configuration and demo it has."""
        os.makedirs(home, exist_ok=True)
        self.port = free_port()
        self.database = os.path.join(home, "bench.sqlite")
        seed = seed or os.path.join(checkout, "seed", "demo.json")
        self.start(
            [*(command or [program(checkout)]), "--port", str(self.port), "--database", self.database, "--seed", seed], path,
            token and credentials(token), settings, checkout)

    def call(self, method, path, body=None, headers=None):
        """Milliseconds and the answer of a call over a connection that is kept."""
        if not hasattr(self, "connection"):
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        started = time.monotonic()
        self.connection.request(method, path, body, headers or {})
        response = self.connection.getresponse()
        answer = response.read()
        if response.status >= 300:
            sys.exit(f"bench: {method} {path} answered {response.status}: {answer[:200]}")
        return (time.monotonic() - started) * 1000, answer

    def control(self, method, path, body=None, prefix=""):
        return self.call(method, f"{prefix}/_understudy/{path}", json.dumps(body) if body is not None else None)

"""An understudy process, and requests to it as an app or a test sends them."""

import http.client
import json
import os
import re
import signal
import subprocess
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path

NOW = "2026-01-07T09:00:00Z"
START_SECONDS = 60
#: Enough for the import of the largest seed by a debug build.
REQUEST_SECONDS = 120


@dataclass(frozen=True)
class Response:
    status: int
    headers: dict[str, str]
    text: str

    @property
    def json(self):
        return json.loads(self.text)


class Understudy:
    """A server at a fixed instant, in memory, on a free port. It can be killed and started again on the same port."""

    def __init__(self, binary: Path, flags: tuple[str, ...] = ()):
        self.binary = binary
        self.flags = flags
        self.port = 0
        self.folder = tempfile.TemporaryDirectory(prefix="understudy-browser-")
        self.process: subprocess.Popen | None = None

    def start(self) -> "Understudy":
        environment = {name: value for name, value in os.environ.items() if not name.startswith("UNDERSTUDY")}
        command = [str(self.binary), "serve", "--port", str(self.port), "--now", NOW, "--database", ":memory:", *self.flags]
        with open(Path(self.folder.name, "errors"), "ab") as errors:
            self.process = subprocess.Popen(
                command, cwd=self.folder.name, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True
            )
        giving_up = threading.Timer(START_SECONDS, self.process.kill)
        giving_up.start()
        for line in self.process.stdout:
            if ready := re.search(r"^listening on http://[^:]+:(\d+)$", line):
                self.port = int(ready[1])
                break
        giving_up.cancel()
        if ready is None:
            raise AssertionError(f"{' '.join(command)} did not start: {self.errors()}")
        # Reads the rest of the output, so that the server never blocks on a full pipe.
        threading.Thread(target=self.process.stdout.read, daemon=True).start()
        return self

    def errors(self) -> str:
        return Path(self.folder.name, "errors").read_text(errors="replace")[-2000:]

    def kill(self) -> None:
        """Kills the process without a shutdown: connections end at once."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.kill()
        self.folder.cleanup()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def request(self, method: str, path: str, body=None, headers: dict[str, str] | None = None, world: str = "main") -> Response:
        """A body that is not a text is sent as JSON."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=REQUEST_SECONDS)
        text = body if body is None or isinstance(body, str) else json.dumps(body)
        prefix = "" if world == "main" else f"/_sandbox/{world}"
        given = {"Content-Type": "application/json"} if text is not None else {}
        try:
            connection.request(method, prefix + path, text and text.encode(), {**given, **(headers or {})})
            response = connection.getresponse()
            return Response(response.status, dict(response.getheaders()), response.read().decode())
        finally:
            connection.close()

    def control(self, method: str, path: str, body=None, world: str = "main"):
        """Calls the control API and returns its JSON, or None. Fails on an error status."""
        response = self.request(method, f"/_understudy/{path}", body, world=world)
        if response.status >= 300:
            raise AssertionError(f"{method} {path} in {world}: {response.status} {response.text}")
        return response.json if response.text else None

    def sandbox(self, name: str, seed: dict | None = None) -> str:
        """Creates or replaces a sandbox and returns its name."""
        self.control("PUT", f"sandboxes/{name}", {"seed": seed} if seed else None)
        return name

    def many(self, count: int) -> None:
        """Sends `count` requests of an app over one connection, and returns after the last response."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        paths = ["/api/longevity/trends", "/api/analytics/delta?range=weekly", "/api/nothing/here", "/api/dev/health-sync/hrv?days=7"]
        for number in range(count):
            connection.request("GET", paths[number % len(paths)], headers={"Authorization": "Bearer six-days", "X-Number": str(number)})
            connection.getresponse().read()
        connection.close()

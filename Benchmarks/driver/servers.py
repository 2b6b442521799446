"""A server process with its memory and processor time, and Understudy as one of these."""

import atexit
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time

from .settings import BINARY, ROOT

PATIENCE_SECONDS = 120
TRENDS = "/api/longevity/trends"


class Missing(Exception):
    """A server cannot run here. The text names the packages to install."""


def say(text):
    """Prints progress, apart from the table."""
    print(f"bench: {text}", file=sys.stderr, flush=True)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    title = "server"

    def start(self, command, path="/", headers=None, environment=None, folder=None):
        """Starts the command and waits for the first answer to `path`."""
        started = time.monotonic()
        self.log = tempfile.TemporaryFile()
        # A session of its own, so that `stop` also ends its workers.
        self.process = subprocess.Popen(
            command, cwd=folder, env={**os.environ, **(environment or {})}, stdout=self.log, stderr=self.log, start_new_session=True)
        atexit.register(self.stop)
        self.ask(path, headers, until=started + PATIENCE_SECONDS)
        self.first_answer_ms = (time.monotonic() - started) * 1000

    def ask(self, path, headers=None, method="GET", body=None, until=0.0):
        """Sends a request on a new connection and returns the body. Retries a refused connection until the time `until`."""
        while True:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
            try:
                connection.request(method, path, body, headers or {})
                response = connection.getresponse()
                answer = response.read()
                break
            except OSError:
                if self.process.poll() is not None or time.monotonic() > until:
                    sys.exit(f"bench: {self.title} does not answer {path}\n{self.output()}")
                time.sleep(0.001)
            finally:
                connection.close()
        if not 200 <= response.status < 300:
            sys.exit(f"bench: {self.title} answered {method} {path} with {response.status}: {answer[:200]}\n{self.output()}")
        return answer

    def control(self, method, path, body=None):
        """Calls Understudy's control API, or any other that speaks JSON."""
        return self.ask(path, {"Content-Type": "application/json"}, method, json.dumps(body) if body is not None else None)

    def output(self):
        """The end of its log."""
        self.log.seek(0)
        return self.log.read()[-400:].decode(errors="replace")

    def processes(self):
        """The ids of the process and all its descendants."""
        listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
        parents = [tuple(map(int, line.split())) for line in listed.splitlines()]
        family = [self.process.pid]
        for member in family:
            family += [child for child, parent in parents if parent == member]
        return family

    def memory_mib(self):
        """Resident memory. Pages that its processes share count once."""
        family = self.processes()
        return sum(resident_kib(member, shared_once=len(family) > 1) for member in family) / 1024

    def processor_ms(self):
        """User and system time of the process so far."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        if self.process.returncode is not None:
            return
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            pass
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass
        self.process.wait()


def resident_kib(process, shared_once):
    try:
        with open(f"/proc/{process}/smaps_rollup") as rollup:
            return int(re.search(rf"^{'Pss' if shared_once else 'Rss'}:\s+(\d+)", rollup.read(), re.M).group(1))
    except (FileNotFoundError, ProcessLookupError):
        # It ended after it was listed.
        return 0


class Understudy(Server):
    """A release build on a database file of its own, with the demo for a seed.

    It runs in its own checkout if it has one, since an older build may not accept a newer configuration or seed.
    """

    title = "Understudy"

    def __init__(self, home, binary=BINARY, seed=None, path="/_understudy/health", token=None):
        os.makedirs(home, exist_ok=True)
        self.port = free_port()
        self.database = os.path.join(home, "bench.sqlite")
        checkout = checkout_of(binary)
        seed = seed or os.path.join(checkout, "seed", "demo.json")
        command = [binary, "--port", str(self.port), "--database", self.database, "--seed", seed]
        self.start(command, path, credentials(token) if token else None, folder=checkout)


def checkout_of(binary):
    """The checkout that a binary was built in, by the path CHECKOUT/.build/release/understudy; this one for any other path."""
    folder = os.path.abspath(os.path.join(os.path.dirname(binary), "..", ".."))
    return folder if os.path.exists(os.path.join(folder, "seed", "demo.json")) else ROOT


def credentials(token):
    """Headers with a token. FitIQ also needs a key; the other backends ignore it."""
    return {"Authorization": f"Bearer {token}", "X-API-Key": "bench"}

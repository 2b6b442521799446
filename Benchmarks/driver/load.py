"""Load by wrk, and what it tells of a round."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass, field

from .servers import Missing, Server
from .settings import LOAD, SECONDS, USUAL


@dataclass(frozen=True)
class Sample:
    """What one round gave, or the medians of several."""

    rate: float
    p50_ms: float
    p99_ms: float
    # How many were answered, over all rounds.
    count: int = 0
    # Connections that broke, were refused or timed out.
    errors: int = 0
    # The server's time on the processor for each request, where it is told.
    cost_us: float | None = None


@dataclass(eq=False)
class Load:
    """Requests to a server: one and the same path, or what a script in `load` makes of its arguments."""

    title: str
    server: Server
    path: str = "/"
    headers: dict = field(default_factory=dict)
    script: str | None = None
    arguments: tuple = ()


def fresh(title, server, path, headers):
    """Asks a path with a query that was never asked before: a parameter that nobody knows counts on from round to round."""
    return Load(title, server, path, headers, "fresh.lua", (path + ("&" if "?" in path else "?") + "n=",))


def run(load, connections=USUAL, seconds=SECONDS):
    """One round. Each thread of it counts on from a number of its own, that no round before has come to."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency"]
    for name, value in load.headers.items():
        command += ["-H", f"{name}: {value}"]
    if load.script:
        command += ["-s", os.path.join(LOAD, load.script)]
    command += [f"http://127.0.0.1:{load.server.port}{load.path}"]
    if load.script:
        command += ["--", *load.arguments, str(time.monotonic_ns())]
    before = load.server.processor_seconds()
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    after = load.server.processor_seconds()
    if "Non-2xx" in output:
        sys.exit(f"bench: {load.title} answers with errors\n{output}")
    count = int(re.search(r"(\d+) requests in", output).group(1))
    if count == 0:
        sys.exit(f"bench: {load.title} answers nothing\n{output}")
    broken = re.search(r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)", output)
    return Sample(
        float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1)), percentile(output, 50), percentile(output, 99), count,
        sum(map(int, broken.groups())) if broken else 0,
        (after - before) / count * 1e6 if before is not None and after is not None else None)


def percentile(output, percent):
    """Milliseconds, from a line like `99%  1.25ms`."""
    found = re.search(rf"^\s+{percent}%\s+([\d.]+)(us|ms|s|m)\s*$", output, re.M)
    if found is None:
        sys.exit(f"bench: wrk does not tell the {percent}th percentile\n{output}")
    value, unit = found.groups()
    return float(value) * {"us": 0.001, "ms": 1, "s": 1000, "m": 60_000}[unit]


def need(*tools, install):
    """Says what to install when one of some tools is not on the path."""
    for tool in tools:
        if shutil.which(tool) is None:
            raise Missing(f"{tool} is missing: {install}")

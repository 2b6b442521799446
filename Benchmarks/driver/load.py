"""Load by wrk, in rounds that alternate between the servers."""

import os
import re
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from statistics import median

from .servers import Missing, Server, say
from .settings import CONNECTIONS, LOAD, ROUNDS, SECONDS


@dataclass(frozen=True)
class Sample:
    """The figures of one round."""

    rate: float
    p50_ms: float
    p99_ms: float
    # The server's processor time per request.
    processor_ms: float


@dataclass(eq=False, frozen=True)
class Load:
    """One repeated request to a server: a GET, or a POST if there is a body."""

    server: Server
    path: str
    headers: dict
    body: str | None = None

    def measure(self):
        command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "--latency"]
        for name, value in self.headers.items():
            command += ["-H", f"{name}: {value}"]
        # The first number is larger than every number of an earlier round.
        script, argument = ("post.lua", self.body) if self.body else ("get.lua", str(time.monotonic_ns()))
        command += ["-s", os.path.join(LOAD, script), f"http://127.0.0.1:{self.server.port}/", "--", self.path, argument]
        before = self.server.processor_ms()
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        after = self.server.processor_ms()
        if "Non-2xx" in output or "Socket errors" in output or "\n  0 requests" in output:
            sys.exit(f"bench: {self.server.title} fails at {self.path}\n{output}\n{self.server.output()}")
        rate = float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1))
        count = int(re.search(r"(\d+) requests in", output).group(1))
        return Sample(rate, percentile(output, 50), percentile(output, 99), (after - before) / count)


def percentile(output, percent):
    """Milliseconds, from a line like `99%  1.25ms`."""
    value, unit = re.search(rf"^\s+{percent}%\s+([\d.]+)(us|ms|s|m)\s*$", output, re.M).groups()
    return float(value) * {"us": 0.001, "ms": 1, "s": 1000, "m": 60_000}[unit]


def in_turns(subjects, measure, rounds=ROUNDS):
    """Measures each subject once per round: `found[subject]` lists the rounds.

    The order differs from round to round, so that other work on the machine affects all subjects alike."""
    say(f"{rounds} rounds of {len(subjects)}")
    found = {subject: [] for subject in subjects}
    for turn in range(rounds):
        first = turn % len(subjects)
        order = subjects[first:] + subjects[:first]
        for subject in order if turn % 2 == 0 else reversed(order):
            found[subject].append(measure(subject))
    return found


def middle(samples, name):
    """The median of one figure over the rounds."""
    return median(getattr(sample, name) for sample in samples)


def ratio(ours, theirs, name="rate"):
    """The median over the rounds of our figure divided by theirs. Both figures of a round were measured one directly after the other."""
    return median(getattr(a, name) / getattr(b, name) for a, b in zip(ours, theirs))


def need(*tools, install):
    """Raises `Missing` for a tool that is not on the path."""
    for tool in tools:
        if shutil.which(tool) is None:
            raise Missing(f"{tool} is missing: {install}")

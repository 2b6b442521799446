"""Prints what the release build does beside a bare libmicrohttpd that serves an answer of the same size, in the same run.

Needs wrk and cc (apt-get install wrk gcc). Nothing here passes or fails: machines differ, figures are for reading.
"""

import http.client
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
BINARY = os.path.join(ROOT, ".build", "release", "understudy")
SECONDS = int(os.environ.get("BENCH_SECONDS", "5"))
CONNECTIONS = 32
ROUNDS = 2


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def answered(port, path, headers=None):
    """The body of the first answer; waits for the server."""
    deadline = time.monotonic() + 30
    while True:
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            connection.request("GET", path, headers=headers or {})
            response = connection.getresponse()
            body = response.read()
            if response.status != 200:
                sys.exit(f"{path} answered {response.status}: {body[:200]}")
            return body
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.001)


def wrk(port, path, token=None):
    """Requests per second and the 99th percentile, the better of a few rounds."""
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "--latency", f"http://127.0.0.1:{port}{path}"]
    if token:
        command[1:1] = ["-H", f"Authorization: Bearer {token}"]
    best = (0.0, "")
    for _ in range(ROUNDS):
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        if "Non-2xx" in output:
            sys.exit(output)
        rate = float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1))
        best = max(best, (rate, re.search(r"99%\s+(\S+)", output).group(1)))
    return best


class Understudy:
    """The release build on a database of its own, with the demo seed."""

    def __init__(self, folder):
        self.port = free_port()
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            [BINARY, "--port", str(self.port), "--database", os.path.join(folder, "bench.sqlite"), "--seed", "seed/demo.json"],
            cwd=ROOT, stdout=subprocess.DEVNULL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


def bare(body, folder):
    """Starts the reference with a body and gives its port."""
    program = os.path.join(folder, "bare")
    if not os.path.exists(program):
        subprocess.run(["cc", "-O2", "-o", program, os.path.join(HERE, "bare.c"), "-lmicrohttpd"], check=True)
    file = os.path.join(folder, "body")
    with open(file, "wb") as out:
        out.write(body)
    port = free_port()
    process = subprocess.Popen([program, str(port), str(os.cpu_count()), file])
    answered(port, "/")
    return port, process


def compare(server, title, path, token, folder):
    body = answered(server.port, path, {"Authorization": f"Bearer {token}"})
    rate, tail = wrk(server.port, path, token)
    port, reference = bare(body, folder)
    bare_rate, bare_tail = wrk(port, "/")
    reference.kill()
    reference.wait()
    print(f"{title:<34}{len(body):>7} B {rate:>10,.0f}/s  p99 {tail:>8}   bare {bare_rate:>10,.0f}/s  p99 {bare_tail:>8}   {rate / bare_rate:>5.0%}")


def start_up(folder):
    times = []
    for number in range(5):
        home = os.path.join(folder, f"start-{number}")
        os.mkdir(home)
        with Understudy(home) as server:
            answered(server.port, "/_understudy/health")
            times.append(time.monotonic() - server.started)
    print(f"{'start to first answer, empty database':<44}{min(times) * 1000:>7.0f} ms at best, {max(times) * 1000:.0f} ms at worst, of {len(times)}")


def main():
    for tool in ["wrk", "cc"]:
        if shutil.which(tool) is None:
            sys.exit(f"make bench needs {tool}: apt-get install wrk gcc")
    with tempfile.TemporaryDirectory() as folder:
        print(f"{os.cpu_count()} cores, {CONNECTIONS} connections, {SECONDS} s, load driver on the same machine\n")
        start_up(folder)
        home = os.path.join(folder, "home")
        os.mkdir(home)
        with Understudy(home) as server:
            compare(server, "GET trends, decade", "/api/longevity/trends", "decade", folder)
            compare(server, "GET delta yearly, decade", "/api/analytics/delta?range=yearly", "decade", folder)


main()

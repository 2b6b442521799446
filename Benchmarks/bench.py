"""Prints what the release build does beside a bare libmicrohttpd that serves an answer of the same size, in the same run.

Needs wrk and cc (apt-get install wrk gcc, or brew install wrk beside Xcode). Nothing here passes or fails: machines differ, figures are for reading.
"""

import http.client
import json
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
JOURNAL_ROUNDS = 20
CONNECTIONS = 32
ROUNDS = 2


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def answered(port, path, headers=None):
    """The body of the first answer; waits for the server."""
    deadline = time.monotonic() + 120
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


def wrk_round(port, path, headers=None, script=None, seconds=SECONDS):
    """Requests per second and the 99th percentile of one round."""
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--latency", f"http://127.0.0.1:{port}{path}"]
    for name, value in (headers or {}).items():
        command[1:1] = ["-H", f"{name}: {value}"]
    if script:
        command[1:1] = ["-s", script]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in output:
        sys.exit(output)
    return float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1)), re.search(r"99%\s+(\S+)", output).group(1)


def wrk(port, path, headers=None, script=None):
    """The better of a few rounds."""
    return max(wrk_round(port, path, headers, script) for _ in range(ROUNDS))


def credentials(token):
    return {"Authorization": f"Bearer {token}", "X-API-Key": "bench"}


class Understudy:
    """The release build on a database of its own, with the demo seed if no other is named."""

    def __init__(self, folder, seed="seed/demo.json", settings=None):
        self.port = free_port()
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            [BINARY, "--port", str(self.port), "--database", os.path.join(folder, "bench.sqlite"), "--seed", seed],
            cwd=ROOT, stdout=subprocess.DEVNULL, env={**os.environ, **(settings or {})})

    def control(self, method, path, body=None, prefix=""):
        """Calls the control API over a connection of the server's own; milliseconds and the answer."""
        if not hasattr(self, "connection"):
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        started = time.monotonic()
        self.connection.request(method, f"{prefix}/_understudy/{path}", json.dumps(body) if body is not None else None)
        response = self.connection.getresponse()
        answer = response.read()
        if response.status >= 300:
            sys.exit(f"{method} {path} answered {response.status}: {answer[:200]}")
        return (time.monotonic() - started) * 1000, answer

    def memory_bytes(self):
        """What the process holds; pages that several sandboxes share count once on Linux, and for each of them on a Mac."""
        try:
            with open(f"/proc/{self.process.pid}/smaps_rollup") as rollup:
                return int(re.search(r"^Pss:\s+(\d+)", rollup.read(), re.M).group(1)) * 1024
        except FileNotFoundError:
            told = subprocess.run(["ps", "-o", "rss=", "-p", str(self.process.pid)], capture_output=True, text=True, check=True).stdout
            return int(told) * 1024

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


def bare(body, folder):
    """Starts the reference with a body and gives its port."""
    program = os.path.join(folder, "bare")
    if not os.path.exists(program):
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "libmicrohttpd"], capture_output=True, text=True, check=True).stdout
        subprocess.run(["cc", "-O2", "-o", program, os.path.join(HERE, "bare.c"), *flags.split()], check=True)
    file = os.path.join(folder, "body")
    with open(file, "wb") as out:
        out.write(body)
    port = free_port()
    process = subprocess.Popen([program, str(port), str(os.cpu_count()), file])
    answered(port, "/")
    return port, process


def compare(server, title, path, token, folder, script=None, answer=None):
    """Figures of a path beside those of the reference, which serves the same body and looks at nothing.

    The body is that of GET on the path, or on another one if the path is for POST alone.
    """
    body = answered(server.port, answer or path, credentials(token))
    rate, tail = wrk(server.port, path, credentials(token), script)
    port, reference = bare(body, folder)
    bare_rate, bare_tail = wrk(port, "/", script=script)
    reference.kill()
    reference.wait()
    print(f"{title:<34}{len(body):>7} B {rate:>10,.0f}/s  p99 {tail:>8}   bare {bare_rate:>10,.0f}/s  p99 {bare_tail:>8}   {rate / bare_rate:>5.0%}")


def post_script(folder, body):
    """Posts a body with each request."""
    file = os.path.join(folder, "post.lua")
    with open(file, "w") as out:
        out.write(f'''wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{json.dumps(body)}'
''')
    return file


def fresh_script(folder, name, path):
    """Asks a path each time with a query that was never asked before: each thread of each run counts on from a number of its own."""
    file = os.path.join(folder, f"{name}.lua")
    with open(file, "w") as out:
        out.write(f'''local n = {time.monotonic_ns()}
request = function()
  n = n + 1
  return wrk.format("GET", "{path}" .. n)
end
''')
    return file


def mix_script(folder, path, writer, body):
    """Nine reads of one account in ten requests; the tenth is a write of another."""
    file = os.path.join(folder, "mix.lua")
    with open(file, "w") as out:
        out.write(f'''local n = 0
local headers = {{["Authorization"] = "Bearer {writer}", ["X-API-Key"] = "bench", ["Content-Type"] = "application/json"}}
request = function()
  n = n + 1
  if n % 10 == 0 then return wrk.format("POST", "/api/v1/progress", headers, \'{json.dumps(body)}\') end
  return wrk.format("GET", "{path}")
end
''')
    return file


def fresh_and_mixed(server, folder):
    """Reads that were never asked before, and a kept one among writes of another account."""
    for title, path, token in [("GET trends, decade, fresh", "/api/longevity/trends?n=", "decade"),
                               ("GET delta yearly, decade, fresh", "/api/analytics/delta?range=yearly&n=", "decade"),
                               ("GET insights, fresh", "/api/v1/insights?page=1&page_size=20&n=", "fitiq-full"),
                               ("GET HRV, 365 days, fresh", "/api/dev/health-sync/hrv?days=365&n=", "default-user")]:
        compare(server, title, f"{path}0", token, folder, fresh_script(folder, "fresh", path))
    entry = {"type": "weight", "quantity": 75.5, "logged_at": "2024-01-15T08:00:00Z"}
    script = mix_script(folder, "/api/longevity/trends", "fitiq-empty", entry)
    compare(server, "nine GET trends, one POST of another", "/api/longevity/trends", "decade", folder, script)


def day(number):
    return time.strftime("%Y-%m-%d", time.gmtime(time.time() - number * 86_400))


def nights(count):
    """Nights of sleep, as the app uploads them."""
    night = {"totalSleepMinutes": 430, "inBedMinutes": 460, "coreMinutes": 230, "deepMinutes": 80, "remMinutes": 120, "awakeMinutes": 30,
             "sleepEfficiency": 93.48, "source": "healthkit"}
    return {"entries": [{"date": day(number), **night} for number in range(count)]}


def brad_os(folder):
    """Histories of Brad OS: kept ones, and, with an unknown parameter, ones computed anew; and the upload of 500 nights."""
    seed = os.path.join(folder, "brad.json")
    with open(seed, "w") as out:
        metrics = {name: {"generate": {"days": 3_650, "seed": 1}} for name in ["hrv", "rhr", "sleep"]}
        json.dump({"version": 1, "accounts": [{"key": "default-user", "tokens": ["brad"], "bradOS": metrics}]}, out)
    home = os.path.join(folder, "brad")
    os.mkdir(home)
    base = "/api/dev/health-sync"
    with Understudy(home, seed) as server:
        for title, path in [("GET HRV, 365 days", "hrv?days=365"), ("GET sleep, 365 days", "sleep?days=365"),
                            ("GET HRV, 3,650 days", "hrv?days=3650"), ("GET sleep, 3,650 days", "sleep?days=3650")]:
            compare(server, title, f"{base}/{path}", "brad", folder)
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)

        def milliseconds(request):
            times = []
            for number in range(30):
                started = time.monotonic()
                request(number)
                response = connection.getresponse()
                body = response.read()
                times.append((time.monotonic() - started) * 1000)
                if response.status != 200:
                    sys.exit(f"answered {response.status}: {body[:200]}")
            return sorted(times)[len(times) // 2]

        print("\none request after the other, computed anew, median of 30:")
        for title, path in [("HRV, 365 days", "hrv?days=365"), ("sleep, 365 days", "sleep?days=365"),
                            ("HRV, 3,650 days", "hrv?days=3650"), ("sleep, 3,650 days", "sleep?days=3650")]:
            print(f"  GET {title:<30}{milliseconds(lambda number: connection.request('GET', f'{base}/{path}&n={number}')):>7.1f} ms")
        body = json.dumps(nights(500))
        upload = milliseconds(lambda _: connection.request("POST", f"{base}/sleep/bulk", body, {"Content-Type": "application/json"}))
        print(f"  {f'POST 500 nights ({len(body):,} B)':<34}{upload:>7.1f} ms")
        compare(server, "POST 500 nights", f"{base}/sleep/bulk", "brad", folder, post_script(folder, nights(500)), answer=f"{base}/sleep")


def insights(folder):
    """Insights of an account that has 100,000, and what a page costs that was not asked for before, first to last."""
    count = 100_000
    seed = os.path.join(folder, "many.json")
    with open(seed, "w") as out:
        account = {"key": "many", "tokens": ["many"], "fitiq": {"insights": {"generate": {"count": count}}}}
        json.dump({"version": 1, "accounts": [account]}, out)
    home = os.path.join(folder, "many")
    os.mkdir(home)
    with Understudy(home, seed) as server:
        total = json.loads(answered(server.port, "/api/v1/insights?page_size=20", credentials("many")))["data"]["total"]
        compare(server, "GET insights, page 1 of 20", "/api/v1/insights?page=1&page_size=20", "many", folder)
        compare(server, "GET insights, page 50 of 20", "/api/v1/insights?page=50&page_size=20", "many", folder)
        compare(server, "GET unread count", "/api/v1/insights/unread/count", "many", folder)
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)

        def milliseconds(query):
            times = []
            for number in range(30):
                started = time.monotonic()
                # An unknown parameter makes each request another one, so that no kept answer is given.
                connection.request("GET", f"/api/v1/insights?{query}&n={number}", headers=credentials("many"))
                connection.getresponse().read()
                times.append((time.monotonic() - started) * 1000)
            return sorted(times)[len(times) // 2]

        print(f"\n{count:,} insights of one account ({total:,} not archived), a page of 20, computed anew, median of 30:")
        for title, query in [("newest first", ""), ("by period_end, oldest first", "&sort_by=period_end&sort_order=asc"),
                             ("unread favourites of a type", "&insight_type=daily&read_status=false&favorites_only=true")]:
            found = total if title != "unread favourites of a type" else json.loads(
                answered(server.port, f"/api/v1/insights?page_size=20{query}", credentials("many")))["data"]["total"]
            last = max(1, found // 20)
            pages = [1, min(50, last), last // 2, last]
            print(f"  {title:<30}" + "".join(f"page {page:>5,} {milliseconds(f'page={page}&page_size=20{query}'):>6.1f} ms   " for page in pages))


def median(times):
    return sorted(times)[len(times) // 2]


def sandboxes(folder):
    """What a thousand sandboxes with the demo seed cost: made, asked, written to, reset."""
    count = 1_000
    home = os.path.join(folder, "sandboxes")
    os.mkdir(home)
    with Understudy(home, settings={"UNDERSTUDY_SANDBOXES_LIMIT": "2000"}) as server:
        answered(server.port, "/_understudy/health")
        server.control("PUT", "sandboxes/first")
        print(f"\n{count:,} sandboxes with the demo seed, one request after the other:")
        before = server.memory_bytes()

        def row(title, act):
            times = [act(number) for number in range(count)]
            each = (server.memory_bytes() - before) / count
            print(f"  {title:<32}{median(times):>7.2f} ms median {max(times):>8.2f} ms at most {each / 1024:>8,.0f} KiB each so far")

        def ask(method, number, path, body=None):
            started = time.monotonic()
            server.connection.request(method, f"/_sandbox/s{number}{path}", body, {**credentials("six-days"), "Content-Type": "application/json"})
            answer = server.connection.getresponse()
            answer.read()
            return (time.monotonic() - started) * 1000

        row("create", lambda number: server.control("PUT", f"sandboxes/s{number}")[0])
        row("GET trends", lambda number: ask("GET", number, "/api/longevity/trends"))
        entry = json.dumps({"type": "weight", "quantity": 75.5})
        row("POST progress", lambda number: ask("POST", number, "/api/v1/progress", entry))
        row("reset", lambda number: server.control("POST", "reset", prefix=f"/_sandbox/s{number}")[0])
        row("create anew", lambda number: server.control("PUT", f"sandboxes/s{number}")[0])
        main = [server.control("POST", "reset")[0] for _ in range(20)]
        print(f"  {'reset main, a file':<32}{median(main):>7.2f} ms median")
        _, answer = server.control("PUT", "sandboxes/year", {"now": "2026-01-07T09:00:00Z", "persona": "fitiq-full"})
        # A write, so that the account is no longer laid anew: its nights are then made one by one.
        server.connection.request("POST", "/_sandbox/year/api/v1/progress", entry, {"Content-Type": "application/json"})
        server.connection.getresponse().read()
        took, _ = server.control("PUT", "clock", {"advance": "P1Y"}, prefix="/_sandbox/year")
        print(f"  {'advance P1Y, 365 nights':<32}{took:>7.0f} ms")


def journal(folder):
    """Reads with the journal on and off, in short turns, so that whatever else the machine does falls on both."""
    print(f"\njournal on beside off, no rules, median of {JOURNAL_ROUNDS} rounds of a second each, in turns:")
    for title, path, token in [("GET trends, decade", "/api/longevity/trends", "decade"),
                               ("GET insights", "/api/v1/insights", "fitiq-full"), ("GET HRV", "/api/dev/health-sync/hrv?days=365", "")]:
        homes = [tempfile.mkdtemp(dir=folder) for _ in range(2)]
        with Understudy(homes[0]) as on, Understudy(homes[1], settings={"UNDERSTUDY_JOURNAL_ENTRIES": "0"}) as off:
            rates = {on: [], off: []}
            for server in rates:
                answered(server.port, path, credentials(token))
            for turn in range(JOURNAL_ROUNDS):
                # Each is first every other time.
                for server in (on, off) if turn % 2 else (off, on):
                    rates[server].append(wrk_round(server.port, path, credentials(token), seconds=1)[0])
            with_it, without = median(rates[on]), median(rates[off])
        print(f"  {title:<32}{with_it:>10,.0f}/s on {without:>10,.0f}/s off   {with_it / without:>6.1%}")


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
            sys.exit(f"make bench needs {tool}: apt-get install wrk gcc, or brew install wrk beside Xcode")
    with tempfile.TemporaryDirectory() as folder:
        print(f"{os.cpu_count()} cores, {CONNECTIONS} connections, {SECONDS} s, load driver on the same machine\n")
        start_up(folder)
        home = os.path.join(folder, "home")
        os.mkdir(home)
        with Understudy(home) as server:
            compare(server, "GET trends, decade", "/api/longevity/trends", "decade", folder)
            compare(server, "GET delta yearly, decade", "/api/analytics/delta?range=yearly", "decade", folder)
            compare(server, "GET progress, 100 of a year", f"/api/v1/progress?type=weight&from={day(365)}&limit=100", "fitiq-full", folder)
            fresh_and_mixed(server, folder)
            # Last, because it leaves a great many entries behind; each is committed before it is answered.
            compare(server, "POST progress", "/api/v1/progress", "fitiq-empty", folder, post_script(folder, {"type": "weight", "quantity": 75.5, "logged_at": "2024-01-15T08:00:00Z"}))
        sandboxes(folder)
        journal(folder)
        insights(folder)
        brad_os(folder)


main()

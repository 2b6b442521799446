"""A process that answers HTTP: its start, its first answer, its memory and its time on the processor."""

import atexit
import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time

PATIENCE_SECONDS = 120


class Missing(Exception):
    """What a server needs is not here; says how to come by it."""


def say(text):
    """Progress, beside the table."""
    print(f"bench: {text}", file=sys.stderr, flush=True)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    title = "server"

    def start(self, command, path="/", headers=None, environment=None, folder=None):
        """Starts the command and waits for the first answer to a path; any answer counts that is no error of the server's."""
        started = time.monotonic()
        # A group of its own, so that its workers end with it.
        self.process = subprocess.Popen(
            command, cwd=folder, env={**os.environ, **(environment or {})}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True)
        # However the run ends, none is left behind.
        atexit.register(self.stop)
        self.ask(path, headers, until=started + PATIENCE_SECONDS)
        self.first_answer_ms = (time.monotonic() - started) * 1000

    def ask(self, path, headers=None, method="GET", body=None, until=0.0):
        """The body of an answer; as long as nobody listens, asks again."""
        while True:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
            try:
                connection.request(method, path, body, headers or {})
                response = connection.getresponse()
                answer = response.read()
                break
            except OSError:
                if self.process.poll() is not None or time.monotonic() > until:
                    sys.exit(f"bench: {self.title} does not answer {path}")
                time.sleep(0.001)
            finally:
                connection.close()
        if not 200 <= response.status < 300:
            sys.exit(f"bench: {self.title} answered {method} {path} with {response.status}: {answer[:200]}")
        return answer

    def processes(self):
        """The process and all that it has started."""
        listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
        parents = [tuple(map(int, line.split())) for line in listed.splitlines()]
        family = [self.process.pid]
        for member in family:
            family += [child for child, parent in parents if parent == member]
        return family

    def memory_mib(self, shared_once=False):
        """What is resident. What several processes share counts once where the system can tell (Linux), and so does, if asked for, what
        one process has mapped several times."""
        family = self.processes()
        return sum(resident_kib(member, shared_once or len(family) > 1) for member in family) / 1024

    def processor_seconds(self):
        """The time that one process has had on the processor; nothing where the system does not tell it finely enough."""
        try:
            with open(f"/proc/{self.process.pid}/stat") as file:
                fields = file.read().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except FileNotFoundError:
            return None

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
    except FileNotFoundError:
        told = subprocess.run(["ps", "-o", "rss=", "-p", str(process)], capture_output=True, text=True).stdout
        return int(told or 0)
    except ProcessLookupError:
        # Gone since it was listed.
        return 0

"""The time from a process's start to its first answer, its memory then, and the additional memory of sandboxes."""

import os
from statistics import median
from time import monotonic

from .load import in_turns
from .servers import TRENDS, Understudy, credentials
from .settings import BINARY
from .table import time

SANDBOXES = 100


class Starts:
    """Starts of one binary: on an empty file, then on the same file again."""

    def __init__(self, folder, binary=BINARY):
        self.folder, self.binary = folder, binary
        self.empty, self.existing, self.memory = [], [], []

    def add(self):
        home = os.path.join(self.folder, f"start-{len(self.empty)}")
        for times in (self.empty, self.existing):
            with Understudy(home, self.binary, path=TRENDS, token="decade") as server:
                times.append(server.first_answer_ms)
                self.memory.append(server.memory_mib())


def measure(table, folder):
    starts = Starts(folder)
    in_turns([starts], Starts.add)
    peers = {title: figures for title, figures in table.peers.items() if title != Understudy.title}
    table.row(
        "Start to the first answer, existing file", time(median(starts.existing)), [(title, time(start)) for title, (start, _) in peers.items()])
    table.row("Start to the first answer, empty file", f"{time(median(starts.empty))}, with ten years of data to make")
    loaded = f"; {mebibytes(table.peers[Understudy.title][1])} after the loads" if Understudy.title in table.peers else ""
    table.row(
        "Resident memory after the first answer", mebibytes(median(starts.memory)) + loaded,
        [(f"{title} after its load", mebibytes(memory)) for title, (_, memory) in peers.items()])
    sandboxes(table, folder)


def mebibytes(value):
    return f"{value:,.0f} MiB"


def sandboxes(table, folder):
    with Understudy(os.path.join(folder, "sandboxes")) as server:
        # The first sandbox creates the seeded data that all others share.
        server.control("PUT", "/_understudy/sandboxes/first")
        before, times = server.memory_mib(), []
        for number in range(SANDBOXES):
            started = monotonic()
            server.control("PUT", f"/_understudy/sandboxes/t{number}")
            times.append((monotonic() - started) * 1000)
            server.ask(f"/_sandbox/t{number}{TRENDS}", credentials("decade"))
        each = (server.memory_mib() - before) * 1024 / SANDBOXES
    table.row("Make a sandbox of the demo seed", f"{time(median(times))}; {each:,.0f} KiB each after one read")

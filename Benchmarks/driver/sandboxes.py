"""A thousand sandboxes: what they cost the main world, and what each costs."""

import json
import os
from contextlib import ExitStack
from statistics import median

from .growth import grown
from .load import fresh
from .rounds import compare
from .servers import say
from .settings import SANDBOXES
from .table import time
from .understudy import TRENDS, Understudy, credentials
from .writes import ENTRY, PROGRESS

HEADERS = {**credentials("six-days"), "Content-Type": "application/json"}


def measure(table, folder):
    table.heading("Sandboxes with the demo seed")
    with ExitStack() as stack:
        none = stack.enter_context(Understudy(os.path.join(folder, "sandboxes-none")))
        many = stack.enter_context(
            Understudy(os.path.join(folder, "sandboxes-many"), settings={"UNDERSTUDY_SANDBOXES_LIMIT": str(2 * SANDBOXES)}))
        many.control("PUT", "sandboxes/first")
        loads = [
            fresh(title, server, TRENDS, credentials("decade"))
            for title, server in [("no sandbox", none), (f"{SANDBOXES:,} sandboxes", many)]]
        alike = compare(loads)
        each(table, many)
        grown(table, f"trends of the main world, never asked before: {loads[1].title}", *loads, 1.1, alike=alike)
        resets = [many.control("POST", "reset")[0] for _ in range(20)]
        table.row("reset of the main world, a file", None, None, None, f"{time(median(resets))}, median of 20")
        advance(table, many)


def each(table, server):
    """One request after the other, a sandbox after the other."""
    say(f"{SANDBOXES:,} sandboxes, one request after the other")
    # All of them have the pages of one image until they write to them.
    start = server.memory_mib(shared_once=True)

    def row(title, act):
        before = server.memory_mib(shared_once=True)
        times = [act(number) for number in range(SANDBOXES)]
        after = server.memory_mib(shared_once=True)
        table.row(
            title, None, (before, after), None,
            f"{time(median(times))}, median of {SANDBOXES:,}; {(after - start) * 1024 / SANDBOXES:,.0f} KiB each so far")

    def ask(method, number, path, body=None):
        return server.call(method, f"/_sandbox/s{number}{path}", body, HEADERS)[0]

    row("make", lambda number: server.control("PUT", f"sandboxes/s{number}")[0])
    row("GET trends in each", lambda number: ask("GET", number, TRENDS))
    row("POST progress in each", lambda number: ask("POST", number, PROGRESS, ENTRY))
    row("reset", lambda number: server.control("POST", "reset", prefix=f"/_sandbox/s{number}")[0])


def advance(table, server):
    server.control("PUT", "sandboxes/year", {"now": "2026-01-07T09:00:00Z", "persona": "fitiq-full"})
    # A write, so that the account is no longer seeded again: its nights are then made one by one.
    entry = json.dumps({"type": "weight", "quantity": 75.5})
    server.call("POST", f"/_sandbox/year{PROGRESS}", entry, {"Content-Type": "application/json"})
    took, _ = server.control("PUT", "clock", {"advance": "P1Y"}, prefix="/_sandbox/year")
    table.row("advance P1Y, 365 nights of insights", None, None, None, time(took))

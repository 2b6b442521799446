"""Another build of the program and this one, in turns: what a change has come to. Its path is in BENCH_BEFORE; nothing is measured without.

It takes the seed that lies beside it, so that one from before a seed could say something new still has the demo's people.
"""

import os
from statistics import median

from .load import Load, fresh
from .reads import FRESH, KEPT
from .rounds import compare
from .settings import BEFORE, BINARY, ROUNDS, USUAL
from .table import time
from .understudy import DEMO, TRENDS, Understudy, credentials
from .writes import ENTRY, PROGRESS, WRITER, mix, posting

TEN_YEARS = ("trends of ten years", TRENDS, "decade")


def measure(table, folder):
    if not BEFORE:
        return
    table.heading("Before, and now")
    starts(table, folder)
    with server(BEFORE, os.path.join(folder, "before")) as before, server(BINARY, os.path.join(folder, "now")) as now:
        for title, path, token in [TEN_YEARS, *KEPT]:
            beside(table, f"{title}, kept", [Load(title, each, path, credentials(token)) for each in (before, now)])
        for title, path, token in [TEN_YEARS, *FRESH]:
            beside(table, f"{title}, never asked before", [fresh(title, each, path, credentials(token)) for each in (before, now)])
        beside(table, "90 % trends, kept, and 10 % POST progress", [mix(each) for each in (before, now)])
        beside(table, "POST progress", [posting("POST", each, PROGRESS, ENTRY, credentials(WRITER)) for each in (before, now)])


def beside(table, title, loads):
    found = compare(loads)
    before, now = (found[load][USUAL] for load in loads)
    table.row(f"{title}: before", found[loads[0]])
    table.row(f"{title}: now", found[loads[1]], None, None, f"{now.rate / before.rate:.2f} of the rate before")


def starts(table, folder):
    empty, existing, memory = ({BEFORE: [], BINARY: []} for _ in range(3))
    for number in range(ROUNDS):
        for place, program in enumerate(empty):
            home = os.path.join(folder, f"start-{place}-{number}")
            for times in (empty, existing):
                with server(program, home) as started:
                    times[program].append(started.first_answer_ms)
                    memory[program].append(started.memory_mib())
    for title, found, form in [("start on an empty file", empty, time), ("start on an existing file", existing, time), ("resident", memory, mib)]:
        table.row(title, None, None, None, f"before: {form(median(found[BEFORE]))}; now: {form(median(found[BINARY]))}")


def mib(size):
    return f"{size:.1f} MiB"


def server(program, home):
    own = os.path.join(os.path.dirname(os.path.abspath(program)), "..", "..", "seed", "demo.json")
    return Understudy(home, seed=own if os.path.exists(own) else DEMO, path=TRENDS, token="decade", command=(program,))

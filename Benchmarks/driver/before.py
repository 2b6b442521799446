"""The release build of another checkout and this one, in turns: what a change has come to. BENCH_BEFORE names its folder; nothing is measured
without.

Each takes the configuration and the seed of its own checkout: an older one may not know what stands in a newer one's.
"""

import os
from statistics import median

from .load import Load, fresh
from .reads import FRESH, KEPT
from .rounds import compare
from .settings import BEFORE, ROOT, ROUNDS, USUAL
from .table import time
from .understudy import TRENDS, Understudy, credentials
from .writes import ENTRY, PROGRESS, WRITER, mix, posting

TEN_YEARS = ("trends of ten years", TRENDS, "decade")


def measure(table, folder):
    if not BEFORE:
        return
    table.heading("Before, and now")
    starts(table, folder)
    with server(BEFORE, os.path.join(folder, "before")) as before, server(ROOT, os.path.join(folder, "now")) as now:
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
    checkouts = [BEFORE, ROOT]
    empty, existing, memory = ({checkout: [] for checkout in checkouts} for _ in range(3))
    for number in range(ROUNDS):
        for place, checkout in enumerate(checkouts):
            home = os.path.join(folder, f"start-{place}-{number}")
            for times in (empty, existing):
                with server(checkout, home) as started:
                    times[checkout].append(started.first_answer_ms)
                    memory[checkout].append(started.memory_mib())
    for title, found, form in [("start on an empty file", empty, time), ("start on an existing file", existing, time), ("resident", memory, mib)]:
        table.row(title, None, None, None, f"before: {form(median(found[BEFORE]))}; now: {form(median(found[ROOT]))}")


def mib(size):
    return f"{size:.1f} MiB"


def server(checkout, home):
    return Understudy(
        home, seed=os.path.join(checkout, "seed", "demo.json"), path=TRENDS, token="decade",
        command=(os.path.join(checkout, ".build", "release", "understudy"),), folder=checkout)

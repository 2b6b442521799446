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
from .startup import Starts
from .table import time
from .understudy import TRENDS, Understudy, credentials
from .writes import mix, progress

TEN_YEARS = ("trends of ten years", TRENDS, "decade")


def measure(table, folder):
    if not BEFORE:
        return
    table.heading("Before, and now")
    starts(table, folder)
    with Understudy(os.path.join(folder, "before"), checkout=BEFORE) as before, Understudy(os.path.join(folder, "now")) as now:
        servers = [before, now]
        for title, path, token in [TEN_YEARS, *KEPT]:
            beside(table, [Load(f"{title}, kept", server, path, credentials(token)) for server in servers])
        for title, path, token in [TEN_YEARS, *FRESH]:
            beside(table, [fresh(f"{title}, never asked before", server, path, credentials(token)) for server in servers])
        for load in (mix, progress):
            beside(table, [load(server) for server in servers])


def starts(table, folder):
    before, now = Starts(), Starts()
    for number in range(ROUNDS):
        before.add(os.path.join(folder, f"start-before-{number}"), BEFORE)
        now.add(os.path.join(folder, f"start-now-{number}"))
    for title, form, found in [
        ("start on an empty file", time, lambda starts: starts.empty), ("start on an existing file", time, lambda starts: starts.existing),
        ("resident after the first answer", "{:.1f} MiB".format, lambda starts: starts.memory),
    ]:
        table.row(title, None, None, None, f"before: {form(median(found(before)))}; now: {form(median(found(now)))}")


def beside(table, loads):
    found = compare(loads)
    before, now = (found[load][USUAL] for load in loads)
    table.row(f"{loads[0].title}: before", found[loads[0]])
    table.row(f"{loads[1].title}: now", found[loads[1]], None, None, f"{now.rate / before.rate:.2f} of the rate before")

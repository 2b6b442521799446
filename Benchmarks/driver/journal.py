"""Kept reads with the journal on and off: a second each, in many turns, because the difference is small."""

import os
from contextlib import ExitStack

from .load import Load
from .rounds import compare
from .settings import ROUNDS, USUAL
from .understudy import TRENDS, Understudy, credentials

TURNS = 4 * ROUNDS


def measure(table, folder):
    table.heading("The journal, on kept reads")
    with ExitStack() as stack:
        on = stack.enter_context(Understudy(os.path.join(folder, "journal-on")))
        off = stack.enter_context(Understudy(os.path.join(folder, "journal-off"), settings={"UNDERSTUDY_JOURNAL_ENTRIES": "0"}))
        loads = [Load(title, server, TRENDS, credentials("decade")) for title, server in [("journal on", on), ("journal off", off)]]
        found = compare(loads, rounds=TURNS, seconds=1)
    rates = [found[load][USUAL].rate for load in loads]
    table.row("trends, journal on", found[loads[0]], None, None, f"{rates[0] / rates[1]:.1%} of the rate without it")
    table.row("trends, journal off", found[loads[1]])

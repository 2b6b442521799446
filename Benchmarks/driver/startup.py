"""From the start of the process to the first answer: Understudy's trends of ten years."""

import os
from statistics import median

from .settings import ROUNDS
from .table import at_most, time
from .understudy import TRENDS, Understudy


def measure(table, folder):
    table.heading("Start")
    empty, existing, memory = [], [], []
    for number in range(ROUNDS):
        home = os.path.join(folder, f"start-{number}")
        for times in (empty, existing):
            with Understudy(home, path=TRENDS, token="decade") as server:
                times.append(server.first_answer_ms)
                memory.append(server.memory_mib())
    for title, times, bound in [("an empty file: made, and ten years of one of the demo's personas", empty, 40), ("an existing file", existing, 15)]:
        table.row(f"Understudy on {title}", None, None, median(times), at_most("ms", median(times), bound, "{:.0f}"), f"at worst {time(max(times))}")
    table.row("Understudy, resident after its first answer", None, None, None, at_most("MiB", median(memory), 25, "{:.1f}"))

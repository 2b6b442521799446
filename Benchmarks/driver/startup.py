"""From the start of the process to the first answer: Understudy's trends of ten years."""

import os
from statistics import median

from .settings import ROOT, ROUNDS
from .table import at_most, time
from .understudy import TRENDS, Understudy


class Starts:
    """How long starts took, on an empty and then on the existing file, and what was resident after the first answer."""

    def __init__(self):
        self.empty, self.existing, self.memory = [], [], []

    def add(self, home, checkout=ROOT):
        for times in (self.empty, self.existing):
            with Understudy(home, path=TRENDS, token="decade", checkout=checkout) as server:
                times.append(server.first_answer_ms)
                self.memory.append(server.memory_mib())


def measure(table, folder):
    table.heading("Start")
    starts = Starts()
    for number in range(ROUNDS):
        starts.add(os.path.join(folder, f"start-{number}"))
    for title, times, bound in [
        ("an empty file: made, and ten years of one of the demo's personas", starts.empty, 40), ("an existing file", starts.existing, 15),
    ]:
        table.row(f"Understudy on {title}", None, None, median(times), at_most("ms", median(times), bound, "{:.0f}"), f"at worst {time(max(times))}")
    table.row("Understudy, resident after its first answer", None, None, None, at_most("MiB", median(starts.memory), 25, "{:.1f}"))

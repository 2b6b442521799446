"""The tables: one for each part, with a row for each measurement, our figures, those of the peers, and ratios."""

import sys
from contextlib import contextmanager

from .load import middle
from .servers import Missing, say

COLUMNS = ["", "Understudy", "Beside it, in the same run", "Ratio"]


class Table:
    def __init__(self):
        # Title and rows.
        self.sections = []
        self.notes = []
        self.failed = False
        # The first answer and memory of each server that ran, by title, for the comparison of starts.
        self.peers = {}

    def section(self, title):
        self.sections.append((title, []))

    def row(self, title, ours, others=(), ratios=()):
        """- `others`: title and figure of each peer. `ratios`: ours divided by theirs, as texts."""
        beside = "; ".join(f"{peer} {figure}" for peer, figure in others)
        self.sections[-1][1].append([title, ours, beside, "; ".join(ratios)])

    def seen(self, server):
        """Notes a peer's start, and its memory after its load."""
        self.peers[server.title] = (server.first_answer_ms, server.memory_mib())

    @contextmanager
    def optional(self, title):
        """Leaves out a peer that cannot run here, and notes the packages to install."""
        try:
            yield
        except Missing as missing:
            self.note(f"{title} was left out: {missing}")

    def fail(self, text):
        self.failed = True
        self.note(text.strip().replace("\n", "\n  "))

    def note(self, text):
        if text not in self.notes:
            self.notes.append(text)
            say(text)

    def print(self, out=sys.stdout):
        for title, rows in self.sections:
            print(f"## {title}\n", file=out)
            for cells in [COLUMNS, ["---"] * len(COLUMNS), *rows]:
                print("| " + " | ".join(cells) + " |", file=out)
            print(file=out)
        if self.notes:
            print("\n".join(f"- {line}" for line in self.notes), file=out)


def rate(samples):
    return f"{middle(samples, 'rate'):,.0f}/s"


def rate_and_tail(samples):
    return f"{rate(samples)}; p50 {time(middle(samples, 'p50_ms'))}, p99 {time(middle(samples, 'p99_ms'))}"


def time(milliseconds):
    if milliseconds < 1:
        return f"{milliseconds * 1000:.0f} µs"
    return f"{milliseconds:.1f} ms" if milliseconds < 100 else f"{milliseconds:,.0f} ms"

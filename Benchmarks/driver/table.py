"""The table at the end: a row for each thing that was measured, the target beside what was found."""

import sys
from contextlib import contextmanager

from .servers import Missing, say
from .settings import CONNECTIONS

COLUMNS = ["", *(f"{number} connection{'s' if number > 1 else ''}" for number in CONNECTIONS), "memory", "first answer", "found, target"]


class Table:
    def __init__(self):
        self.lines = []
        self.missing = []
        self.status = 0

    def heading(self, text):
        self.lines.append([f"**{text}**"])

    def row(self, title, found=None, memory=None, first_answer_ms=None, *remarks):
        """- `found`: a sample for each number of connections. `memory`: MiB before and after."""
        found = found or {}
        cells = [title, *(rates(found.get(number)) for number in CONNECTIONS)]
        cells.append(" → ".join(f"{mib:,.1f} MiB" for mib in memory) if memory else "")
        cells.append(time(first_answer_ms) if first_answer_ms is not None else "")
        self.lines.append(cells + ["; ".join(remark for remark in remarks if remark)])

    @contextmanager
    def optional(self, what):
        """Leaves out what cannot be had here, and says how it could be."""
        try:
            yield
        except Missing as missing:
            text = f"{what} was left out: {missing}"
            if text not in self.missing:
                self.missing.append(text)
                say(text)

    def failed(self, text):
        self.status = 1
        self.missing.append(text)
        say(text)

    def print(self, out=sys.stdout):
        for cells in [COLUMNS, ["---"] * len(COLUMNS), *self.lines]:
            print("| " + " | ".join(cells + [""] * (len(COLUMNS) - len(cells))) + " |", file=out)
        if self.missing:
            print("\n" + "\n".join(f"- {line}" for line in self.missing), file=out)


def rates(sample):
    """Requests a second, then the median and the 99th percentile of what one takes."""
    if sample is None:
        return ""
    broken = f", {sample.errors:,} broken" if sample.errors else ""
    return f"{sample.rate:,.0f}/s, {time(sample.p50_ms)}, {time(sample.p99_ms)}{broken}"


def time(milliseconds):
    if milliseconds < 1:
        return f"{milliseconds * 1000:.0f} µs"
    return f"{milliseconds:.1f} ms" if milliseconds < 100 else f"{milliseconds:,.0f} ms"


def at_least(what, value, target, form="{:.2f}"):
    return verdict(what, value, f"≥ {form.format(target)}", value >= target, form)


def at_most(what, value, target, form="{:.2f}"):
    return verdict(what, value, f"≤ {form.format(target)}", value <= target, form)


def ahead(what, ours, theirs):
    """Whether we are the faster ones; nothing where they did not take part."""
    return "" if theirs is None else verdict(what, ours / theirs, "> 1", ours > theirs, "{:.2f}")


def verdict(what, value, target, met, form):
    return f"{form.format(value)} {what} ({target}: {'met' if met else '**missed**'})"


def tail(sample):
    """How long the slowest wait beside the others."""
    return at_most("p99 / p50", sample.p99_ms / sample.p50_ms, 3, "{:.1f}")

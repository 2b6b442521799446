"""The marks of a chart: their data and their places."""

from dataclasses import dataclass

from .page import Page


@dataclass(frozen=True)
class Mark:
    date: str
    value: float
    x: float
    y: float
    #: The part of a stacked bar, otherwise empty.
    part: str


MARKS = """
    const marks = document.querySelectorAll(`#${arguments[0]} [data-series=${arguments[1]}] [data-value]`);
    return [...marks].map((mark) => ({
        date: mark.dataset.date, value: Number(mark.dataset.value), part: mark.dataset.part ?? "",
        x: Number(mark.getAttribute("cx") ?? Number(mark.getAttribute("x")) + Number(mark.getAttribute("width")) / 2),
        y: Number(mark.getAttribute("cy") ?? mark.getAttribute("height")),
    }));
"""


def marks(page: Page, card: str, series: str) -> list[Mark]:
    """
    The marks of a series in a card, in drawing order. `y` is the height of a bar.

    A chart is drawn in the frame after a click, so the page settles first.
    """
    return [Mark(**mark) for mark in page.settle().run(MARKS, card, series)]


def lies_on_a_line(pairs: list[tuple[float, float]], tolerance: float = 0.3) -> bool:
    """Whether the second numbers are a linear function of the first, as on an axis. The tolerance is in pixels."""
    low, high = min(pairs), max(pairs)
    if high[0] == low[0]:
        return True
    slope = (high[1] - low[1]) / (high[0] - low[0])
    return all(abs(low[1] + slope * (at - low[0]) - drawn) <= tolerance for at, drawn in pairs)

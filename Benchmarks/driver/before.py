"""Another build of Understudy and this one, in turns: answers, writes, a journey, starts."""

import os
from contextlib import ExitStack
from statistics import median

from .answers import OTHERS, get, post
from .journeys import UnderstudyJourney, figure, run
from .load import Load, in_turns, ratio
from .servers import TRENDS, Understudy
from .start import Starts, mebibytes
from .table import rate, rate_and_tail, time

TITLE = "the other build"


def measure(table, folder, binary):
    with ExitStack() as stack:
        other = stack.enter_context(Understudy(os.path.join(folder, "before"), binary))
        this = stack.enter_context(Understudy(os.path.join(folder, "now")))
        for title, path, token in [("trends of ten years", TRENDS, "decade"), *OTHERS]:
            row(table, f"GET {title}", get(other, path, token), get(this, path, token))
        row(table, "POST progress", post(other), post(this))
        journeys = [UnderstudyJourney(server) for server in (other, this)]
        for journey in journeys:
            run(journey, 8, 160)
        found = in_turns(journeys, lambda journey: run(journey, 1))
        table.row("A test's journey", figure(found[journeys[1]]), [(TITLE, figure(found[journeys[0]]))])
    starts(table, [Starts(os.path.join(folder, "starts-before"), binary), Starts(os.path.join(folder, "starts-now"))])


def row(table, title, other, this):
    found = in_turns([other, this], Load.measure)
    ratios = [f"{ratio(found[this], found[other]):.2f} × the other build"]
    if found[this][0].processor_ms:
        ratios.append(f"{ratio(found[this], found[other], 'processor_ms'):.2f} × its processor time")
    table.row(title, rate_and_tail(found[this]), [(TITLE, rate(found[other]))], ratios)


def starts(table, both):
    in_turns(both, Starts.add)
    other, this = both
    times = median(now / before for now, before in zip(this.existing, other.existing))
    table.row(
        "Start to the first answer, existing file", time(median(this.existing)), [(TITLE, time(median(other.existing)))],
        [f"{times:.2f} × the other build"])
    table.row("Start to the first answer, empty file", time(median(this.empty)), [(TITLE, time(median(other.empty)))])
    table.row("Resident memory after the first answer", mebibytes(median(this.memory)), [(TITLE, mebibytes(median(other.memory)))])

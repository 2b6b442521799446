"""Rounds in turns, so that whatever else the machine does falls on everybody, and the medians of them."""

from dataclasses import replace
from statistics import median

from .load import Sample, run
from .servers import say
from .settings import ROUNDS, SECONDS, USUAL


def compare(loads, connections=(USUAL,), rounds=ROUNDS, seconds=SECONDS):
    """The medians of each load at each number of connections: `found[load][32]`."""
    loads = list(loads)
    samples = {load: {number: [] for number in connections} for load in loads}
    for number in connections:
        say(f"{len(loads)} loads at {number} connections, {rounds} rounds of {seconds} s each in turns")
        for turn in range(rounds):
            # Another one is first each time, and every other time they come the other way round.
            first = turn % len(loads)
            order = loads[first:] + loads[:first]
            for load in order if turn % 2 == 0 else reversed(order):
                samples[load][number].append(run(load, number, seconds))
    return {load: {number: medians(rows) for number, rows in of.items()} for load, of in samples.items()}


def medians(samples):
    costs = [sample.cost_us for sample in samples if sample.cost_us is not None]
    found = Sample(*(median(getattr(sample, name) for sample in samples) for name in ["rate", "p50_ms", "p99_ms"]))
    counted = {name: sum(getattr(sample, name) for sample in samples) for name in ["count", "errors"]}
    return replace(found, **counted, cost_us=median(costs) if costs else None)

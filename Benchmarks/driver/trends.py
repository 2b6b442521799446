"""Trends of ten years beside everybody: who knows the answer beforehand, and who computes it from the same database."""

import os
from contextlib import ExitStack

from .load import Load, fresh
from .mocks import Bare, HTTPServerMock, Moto, Nginx
from .peers import Express, FastAPI, Hummingbird
from .rounds import compare
from .settings import CONNECTIONS, USUAL
from .table import ahead, at_least, tail
from .understudy import TRENDS, Understudy, credentials

HEADERS = credentials("decade")


def measure(table, folder):
    with ExitStack() as stack:
        understudy = stack.enter_context(Understudy(os.path.join(folder, "trends"), path=TRENDS, token="decade"))
        body = understudy.ask(TRENDS, HEADERS)

        def started(kind, *arguments):
            with table.optional(kind.title):
                return stack.enter_context(kind(*arguments))

        bare = started(Bare, folder, body)
        knowing = [
            started(Nginx, folder, {TRENDS: body}), started(HTTPServerMock, folder, TRENDS, body), started(Moto, TRENDS, body)]
        computing = [started(kind, understudy.database, body) for kind in (Hummingbird, Express, FastAPI)]

        kept = [Load(f"{server.title}", server, TRENDS, HEADERS) for server in [understudy, bare, *knowing] if server]
        # Who computes is asked the same way as Understudy, with a query that is another one each time; so is its reference.
        asked = [fresh(server.title, server, TRENDS, HEADERS) for server in [understudy, bare, *computing] if server]
        before = {load.server: load.server.memory_mib() for load in kept + asked}
        found = compare(kept + asked, CONNECTIONS)
        after = {load.server: load.server.memory_mib() for load in kept + asked}

    size = f"trends of ten years, {len(body) / 1000:.1f} kB"
    for heading, loads, verdicts in [
        (f"An answer that is kept, or known beforehand: {size}", kept, kept_verdicts(kept, found)),
        (f"A query never asked before: {size}, from the same SQLite file", asked, fresh_verdicts(asked, found)),
    ]:
        table.heading(heading)
        for load in loads:
            again = load.server in (understudy, bare) and load in asked
            memory = (before[load.server], after[load.server])
            remarks = ["memory and start: as above"] if again else []
            start = None if again else load.server.first_answer_ms
            table.row(load.title, found[load], None if again else memory, start, *(verdicts if load.server is understudy else []), *remarks)


def rate(loads, found, kind):
    """Requests a second of a kind of server; nothing where it did not take part."""
    return next((found[load][USUAL].rate for load in loads if isinstance(load.server, kind)), None)


def kept_verdicts(loads, found):
    """Understudy's is the first load, here and below."""
    ours, bare, nginx = found[loads[0]][USUAL], rate(loads, found, Bare), rate(loads, found, Nginx)
    return [bare and at_least("of bare", ours.rate / bare, 0.8, "{:.3f}"), ahead("of nginx", ours.rate, nginx), tail(ours)]


def fresh_verdicts(loads, found):
    ours, bare, peer = found[loads[0]][USUAL], rate(loads, found, Bare), rate(loads, found, Hummingbird)
    return [
        bare and at_least("of bare", ours.rate / bare, 0.1, "{:.3f}"), peer and at_least("× Hummingbird", ours.rate / peer, 6, "{:.1f}"),
        tail(ours)]

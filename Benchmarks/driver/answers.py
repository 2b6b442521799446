"""Computed answers and a write, on 32 connections. Each request has a different query, so no answer comes from a cache."""

import json
import os
from contextlib import ExitStack

from .load import Load, in_turns, ratio
from .peers import Bare, C, Express, FastAPI, Hummingbird
from .servers import TRENDS, Understudy, credentials
from .table import rate, rate_and_tail

# Title, path and token.
OTHERS = [
    ("delta of a year", "/api/analytics/delta?range=yearly", "decade"),
    ("summary", "/api/stats/summary", "decade"),
    ("insights, a page of 20", "/api/v1/insights?page=1&page_size=20", "fitiq-full"),
    ("HRV of 90 days", "/api/dev/health-sync/hrv?days=90", "default-user"),
]
PROGRESS = "/api/v1/progress"
ENTRY = json.dumps({"type": "weight", "quantity": 75.5, "logged_at": "2024-01-15T08:00:00Z"})


def get(server, path, token):
    return Load(server, path, credentials(token))


def post(server):
    return Load(server, PROGRESS, credentials("fitiq-empty"), ENTRY)


def measure(table, folder):
    with ExitStack() as stack:
        understudy = stack.enter_context(Understudy(os.path.join(folder, "answers"), path=TRENDS, token="decade"))
        body = understudy.ask(TRENDS, credentials("decade"))
        bare = stack.enter_context(Bare(folder, body))
        peers = [bare]
        for kind in (C, Hummingbird, Express, FastAPI):
            with table.optional(kind.title):
                peers.append(stack.enter_context(kind(folder, understudy.database, body)))
        trends(table, understudy, peers, f"GET trends of ten years, {kilobytes(body)}")
        for title, path, token in OTHERS:
            beside_bare(table, folder, understudy, title, path, token)
        writes(table, understudy, [peer for peer in peers if not isinstance(peer, C)])
        for server in [understudy, *peers]:
            table.seen(server)


def kilobytes(body):
    return f"{len(body) / 1000:.1f} kB"


def trends(table, understudy, peers, title):
    loads = [get(server, TRENDS, "decade") for server in [understudy, *peers]]
    found = in_turns(loads, Load.measure)
    ours = found[loads[0]]
    ratios = []
    for load in loads[1:]:
        if isinstance(load.server, (C, Hummingbird)):
            ratios.append(f"{ratio(ours, found[load]):.2f} × {type(load.server).__name__}")
            if ours[0].processor_ms:
                ratios.append(f"{ratio(ours, found[load], 'processor_ms'):.2f} × its processor time")
    table.row(title, rate_and_tail(ours), [(load.server.title, rate(found[load])) for load in loads[1:]], ratios)


def beside_bare(table, folder, understudy, title, path, token):
    body = understudy.ask(path, credentials(token))
    with Bare(folder, body) as bare:
        ours, theirs = (get(server, path, token) for server in (understudy, bare))
        found = in_turns([ours, theirs], Load.measure)
    table.row(f"GET {title}, {kilobytes(body)}", rate_and_tail(found[ours]), [(bare.title, rate(found[theirs]))])


def writes(table, understudy, peers):
    loads = [post(server) for server in [understudy, *peers]]
    check_writes(loads[0], loads[2:])
    found = in_turns(loads, Load.measure)
    table.row(
        "POST progress, a transaction each", rate_and_tail(found[loads[0]]),
        [(load.server.title, rate(found[load])) for load in loads[1:]])


def check_writes(ours, others):
    """Ends the run if a peer's answer to a write differs from Understudy's in anything but the new row's id."""
    def answer(load):
        found = json.loads(load.server.ask(load.path, {**load.headers, "Content-Type": "application/json"}, "POST", load.body))
        found["data"].pop("id")
        return found

    expected = answer(ours)
    for load in others:
        if answer(load) != expected:
            raise SystemExit(f"bench: {load.server.title} answers a write differently than Understudy")

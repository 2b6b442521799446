"""The other reads: kept answers beside nginx and the reference, and queries that were never asked before beside the reference."""

import os
from contextlib import ExitStack
from datetime import date, timedelta

from .load import Load, fresh
from .mocks import Bare, Nginx
from .rounds import compare
from .settings import USUAL
from .table import ahead, at_least, tail
from .understudy import Understudy, credentials

A_YEAR_AGO = (date.today() - timedelta(days=365)).isoformat()
INSIGHTS = "/api/v1/insights?page=1&page_size=20"
KEPT = [
    ("delta of a year", "/api/analytics/delta?range=yearly", "decade"),
    ("insights, page 1", INSIGHTS, "fitiq-full"),
    ("progress, 100 entries", f"/api/v1/progress?type=weight&from={A_YEAR_AGO}&limit=100", "fitiq-full"),
    ("HRV of a year", "/api/dev/health-sync/hrv?days=365", "default-user"),
]
FRESH = [
    ("delta of a week", "/api/analytics/delta?range=weekly", "decade"),
    ("summary", "/api/stats/summary", "decade"),
    ("insights, page 1", INSIGHTS, "fitiq-full"),
    ("HRV of 90 days", "/api/dev/health-sync/hrv?days=90", "default-user"),
]


def measure(table, folder):
    with Understudy(os.path.join(folder, "reads")) as understudy:
        table.heading("Other answers that are kept")
        for title, path, token in KEPT:
            beside(table, folder, understudy, title, path, token, never_asked=False)
        table.heading("Other queries never asked before")
        for title, path, token in FRESH:
            beside(table, folder, understudy, title, path, token, never_asked=True)


def beside(table, folder, understudy, title, path, token, never_asked):
    headers = credentials(token)
    body = understudy.ask(path, headers)
    with ExitStack() as stack:
        servers = [understudy, stack.enter_context(Bare(folder, body))]
        if not never_asked:
            with table.optional(Nginx.title):
                servers.append(stack.enter_context(Nginx(folder, {path.partition("?")[0]: body})))
        loads = [fresh(server.title, server, path, headers) if never_asked else Load(server.title, server, path, headers) for server in servers]
        found = compare(loads)
    ours, bare, *nginx = [found[load][USUAL] for load in loads]
    title = f"{title}, {len(body) / 1000:.1f} kB"
    nginx_rate = nginx[0].rate if nginx else None
    table.row(
        f"{title}: Understudy", found[loads[0]], None, None, at_least("of bare", ours.rate / bare.rate, 0.1 if never_asked else 0.8, "{:.3f}"),
        ahead("of nginx", ours.rate, nginx_rate), tail(ours))
    for load in loads[1:]:
        table.row(f"{title}: {load.title}", found[load])

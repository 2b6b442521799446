"""Writes: among reads of another account, and on their own."""

import json
import os
from datetime import date, timedelta

from .load import Load
from .rounds import compare
from .settings import CONNECTIONS, USUAL
from .table import at_least, tail
from .understudy import TRENDS, Understudy, credentials

PROGRESS = "/api/v1/progress"
ENTRY = json.dumps({"type": "weight", "quantity": 75.5, "logged_at": "2024-01-15T08:00:00Z"})
WRITER = "fitiq-empty"
# How many nights of sleep the app uploads at once.
NIGHTS = 500


def measure(table, folder):
    table.heading("Writes")
    with Understudy(os.path.join(folder, "writes")) as understudy:
        kept = Load("trends, kept", understudy, TRENDS, credentials("decade"))
        mixed = mix(understudy)
        found = compare([kept, mixed], CONNECTIONS)
        # At few connections most of them soon wait for a commit, and nobody is left to read.
        ratios = {number: found[mixed][number].rate / found[kept][number].rate for number in CONNECTIONS}
        others = [f"{ratio:.2f} at {number}" for number, ratio in ratios.items() if number != USUAL]
        table.row(
            mixed.title, found[mixed], None, None,
            at_least("of the kept rate", ratios[USUAL], 0.5), *others, tail(found[mixed][USUAL]))
        # Last, because it leaves a great many entries behind.
        post = progress(understudy)
        found = compare([post])
        table.row(post.title, found[post], None, None, at_least("/s", found[post][USUAL].rate, 15_000, "{:,.0f}"), tail(found[post][USUAL]))
        upload = posting(f"POST {NIGHTS} nights of sleep", understudy, "/api/dev/health-sync/sleep/bulk", nights(), {})
        table.row(f"{upload.title}, {len(upload.arguments[1]) / 1000:.0f} kB", compare([upload])[upload])


def mix(server):
    title = "90 % trends, kept, and 10 % POST progress of another account"
    return Load(title, server, TRENDS, credentials("decade"), "mix.lua", (TRENDS, WRITER, PROGRESS, ENTRY))


def progress(server):
    return posting("POST progress, each commit answered after it", server, PROGRESS, ENTRY, credentials(WRITER))


def posting(title, server, path, body, headers):
    return Load(title, server, path, headers, "post.lua", (path, body))


def nights():
    """Nights of sleep, as Brad OS uploads them."""
    night = {
        "totalSleepMinutes": 430, "inBedMinutes": 460, "coreMinutes": 230, "deepMinutes": 80, "remMinutes": 120, "awakeMinutes": 30,
        "sleepEfficiency": 93.48, "source": "healthkit"}
    return json.dumps({"entries": [{"date": (date.today() - timedelta(days=number)).isoformat(), **night} for number in range(NIGHTS)]})

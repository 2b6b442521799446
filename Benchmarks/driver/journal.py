"""First reads of the journal's bodies: a verify of 20 matches, and a list of 1,000 entries."""

import json
import os
from datetime import date, timedelta
from statistics import median
from time import monotonic

from .servers import Understudy
from .table import time

UPLOAD = "/api/dev/health-sync/sleep/bulk"
MATCHES, ENTRIES, ROUNDS = 20, 1_000, 3


def nights(count):
    """Brad OS's upload of its last nights."""
    night = {
        "totalSleepMinutes": 430, "inBedMinutes": 460, "coreMinutes": 230, "deepMinutes": 80, "remMinutes": 120, "awakeMinutes": 30,
        "sleepEfficiency": 93.48, "source": "healthkit"}
    return {"entries": [{"date": (date.today() - timedelta(days=age)).isoformat(), **night} for age in range(count)]}


# 16 kB, which the journal keeps whole.
BODY = nights(80)


def measure(table, folder):
    with Understudy(os.path.join(folder, "journal")) as server:
        verify = {"match": {"path": UPLOAD}, "count": {"exactly": MATCHES}}
        verifies = [after(server, MATCHES, "POST", "requests/verify", verify) for _ in range(5 * ROUNDS)]
        lists = [after(server, ENTRIES, "GET", "requests") for _ in range(ROUNDS)]
    size = f"{len(json.dumps(BODY)) / 1000:.0f} kB"
    table.row(f"verify, {MATCHES} matches of {size}", time(median(verifies)))
    table.row(f"GET requests, {ENTRIES:,} of {size}", time(median(lists)))


def after(server, uploads, method, path, body=None):
    """The milliseconds of a control API call when the journal has only this many uploads."""
    server.control("DELETE", "/_understudy/requests")
    for _ in range(uploads):
        server.control("POST", UPLOAD, BODY)
    started = monotonic()
    server.control(method, f"/_understudy/{path}", body)
    return (monotonic() - started) * 1000

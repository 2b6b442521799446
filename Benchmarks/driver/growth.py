"""What more data costs, measured on answers that are not kept: much beside little, in turns."""

import json
import os
from contextlib import ExitStack

from .load import Load, fresh, run
from .rounds import compare
from .seeds import checked_in, with_insights, written
from .servers import say
from .settings import ACCOUNTS, READS, USUAL
from .table import at_most
from .understudy import TRENDS, Understudy, credentials

INSIGHTS = 36_500
PAGE = 900


def measure(table, folder):
    table.heading("Growth, on queries never asked before: how much longer a request takes")
    with ExitStack() as stack:
        seed = written(folder, "history", [checked_in("days-30", 30), checked_in("days-3650", 3650), with_insights("many", INSIGHTS)])
        server = stack.enter_context(Understudy(os.path.join(folder, "history"), seed))
        check_ins(table, server)
        pages(table, server)
    accounts(table, folder)
    memory(table, folder)


def grown(table, title, little, much, bound=None, remark="", alike=None):
    """How many times longer a request takes with much than with little, by the rate; and by the server's own time on the processor.

    - `alike`: what both gave while they had the same, for two servers that are the same differ by a quarter, each for as long as it runs."""
    found = compare([little, much])
    ratio, cost = longer(found, little, much)
    if alike:
        ratio_alike, cost_alike = longer(alike, little, much)
        ratio, cost = ratio / ratio_alike, cost and cost_alike and cost / cost_alike
    what = f"× {little.title}"
    told = at_most(what, ratio, bound) if bound else f"{ratio:.2f} {what}"
    table.row(title, found[much], None, None, told, f"{cost:.2f} × of the processor's time" if cost else "", remark)


def longer(found, little, much):
    """How many times longer a request takes, and how many times more of the processor's time, where that is told."""
    small, large = found[little][USUAL], found[much][USUAL]
    return small.rate / large.rate, large.cost_us / small.cost_us if large.cost_us and small.cost_us else None


def check_ins(table, server):
    for title, path, bound in [
        ("trends", TRENDS, 1.2), ("delta of a week", "/api/analytics/delta?range=weekly", 1.2), ("summary", "/api/stats/summary", None),
    ]:
        few, many = (fresh(f"{number} check-ins", server, path, credentials(f"days-{number}")) for number in (30, 3650))
        # A summary has each check-in of a year in it: what it costs more is what it says more.
        sizes = [len(server.ask(path, load.headers)) / 1000 for load in (few, many)]
        grown(table, f"{title}: 3,650 check-ins", few, many, bound, f"{sizes[1]:.1f} kB beside {sizes[0]:.1f} kB")


def pages(table, server):
    def page(number):
        return f"/api/v1/insights?page={number}&page_size=20"

    headers = credentials("many")
    # The last one that is full.
    last = json.loads(server.ask(page(1), headers))["data"]["total"] // 20
    first = fresh("page 1", server, page(1), headers)
    for number in sorted({min(PAGE, last), last}):
        load = fresh(f"page {number:,}", server, page(number), headers)
        grown(table, f"insights, {INSIGHTS:,} of them: page {number:,} of {last:,}", first, load, 1.2)


def accounts(table, folder):
    """The same account among others, and alone."""
    say(f"an account alone, and among {ACCOUNTS:,}")
    with ExitStack() as stack:
        loads = []
        for title, others in [("one account", 0), (f"{ACCOUNTS:,} accounts", ACCOUNTS - 1)]:
            home = os.path.join(folder, f"accounts-{others}")
            everybody = [checked_in("one", 30), *(checked_in(f"other-{number}", 7) for number in range(others))]
            server = stack.enter_context(Understudy(home, written(home, "accounts", everybody)))
            # Accounts get their data when they are asked for, or when more of them are imported.
            server.control("POST", "seed", {"version": 1, "accounts": []})
            loads.append(fresh(title, server, TRENDS, credentials("one")))
        grown(table, f"trends: {loads[1].title}", *loads, 1.1)


def memory(table, folder):
    """Memory before and after a great many reads of one kept answer."""
    say(f"memory over {READS:,} kept reads")
    with Understudy(os.path.join(folder, "memory")) as server:
        load = Load("trends, kept", server, TRENDS, credentials("decade"))
        # What the first requests of so many connections take is taken once.
        run(load, seconds=1)
        before, left = server.memory_mib(), READS
        while left > 0:
            left -= run(load).count
        after = server.memory_mib()
    table.row(f"memory over {READS:,} kept reads", None, (before, after), None, at_most("× of what it was", after / before, 1.02))

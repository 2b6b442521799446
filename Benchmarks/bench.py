"""Prints what the release build does beside other servers, in the same run, as one table.

    bench.py [PART …]      all parts without a name

Needs wrk, cc and pkg-config. Peers that are not here are left out, with a line that says how they are had; `Benchmarks/prepare` makes those
ready that no package manager has, each in a folder that git ignores. Nothing passes or fails by it: machines differ, and a target that is
missed says so in its row.

BENCH_SECONDS and BENCH_ROUNDS make a run shorter, and BENCH_READS, BENCH_ACCOUNTS and BENCH_SANDBOXES what growth is measured on smaller.
BENCH_BEFORE=FOLDER measures the release build of another checkout beside this one's, too.
"""

import os
import platform
import subprocess
import sys
import tempfile

from driver import before, growth, instructions, journal, reads, sandboxes, startup, trends, writes
from driver.load import need
from driver.servers import Missing, say
from driver.settings import BINARY, CONNECTIONS, ROUNDS, SECONDS, USUAL
from driver.table import Table

PARTS = {
    "startup": startup, "trends": trends, "reads": reads, "writes": writes, "growth": growth, "sandboxes": sandboxes, "journal": journal,
    "instructions": instructions, "before": before,
}


def main(names):
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        sys.exit(f"bench: there is no part {unknown[0]}; there are {', '.join(PARTS)}")
    try:
        need("wrk", "cc", "pkg-config", install="apt-get install wrk gcc pkg-config, or brew install wrk pkg-config beside Xcode")
    except Missing as missing:
        sys.exit(f"bench: {missing}")
    if not os.path.exists(BINARY):
        sys.exit("bench: the release build is missing: make release")
    table = Table()
    with tempfile.TemporaryDirectory() as folder:
        for name in names or PARTS:
            say(name)
            try:
                PARTS[name].measure(table, folder)
            except (SystemExit, OSError, subprocess.CalledProcessError) as failure:
                # What was measured before it is told all the same.
                table.failed(f"{name} was not measured to its end: {failure}")
    print(
        f"{platform.system()} on {platform.machine()}, {os.cpu_count()} cores, wrk on the same ones. Cells with a rate: requests a second, median "
        f"and 99th percentile of what one takes; medians of {ROUNDS} rounds of {SECONDS} s in turns. Targets hold at {USUAL} connections.\n")
    table.print()
    return table.status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

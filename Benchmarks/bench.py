"""Measures the release build beside other servers, in one run, and prints a table for each part.

    bench.py [PART …]           parts: answers, journeys, journal, start, growth; default: all
    bench.py before BINARY      compares this build with another build of Understudy, in turns
    bench.py --check            measures nothing; exits with status 69 on a system other than Linux, as the other forms do

UNDERSTUDY=BINARY measures another file than .build/release/understudy. Benchmarks/prepare installs the peers; one that is missing is left
out, and a line below the tables says so.
"""

import os
import platform
import subprocess
import sys
import tempfile

from driver import answers, before, growth, journal, journeys, start
from driver.load import need
from driver.servers import Missing, say
from driver.settings import BINARY, CONNECTIONS, ROUNDS, SECONDS
from driver.table import Table

# `start` lists the starts of the peers that ran before it.
PARTS = {"answers": answers, "journeys": journeys, "journal": journal, "start": start, "growth": growth}
TITLES = {
    "answers": "Computed answers", "journeys": "A test's journey", "journal": "The journal", "start": "Starts, sandboxes and memory",
    "growth": "With more data", "before": "Beside another build"}


def main(arguments):
    if platform.system() != "Linux":
        print("bench: needs Linux, which reports each server's processor time and memory in /proc; run it on a Linux machine", file=sys.stderr)
        return 69
    if arguments == ["--check"]:
        return 0
    if arguments[:1] == ["before"] and len(arguments) == 2:
        binary = os.path.abspath(arguments[1])
        runs, binaries = {"before": lambda table, folder: before.measure(table, folder, binary)}, [BINARY, binary]
    else:
        unknown = [name for name in arguments if name not in PARTS]
        if unknown:
            sys.exit(f"bench: no part is named {unknown[0]}; the parts are {', '.join(PARTS)}, and `before BINARY`")
        runs, binaries = {name: PARTS[name].measure for name in PARTS if name in (arguments or PARTS)}, [BINARY]
    for file in binaries:
        if not os.access(file, os.X_OK):
            sys.exit(f"bench: {file} is missing: make release")
    try:
        need("wrk", install="Benchmarks/prepare wrk")
    except Missing as missing:
        sys.exit(f"bench: {missing}")
    table = Table()
    with tempfile.TemporaryDirectory() as folder:
        for name, measure in runs.items():
            say(name)
            table.section(TITLES[name])
            try:
                measure(table, folder)
            except (SystemExit, OSError, subprocess.CalledProcessError) as failure:
                # The rows that were measured are printed all the same.
                table.fail(f"{name} did not finish: {failure}")
    print(
        f"{platform.system()} on {platform.machine()}, {os.cpu_count()} processors, the load driver on the same ones. Rates: requests a second at "
        f"{CONNECTIONS} connections. Medians of {ROUNDS} rounds of {SECONDS} s; ratios compare neighbours in time.\n")
    table.print()
    return 1 if table.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

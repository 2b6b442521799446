"""How many instructions a request takes, by callgrind: figures that another load of the machine hardly moves."""

import os
import re
import subprocess

from .load import need
from .servers import say
from .settings import BENCHMARKS, BINARY
from .understudy import TRENDS, Understudy, credentials

# The difference between many and few is what is told, so that whatever happens once does not count.
KEPT = (100, 2_100)
FRESH = (20, 2_020)


def measure(table, folder):
    with table.optional("the count of instructions"):
        need("valgrind", "strip", install="apt-get install valgrind binutils (Linux alone)")
        table.heading("Instructions a request, by callgrind")
        home = os.path.join(folder, "instructions")
        # Made beforehand: under valgrind it would take long.
        Understudy(home, path=TRENDS, token="decade").stop()
        command, environment = under_callgrind(folder)
        for title, counts, path in [("kept", KEPT, lambda _: TRENDS), ("never asked before", FRESH, lambda number: f"{TRENDS}?n={number}")]:
            few, many = (whole_run(command, environment, home, count, path) for count in counts)
            table.row(f"trends of ten years, {title}", None, None, None, f"{(many - few) / (counts[1] - counts[0]):,.0f} instructions")


def under_callgrind(folder):
    """What runs the server, and the environment for it."""
    # valgrind gives up on what Swift writes for debuggers.
    program = os.path.join(folder, "stripped")
    subprocess.run(["strip", "-S", "-o", program, BINARY], check=True)
    library = os.path.join(folder, "sigsuspend.so")
    subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", library, os.path.join(BENCHMARKS, "callgrind", "sigsuspend.c")], check=True)
    return ["valgrind", "--tool=callgrind", "-q", f"--callgrind-out-file={folder}/callgrind", program], {"LD_PRELOAD": library}


def whole_run(command, environment, home, count, path):
    """The instructions of a server from start to end, which is asked so many paths."""
    say(f"callgrind: {count:,} requests like {path(1)}")
    with Understudy(home, command=command, settings=environment) as server:
        for number in range(count):
            server.call("GET", path(number), headers=credentials("decade"))
    with open(command[3].partition("=")[2]) as file:
        return int(re.search(r"^summary: (\d+)", file.read(), re.M).group(1))

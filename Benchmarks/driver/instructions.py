"""How many instructions a request takes, by callgrind: figures that another load of the machine hardly moves."""

import os
import re
import subprocess

from .load import need
from .servers import say
from .settings import BENCHMARKS, BINARY, SANDBOXES
from .understudy import TRENDS, Understudy, credentials

# The difference between many and few is what is told, so that whatever happens once does not count.
KEPT = (100, 2_100)
FRESH = (20, 2_020)
# Made under callgrind, each takes some fifty times as long as elsewhere.
CROWD = min(300, SANDBOXES)


def measure(table, folder):
    with table.optional("the count of instructions"):
        need("valgrind", "strip", install="apt-get install valgrind binutils (Linux alone)")
        table.heading("Instructions a request, by callgrind")
        home = os.path.join(folder, "instructions")
        # Made beforehand: under valgrind it would take long.
        Understudy(home, path=TRENDS, token="decade").stop()
        command, environment = under_callgrind(folder)
        for title, counts, path, crowd in [
            ("kept", KEPT, lambda _: TRENDS, 0), ("never asked before", FRESH, unknown, 0),
            (f"never asked before, beside {CROWD} sandboxes", FRESH, unknown, CROWD),
        ]:
            few, many = (whole_run(command, environment, home, count, path, crowd) for count in counts)
            table.row(f"trends of ten years, {title}", None, None, None, f"{(many - few) / (counts[1] - counts[0]):,.0f} instructions")


def unknown(number):
    return f"{TRENDS}?n={number}"


def under_callgrind(folder):
    """What runs the server, and the environment for it."""
    # valgrind gives up on what Swift writes for debuggers.
    program = os.path.join(folder, "stripped")
    subprocess.run(["strip", "-S", "-o", program, BINARY], check=True)
    library = os.path.join(folder, "sigsuspend.so")
    subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", library, os.path.join(BENCHMARKS, "callgrind", "sigsuspend.c")], check=True)
    return ["valgrind", "--tool=callgrind", "-q", f"--callgrind-out-file={folder}/callgrind", program], {"LD_PRELOAD": library}


def whole_run(command, environment, home, count, path, crowd):
    """The instructions of a server from start to end, which has so many sandboxes, and is asked so many paths."""
    say(f"callgrind: {count:,} requests like {path(1)}" + (f", {crowd} sandboxes" if crowd else ""))
    with Understudy(home, command=command, settings=environment) as server:
        for number in range(crowd):
            server.control("PUT", f"sandboxes/s{number}")
        for number in range(count):
            server.call("GET", path(number), headers=credentials("decade"))
    with open(command[3].partition("=")[2]) as file:
        return int(re.search(r"^summary: (\d+)", file.read(), re.M).group(1))

"""How long a run is, and where things are. Short runs show whether everything works; their figures mean nothing."""

import os

BENCHMARKS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(BENCHMARKS)
PEERS = os.path.join(BENCHMARKS, "peers")
LOAD = os.path.join(BENCHMARKS, "load")
# Another checkout, whose release build is measured beside this one's.
BEFORE = os.path.abspath(os.environ["BENCH_BEFORE"]) if "BENCH_BEFORE" in os.environ else None


def program(checkout):
    return os.path.join(checkout, ".build", "release", "understudy")


BINARY = program(ROOT)

# How long a server is loaded at a stretch.
SECONDS = int(os.environ.get("BENCH_SECONDS", "2"))
# How often it is its turn; figures are medians of these.
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "5"))
# Over how many kept reads memory is watched.
READS = int(os.environ.get("BENCH_READS", "1000000"))
ACCOUNTS = int(os.environ.get("BENCH_ACCOUNTS", "10000"))
SANDBOXES = int(os.environ.get("BENCH_SANDBOXES", "1000"))

CONNECTIONS = [1, 32, 256]
# Where one number of connections has to do, and where the targets hold.
USUAL = 32

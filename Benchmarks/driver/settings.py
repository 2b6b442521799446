"""Durations and paths. BENCH_SECONDS and BENCH_ROUNDS shorten a run to test that it works; its figures then mean little."""

import os

BENCHMARKS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(BENCHMARKS)
PEERS = os.path.join(BENCHMARKS, "peers")
LOAD = os.path.join(BENCHMARKS, "load")

# The program under test: `make release` builds it.
BINARY = os.path.abspath(os.environ.get("UNDERSTUDY", os.path.join(ROOT, ".build", "release", "understudy")))

# The seconds of each load in each round, and the number of rounds. Figures are medians of the rounds.
SECONDS = int(os.environ.get("BENCH_SECONDS", "1"))
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "7"))
CONNECTIONS = 32

"""Waiting for what is to become true, and saying what was there in place of it."""

import time
from typing import Callable, TypeVar

Found = TypeVar("Found")

PATIENCE_SECONDS = 10.0
PAUSE_SECONDS = 0.03
LONGEST_FOUND = 1_000


def wait_for(
    condition: Callable[[], Found], saying: str, seconds: float = PATIENCE_SECONDS, found: Callable[[], object] | None = None
) -> Found:
    """What `condition` gives once it gives something true. `found` says in the failure what was there instead."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            instead = f"; found {str(found())[:LONGEST_FOUND]!r}" if found else ""
            raise AssertionError(f"waited {seconds:g} s for {saying}{instead}")
        time.sleep(PAUSE_SECONDS)

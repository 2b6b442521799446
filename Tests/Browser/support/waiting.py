"""Waits for a condition, and reports the actual state on a time-out."""

import time
from typing import Callable, TypeVar

Found = TypeVar("Found")

#: Long, because test machines may be busy.
TIMEOUT_SECONDS = 30.0
PAUSE_SECONDS = 0.03
LONGEST_FOUND = 1_000


def wait_for(
    condition: Callable[[], Found], saying: str, seconds: float = TIMEOUT_SECONDS, found: Callable[[], object] | None = None
) -> Found:
    """Returns the first true result of `condition`. On a time-out, the error contains the result of `found`."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            instead = f"; found {str(found())[:LONGEST_FOUND]!r}" if found else ""
            raise AssertionError(f"waited {seconds:g} s for {saying}{instead}")
        time.sleep(PAUSE_SECONDS)

"""A first visit is small and takes few round trips."""

import pytest

from support.loading import empty_cache, loading
from support.page import Page

ADDRESSES = ("", "screens/one-year", "journal", "controls", "api")
MOST_BYTES = 200_000
MOST_STEPS = 3


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_first_visit_is_small_and_takes_three_steps(page: Page, address: str, record_property):
    empty_cache(page.driver)
    page.open(address)
    found = loading(page.driver)
    print(f"{address or 'the page'}: {len(found.sizes)} files, {found.bytes:,} bytes, {found.depth(found.deepest)} steps")
    record_property("bytes", found.bytes)
    assert len(found.sizes) > 20
    assert found.bytes <= MOST_BYTES
    assert found.depth(found.deepest) <= MOST_STEPS, f"{found.deepest} is requested by {found.origins[found.deepest]}"

"""A first visit is small, takes few round trips, and shows cards at once on a slow network."""

import pytest

from support.loading import empty_cache, loading, slow_network
from support.page import WIDTHS, Page
from support.stalls import best_of

ADDRESSES = (
    "", "accounts?add=1", "accounts/one-year/data", "accounts/one-year/data/longevity/checkIns", "screens/one-year", "journal", "controls", "api",
)
MOST_BYTES = 200_000
MOST_STEPS = 3
CARD_MS = 300
#: The sum of the browser's layout shifts; a page below it counts as stable.
MOST_SHIFT = 0.1


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


@pytest.mark.speed
@pytest.mark.parametrize("address", ADDRESSES)
def test_a_slow_network_shows_cards_at_once(page: Page, address: str, record_property):
    def first_card_ms() -> float:
        empty_cache(page.driver)
        page.open(address)
        return page.run("return shown.cardAt ?? Infinity")
    with slow_network(page.driver):
        found = best_of(5, CARD_MS, first_card_ms)
    print(f"{address or 'the page'}: first card after {found:.0f} ms")
    record_property("first_card_ms", round(found))
    assert found <= CARD_MS


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("address", ADDRESSES)
def test_content_that_arrives_slowly_moves_nothing(page: Page, address: str, width: str):
    page.look(width)
    with slow_network(page.driver):
        empty_cache(page.driver)
        page.open(address)
    assert page.run("return shown.shift") <= MOST_SHIFT
    assert not page.run("return [...document.querySelectorAll('.skeleton-card')].some((node) => node.checkVisibility())")

"""Names of the maximum length, and right-to-left texts."""

from urllib.parse import quote

import pytest

from support.layout import too_wide
from support.page import Page
from support.seeds import ARABIC, HEBREW, LONG_KEY, letters


@pytest.fixture(scope="module")
def lettered(server) -> str:
    name = server.sandbox("letters", letters())
    server.request("GET", f"/_as/{quote(LONG_KEY)}/api/v1/insights?q={'y' * 200}", headers={"X-Long": "z" * 200}, world=name)
    server.request("GET", f"/_as/{quote(ARABIC)}/api/v1/insights/{quote(HEBREW)}", world=name)
    yield name
    server.control("DELETE", f"sandboxes/{name}")


@pytest.mark.parametrize("width", ["desktop", "phone"])
@pytest.mark.parametrize("address", [
    "accounts", f"accounts/{LONG_KEY}", "screens?all", f"screens/{LONG_KEY}", f"screens/{quote(ARABIC)}", "journal", "controls",
])
def test_long_names_and_right_to_left_texts_fit_the_page(page: Page, lettered, address, width):
    page.look(width).open(address, lettered)
    assert too_wide(page) == []
    page.picture(f"letters-{address.split('/')[0].split('?')[0]}-{len(address)}-{width}")


def test_a_right_to_left_text_has_that_direction(page: Page, lettered):
    page.open(f"screens/{quote(ARABIC)}", lettered)
    page.reads(ARABIC, "h1")
    direction = "return getComputedStyle(arguments[0]).direction"
    assert page.run(direction, page.one("h1")) == "rtl"
    assert page.run(direction, page.one(".insight-title")) == "rtl"


def test_an_account_with_a_key_beyond_ascii_shows_its_screens(page: Page, lettered):
    page.open(f"screens/{quote(ARABIC)}", lettered)
    page.reads(HEBREW, "#card-insights")

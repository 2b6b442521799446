"""The page shows that the server has stopped, and recovers when it is back."""

import pytest

from support.page import Page
from support.server import Understudy
from support.waiting import wait_for

SAYS = "Understudy does not respond."


@pytest.fixture
def server(binary):
    """A separate server, which the tests kill."""
    server = Understudy(binary).start()
    yield server
    server.stop()


@pytest.fixture
def gone(page: Page, server):
    """A function that kills the server while the page is open."""
    page.allowed += ["net::ERR_", "EventSource", "Failed to fetch"]

    def kill() -> None:
        server.kill()
        page.reads(SAYS, seconds=15)
    return kill


@pytest.mark.parametrize("address, back", [
    ("accounts", "Sam Six"), ("screens/one-year", "Biological age"), ("journal", "live"), ("controls", "Clock"),
    ("api/longevity.trends", "Try it"),
])
def test_the_page_shows_a_stopped_server_and_recovers_by_itself(page: Page, server, gone, address, back):
    page.open(address)
    page.reads(back, "main")
    gone()
    page.pictures_in_all_ways(f"broken-{address.split('/')[0]}-stopped")
    server.start()
    wait_for(lambda: SAYS not in page.text(), "the notice to disappear")
    page.reads(back, "main")
    assert page.address == address


def test_typed_values_stay_while_the_server_is_stopped(page: Page, server, gone):
    page.open("api/longevity.chat")
    page.fill("Body", '{"message": "half a sent')
    gone()
    page.press("Send", whole=True)
    page.reads("No response", ".api-response")
    server.start()
    wait_for(lambda: SAYS not in page.text(), "the notice to disappear")
    assert page.named("textarea", "Body").get_property("value") == '{"message": "half a sent'


def test_a_restarted_server_has_an_empty_journal(page: Page, server, gone):
    server.request("GET", "/api/longevity/trends")
    page.open("journal")
    page.reads("1 request")
    gone()
    server.start()
    page.reads("No app has sent a request yet", seconds=20)
    server.request("GET", "/api/analytics/delta")
    page.reads("/api/analytics/delta", ".journal-canvas")

"""A server that stops shows as such, and the page comes back by itself."""

import pytest

from support.page import Page
from support.server import Understudy
from support.waiting import wait_for

SAYS = "Understudy does not respond."


@pytest.fixture
def server(binary):
    """One of its own, to be killed."""
    server = Understudy(binary).start()
    yield server
    server.stop()


@pytest.fixture
def gone(page: Page, server):
    """Kills the server beneath an open page."""
    page.allowed += ["net::ERR_", "EventSource", "Failed to fetch"]

    def kill() -> None:
        server.kill()
        page.reads(SAYS, seconds=15)
    return kill


@pytest.mark.parametrize("address, back", [
    ("accounts", "Sam Six"), ("screens/one-year", "Biological age"), ("journal", "live"), ("controls", "Clock"),
    ("api/longevity.trends", "Try it"),
])
def test_a_server_that_stops_shows_as_such_and_comes_back_by_itself(page: Page, server, gone, address, back):
    page.open(address)
    page.reads(back, "main")
    gone()
    page.pictures_in_all_ways(f"broken-{address.split('/')[0]}-stopped")
    server.start()
    wait_for(lambda: SAYS not in page.text(), "the notice to go")
    page.reads(back, "main")
    assert page.address == address


def test_what_was_typed_is_still_there_when_the_server_is_back(page: Page, server, gone):
    page.open("api/longevity.chat")
    page.fill("Body", '{"message": "half a sent')
    gone()
    page.press("Send")
    page.reads("No answer came", ".api-response")
    server.start()
    wait_for(lambda: SAYS not in page.text(), "the notice to go")
    assert page.named("textarea", "Body").get_property("value") == '{"message": "half a sent'


def test_the_journal_of_a_server_that_began_anew_begins_anew(page: Page, server, gone):
    server.request("GET", "/api/longevity/trends")
    page.open("journal")
    page.reads("1 request")
    gone()
    server.start()
    page.reads("No app has sent anything yet", seconds=20)
    server.request("GET", "/api/analytics/delta")
    page.reads("/api/analytics/delta", ".journal-canvas")

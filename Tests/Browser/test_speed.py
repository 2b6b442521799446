"""A journal of 5,000 requests opens, scrolls and filters without a noticeable stall."""

import pytest

from support.page import Page
from support.server import Understudy
from support.stalls import best_of, longest_stall_ms
from support.waiting import wait_for

pytestmark = pytest.mark.speed

REQUESTS = 5_000
NOTICED_MS = 100
#: All requests arrive at once, before the page is in use.
OPENING_MS = 300

SCROLL = """
    const done = arguments[0];
    const list = document.querySelector(".journal-list");
    const end = list.scrollHeight - list.clientHeight;
    let step = 0;
    const turn = () => {
        list.scrollTop = end * (step % 2 === 0 ? step / 40 : 1 - step / 40);
        step += 1;
        if (step <= 40) requestAnimationFrame(turn);
        else done(list.scrollTop);
    };
    turn();
"""


@pytest.fixture(scope="module")
def server(binary):
    """A separate server: the journal of a sandbox keeps fewer requests than that of the main world."""
    server = Understudy(binary, ("--set", f"journal.entries={REQUESTS + 1_000}")).start()
    server.many(REQUESTS)
    yield server
    server.stop()


@pytest.fixture
def journal(page: Page) -> Page:
    page.open("journal")
    page.reads("5,000 requests", seconds=20)
    return page


def test_opening_the_journal_does_not_stall(page: Page, record_property):
    def open_again() -> float:
        page.open("controls")
        def act():
            page.press("Journal", page.one("#bar"), whole=True)
            page.reads("5,000 requests", seconds=20)
        return longest_stall_ms(page, act)
    report("opening", best_of(3, OPENING_MS, open_again), record_property, OPENING_MS)


def test_scrolling_does_not_stall(journal, record_property):
    measure = lambda: longest_stall_ms(journal, lambda: journal.driver.execute_async_script(SCROLL))
    report("scrolling", best_of(5, NOTICED_MS, measure), record_property)


def test_filtering_does_not_stall_and_finds_the_right_requests(journal, record_property):
    def type_in() -> float:
        journal.fill("Filter by text", "")
        def act():
            field = journal.named("input", "Filter by text")
            for letter in "analytics":
                field.send_keys(letter)
            journal.reads("1,250 of 5,000 requests")
            journal.press("5xx", whole=True)
            journal.reads("0 of 5,000 requests")
            journal.press("5xx", whole=True)
            journal.reads("1,250 of 5,000 requests")
        return longest_stall_ms(journal, act)
    report("filtering", best_of(5, NOTICED_MS, type_in), record_property)


def test_only_the_visible_rows_are_in_the_page(journal):
    assert journal.run("return document.querySelectorAll('.journal-canvas .journal-row').length") < 120
    journal.run("const list = document.querySelector('.journal-list'); list.scrollTop = list.scrollHeight;")
    oldest = "return [...document.querySelectorAll('.journal-canvas .journal-row')].some((row) => row.ariaRowIndex === '5001')"
    wait_for(lambda: journal.run(oldest), "the oldest row to be rendered")


def report(action: str, stall_ms: float, record_property, most_ms: float = NOTICED_MS) -> None:
    print(f"{action} {REQUESTS} requests: longest stall {stall_ms:.0f} ms")
    record_property(f"{action}_longest_stall_ms", round(stall_ms))
    assert stall_ms <= most_ms, f"{action} {REQUESTS} requests stalled for {stall_ms:.0f} ms"

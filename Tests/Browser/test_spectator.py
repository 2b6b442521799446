"""The page looks on: its own requests count for nothing, and it shows what others change within a second, over one connection."""

import itertools
import time

import pytest

from support.browser import record
from support.page import Page
from support.stalls import best_of
from support.waiting import wait_for

NOTICED_SECONDS = 1.0
TABS = 7


@pytest.fixture
def post_weight(server, world):
    """Sends a weight as FitIQ does, by default for the account that the tests show. Each one is logged a minute after the last."""
    minutes = itertools.count(30)

    def post(quantity: float, account: str = "fitiq-guide") -> None:
        entry = {"type": "weight", "quantity": quantity, "logged_at": f"2026-01-07T08:{next(minutes)}:00Z"}
        response = server.request("POST", f"/_as/{account}/api/v1/progress", entry, world=world)
        assert response.status == 201, response.text
    return post


def seconds_until(page: Page, text: str, selector: str) -> float:
    begin = time.monotonic()
    page.reads(text, selector)
    return time.monotonic() - begin


def fetched(page: Page) -> list[str]:
    """The paths of backends that the page has requested since the last call."""
    return [url.split("/_as/")[1] for url in page.requested() if "/_as/" in url]


def is_quiet(page: Page, seconds: float) -> None:
    """Waits until the page has sent no request for a while."""
    page.is_true(f"return watch.inFlight === 0 && performance.now() - watch.idleSince > {seconds * 1000}", f"{seconds} s without a request")


# Its own requests


def test_a_rule_for_the_first_request_reaches_the_app_while_a_screen_is_open(page: Page, server, world):
    page.open("screens/one-year", world)
    rule = {"match": {"path": "/api/longevity/trends"}, "when": {"first": 1}, "effect": {"status": 503}}
    identifier = server.control("POST", "faults", rule, world)["faults"][0]["id"]
    page.reads(f"next call gets 503, by {identifier}", "#card-trends")
    page.settle()
    fault = lambda: server.control("GET", "faults", world=world)["faults"][0]
    assert (fault()["matched"], fault()["fired"]) == (0, 0)
    ask = lambda: server.request("GET", "/_as/one-year/api/longevity/trends", world=world).status
    assert [ask(), ask()] == [503, 200]
    wait_for(lambda: f"by {identifier}" not in page.text("#card-trends"), "the card to lose its badge", found=lambda: page.text("#card-trends"))
    assert (fault()["matched"], fault()["fired"]) == (2, 1)


@pytest.mark.parametrize("account", ["one-year", "fitiq-full", "default-user", "unsubscribed"])
def test_looking_at_an_account_leaves_no_entry_in_the_journal(page: Page, server, world, account):
    page.open(f"screens/{account}", world)
    assert fetched(page) != []
    assert server.control("GET", "requests", world=world) == {"requests": [], "dropped": 0}
    assert server.control("GET", f"sandboxes/{world}")["lastRequestAt"] is None


@pytest.mark.parametrize("account", ["one-year", "default-user"])
def test_looking_at_an_account_stores_nothing(page: Page, server, world, account):
    def kept() -> list[dict]:
        listed, exported = [server.control("GET", path, world=world)["accounts"] for path in ("accounts", "seed?literal=true")]
        return [next(each for each in found if each["key"] == account) for found in (listed, exported)]

    before = kept()
    page.open(f"screens/{account}", world)
    server.control("PUT", "clock", {"advance": "P2D"}, world)
    page.settle()
    # Midnights do nothing for an account that FitIQ does not know.
    assert kept() == before
    page.open(f"accounts/{account}", world)
    page.reads("Copy URL" if account == "default-user" else "Copy token", "main")


def test_a_tried_operation_is_in_the_journal(page: Page, server, world):
    page.open("api/longevity.trends", world)
    page.press("Send", whole=True)
    page.reads("200", ".api-response")
    assert [entry["path"] for entry in server.control("GET", "requests", world=world)["requests"]] == ["/api/longevity/trends"]


# The changes of others


@pytest.mark.speed
def test_a_weight_that_an_app_sends_shows_within_a_second_with_its_number_marked(page: Page, world, post_weight):
    page.open("screens/fitiq-guide", world)
    weights = iter(["150.5", "151.5", "152.5"])

    def measure() -> float:
        weight = next(weights)
        post_weight(float(weight))
        return seconds_until(page, weight, "#card-weight .lead-number")
    assert best_of(3, NOTICED_SECONDS, measure) <= NOTICED_SECONDS
    assert page.all("#card-weight .lead-number.is-changed") != []


def test_a_change_reloads_only_the_app_and_the_account_that_it_concerns(page: Page, world, post_weight):
    page.open("screens/kiritimati", world)
    is_quiet(page, 1)
    fetched(page)
    post_weight(150.5, account="fitiq-full")
    is_quiet(page, 1)
    assert fetched(page) == []
    post_weight(150.5, account="kiritimati")
    page.reads("150.5", "#card-weight")
    page.settle()
    paths = fetched(page)
    assert paths != [] and all(path.startswith("kiritimati/api/v1/") for path in paths), paths


@pytest.mark.parametrize("method, path, body, weight", [
    ("PUT", "clock", {"advance": "P1D"}, "150.5"), ("POST", "reset", None, None), ("POST", "snapshots/before/restore", None, None),
    ("POST", "seed", {"version": 1, "accounts": [{"key": "fitiq-guide", "fitiq": {"progress": [
        {"type": "weight", "quantity": 77.7, "loggedAt": "2026-01-06T08:00:00Z"}]}}]}, "77.7"),
])
def test_the_clock_a_reset_a_restore_and_an_import_show_on_the_open_screen(page: Page, server, world, post_weight, method, path, body, weight):
    number = "#card-weight .lead-number"
    page.open("screens/fitiq-guide", world)
    before = page.text(number)
    server.control("PUT", "snapshots/before", world=world)
    post_weight(150.5)
    page.reads("150.5", number)
    server.control(method, path, body, world)
    page.reads(weight or before, number)
    if path == "clock":
        page.reads("8 Jan 2026", "#bar")
        page.reads("8 Jan", ".screens-about")


def test_rules_and_their_counts_follow_without_a_reload(page: Page, server, world):
    page.open("controls/faults", world)
    server.control("POST", "faults", {"match": {"path": "/api/longevity/*"}, "effect": {"status": 503}, "ttlSeconds": 4}, world)
    page.reads("1 fault on", "#bar")
    server.request("GET", "/_as/six-days/api/longevity/trends", world=world)
    page.reads("fired 1 of 1", "main")
    page.reads("No rules. Every response is the backend’s own.", "main")


def test_sandboxes_and_snapshots_of_others_appear(page: Page, server, world):
    page.open("controls/worlds", world)
    server.control("PUT", "snapshots/by-a-test", world=world)
    page.reads("by-a-test", "[aria-label=Snapshots]")
    server.control("PUT", "sandboxes/by-a-test")
    page.reads("by-a-test", "[aria-label=Sandboxes]")
    server.control("DELETE", "sandboxes/by-a-test")
    wait_for(lambda: "by-a-test" not in page.text("[aria-label=Sandboxes]"), "the sandbox to disappear")


def test_the_page_of_a_deleted_sandbox_says_so_and_returns_with_it(page: Page, server, world):
    page.allowed += ["status of 404", "net::ERR_"]
    page.open("screens/one-year", world)
    server.control("DELETE", f"sandboxes/{world}")
    page.reads(f"The world {world} cannot be shown.")
    assert server.request("GET", f"/_understudy/sandboxes/{world}").status == 404
    server.sandbox(world)
    page.reads("Biological age", "#app-longevity")


# Requests and connections


@pytest.mark.parametrize("address", ["accounts", "screens/one-year", "journal", "controls/clock", "controls/faults", "controls/worlds"])
def test_nothing_is_requested_while_nothing_changes(page: Page, world, address):
    page.open(address, world)
    is_quiet(page, 6)


def test_a_hidden_page_requests_nothing_and_catches_up_once_when_it_is_shown(page: Page, world, post_weight):
    page.open("screens/fitiq-guide", world)
    is_quiet(page, 1)
    hide(page, True)
    fetched(page)
    post_weight(150.5)
    is_quiet(page, 2)
    assert fetched(page) == []
    hide(page, False)
    page.reads("150.5", "#card-weight .lead-number")
    is_quiet(page, 1)
    paths = fetched(page)
    assert len(paths) == len(set(paths)), paths


def hide(page: Page, is_hidden: bool) -> None:
    script = """
        Object.defineProperty(document, "hidden", {value: arguments[0], configurable: true});
        document.dispatchEvent(new Event("visibilitychange"));
    """
    page.run(script, is_hidden)


@pytest.fixture
def tabs(page: Page):
    """A function that opens an address in several tabs, and returns them."""
    first = page.driver.current_window_handle

    def open_all(address: str, world: str) -> list[str]:
        page.open(address, world)
        for _ in range(TABS - 1):
            page.driver.switch_to.new_window("tab")
            record(page.driver)
            page.look().open(address, world)
        return page.driver.window_handles
    yield open_all
    for tab in page.driver.window_handles:
        if tab != first:
            page.driver.switch_to.window(tab)
            page.driver.close()
    page.driver.switch_to.window(first)


def test_more_tabs_than_a_browser_has_connections_follow_the_app(page: Page, world, tabs, post_weight):
    opened = tabs("screens/fitiq-guide", world)
    assert len(opened) == TABS
    post_weight(150.5)
    for tab in opened:
        page.driver.switch_to.window(tab)
        page.reads("150.5", "#card-weight .lead-number")

    page.driver.switch_to.window(opened[0])
    page.driver.get("about:blank")
    post_weight(151.5)
    for tab in opened[1:]:
        page.driver.switch_to.window(tab)
        page.reads("151.5", "#card-weight .lead-number")


def test_more_tabs_than_a_browser_has_connections_show_the_journal(page: Page, server, world, tabs):
    server.request("GET", "/_as/six-days/api/longevity/trends", world=world)
    opened = tabs("journal", world)
    server.request("GET", "/_as/six-days/api/analytics/delta", world=world)
    for tab in opened:
        page.driver.switch_to.window(tab)
        page.reads("/api/analytics/delta", ".journal-canvas")
        page.reads("2 requests", ".journal-counts")

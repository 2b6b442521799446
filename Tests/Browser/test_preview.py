"""Screens as the app would see them now: under the fault rules, which count nothing."""

import pytest

from support.page import Page
from support.waiting import wait_for

TRENDS = {"path": "/api/longevity/trends"}
DELTA = {"path": "/api/analytics/delta"}
HRV = {"path": "/api/dev/health-sync/hrv"}
NO_RESPONSE = r"net::ERR_"
SERVER_ERROR = r"Failed to load resource: the server responded with a status of 50\d"


@pytest.fixture
def add(server, world):
    """Adds a fault rule, or a preset, to the test's world. Returns the ids of its rules."""
    return lambda rule: [fault["id"] for fault in server.control("POST", "faults", rule, world)["faults"]]


@pytest.fixture
def counts(server, world):
    return lambda: [(fault["matched"], fault["fired"]) for fault in server.control("GET", "faults", world=world)["faults"]]


def preview(page: Page) -> None:
    page.press("As the app would see it now", page.one(".page-head"))
    page.settle()


def test_a_card_shows_what_a_rule_for_the_first_request_does_to_the_app_and_the_app_still_gets_it(page: Page, server, world, add, counts):
    page.allowed.append(SERVER_ERROR)
    page.open("screens/one-year", world)
    [rule] = add({"match": TRENDS, "when": {"first": 1}, "effect": {"status": 503, "body": {"error": "down for today"}}})
    page.reads(f"next call gets 503, by {rule}", "#card-trends")
    page.press("Trends as the app would see it now")
    page.reads(f"As the app would see it now: rule {rule}", "#card-trends .preview-note")
    page.reads("Failed to load trends. Please try again.", "#card-trends .failure-title")
    page.reads("down for today", "#card-trends")
    assert "next call" not in page.text("#card-trends")
    page.press("Retry", page.one("#card-trends"))
    page.settle()
    assert counts() == [(0, 0)]
    assert server.control("GET", "requests", world=world)["requests"] == []
    ask = lambda: server.request("GET", "/_as/one-year/api/longevity/trends", world=world).status
    assert [ask(), ask()] == [503, 200]
    page.reads("As the app would see it now: no rule", "#card-trends .preview-note")
    page.reads("Weekly", "#card-trends")


@pytest.mark.parametrize("preset", ["expired-token", "refresh-race"])
def test_the_presets_for_bearer_tokens_act_although_the_page_sends_no_token(page: Page, world, add, counts, preset):
    page.allowed.append(r"Failed to load resource: the server responded with a status of 401")
    [rule] = add({"preset": preset})
    page.open("screens/one-year?preview=trends", world)
    page.reads(rule, "#card-trends .preview-note")
    page.reads("Failed to load trends. Please try again.", "#card-trends .failure-title")
    page.reads("401 Unauthorized", "#card-trends")
    assert counts() == [(0, 0)]


@pytest.mark.parametrize("effect, words", [
    ({"status": 503}, ["Couldn't load delta chart", "HTTP error: 503", "The response: 503 Service Unavailable"]),
    ({"status": 200, "text": "<html><h1>Sign in to Guest Wi-Fi</h1></html>"},
     ["Couldn't load delta chart", "Invalid response", "200, but the app cannot read it", "Sign in to Guest Wi-Fi"]),
    ({"corrupt": "malformed"}, ["Couldn't load delta chart", "Invalid response", "The body is not JSON.", '{"range":"weekly"']),
    ({"corrupt": "empty"}, ["Couldn't load delta chart", "Invalid response", "The body is empty."]),
    ({"patch": [{"op": "replace", "path": "/series", "value": None}]},
     ["Couldn't load delta chart", "Invalid response", "series: found null, expected an array"]),
    ({"connection": "close"}, ["Couldn't load delta chart", "No response"]),
    ({"connection": "reset"}, ["Couldn't load delta chart", "No response"]),
    ({"corrupt": "truncated", "connection": "reset"}, ["Couldn't load delta chart", "No response"]),
    ({"status": 302, "headers": {"Location": "/api/legal/terms"}}, ["Couldn't load delta chart", "A redirect to another address"]),
])
def test_a_failed_delta_has_the_words_of_the_app(page: Page, world, add, effect, words):
    page.allowed += [SERVER_ERROR, NO_RESPONSE]
    [rule] = add({"match": DELTA, "effect": effect})
    page.open("screens/one-year?preview=delta", world)
    page.reads(f"rule {rule}", "#card-delta .preview-note")
    for text in words:
        page.reads(text, "#card-delta .failure")
    assert page.all("#card-trends .preview-note:not([hidden])") == []


def test_a_failed_history_has_the_words_of_brad_os(page: Page, world, add):
    page.allowed.append(SERVER_ERROR)
    add({"match": HRV, "effect": {"status": 500}})
    page.open("screens/default-user?preview=all", world)
    page.reads("Failed to load HRV history", "#card-hrv .failure-title")
    assert page.all("#card-rhr .failure") == []


def test_missing_points_and_values_look_as_in_the_app(page: Page, server, world, add):
    page.open("screens/one-year?preview=trends", world)
    assert page.all("#card-trends .chart") != []
    add({"preset": "missing-points"})
    page.is_true("return document.querySelector('#card-trends .chart') === null", "the chart to disappear")
    page.reads("Rejuvenation", "#card-trends .lead-number")
    server.control("DELETE", "faults", world=world)
    add({"preset": "null-values"})
    page.is_true("return document.querySelector('#card-trends .chart') !== null", "the chart to be back")


def test_three_seconds_of_delay_show_the_loading_state_of_the_app(page: Page, world, add):
    page.open("screens/one-year", world)
    add({"match": DELTA, "effect": {"latencyMs": 3000}})
    page.reads("next call waits 3 s", "#card-delta")
    page.press("Delta as the app would see it now")
    page.reads("Loading chart...", "#card-delta")
    assert page.all("#card-delta .chart") == []
    page.is_true("return document.querySelector('#card-delta .chart') !== null", "the chart to be drawn")
    assert "Loading" not in page.text("#card-delta")


def test_a_card_is_never_held_and_names_the_rule_that_holds_the_app(page: Page, server, world, add):
    [rule] = add({"match": TRENDS, "effect": {"hold": {}}})
    page.open("screens/one-year?preview=all", world)
    page.reads(f"{rule} holds the app’s request. This is the response after its release.", "#card-trends .preview-note")
    page.reads("Weekly", "#card-trends")
    assert server.control("GET", "requests/held", world=world)["held"] == []


def test_the_switches_are_in_the_address_and_off_by_default(page: Page, world):
    page.open("screens/one-year", world)
    pressed = lambda selector: page.run("return document.querySelector(arguments[0]).getAttribute('aria-pressed')", selector)
    assert [pressed(".preview-page"), pressed("#card-trends .preview-switch")] == ["false", "false"]
    page.press("Trends as the app would see it now")
    page.is_at(f"screens/one-year?world={world}&preview=trends")
    assert [pressed(".preview-page"), pressed("#card-trends .preview-switch")] == ["mixed", "true"]
    preview(page)
    page.is_at(f"screens/one-year?world={world}")
    preview(page)
    page.is_at(f"screens/one-year?world={world}&preview=all")
    page.driver.refresh()
    page.settle()
    assert [pressed(".preview-page"), pressed("#card-delta .preview-switch")] == ["true", "true"]
    page.choose("Choose account", "six-days")
    page.reads("six-days", "h1")
    page.settle()
    assert pressed("#card-delta .preview-switch") == "true"
    page.press("Delta as the app would see it now")
    page.settle()
    assert [pressed("#card-delta .preview-switch"), pressed("#card-trends .preview-switch")] == ["false", "true"]


def test_the_paywall_shows_under_a_rule_and_goes_with_the_previews(page: Page, world, add):
    add({"match": {"path": "/api/stats/summary"}, "effect": {"status": 403, "body": {"error": "subscription_required", "message": "Subscribe."}}})
    page.open("screens/one-year?preview=all", world)
    page.reads("403 subscription_required", "#card-paywall")
    preview(page)
    page.reads("Biological age", "#card-score")
    assert page.all("#card-paywall") == []


def test_slow_previews_leave_the_page_usable(page: Page, server, world, add):
    add({"effect": {"latencyMs": 1000}})
    page.open("screens/newcomer", world)
    page.press("As the app would see it now", page.one(".page-head"))
    page.choose("Choose account", "default-user")
    page.reads("Loading", "#content")
    server.control("PUT", "clock", {"advance": "P1D"}, world)
    page.reads("8 Jan 2026", "#bar")
    preview(page)
    wait_for(lambda: "Loading" not in page.text("#content"), "the cards to be loaded", found=lambda: page.text("#content"))
    page.reads("HRV", "#content")


@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_the_switches_and_notes_fit_into_the_window(page: Page, world, add, width):
    page.allowed.append(SERVER_ERROR)
    add({"match": {"path": "/api/**"}, "effect": {"status": 503, "body": {"error": "A long sentence about it. " * 8}}})
    page.look(width).open("screens/one-year?preview=all", world)
    page.reads("As the app would see it now", "#card-score .preview-note")
    assert page.run("return document.documentElement.scrollWidth <= innerWidth")

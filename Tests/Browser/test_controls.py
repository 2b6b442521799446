"""Area Controls: time, failures, worlds and their seeds by hand."""

import json

import pytest

from support.page import Page
from support.waiting import wait_for


@pytest.fixture
def clock(server, world):
    return lambda: server.control("GET", "clock", world=world)


@pytest.fixture
def rules(server, world):
    return lambda: server.control("GET", "faults", world=world)["faults"]


def test_the_clock_steps_runs_and_freezes(page: Page, world, clock):
    page.open("controls/clock", world)
    for label, now in (("+1 hour", "2026-01-07T10:00"), ("+1 day", "2026-01-08T10:00"), ("+1 week", "2026-01-15T10:00")):
        page.press(label, page.one("main"), whole=True)
        wait_for(lambda: clock()["now"].startswith(now), f"the clock to be at {now}", found=clock)
    page.press("Let it run from here")
    wait_for(lambda: clock()["mode"] == "running", "the clock to run", found=clock)
    page.press("Freeze", page.one("#bar"))
    wait_for(lambda: clock()["mode"] == "frozen", "the clock to stand", found=clock)


def test_the_clock_is_moved_by_a_duration_and_a_bad_one_is_refused_in_the_servers_words(page: Page, world, clock):
    page.allowed.append("clock - .* status of 400")
    page.open("controls/clock", world)
    page.fill("Or move it by", "two days")
    page.press("Move it")
    page.reads("expected", ".field-problem:not([hidden]), .form-problem")
    assert page.named("input", "Or move it by").get_property("value") == "two days"
    page.fill("Or move it by", "P2D")
    page.press("Move it")
    wait_for(lambda: clock()["now"].startswith("2026-01-09T09:00"), "the clock to be two days further", found=clock)


def test_a_preset_is_a_switch(page: Page, world, rules):
    page.open("controls/faults", world)
    switch = lambda: page.named("[role=switch]", "maintenance")
    page.click(switch())
    page.reads("1 fault on", "#bar")
    assert [rule["preset"] for rule in rules()] == ["maintenance"]
    wait_for(lambda: switch().get_attribute("aria-checked") == "true", "the switch to be on")
    page.click(switch())
    wait_for(lambda: rules() == [], "the rule to be gone", found=rules)


def test_a_rule_is_made_by_form_and_counts(page: Page, server, world, rules):
    page.open("controls/faults", world)
    page.fill("Path", "/api/longevity/*")
    page.fill("Status", "503")
    page.press("Put it in force")
    made = wait_for(rules, "a rule")[0]
    assert (made["match"], made["effect"]) == ({"path": "/api/longevity/*"}, {"status": 503})
    server.request("GET", "/_as/six-days/api/longevity/trends", world=world)
    page.reads("/api/longevity/*", "main")
    wait_for(lambda: rules()[0]["fired"] == 1, "the rule to have fired")


def test_what_is_wrong_with_a_rule_stands_beside_its_field_and_it_stays(page: Page, world, rules):
    page.allowed.append("faults - .* status of 400")
    page.open("controls/faults", world)
    page.fill("Path", "no slash")
    page.fill("Status", "9000")
    page.press("Put it in force")
    wait_for(lambda: len(page.all("[aria-invalid=true]")) == 2, "two fields to be marked")
    page.reads("begins with / or *")
    assert [page.named("input", label).get_property("value") for label in ("Path", "Status")] == ["no slash", "9000"]
    assert rules() == []


def test_a_snapshot_is_taken_and_restored(page: Page, server, world):
    page.open("controls/worlds", world)
    page.fill("Name", "before")
    page.press("Take a snapshot")
    page.reads("before", "[aria-label=Snapshots]")
    server.request("POST", "/_as/fitiq-guide/api/v1/progress", {"type": "weight", "quantity": 81.5}, world=world)
    weights = lambda: server.request("GET", "/_as/fitiq-guide/api/v1/progress?type=weight", world=world).json["data"]["total"]
    more = weights()
    page.press("Restore", page.one("[aria-label=Snapshots]"))
    page.press("Restore", page.one(".confirm-open"))
    wait_for(lambda: weights() == more - 1, "the data to be as before", found=weights)


def test_a_reset_asks_once_and_puts_all_back(page: Page, server, world, clock):
    server.control("PUT", "clock", {"advance": "P1D"}, world)
    page.open("controls/worlds", world)
    page.press("Reset…")
    page.press("Keep it")
    assert clock()["now"].startswith("2026-01-08")
    page.press("Reset…")
    page.press(f"Reset {world}")
    wait_for(lambda: clock()["now"].startswith("2026-01-07"), "the clock to be back", found=clock)


def test_a_sandbox_is_made_shown_and_left(page: Page, server):
    page.open("controls/worlds")
    page.fill("Id", "made-by-hand")
    page.press("Make it and show it")
    page.reads("made-by-hand", "#bar")
    assert "world=made-by-hand" in page.address
    page.driver.back()
    page.is_at("controls/worlds")
    assert server.request("DELETE", "/_understudy/sandboxes/made-by-hand").status == 204


def test_a_bad_name_of_a_sandbox_is_refused_beside_it(page: Page):
    page.allowed.append("sandboxes/\\S* - .* status of 4")
    page.open("controls/worlds")
    page.fill("Id", "not a name")
    page.press("Make it", whole=True)
    wait_for(lambda: page.all("[aria-invalid=true]"), "the field to be marked")
    assert page.named("input", "Id").get_property("value") == "not a name"


def test_the_world_is_switched_in_the_bar(page: Page, world):
    page.open("controls/worlds")
    page.reads(world, "#bar")
    page.choose("World", world)
    page.is_at(f"controls/worlds?world={world}")


def paste(page: Page, text: str) -> None:
    """Puts a text into the editor at once, as pasting does: typed, it would be indented."""
    script = "const [area, text] = arguments; area.value = text; area.dispatchEvent(new Event('input', {bubbles: true}));"
    page.run(script, page.one("main textarea"), text)


def test_a_seed_goes_out_and_comes_in(page: Page, server, world):
    page.open("controls/seed", world)
    seed = server.request("GET", page.named("a", "Download").get_attribute("href").removeprefix(server.origin)).json
    assert {"six-days", "one-year"} <= {account["key"] for account in seed["accounts"]}
    paste(page, json.dumps({"version": 1, "accounts": [{"key": "grace", "displayName": "Grace", "tokens": ["grace"]}]}))
    page.press("Import", whole=True)
    page.reads(f"1 account is in {world} now")


def test_what_is_wrong_with_a_seed_is_said_beside_its_line(page: Page, server, world):
    page.allowed.append("seed - .* status of 400")
    page.open("controls/seed", world)
    text = '{\n  "version": 1,\n  "accounts": [\n    {"key": "grace", "tokns": []},\n    {"displayName": "Nobody"}\n  ]\n}'
    paste(page, text)
    page.press("Import", whole=True)
    page.reads("Nothing was changed")
    page.reads("an unknown key", "main")
    assert page.one("main textarea").get_property("value") == text
    assert "grace" not in [account["key"] for account in server.control("GET", "accounts", world=world)["accounts"]]

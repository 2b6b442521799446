"""Controls: the clock, fault rules, worlds and seeds."""

import json
import shutil
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from selenium.webdriver.common.keys import Keys

from support.axe import violations
from support.layout import cut
from support.page import Page
from support.server import Understudy
from support.waiting import wait_for


@pytest.fixture
def clock(server, world):
    return lambda: server.control("GET", "clock", world=world)


@pytest.fixture
def rules(server, world):
    return lambda: server.control("GET", "faults", world=world)["faults"]


def test_buttons_advance_run_and_freeze_the_clock(page: Page, world, clock):
    page.open("controls/clock", world)
    for label, now in (("+1 hour", "2026-01-07T10:00"), ("+1 day", "2026-01-08T10:00"), ("+1 week", "2026-01-15T10:00")):
        page.press(label, page.one("main"), whole=True)
        wait_for(lambda: clock()["now"].startswith(now), f"the clock to be at {now}", found=clock)
    page.press("Run from here")
    wait_for(lambda: clock()["mode"] == "running", "the clock to run", found=clock)
    page.press("Freeze", page.one("#bar"))
    wait_for(lambda: clock()["mode"] == "frozen", "the clock to be frozen", found=clock)


def test_a_duration_moves_the_clock_and_an_invalid_one_shows_the_servers_error(page: Page, world, clock):
    page.allowed.append("clock - .* status of 400")
    page.open("controls/clock", world)
    page.fill("Or move it by", "two days")
    page.press("Move it")
    page.reads("expected", ".field-problem:not([hidden]), .form-problem")
    assert page.named("input", "Or move it by").get_property("value") == "two days"
    page.fill("Or move it by", "P2D")
    page.press("Move it")
    wait_for(lambda: clock()["now"].startswith("2026-01-09T09:00"), "the clock to be two days later", found=clock)


def test_enter_in_a_field_presses_the_first_button_of_its_form(page: Page, world, clock, rules):
    page.open("controls/clock", world)
    page.fill("Or move it by", "P2D").send_keys(Keys.ENTER)
    wait_for(lambda: clock()["now"].startswith("2026-01-09T09:00"), "the clock to be two days later", found=clock)
    page.run("document.querySelector(\"[data-path='$.now']\").value = '2026-02-01T09:00'")
    page.named("input", "Date and time").send_keys(Keys.ENTER)
    wait_for(lambda: clock()["now"].startswith("2026-02-01T09:00"), "the clock to be at the typed time", found=clock)
    page.press("Fail next: more choices")
    page.fill("Path of the next request", "/api/chat").send_keys(Keys.ENTER)
    wait_for(rules, "a rule")
    assert [(rule["match"], rule["effect"]) for rule in rules()] == [({"path": "/api/chat"}, {"status": 503})]


def test_enter_in_a_form_without_a_button_that_sends_it_stays_on_the_page(page: Page, world):
    page.open("api/control.streamRequests", world)
    page.named("input", "after").send_keys(Keys.ENTER)
    page.settle()
    page.is_at(f"api/control.streamRequests?world={world}")
    assert page.run("return performance.getEntriesByType('navigation').length") == 1


def test_a_switch_turns_a_preset_on_and_off(page: Page, world, rules):
    page.open("controls/faults", world)
    switch = lambda: page.named("[role=switch]", "maintenance")
    page.click(switch())
    page.reads("1 fault on", "#bar")
    assert [rule["preset"] for rule in rules()] == ["maintenance"]
    wait_for(lambda: switch().get_attribute("aria-checked") == "true", "the switch to be on")
    page.click(switch())
    wait_for(lambda: rules() == [], "the rule to be gone", found=rules)


def test_the_form_adds_a_rule_that_counts_its_requests(page: Page, server, world, rules):
    page.open("controls/faults", world)
    page.fill("Path", "/api/longevity/*")
    page.fill("Status", "503")
    page.press("Add rule")
    made = wait_for(rules, "a rule")[0]
    assert (made["match"], made["effect"]) == ({"path": "/api/longevity/*"}, {"status": 503})
    server.request("GET", "/_as/six-days/api/longevity/trends", world=world)
    page.reads("/api/longevity/*", "main")
    wait_for(lambda: rules()[0]["fired"] == 1, "the rule to have fired")


def test_validation_errors_of_a_rule_are_beside_their_fields_and_typed_values_stay(page: Page, world, rules):
    page.allowed.append("faults - .* status of 400")
    page.open("controls/faults", world)
    page.fill("Path", "no slash")
    page.fill("Status", "9000")
    page.press("Add rule")
    wait_for(lambda: len(page.all("[aria-invalid=true]")) == 2, "two fields to be marked")
    page.reads("begins with / or *")
    assert [page.named("input", label).get_property("value") for label in ("Path", "Status")] == ["no slash", "9000"]
    assert rules() == []


@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_one_click_fails_the_next_request_and_shows_until_it_has_fired(page: Page, server, world, rules, width):
    page.look(width).open("screens/one-year", world)
    page.press("Fail next", page.one("#bar"), whole=True)
    page.reads("Next: 503", "#bar")
    made = wait_for(rules, "a rule")[0]
    assert (made["when"], made["effect"]) == ({"first": 1}, {"status": 503})
    ask = lambda: server.request("GET", "/_as/one-year/api/longevity/trends", world=world).status
    assert [ask(), ask()] == [503, 200]
    wait_for(lambda: page.text(".active-faults") == "", "the bar to show no fault", found=lambda: page.text("#bar"))
    page.open("controls/faults", world)
    page.reads("spent", ".rules")


@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_each_further_click_fails_one_more_request_and_a_cross_fails_none(page: Page, server, world, rules, width):
    page.look("desktop").open("screens/one-year", world)
    fail = page.named("button", "Fail next", page.one("#bar"), whole=True)
    for _ in range(3):
        fail.click()
    page.reads("Next 3: 503", "#bar")
    ask = lambda: server.request("GET", "/_as/one-year/api/longevity/trends", world=world).status
    assert ask() == 503
    page.reads("Next 2: 503", "#bar")
    fail.click()
    page.reads("Next 3: 503", "#bar")
    assert len(rules()) == 1
    page.look(width)
    assert violations(page) == []
    page.press("Remove rule", page.one("#bar"))
    wait_for(lambda: page.text(".active-faults") == "", "the bar to show no fault", found=lambda: page.text("#bar"))
    assert (ask(), rules()) == (200, [])
    assert page.focused()["name"].startswith("Fail next")


@pytest.mark.parametrize("choice, effect, phase, text", [
    ("401", {"status": 401}, "before", "401"), ("3 s delay", {"latencyMs": 3000}, "before", "waits 3 s"),
    ("Lost response", {"corrupt": "truncated", "connection": "reset"}, "after", "loses its response"),
])
def test_the_next_request_of_a_path_fails_in_a_chosen_way(page: Page, server, world, rules, choice, effect, phase, text):
    page.open("controls/clock", world)
    page.press("Fail next: more choices", page.one("#bar"))
    page.fill("Path of the next request", "/api/analytics/delta", page.one("#bar"))
    page.press(choice, page.one("#bar"), whole=True)
    page.reads(f"Next /api/analytics/delta: {text}", "#bar")
    made = wait_for(rules, "a rule")[0]
    assert (made["match"], made["when"], made["effect"]) == ({"path": "/api/analytics/delta"}, {"first": 1}, effect)
    assert made.get("phase", "before") == phase
    assert server.request("GET", "/_as/one-year/api/longevity/trends", world=world).status == 200


def test_the_error_of_an_invalid_path_is_in_the_panel_and_the_path_stays(page: Page, world, rules):
    page.allowed.append("faults - .* status of 400")
    page.open("controls/clock", world)
    page.press("Fail next: more choices", page.one("#bar"))
    page.fill("Path of the next request", "no slash", page.one("#bar"))
    page.press("503", page.one("#bar"), whole=True)
    page.reads("begins with / or *", "#bar")
    assert page.named("input", "Path of the next request").get_property("value") == "no slash"
    assert rules() == []


def test_the_rules_of_a_preset_are_one_line_and_one_fault(page: Page, server, world, rules):
    for preset in ("maintenance", "maintenance", "flaky"):
        server.control("POST", "faults", {"preset": preset}, world)
    page.open("controls/faults", world)
    page.reads("2 faults on", "#bar")
    assert len(page.all(".rules > li")) == 2
    page.press("Remove f1, f2")
    wait_for(lambda: [rule["preset"] for rule in rules()] == ["flaky"], "the preset's rules to be gone", found=rules)
    page.reads("1 fault on", "#bar")


def test_a_removed_rule_is_back_after_undo(page: Page, server, world, rules):
    rule = {"match": {"path": "/api/longevity/*"}, "when": {"first": 2}, "effect": {"status": 503}}
    server.control("POST", "faults", rule, world)
    page.open("controls/faults", world)
    page.press("Remove f1")
    wait_for(lambda: rules() == [], "the rule to be gone", found=rules)
    page.press("Undo")
    wait_for(rules, "the rule to be back")
    assert {name: rules()[0][name] for name in rule} == rule


def test_the_removal_of_all_rules_and_of_a_snapshot_asks_first(page: Page, server, world, rules):
    server.control("POST", "faults", {"preset": "flaky"}, world)
    server.control("PUT", "snapshots/before", world=world)
    page.open("controls/faults", world)
    page.press("Remove all", whole=True)
    page.reads("All rules will be lost.")
    page.key("\ue00c")
    assert len(rules()) == 1
    page.press("Remove all", whole=True)
    page.press("Remove all", page.one(".confirm-open"), whole=True)
    wait_for(lambda: rules() == [], "the rules to be gone", found=rules)
    page.open("controls/worlds", world)
    page.press("Delete before")
    page.press("Cancel")
    assert page.focused()["name"] == "Delete before"
    page.press("Delete before")
    page.press("Delete", page.one(".confirm-open"), whole=True)
    wait_for(lambda: server.control("GET", "snapshots", world=world)["snapshots"] == [], "the snapshot to be gone")


def test_a_sandbox_and_a_snapshot_are_replaced_only_after_a_question(page: Page, server, world):
    taken = server.control("PUT", "snapshots/before", world=world)["takenAt"]
    server.control("PUT", "clock", {"advance": "P1D"}, world)
    snapshot = lambda: server.control("GET", "snapshots/before", world=world)["takenAt"]
    page.open("controls/worlds", world)
    page.fill("Name", "before")
    page.press("Take a snapshot")
    page.reads("The snapshot before exists.")
    page.press("Cancel")
    assert snapshot() == taken
    page.press("Take a snapshot")
    page.press("Replace", whole=True)
    wait_for(lambda: snapshot() != taken, "the snapshot to be replaced")
    made = server.control("GET", f"sandboxes/{world}")["createdAt"]
    page.fill("Id", world)
    page.press("Create", whole=True)
    page.reads(f"The sandbox {world} exists.")
    page.key("\ue00c")
    assert server.control("GET", f"sandboxes/{world}")["createdAt"] == made


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


def test_events_besides_requests_are_listed_as_they_happen(page: Page, server, world):
    page.open("controls/events", world)
    page.reads("No events yet", "main")
    server.control("PUT", "clock", {"mode": "frozen", "now": "2026-02-01T08:00:00Z"}, world)
    page.reads("The clock stands at Sun 1 Feb 2026 08:00.", "[aria-label=Events]")
    server.control("POST", "faults", {"preset": "maintenance"}, world)
    page.reads("The rule f1 was set", "[aria-label=Events]")
    rows = [row.text for row in page.all("[aria-label=Events] tbody tr")]
    assert rows[0].startswith("Rule") and rows[-1].startswith("Clock"), rows


def test_a_world_without_events_offers_all_kinds(page: Page, world):
    page.open("controls/events", world)
    page.reads("No events yet")
    assert page.run("return [...document.querySelector('main select').options].map((each) => each.text)") == ["All kinds"]


def test_events_are_filtered_by_their_kind_in_words_and_local_time(page: Page, server, world):
    server.control("POST", "faults", {"match": {}, "effect": {"status": 503}}, world)
    server.request("GET", "/_as/one-year/api/stats/summary", world=world)
    server.control("PUT", "clock", {"advance": "PT1H"}, world)
    page.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "Asia/Kolkata"})
    try:
        page.open("controls/events", world)
        page.choose("Kind of event", "Rule fired")
        page.is_at(f"controls/events?world={world}&kind=fired")
        found = [event for event in server.control("GET", "events", world=world)["events"] if event["kind"] == "fired"]
        cells = page.settle().run("return [...document.querySelectorAll('[aria-label=Events] tbody tr')].map((row) => [...row.cells].map((cell) => cell.innerText))")
        local = datetime.fromisoformat(found[0]["at"].replace("Z", "+00:00")).astimezone(ZoneInfo("Asia/Kolkata"))
        assert [cell[:3] for cell in cells] == [
            ["Rule fired", "The rule f1 fired for a request. Show the request", f"{local.day} {local:%b %H:%M:%S}"]]
        page.open(page.address)
        page.reads("The rule f1 fired", "[aria-label=Events]")
        assert "The clock" not in page.text("main")
        page.choose("Kind of event", "All kinds")
        page.reads("The clock", "[aria-label=Events]")
        page.press("Show the request")
        page.reads("503", ".journal-detail")
    finally:
        page.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": ""})


def test_a_reset_asks_first_and_restores_the_clock(page: Page, server, world, clock):
    server.control("PUT", "clock", {"advance": "P1D"}, world)
    page.open("controls/worlds", world)
    page.press("Reset…")
    page.press("Cancel")
    assert clock()["now"].startswith("2026-01-08")
    page.press("Reset…")
    page.press(f"Reset {world}")
    wait_for(lambda: clock()["now"].startswith("2026-01-07"), "the clock to be back", found=clock)


@pytest.fixture
def scenarios(server):
    """A folder with a scenario and a faulty file. The server reads it at each use."""
    folder = Path(server.folder.name, "scenarios")
    folder.mkdir()
    (folder / "first-day.json").write_text(json.dumps({
        "summary": "A slow first day", "clock": {"mode": "frozen", "now": "2026-02-01T08:00:00Z"}, "persona": "six-days",
        "faults": [{"preset": "slow-3g"}],
    }))
    (folder / "typo.json").write_text('{"persn": "six-days"}')
    yield folder
    shutil.rmtree(folder)


def test_a_scenario_is_applied_to_the_shown_world_and_a_faulty_file_is_shown(page: Page, server, world, scenarios, clock, rules):
    page.open("controls/worlds", world)
    page.reads("A slow first day", "main")
    page.reads("$.persn: found an unknown key", "main")
    page.press("Apply first-day", page.one("main"), whole=True)
    wait_for(lambda: clock()["now"].startswith("2026-02-01T08:00"), "the scenario's clock", found=clock)
    page.reads("1 fault on", "#bar")
    assert [rule["preset"] for rule in rules()] == ["slow-3g"]


def test_the_address_for_a_phone_needs_a_server_that_other_machines_reach(page: Page, binary):
    page.open("controls/phone")
    page.reads("listens on this machine alone", "main")
    page.reads("Start it with --phone", "main")
    opened = Understudy(binary, ("--host", "0.0.0.0", "--set", "controlKey=a-key-for-the-test")).start()
    page.allowed.append(f"another origin: http://127.0.0.1:{opened.port}/")
    try:
        phone = json.loads(opened.request("GET", "/_understudy/phone").text)
        assert phone["link"].endswith("/_key/a-key-for-the-test/")
        page.driver.get(f"http://127.0.0.1:{opened.port}/_understudy/controls/phone")
        wait_for(lambda: page.run("return document.querySelector('.qr-code path') !== null"), "the code")
        page.reads(phone["baseURLs"][0], "main")
        opened.control("PUT", "sandboxes/t1")
        page.driver.get(f"http://127.0.0.1:{opened.port}/_understudy/controls/phone?world=t1")
        page.reads(f"{phone['baseURLs'][0]}/_key/a-key-for-the-test/_sandbox/t1", "main")
        page.reads("They lead to the sandbox t1", "main")
        page.press("Share", page.one("#bar"), whole=True)
        page.reads(f"http://127.0.0.1:{opened.port}/_sandbox/t1", ".share-panel")
        page.reads(f"{phone['baseURLs'][0]}/_key/a-key-for-the-test/_sandbox/t1", ".share-panel")
        page.choose("Without credentials, act as", "six-days")
        page.reads(f"http://127.0.0.1:{opened.port}/_sandbox/t1/_as/six-days", ".share-panel")
        page.reads(f"{phone['baseURLs'][0]}/_key/a-key-for-the-test/_sandbox/t1/_as/six-days", ".share-panel")
        wait_for(lambda: page.run("return document.querySelector('.share-panel .qr-code path') !== null"), "the code to share")
        # A page whose server stops would log errors.
        page.open("controls/clock")
    finally:
        opened.stop()


def test_a_phone_is_told_to_trust_the_certificates_first_and_only_if_a_base_url_has_https(page: Page, binary, tmp_path):
    flags = ("--phone", "--set", f"tls.folder={tmp_path / 'certificates'}", "--set", "tls.port=0")
    opened = Understudy(binary, flags).start()
    page.allowed.append(f"another origin: http://127.0.0.1:{opened.port}/")
    try:
        phone = json.loads(opened.request("GET", "/_understudy/phone").text)
        page.driver.get(f"http://127.0.0.1:{opened.port}/_understudy/controls/phone")
        page.settle()
        titles = page.run("return [...document.querySelectorAll('main .card h2')].map((each) => each.textContent)")
        if phone["secure"]:
            assert titles == ["1. Trust this machine’s certificates", "2. Base URL of the app", "This dashboard on the phone"]
            page.reads(phone["https"]["fingerprint"], "main")
            # On the phone itself, there is no code to scan.
            hrefs = page.run("return [...document.querySelectorAll('main .address-list a')].map((each) => each.href)")
            assert hrefs == phone["https"]["profiles"] + phone["https"]["certificates"]
        elif phone["baseURLs"]:
            assert titles == ["Base URL of the app", "This dashboard on the phone"]
            page.reads("None has HTTPS", "main")
        else:
            page.reads("This machine is in no network.", "main")
        page.open("controls/clock")
    finally:
        opened.stop()


def test_the_base_url_to_share_is_that_of_the_shown_world_on_a_server_for_this_machine(page: Page, server, world):
    page.open("accounts", world)
    page.press("Share", page.one("#bar"), whole=True)
    page.reads(f"/_sandbox/{world}", ".share-panel")
    page.reads("A phone needs a start with --phone.", ".share-panel")
    assert page.run("return document.querySelector('.share-panel .qr-code')") is None


def test_a_sandbox_is_created_with_a_scenario(page: Page, server, scenarios):
    page.open("controls/worlds")
    page.reads("first-day", "main")
    page.fill("Id", "with-scenario")
    page.choose("Scenario", "first-day")
    page.press("Create", page.one("main"), whole=True)
    made = wait_for(lambda: [one for one in server.control("GET", "sandboxes")["sandboxes"] if one["id"] == "with-scenario"], "the sandbox")
    assert made[0]["persona"] == "six-days"
    assert made[0]["now"] == "2026-02-01T08:00:00.000Z"
    server.control("DELETE", "sandboxes/with-scenario")


def test_a_sandbox_is_created_and_shown(page: Page, server):
    page.open("controls/worlds")
    page.fill("Id", "made-by-hand")
    page.press("Create and show")
    page.reads("made-by-hand", "#bar")
    assert "world=made-by-hand" in page.address
    page.driver.back()
    page.is_at("controls/worlds")
    assert server.request("DELETE", "/_understudy/sandboxes/made-by-hand").status == 204


@pytest.mark.parametrize("way", ["the card", "the bar"])
def test_one_click_makes_a_sandbox_with_a_made_up_name_and_a_tinted_bar(page: Page, server, way):
    # The page asks the sandbox once more after its end.
    page.allowed.append("clock - .* status of 404")
    page.open("controls/worlds")
    plain = page.run("return getComputedStyle(document.getElementById('bar')).backgroundColor")
    if way == "the card":
        page.press("New sandbox", page.one("main"), whole=True)
    else:
        page.choose("World", "New sandbox")
    wait_for(lambda: "world=" in page.address, "the sandbox to be shown", found=lambda: page.address)
    name = page.address.split("world=")[1]
    assert name in [sandbox["id"] for sandbox in server.control("GET", "sandboxes")["sandboxes"]]
    page.settle()
    assert page.run("return getComputedStyle(document.getElementById('bar')).backgroundColor") != plain
    server.control("DELETE", f"sandboxes/{name}")


def test_sandboxes_are_found_and_ended_together(page: Page, server):
    for name in ("to-end-1", "to-end-2", "to-stay"):
        server.sandbox(name)
    ids = lambda: [sandbox["id"] for sandbox in server.control("GET", "sandboxes")["sandboxes"]]
    page.open("controls/worlds")
    page.fill("Find a sandbox", "to-end")
    page.press("End 2 found")
    assert "to-end-1" in ids()
    page.press("End 2 found", page.one(".sandbox-tools .confirm-open"))
    wait_for(lambda: not {"to-end-1", "to-end-2"} & set(ids()), "the sandboxes to be gone", found=ids)
    assert "to-stay" in ids()
    page.fill("Find a sandbox", "no such")
    page.reads("No sandbox matches “no such”.", "main")
    server.control("DELETE", "sandboxes/to-stay")


def test_the_error_of_an_invalid_sandbox_name_is_beside_its_field(page: Page):
    page.allowed.append("sandboxes/\\S* - .* status of 4")
    page.open("controls/worlds")
    page.fill("Id", "not a name")
    page.press("Create", whole=True)
    wait_for(lambda: page.all("[aria-invalid=true]"), "the field to be marked")
    assert page.named("input", "Id").get_property("value") == "not a name"


def test_the_bar_switches_the_world(page: Page, world):
    page.open("controls/worlds")
    page.choose("World", world)
    page.is_at(f"controls/worlds?world={world}")


def paste(page: Page, text: str) -> None:
    """Sets the editor's text at once, as pasting does. Typed text would be indented."""
    script = "const [area, text] = arguments; area.value = text; area.dispatchEvent(new Event('input', {bubbles: true}));"
    page.run(script, page.one("main textarea"), text)


def test_a_seed_is_exported_and_imported(page: Page, server, world):
    page.open("controls/seed", world)
    def exported(link: str) -> dict:
        address = page.named("a", link, whole=True).get_attribute("href").removeprefix(server.origin)
        return {account["key"]: account for account in server.request("GET", address).json["accounts"]}

    assert "generate" in exported("Download")["six-days"]["longevity"]["checkIns"]
    assert len(exported("Download literal")["one-year"]["longevity"]["checkIns"]) == 365
    paste(page, json.dumps({"version": 1, "accounts": [{"key": "grace", "displayName": "Grace", "tokens": ["grace"]}]}))
    page.press("Import", whole=True)
    page.reads(f"Imported 1 account into {world}.")
    page.press("Import", whole=True)
    page.reads("Replaces: grace. Their data will be lost.")
    page.press("Cancel")
    assert page.focused()["name"] == "Import"
    page.press("Import", whole=True)
    page.press("Replace", whole=True)
    page.reads(f"Imported 1 account into {world}. Replaced: grace.")


def test_errors_of_a_seed_are_listed_with_their_lines(page: Page, server, world):
    page.allowed.append("seed - .* status of 400")
    page.open("controls/seed", world)
    text = '{\n  "version": 1,\n  "accounts": [\n    {"key": "grace", "tokns": []},\n    {"displayName": "Nobody"}\n  ]\n}'
    paste(page, text)
    page.press("Import", whole=True)
    page.reads("Nothing was changed")
    page.reads("an unknown key", "main")
    page.look("phone").settle()
    assert cut(page, ".json-notes") == []
    assert page.one("main textarea").get_property("value") == text
    assert "grace" not in [account["key"] for account in server.control("GET", "accounts", world=world)["accounts"]]


def test_the_former_address_of_controls_redirects(page: Page, world):
    page.open("levers/faults?path=/api/a", world)
    page.is_at(f"controls/faults?path=/api/a&world={world}")
    assert page.named("input", "Path").get_property("value") == "/api/a"

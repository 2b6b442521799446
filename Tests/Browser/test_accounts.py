"""Accounts: the list, an account's page, its tokens, and the form for a new account."""

import pytest

from support.page import Page
from support.waiting import wait_for


@pytest.fixture
def area(page: Page, world) -> Page:
    page.open("accounts", world)
    return page


def test_all_accounts_are_listed_with_their_purpose(area, server, world):
    accounts = server.control("GET", "accounts", world=world)["accounts"]
    for begin in range(0, len(accounts), 25):
        shown = accounts[begin:begin + 25]
        area.reads(shown[0]["note"], "main")
        text = area.text("main")
        for account in shown:
            assert account["note"] in text, account["key"]
        if begin + 25 < len(accounts):
            area.press("Next", whole=True)
            area.reads(f"{begin + 26} to", "main")


def test_the_search_finds_an_account_by_its_purpose_or_name(area):
    area.fill("Find an account", "lapsed")
    wait_for(lambda: "Sam Six" not in area.text("main"), "the other accounts to disappear")
    area.reads("Leo Lapsed")


def test_one_click_copies_a_base_url(area, server, world):
    area.press("Copy", area.one("main"), whole=True)
    assert area.copied().startswith(f"{server.origin}/_sandbox/{world}")


def test_a_change_just_after_the_first_request_is_followed(area, server, world):
    for hour in range(10, 16):
        server.request("POST", "/_as/fitiq-guide/api/v1/progress", {"type": "weight", "quantity": 75.1}, world=world)
        server.control("PUT", "clock", {"advance": "PT1H"}, world)
        area.reads(f"7 Jan 2026 {hour}:00", "#bar", seconds=5)


@pytest.mark.parametrize("name", ["Gus Guide", "Copy token", "Screens"])
def test_the_focus_stays_in_the_list_while_apps_write_and_the_clock_moves(area, server, world, name):
    area.fill("Find an account", "fitiq-guide")
    row = area.one(".account:has(a[href*='accounts/fitiq-guide'])")
    node = area.named("a, button", name, row)
    area.run("arguments[0].focus()", node)
    before = area.text(".accounts")
    server.request("POST", "/_as/fitiq-guide/api/v1/progress", {"type": "weight", "quantity": 75.1}, world=world)
    server.control("PUT", "clock", {"advance": "PT1H"}, world)
    wait_for(lambda: area.text(".accounts") != before, "the local times to follow the clock")
    assert area.run("return document.activeElement === arguments[0]", node)
    seed = next(each for each in server.control("GET", "seed", world=world)["accounts"] if each["key"] == "fitiq-guide")
    server.control("POST", "accounts", {**seed, "note": "Another purpose."}, world)
    area.reads("Another purpose.")
    assert area.focused()["name"] == name


def test_the_focus_stays_on_an_accounts_page_when_the_account_changes(area, server, world):
    area.open("accounts/fitiq-guide", world)
    for name in ("Show its screens", "Copy as curl"):
        area.run("arguments[0].focus()", area.named("a, button", name))
        seed = next(each for each in server.control("GET", "seed", world=world)["accounts"] if each["key"] == "fitiq-guide")
        server.control("POST", "accounts", {**seed, "note": f"A purpose for {name}."}, world)
        area.reads(f"A purpose for {name}.")
        assert area.focused()["name"] == name


@pytest.mark.parametrize("address", ["accounts", "accounts/one-year", "screens/one-year"])
def test_nothing_moves_while_a_button_shows_that_it_has_copied(page: Page, world, address):
    page.open(address, world)
    places = "return [...document.querySelectorAll('main *')].map((node) => JSON.stringify(node.getBoundingClientRect()))"
    button = page.one("main .button.copy")
    page.run("arguments[0].scrollIntoView({block: 'center'})", button)
    before = page.run(places)
    button.click()
    page.is_true("return document.querySelector('main .copy.is-done') !== null", "the button to have copied")
    shown = page.run("return [getComputedStyle(arguments[0], '::after').content, getComputedStyle(arguments[0].firstChild).visibility]", button)
    assert shown == ['"Copied"', "hidden"]
    assert page.run(places) == before


def test_the_page_of_an_account_has_its_calls_as_curl(area, server, world):
    area.press("Yusuf Year")
    area.is_at(f"accounts/one-year?world={world}")
    area.reads("Score and trends")
    area.press("Copy as curl")
    assert area.copied().startswith("curl ")
    assert f"{server.origin}/_sandbox/{world}" in area.copied()
    area.press("Show its screens")
    area.is_at(f"screens/one-year?world={world}")


def test_an_account_of_brad_os_offers_its_base_url_and_no_token(area, server, world):
    urls = [f"{server.origin}/_sandbox/{world}/_as/{key}/api/dev" for key in ("brados-six-days", "brados-empty")]
    for key, url in zip(("brados-six-days", "brados-empty"), urls):
        for address in (f"accounts/{key}", f"screens/{key}"):
            area.open(address, world)
            area.press("Copy URL", area.one("main .page-head"), whole=True)
            assert area.copied() == url
            assert "Copy token" not in area.text("main") and "Create a token" not in area.text("main")
    area.open("accounts", world)
    area.fill("Find an account", "brados-empty")
    area.reads("1", ".accounts-card .badge")
    row = area.run("return document.querySelector(\"a[href*='accounts/brados-empty']\").closest('li')")
    area.press("Copy URL", row, whole=True)
    assert area.copied() == urls[1]
    assert server.request("GET", "/_as/brados-empty/api/dev/health-sync/hrv?days=7", world=world).status == 200
    area.open("accounts/kiritimati", world)
    area.named("button", "Copy token", area.one("main .page-head"), whole=True)


def test_one_click_makes_a_token_that_expires_in_five_minutes(area, server, world):
    area.open("accounts/six-days", world)
    area.press("Create a token that expires in five minutes")
    token = wait_for(lambda: area.run(TOKEN_THAT_IS_NEW), "a new token on the page")
    headers = {"Authorization": f"Bearer {token}"}
    assert server.request("GET", "/api/longevity/trends", headers=headers, world=world).status == 200
    server.control("PUT", "clock", {"advance": "PT6M"}, world)
    assert server.request("GET", "/api/longevity/trends", headers=headers, world=world).status == 401


#: The text of a token that is not from the seed.
TOKEN_THAT_IS_NEW = """
    const nodes = [...document.querySelectorAll("main code, main .mono, main input, main textarea")];
    const texts = nodes.map((node) => node.value || node.textContent.trim());
    return texts.find((text) => /^[A-Za-z0-9._-]{20,}$/.test(text)) ?? null;
"""


def test_the_form_adds_an_account(area, server, world):
    area.press("Add an account")
    area.type_into(area.one("[data-path='$.key']"), "grace")
    area.press("Add the account")
    area.is_at(f"accounts/grace?world={world}")
    assert "grace" in [account["key"] for account in server.control("GET", "accounts", world=world)["accounts"]]


def test_a_validation_error_is_beside_its_field_and_typed_values_stay(area, world):
    area.allowed.append("accounts - .* status of 400")
    area.press("Add an account")
    area.type_into(area.one("[data-path='$.email']"), "no address")
    area.press("Add the account")
    wait_for(lambda: area.all("[aria-invalid=true]"), "a field to be marked")
    area.reads("expected", ".field-problem:not([hidden])")
    assert area.one("[data-path='$.email']").get_property("value") == "no address"


def test_the_form_asks_before_it_replaces_an_account(area, server, world):
    area.press("Add an account")
    area.type_into(area.one("[data-path='$.key']"), "six-days")
    area.press("Add the account")
    area.reads("The account six-days exists. Replace it and all its data?")
    area.press("Cancel", area.one(".confirm-open"))
    accounts = {account["key"]: account for account in server.control("GET", "accounts", world=world)["accounts"]}
    assert accounts["six-days"]["note"] is not None
    assert area.run("return watch.dialogs") == []


def test_a_new_account_gets_a_token_and_suggestions_of_zones(area, server, world):
    area.press("Add an account")
    area.type_into(area.one("[data-path='$.key']"), "grace")
    zones = area.run("return [...document.querySelector(\"[data-path='$.timezone']\").list.options].map((option) => option.value)")
    assert "Europe/Istanbul" in zones and len(zones) > 100
    token = area.one("[data-path='$.tokens']").get_property("value")
    area.press("Add the account")
    area.is_at(f"accounts/grace?world={world}")
    made = {account["key"]: account for account in server.control("GET", "accounts", world=world)["accounts"]}["grace"]
    assert made["tokens"] == [token]


def test_check_ins_ask_for_the_birth_date_and_the_baseline(area, server, world):
    area.press("Add an account")
    area.type_into(area.one("[data-path='$.key']"), "grace")
    area.click(area.one("[data-path='$.longevity']"))
    area.choose("Check-ins", "generated")
    area.press("Add the account")
    area.reads("found nothing; expected a date: check-ins have the chronological age", ".field-problem:not([hidden])")
    area.reads("expected a number of years: the biological age begins with it")
    assert "grace" not in [account["key"] for account in server.control("GET", "accounts", world=world)["accounts"]]
    area.run("document.querySelector(\"[data-path='$.dateOfBirth']\").value = '1990-05-15'")
    area.type_into(area.one("[data-path='$.longevity.baselineBiologicalAgeYears']"), "35")
    area.press("Add the account")
    area.is_at(f"accounts/grace?world={world}")
    state = server.request("GET", "/_as/grace/api/stats/summary", world=world).json["state"]
    assert state["baselineBiologicalAgeYears"] == 35


def test_the_form_is_json_too_with_its_errors_at_their_lines(area, server, world):
    area.allowed.append("accounts - .* status of 400")
    area.press("Add an account")
    area.type_into(area.one("[data-path='$.key']"), "grace")
    area.press("JSON")
    text = area.one(".json-text")
    assert '"key": "grace"' in text.get_property("value")
    area.type_into(text, '{\n  "key": "grace",\n  "emial": "grace@example.com"\n}')
    area.press("Add the account")
    area.reads("line 3", ".json-notes")
    area.reads("did you mean email?", ".json-notes")
    area.type_into(text, '{"key": "grace", "email": "grace@example.com"}')
    area.press("Add the account")
    area.is_at(f"accounts/grace?world={world}")


def test_an_error_without_a_line_stands_above_the_json(area):
    area.press("Add an account")
    area.press("JSON", area.one("[aria-label=View]"))
    area.type_into(area.one(".json-text"), '{"key": "grace"}')
    area.run("window.fetch = () => Promise.reject(new TypeError('no network'))")
    area.press("Add the account")
    area.reads("Understudy does not respond.", ".json-editor .form-problem")


def test_a_part_that_is_no_json_keeps_the_form_with_its_error(area, server, world):
    area.press("Add an account")
    area.click(area.one("[data-path='$.longevity']"))
    area.choose("Check-ins", "written as JSON")
    area.type_into(area.one("textarea[data-path='$.longevity.checkIns']"), "{")
    area.press("JSON", area.one("[aria-label=View]"))
    area.reads("invalid JSON", ".field-problem:not([hidden])")
    assert area.run("return document.querySelector('.json-editor').checkVisibility()") is False


def test_a_card_of_brad_os_has_the_base_url_and_the_header_of_its_user(area, server, world):
    area.open("accounts/duplicates", world)
    card = area.run("return [...document.querySelectorAll('.card')].find((node) => node.querySelector('.card-title')?.textContent === 'Brad OS')")
    area.press("Copy", card)
    url = area.copied()
    assert url == f"{server.origin}/_sandbox/{world}/_as/duplicates/api/dev"
    path = url.removeprefix(server.origin) + "/health-sync/hrv?days=30"
    named = server.request("GET", "/api/dev/health-sync/hrv?days=30", headers={"x-user-id": "duplicates"}, world=world)
    assert server.request("GET", path).json == named.json
    area.reads("x-user-id: duplicates")
    assert "Bearer" not in card.text


def test_the_first_minute_waits_for_the_first_request_of_an_app(area, server, world):
    area.reads("Waiting for your app’s first request…", ".first-minute")
    server.request("GET", "/api/longevity/trends", headers={"Authorization": "Bearer six-days"}, world=world)
    area.reads("The first request has come: GET /api/longevity/trends, 200.", ".first-minute")
    area.press("GET /api/longevity/trends", area.one(".first-minute"))
    area.reads("Request", ".journal-detail")
    area.open("accounts", world)
    assert area.all(".first-minute") == []


def test_the_page_names_the_version_and_the_place_of_the_data(area, server):
    area.reads(f"Understudy {server.control('GET', 'health')['version']}, data in memory.", ".about-server")


def test_a_question_mark_lists_the_shortcuts_except_in_a_field(area):
    area.named("input", "Find an account").send_keys("?")
    assert area.all("dialog") == []
    area.run("document.activeElement.blur()")
    area.key("?")
    area.reads("Opens the request", "dialog")
    area.key("\ue00c")
    area.is_true("return document.querySelector('dialog') === null", "the list to close")

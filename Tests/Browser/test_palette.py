"""The palette: accounts, worlds, operations, rules, records, pages and actions, found by words and chosen by keyboard."""

import pytest

from support.clicks import in_window
from support.page import Page
from support.waiting import wait_for

CONTROL, DOWN, UP, ENTER, ESCAPE = "\ue009", "\ue015", "\ue013", "\ue007", "\ue00c"
OPTIONS = """
    return [...document.querySelectorAll(".palette [role=group]")].map((group) => [group.ariaLabel,
        [...group.querySelectorAll("[role=option] .palette-title")].map((node) => node.textContent)]);
"""
ACTIVE = """
    const input = document.querySelector(".palette input");
    const chosen = [...document.querySelectorAll(".palette [aria-selected=true]")];
    return chosen.length === 1 && chosen[0].id === input.getAttribute("aria-activedescendant") ? chosen[0].firstChild.textContent : null;
"""
#: Holds the answer to the search for a text, until `release()`.
HOLD = """
    const real = window.fetch;
    window.heldAnswers = [];
    window.fetch = (url, request) => !String(url).includes(`search=${arguments[0]}&`) ? real(url, request)
        : new Promise((done) => heldAnswers.push(() => real(url).then(done)));
    window.release = () => { for (const send of heldAnswers) send(); };
"""


@pytest.fixture
def area(page: Page, world) -> Page:
    page.open("journal", world)
    return page


def open_palette(page: Page, text: str = "") -> None:
    page.run("document.activeElement.blur()")
    page.key(CONTROL + "k")
    page.one(".palette input").send_keys(text)
    page.settle()


def groups(page: Page) -> dict[str, list[str]]:
    return dict(page.run(OPTIONS))


def test_an_account_is_found_by_its_purpose_and_shown_by_keyboard_alone(area, world):
    open_palette(area, "lapsed")
    area.reads("Leo Lapsed", ".palette")
    area.key(ENTER)
    area.is_at(f"accounts/lapsed?world={world}")
    area.reads("Leo Lapsed", "h1")
    assert area.all(".palette") == []


def test_an_account_opens_in_screens_if_that_is_the_shown_area(area, world):
    area.open("screens/one-year", world)
    open_palette(area, "six-days")
    wait_for(lambda: groups(area).get("Accounts", [None])[0] == "six-days", "the account")
    area.key(ENTER)
    area.is_at(f"screens/six-days?world={world}")


def test_the_arrow_keys_go_round_the_options_and_escape_returns_the_focus(area):
    area.run("document.querySelector('.find-anything').focus()")
    area.key(ENTER)
    area.one(".palette input").send_keys("advance one")
    titles = [f"Advance one {unit}" for unit in ("hour", "day", "week")]
    wait_for(lambda: groups(area).get("Actions") == titles, "the actions", found=lambda: groups(area))
    area.settle()
    seen = []
    for key in (DOWN, DOWN, DOWN, UP):
        seen.append(area.run(ACTIVE))
        area.key(key)
    assert seen[:3] == titles
    area.key(ESCAPE)
    wait_for(lambda: area.all(".palette") == [], "the palette to close")
    assert "Find anything" in area.focused()["name"]


def test_the_results_are_grouped_by_kind(area, server, world):
    server.control("POST", "faults", {"match": {"path": "/api/longevity/trends"}, "effect": {"status": 503}}, world)
    area.open("accounts/six-days", world)
    for text, kind, title in (
        ("faults", "Pages", "Faults"), ("the clock", "Actions", "Run the clock"), ("sam six", "Accounts", "six-days"), (world, "Worlds", world),
        ("check ins", "Records", "Check-ins"), ("answers 503", "Fault rules", "f1: answers 503"),
        ("log a weight", "Operations", None), ("longevity trends", "Operations", "GET /api/longevity/trends"),
    ):
        open_palette(area, text)
        found = lambda: groups(area).get(kind, [])
        wait_for(lambda: title in found() if title else found(), f"{kind} to have {title}", found=lambda: groups(area))
        area.key(ESCAPE)
    open_palette(area, "no such thing at all")
    area.reads("Nothing has these words.", ".palette")


def test_an_operation_a_page_and_a_list_of_records_open(area, world):
    for begin, text, kind, address in (
        ("journal", "longevity.trends", "Operations", "api/longevity.trends"), ("journal", "sandboxes snapshots", "Pages", "controls/worlds"),
        ("accounts/six-days", "checkIns", "Records", "accounts/six-days/data/longevity/checkIns"),
    ):
        area.open(begin, world)
        open_palette(area, text)
        wait_for(lambda: next(iter(groups(area)), None) == kind, f"{kind} to be first", found=lambda: groups(area))
        area.key(ENTER)
        area.is_at(f"{address}?world={world}")


def singles(page: Page, text: str) -> list[list[str]]:
    """The single records that a text finds: the title and the note of each."""
    open_palette(page, text)
    script = """
        const group = document.querySelector(".palette [aria-label='Single records']");
        return [...group?.querySelectorAll("[role=option]") ?? []].map((node) => [...node.children].map((child) => child.textContent));
    """
    return wait_for(lambda: page.run(script), f"a single record for {text}", found=lambda: groups(page))


@pytest.mark.parametrize("account, text, title, note", [
    ("fitiq-guide", "75.4", "weight, Quantity 75.4, after dinner out", "Progress, Sun 4 Jan 2026 08:00"),
    ("fitiq-guide", "4 jan 75", "weight, Quantity 75.4, after dinner out", "Progress, Sun 4 Jan 2026 08:00"),
    ("fitiq-full", "oatmeal breakfast", "1 cup oatmeal, 1 banana, 1 handful almonds", "Meal logs, "),
])
@pytest.mark.parametrize("place", ["screens/{}", "accounts/{}", "accounts/{}/data"])
def test_a_single_record_of_the_shown_account_is_found_by_its_value_its_day_or_its_name(area, world, place, account, text, title, note):
    area.open(place.format(account), world)
    first = singles(area, text)[0]
    assert (first[0], first[1].startswith(note)) == (title, True)


def test_a_single_record_opens_in_its_list_with_the_row_in_view(area, server, world):
    path = "accounts/fitiq-full/data/fitiq/progress"
    item = server.control("GET", f"{path}?limit=1&offset=700", world=world)["items"][0]
    area.open("screens/fitiq-full", world)
    singles(area, item["record"]["loggedAt"])
    inside = "return document.querySelector(\".palette [aria-label='Single records'] [aria-selected=true]\") !== null"
    while not area.run(inside):
        area.key(DOWN)
    area.key(ENTER)
    area.is_at(f"{path}?record={item['id']}&world={world}")
    row = f"tr[data-id='{item['id']}']"
    area.one(row)
    area.settle()
    assert in_window(area, area.one(row))
    area.is_true(f"return document.activeElement.closest('tr')?.matches(\"{row}\")", "the row's button to have the focus")
    area.open(area.address)
    assert in_window(area, area.one(f"{row}[aria-current=true]"))
    area.press("Newer", area.one("main"))
    area.is_at(f"{path}?world={world}")


def test_single_records_are_read_once_for_all_texts_of_an_open_palette(area, world):
    area.open("screens/fitiq-guide", world)
    area.requested()
    lists = lambda: [url for url in area.requested() if "/data/fitiq/" in url]
    singles(area, "75.4")
    asked = lists()
    assert len(asked) == len(set(asked)) <= 30
    area.key("\ue003", "3")
    wait_for(lambda: area.run(ACTIVE) is not None and "weight, Quantity 75.3" in groups(area).get("Single records", []), "the other weight")
    assert lists() == []
    area.key(CONTROL + "a")
    area.key("7")
    area.settle()
    assert "Single records" not in groups(area)


def test_an_action_moves_the_clock_and_another_fails_the_next_request(area, server, world):
    area.press("Find anything", area.one("#bar"))
    area.pick("Advance one day")
    wait_for(lambda: server.control("GET", "clock", world=world)["now"].startswith("2026-01-08"), "the clock to move")
    open_palette(area)
    area.pick("Answer 401 to the next request")
    rules = wait_for(lambda: server.control("GET", "faults", world=world)["faults"], "the rule")
    assert (rules[0]["effect"], rules[0]["when"]) == ({"status": 401}, {"first": 1})


def test_a_preset_is_turned_on_and_off(area, server, world):
    presets = lambda: [rule["preset"] for rule in server.control("GET", "faults", world=world)["faults"]]
    for title, wanted in (("Turn on offline", ["offline"]), ("Turn off offline", [])):
        area.press("Find anything", area.one("#bar"))
        area.pick(title)
        wait_for(lambda: presets() == wanted, f"“{title}” to be done", found=presets)
        area.settle()


def test_a_reset_asks_first(area, server, world):
    server.control("PUT", "clock", {"advance": "P1D"}, world)
    now = lambda: server.control("GET", "clock", world=world)["now"]
    area.open("journal", world)
    for answer, day in (("Cancel", "2026-01-08"), (f"Reset {world}", "2026-01-07")):
        open_palette(area, "reset")
        area.reads(f"Reset {world}", ".palette")
        area.key(ENTER)
        area.reads(f"All changes in {world} will be lost.", ".palette")
        if answer == "Cancel":
            area.key(DOWN)
        assert area.run(ACTIVE) == answer
        area.key(ENTER)
        wait_for(lambda: now().startswith(day), f"the clock to be at {day}", found=now)


def test_the_answer_to_a_former_text_is_dropped(area):
    area.run(HOLD, "one-")
    area.press("Find anything", area.one("#bar"))
    field = area.one(".palette input")
    field.send_keys("one-")
    wait_for(lambda: area.run("return heldAnswers.length") > 0, "the first request")
    field.send_keys("year")
    wait_for(lambda: groups(area).get("Accounts") == ["one-year"], "the second answer", found=lambda: groups(area))
    area.run("release()")
    area.settle()
    assert groups(area)["Accounts"] == ["one-year"]


def test_a_choice_opens_the_palette_for_its_kind_alone_with_its_value_first(area, world):
    area.choose("Account", "six-days")
    area.is_at(f"journal?account=six-days&world={world}")
    area.click(area.named(".pick", "Account"))
    wait_for(lambda: area.run(ACTIVE) == "six-days", "the present account to be chosen", found=lambda: area.run(ACTIVE))
    assert set(groups(area)) == {"Find an account", "Accounts"}
    area.key(ESCAPE)
    assert area.focused()["name"] == "Account: six-days"
    area.choose("Account", "Any account")
    area.is_at(f"journal?world={world}")


def test_the_share_panel_stays_open_around_a_choice(area, server, world):
    area.press("Share", area.one("#bar"), whole=True)
    area.click(area.named(".share-panel .pick", "Without credentials, act as"))
    area.one(".palette input")
    area.key(ESCAPE)
    area.choose("Without credentials, act as", "six-days")
    area.reads(f"/_sandbox/{world}/_as/six-days", ".share-panel")

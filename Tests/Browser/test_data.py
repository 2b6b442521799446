"""An account's records in the form of a seed: read in pages, added, changed, duplicated, deleted, and taken back to the seed."""

import pytest

from support.axe import violations
from support.layout import too_wide
from support.page import Page
from support.seeds import account
from support.waiting import wait_for

EDITOR = ".record-editor form"
ROWS = ".data-rows > tr"


@pytest.fixture
def records(server, world):
    """A function that reads a list of an account by the control API."""
    return lambda key, path: server.control("GET", f"accounts/{key}/data/{path}", world=world)


def save(page: Page, label: str = "Add") -> None:
    page.press(label, page.one(EDITOR), whole=True)


def is_closed(page: Page) -> None:
    page.is_true("return document.querySelector('.record-editor').hidden", "the form to close")
    page.settle()


def problem(path: str) -> str:
    return f"{EDITOR} .field:has([data-path='{path}']) .field-problem"


# Lists


def test_the_lists_of_every_backend_have_their_totals_and_lead_to_their_records(page: Page, world, records):
    page.open("accounts/fitiq-full", world)
    page.press("Data", page.one("main"), whole=True)
    page.is_at(f"accounts/fitiq-full/data?world={world}")
    page.one(".data-lists")
    page.settle()
    for backend in ("fitiq", "bradOS", "longevity"):
        for each in records("fitiq-full", backend)["lists"]:
            link = page.all(f"a[href*='/data/{backend}/{each['name']}?']")[0]
            total = page.run("return arguments[0].nextSibling.textContent", link)
            assert total.replace(",", "") == str(each["total"]), each["name"]
    page.press("Progress", page.one("main"), whole=True)
    page.is_at(f"accounts/fitiq-full/data/fitiq/progress?world={world}")


def test_a_list_has_pages_and_loads_no_more_than_one(page: Page, world, records):
    total = records("fitiq-full", "fitiq/progress?limit=1")["total"]
    assert total > 100
    page.open("accounts/fitiq-full/data/fitiq/progress", world)
    page.reads(f"1 to 25 of {total:,}")
    assert len(page.all(ROWS)) == 25
    page.press("Older")
    page.reads(f"26 to 50 of {total:,}")
    second = records("fitiq-full", "fitiq/progress?limit=1&offset=25")["items"][0]["id"]
    assert page.all(ROWS)[0].get_attribute("data-id") == second
    asked = [url.split("/progress?")[1] for url in page.requested() if "/data/fitiq/progress?" in url and "world=" not in url]
    assert asked == ["limit=25&offset=0", "limit=25&offset=25"]


def test_a_list_is_a_table_of_the_members_that_its_records_have(page: Page, world, records):
    page.open("accounts/fitiq-full/data/fitiq/progress", world)
    newest = records("fitiq-full", "fitiq/progress?limit=1")["items"][0]["record"]
    heads = page.run("return [...document.querySelectorAll('.data-table thead th')].map((node) => node.textContent)")
    assert heads[0] == "When" and {"Type", "Quantity"} <= set(heads) and heads[-1] == "Actions"
    cells = dict(page.run("return [...document.querySelectorAll('.data-rows > tr:first-child > td[data-label]')].map((cell) => [cell.dataset.label, cell.innerText])"))
    assert cells["Type"] == newest["type"].replace("_", " ")
    assert float(cells["Quantity"].replace(",", "")) == pytest.approx(newest["quantity"], abs=0.001)


# Edits


def test_an_added_check_in_of_a_past_day_is_on_the_apps_screen(page: Page, server, world, records):
    page.open("screens/six-days", world)
    page.reads("5 younger", "#card-score")
    page.open("accounts/six-days/data/longevity/checkIns", world)
    page.press("Add a record")
    page.fill("Date", "2025-12-20", page.one(EDITOR))
    page.press("More", page.one(EDITOR), whole=True)
    page.fill("Delta years", "-0.5", page.one(EDITOR))
    save(page)
    is_closed(page)
    assert page.focused()["name"] == "Add a record"
    page.reads("Sat 20 Dec 2025", ".data-rows [data-id='2025-12-20'] th")
    page.reads("-0.5", ".data-rows [data-id='2025-12-20'] [data-label='Delta years']")
    added = [each for each in records("six-days", "longevity/checkIns")["items"] if each["id"] == "2025-12-20"]
    assert [each["record"]["deltaYears"] for each in added] == [-0.5]
    page.open("screens/six-days", world)
    page.reads("6 younger", "#card-score")
    assert "Not enough data for a weekly trend" not in page.settle().text("#card-trends")
    monthly = server.request("GET", "/_as/six-days/api/longevity/trends", world=world).json["monthly"]["points"]
    assert "2025-12-20" in [point["date"] for point in monthly]
    assert server.control("GET", "requests", world=world)["requests"][-1]["path"] == "/api/longevity/trends"


def test_a_refusal_is_beside_its_field_and_typed_values_stay(page: Page, world):
    page.allowed.append("progress - .* status of 400")
    page.open("accounts/fitiq-guide/data/fitiq/progress", world)
    page.press("Add a record")
    page.fill("Quantity", "-3", page.one(EDITOR))
    save(page)
    page.reads("expected", problem("$.quantity"))
    page.reads("expected", problem("$.type"))
    assert page.one(f"{EDITOR} [data-path='$.quantity']").get_property("value") == "-3"
    assert violations(page) == []


def test_a_changed_record_keeps_its_id_and_its_other_members(page: Page, world, records):
    first = records("fitiq-guide", "fitiq/progress?limit=1")["items"][0]
    page.open("accounts/fitiq-guide/data/fitiq/progress", world)
    page.press("Change, duplicate or delete the record", page.one(ROWS))
    page.fill("Quantity", "71.25", page.one(EDITOR))
    save(page, "Save")
    is_closed(page)
    page.reads("71.25", ".data-rows [data-label='Quantity']")
    [changed] = [each for each in records("fitiq-guide", "fitiq/progress")["items"] if each["id"] == first["id"]]
    assert changed["record"] == {**first["record"], "quantity": 71.25}


def put(server, world, address: str, **members) -> None:
    """Changes a record as another editor does."""
    found = server.control("GET", f"accounts/{address}", world=world)["record"]
    server.control("PUT", f"accounts/{address}", {**found, **members}, world)


def test_the_changes_of_two_editors_are_merged(page: Page, server, world, records):
    first = records("fitiq-guide", "fitiq/progress?limit=1")["items"][0]
    address = f"fitiq-guide/data/fitiq/progress/{first['id']}"
    page.open("accounts/fitiq-guide/data/fitiq/progress", world)
    page.press("Change, duplicate or delete the record", page.one(ROWS))
    page.fill("Quantity", "71.25", page.one(EDITOR))
    page.allowed.append("status of 412")
    put(server, world, address, notes="by another editor")
    save(page, "Save")
    is_closed(page)
    stored = server.control("GET", f"accounts/{address}", world=world)["record"]
    assert (stored["quantity"], stored["notes"]) == (71.25, "by another editor")


def test_a_member_that_two_editors_have_changed_is_shown_before_it_is_stored(page: Page, server, world, records):
    first = records("fitiq-guide", "fitiq/progress?limit=1")["items"][0]
    address = f"fitiq-guide/data/fitiq/progress/{first['id']}"
    quantity = lambda: server.control("GET", f"accounts/{address}", world=world)["record"]["quantity"]
    page.open("accounts/fitiq-guide/data/fitiq/progress", world)
    page.press("Change, duplicate or delete the record", page.one(ROWS))
    page.fill("Quantity", "71.25", page.one(EDITOR))
    page.allowed.append("status of 412")
    put(server, world, address, quantity=99.5)
    save(page, "Save")
    page.reads("Changed meanwhile: the present value is 99.5. Save stores yours.", EDITOR)
    assert quantity() == 99.5
    save(page, "Save")
    is_closed(page)
    assert quantity() == 71.25


def test_a_record_that_is_deleted_meanwhile_says_so(page: Page, server, world, records):
    items = records("fitiq-guide", "fitiq/progress")["items"]
    page.open("accounts/fitiq-guide/data/fitiq/progress", world)
    page.press("Change, duplicate or delete the record", page.one(ROWS))
    page.fill("Quantity", "71.25", page.one(EDITOR))
    page.allowed.append("status of 404")
    server.control("DELETE", f"accounts/fitiq-guide/data/fitiq/progress/{items[0]['id']}", world=world)
    save(page, "Save")
    page.reads("The record was deleted meanwhile.", EDITOR)
    page.press("Delete", page.one(EDITOR), whole=True)
    page.reads("The record was deleted meanwhile.", ".toasts")
    assert records("fitiq-guide", "fitiq/progress?limit=1")["total"] == len(items) - 1


def test_a_weight_is_duplicated(page: Page, world, records):
    before = records("default-user", "bradOS/weight?limit=1")
    page.open("accounts/default-user/data/bradOS/weight", world)
    page.press("Change, duplicate or delete the record", page.one(ROWS))
    page.press("Duplicate", page.one(EDITOR), whole=True)
    page.reads("Duplicate the record", EDITOR)
    page.fill("Weight lb", "150.5", page.one(EDITOR))
    save(page)
    is_closed(page)
    page.reads("150.5", ".data-rows [data-label='Weight lb']")
    after = records("default-user", "bradOS/weight?limit=2")
    assert after["total"] == before["total"] + 1
    assert before["items"][0] in after["items"]


def test_a_deleted_record_comes_back_with_undo(page: Page, world, records):
    before = records("fitiq-guide", "fitiq/progress")
    page.open("accounts/fitiq-guide/data/fitiq/progress", world)
    first = page.all(ROWS)[0].get_attribute("data-id")
    page.press("Change, duplicate or delete the record", page.one(ROWS))
    page.press("Delete", page.one(EDITOR), whole=True)
    page.reads("Deleted the record.", ".toasts")
    wait_for(lambda: page.all(f"[data-id='{first}']") == [], "the record to disappear")
    assert records("fitiq-guide", "fitiq/progress?limit=1")["total"] == before["total"] - 1
    page.press("Undo", page.one(".toasts"), whole=True)
    wait_for(lambda: page.all(f"[data-id='{first}']") != [], "the record to come back")
    assert records("fitiq-guide", "fitiq/progress") == before


def test_a_record_with_others_that_belong_to_it_is_deleted_after_a_question(page: Page, world, records):
    page.open("accounts/fitiq-full/data/fitiq/goals", world)
    first = page.all(ROWS)[0].get_attribute("data-id")
    page.press("Change, duplicate or delete the record", page.one(ROWS))
    page.press("Delete", page.one(EDITOR), whole=True)
    page.reads("The record will be deleted, with the records that belong to it.", EDITOR)
    page.press("Delete", page.one(f"{EDITOR} .confirm-open"), whole=True)
    wait_for(lambda: page.all(f"[data-id='{first}']") == [], "the goal to disappear")
    assert first not in [each["record"]["goal_id"] for each in records("fitiq-full", "fitiq/goalInstances?limit=1000")["items"]]


def test_a_metric_with_fields_of_its_own_gets_them_by_its_refusal(page: Page, world, records):
    page.allowed.append("metrics.steps - .* status of 400")
    page.open("accounts/default-user/data/bradOS/metrics.steps", world)
    page.press("Add a record")
    save(page)
    page.reads("expected", problem("$.count"))
    page.fill("Count", "9123", page.one(EDITOR))
    save(page)
    is_closed(page)
    page.reads("9,123", ".data-rows [data-label='Count']")
    assert 9123 in [each["record"]["count"] for each in records("default-user", "bradOS/metrics.steps?limit=2")["items"]]


# The account


@pytest.mark.parametrize("part", ["", "/data"])
def test_an_account_that_the_seed_does_not_have_says_so_and_offers_no_way_back(page: Page, server, world, part):
    server.control("POST", "accounts", account("guest", 1), world)
    page.open(f"accounts/guest{part}", world)
    page.reads("Fixed: midnights do not renew it. The world’s seed does not have this account.", ".account-state")
    assert "Back to the seed" not in page.text("main")


def test_a_calendar_fills_the_field_of_a_date_or_an_instant(page: Page, world):
    for address, label, value, written in (
        ("accounts/default-user/data/bradOS/weight", "Date", "2025-12-20", "2025-12-20"),
        ("accounts/fitiq-guide/data/fitiq/progress", "Logged at", "2025-12-20T07:30", "2025-12-20T07:30:00Z"),
    ):
        page.open(address, world)
        page.press("Add a record")
        field = page.named("input", label, page.one(EDITOR))
        page.named("button", f"{label}: choose", page.one(EDITOR))
        page.run("""
            const picker = arguments[0].parentNode.querySelector(".picker");
            picker.value = arguments[1];
            picker.dispatchEvent(new Event("change"));
        """, field, value)
        assert field.get_property("value") == written
        assert violations(page) == []


def test_an_edit_is_a_write_and_the_seed_comes_back(page: Page, server, world, records):
    before = records("six-days", "longevity/checkIns")
    page.open("accounts/six-days/data/longevity/checkIns", world)
    page.reads("As its seed.", ".account-state")
    page.press("Change, duplicate or delete the record", page.one(ROWS))
    page.press("Delete", page.one(EDITOR), whole=True)
    page.reads("Written by an app or edited: midnights no longer renew it.", ".account-state")
    page.press("Back to the seed", page.one("main"))
    page.reads("All its data will be replaced by those of the seed.")
    page.key("\ue00c")
    assert page.focused()["name"] == "Back to the seed"
    page.press("Back to the seed", page.one("main"))
    page.press("Back to the seed", page.one(".confirm-open"))
    page.reads("Replaced all data of", ".toasts")
    page.reads("As its seed.", ".account-state")
    assert records("six-days", "longevity/checkIns") == before


def test_an_account_is_deleted_after_a_question(page: Page, server, world):
    page.open("accounts/six-days", world)
    page.press("Delete account")
    page.reads("All its data will be lost, and its apps signed out.")
    page.press("Delete account", page.one(".confirm-open"))
    page.is_at(f"accounts?world={world}")
    page.reads("and all its data.", ".toasts")
    assert "six-days" not in [each["key"] for each in server.control("GET", "accounts", world=world)["accounts"]]


def test_a_write_of_the_app_shows_and_moves_no_row_under_the_pointer(page: Page, server, world):
    page.open("accounts/fitiq-guide/data/fitiq/progress", world)
    page.point_at(page.one(ROWS))
    first = page.all(ROWS)[0].get_attribute("data-id")
    weight = {"type": "weight", "quantity": 151.5, "logged_at": "2026-01-07T08:59:00Z"}
    server.request("POST", "/_as/fitiq-guide/api/v1/progress", weight, world=world)
    page.reads("1 new", ".data-card")
    assert page.all(ROWS)[0].get_attribute("data-id") == first
    page.point_at(page.one("h1"))
    page.reads("151.5", ".data-rows [data-label='Quantity']")


# Form


ADDRESSES = ["accounts/fitiq-full/data", "accounts/fitiq-full/data/fitiq/sleep", "accounts/six-days/data/longevity/checkIns"]


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("width", [320, 1440])
def test_the_page_and_its_form_fit_and_are_accessible(page: Page, world, address, width):
    page.open(address, world)
    size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
    page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    assert too_wide(page.settle()) == []
    assert violations(page) == []
    if page.all(ROWS):
        page.press("Change, duplicate or delete the record", page.one(ROWS))
        page.one(EDITOR)
        assert too_wide(page.settle()) == []
        assert violations(page) == []


def test_a_list_of_another_name_and_an_unknown_account_are_reported(page: Page, world):
    page.allowed.append(" 404 ")
    page.open("accounts/six-days/data/fitiq/nothing", world)
    page.reads("has no list nothing")
    page.open("accounts/nobody/data", world)
    page.reads("has no account nobody")


def test_names_of_markup_and_any_letters_are_shown_as_text(page: Page, server):
    text = "<img src=x onerror='window.intruder = 2'> تحليل"
    seed = {"version": 1, "accounts": [account("odd", 1, fitiq={"journal": [{"id": "one", "title": text, "content": text}]})]}
    world = server.sandbox("odd-data", seed)
    page.open("accounts/odd/data/fitiq/journal", world)
    page.reads(text, ".data-rows")
    page.press("Change, duplicate or delete the record", page.one(ROWS))
    assert page.one(f"{EDITOR} [data-path='$.title']").get_property("value") == text
    assert page.run("return window.intruder ?? null") is None


def test_short_values_of_a_list_stay_in_one_line(page: Page):
    page.open("accounts/fitiq-full/data/fitiq/insights")
    lines = page.run("return [...document.querySelectorAll('td[data-label=Type] bdi')].map((node) => node.getClientRects().length)")
    assert lines == [1] * 25

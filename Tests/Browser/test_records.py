"""Records are added, changed, duplicated and deleted where they are shown, by the operations of their apps."""

import pytest

from support.axe import violations
from support.layout import too_wide
from support.page import Page
from support.seeds import account
from support.waiting import wait_for

ACCOUNTS = {"weight": "fitiq-guide", "score": "six-days", "body-weight": "default-user"}


@pytest.fixture
def ask(server, world):
    """A function that sends a request as an account, and returns the data of the response."""
    def ask(key: str, path: str, method: str = "GET", body=None):
        response = server.request(method, f"/_as/{key}{path}", body, world=world)
        assert response.status < 300, response.text
        return response.json.get("data", response.json) if response.text else None
    return ask


def card(page: Page, name: str):
    return page.one(f"#card-{name}")


def editor(page: Page, name: str):
    """The form of a card, once it is shown."""
    return page.one(f"#card-{name} .record-editor form")


def save(page: Page, name: str, label: str = "Add") -> None:
    page.press(label, editor(page, name), whole=True)


def is_closed(page: Page, name: str) -> None:
    page.is_true(f"return document.querySelector('#card-{name} .record-editor').hidden", f"the form of {name} to close")
    page.settle()


def problem(page: Page, name: str) -> str:
    return f"#card-{name} .record-editor .field:has([aria-invalid]) .field-problem"


def newest(ask, key: str = "fitiq-guide") -> dict:
    return ask(key, "/api/v1/progress?type=weight&limit=1")["entries"][0]


# As the page's own requests


def test_an_added_weight_is_stored_and_shown_without_an_entry_in_the_journal(page: Page, server, world, ask):
    rule = {"match": {"method": ["POST", "DELETE"]}, "when": {"first": 1}, "effect": {"status": 503}}
    server.control("POST", "faults", rule, world)
    page.open("screens/fitiq-guide", world)
    page.press("Add a weight")
    page.fill("Quantity", "150.5", editor(page, "weight"))
    save(page, "weight")
    page.reads("150.5", "#card-weight .lead-number")
    is_closed(page, "weight")
    assert page.focused()["name"] == "Add a weight"
    assert newest(ask)["quantity"] == 150.5
    assert server.control("GET", "faults", world=world)["faults"][0]["matched"] == 0
    [event] = [each for each in server.control("GET", "events", world=world)["events"] if each["kind"] == "edit"]
    assert (event["account"], event["summary"]) == ("fitiq-guide", "The dashboard sent POST /api/v1/progress.")
    # The journal has the request of this test alone.
    assert [entry["method"] for entry in server.control("GET", "requests", world=world)["requests"]] == ["GET"]


def test_the_request_copies_as_the_app_would_send_it(page: Page, world):
    page.open("screens/fitiq-guide", world)
    page.press("Add a weight")
    page.fill("Quantity", "80", editor(page, "weight"))
    page.press("Copy as curl", editor(page, "weight"))
    line = page.copied()
    assert '{"type":"weight","quantity":80,"logged_at":"2026-01-07T09:00:00Z"}' in line
    assert "X-Understudy-Dashboard" not in line
    page.reads("POST /api/v1/progress", "#card-weight .record-operation")


# Validation


def test_a_refusal_of_fitiq_is_beside_the_field_that_it_names(page: Page, world):
    page.open("screens/fitiq-guide", world)
    page.press("Add a weight")
    save(page, "weight")
    page.reads("quantity is required", problem(page, "weight"))
    page.fill("Quantity", "-3", editor(page, "weight"))
    save(page, "weight")
    page.reads("quantity must be greater than or equal to 0", problem(page, "weight"))
    assert "Quantity" in page.focused()["name"]


def test_refusals_of_brad_os_are_beside_their_fields(page: Page, world):
    page.open("screens/default-user", world)
    page.press("Add a weight")
    page.fill("Weight lb", "-2", editor(page, "body-weight"))
    page.fill("Date", "yesterday", editor(page, "body-weight"))
    save(page, "body-weight")
    page.reads("Number must be greater than 0", "#card-body-weight .field:has([data-path='$.weights[0].weightLbs'])")
    page.reads("Date must be in YYYY-MM-DD format", "#card-body-weight .field:has([data-path='$.weights[0].date'])")


def test_a_refusal_without_a_field_is_above_the_form(page: Page, world):
    page.open("screens/six-days", world)
    for _ in range(2):
        page.press("Check in", card(page, "score"), whole=True)
        save(page, "score", "Check in")
        page.settle()
    page.reads("You have already completed your daily check-in for today.", "#card-score .form-problem")


# Kinds


def test_a_check_in_of_another_day_is_stored_for_that_day(page: Page, world, ask):
    page.open("screens/six-days", world)
    page.press("Check in", card(page, "score"), whole=True)
    day = editor(page, "score").find_element("css selector", "[data-path=day]")
    page.run("arguments[0].value = '2025-12-20'", day)
    save(page, "score", "Check in")
    is_closed(page, "score")
    monthly = ask("six-days", "/api/longevity/trends")["monthly"]["points"]
    assert "2025-12-20" in [point["date"] for point in monthly]


def test_a_mood_is_changed_duplicated_and_deleted(page: Page, world, ask):
    made = ask("fitiq-full", "/api/v1/wellness/mood-entries", "POST", {
        "valence": 0.5, "labels": ["happy"], "notes": "A walk.", "logged_at": "2026-01-07T08:00:00Z"})
    find = lambda: ask("fitiq-full", f"/api/v1/wellness/mood-entries/{made['id']}")
    row = f"#card-mood [data-id='{made['id']}']"
    page.open("screens/fitiq-full", world)
    page.press("Change, duplicate or delete the mood", page.one(row))
    page.fill("Valence", "-1", editor(page, "mood"))
    page.fill("Notes", "", editor(page, "mood"))
    save(page, "mood", "Save")
    page.reads("-1.00", row)
    changed = find()
    assert (changed["valence"], changed["notes"], changed["labels"]) == (-1, "", ["happy"])

    count = lambda: ask("fitiq-full", "/api/v1/wellness/mood-entries?limit=1")["total"]
    before = count()
    page.press("Change, duplicate or delete the mood", page.one(row))
    page.press("Duplicate", editor(page, "mood"), whole=True)
    page.reads("Duplicate the mood", "#card-mood .record-editor")
    save(page, "mood")
    is_closed(page, "mood")
    assert count() == before + 1

    page.press("Change, duplicate or delete the mood", page.one(row))
    page.press("Delete", editor(page, "mood"), whole=True)
    page.reads("The mood will be deleted.", "#card-mood .record-editor")
    page.key("\ue00c")
    assert page.focused()["name"] == "Delete"
    page.press("Delete", editor(page, "mood"), whole=True)
    page.press("Delete", page.one("#card-mood .confirm-open"), whole=True)
    wait_for(lambda: page.all(row) == [], "the mood to disappear")
    assert count() == before


def test_a_night_is_added_with_its_stages(page: Page, server):
    world = server.sandbox("added-night", {"version": 1, "accounts": [account("asleep", 1, timezone="UTC", fitiq={"sleep": []})]})
    page.open("screens/asleep", world)
    page.press("Show the empty screens of FitIQ and Lume")
    page.press("Add a night")
    save(page, "nights")
    page.reads("7 h 45", "#card-nights .lead-number")
    night = server.request("GET", "/_as/asleep/api/v1/sleep", world=world).json["data"]["sessions"][0]
    assert (night["end_time"], night["deep_minutes"], night["awake_minutes"]) == ("2026-01-07T06:30:00Z", 75, 15)


def test_an_empty_card_among_others_has_a_button_that_fills_it(page: Page, server):
    seed = {"version": 1, "accounts": [account("lean", 1, fitiq={"progress": [
        {"type": "weight", "quantity": 80, "loggedAt": "2026-01-06T08:00:00Z"}]})]}
    world = server.sandbox("lean-account", seed)
    page.open("screens/lean", world)
    page.reads("No goals.", ".app-missing")
    page.press("Add a goal", page.one(".app-missing"))
    page.fill("Title", "Read", editor(page, "goals"))
    page.fill("Target value", "12", editor(page, "goals"))
    page.fill("Target unit", "books", editor(page, "goals"))
    save(page, "goals")
    page.reads("Read active 0 % 0 of 12 books", "#card-goals")


def test_a_changed_goal_sends_only_its_changes(page: Page, world, ask):
    goals = ask("fitiq-full", "/api/v1/goals?status=active")["goals"]
    page.open("screens/fitiq-full", world)
    page.press(f"Change, duplicate or delete the goal {goals[0]['title']}", card(page, "goals"))
    page.fill("Title", "Renamed", editor(page, "goals"))
    page.press("Copy as curl", editor(page, "goals"))
    assert """'{"title":"Renamed"}'""" in page.copied()
    save(page, "goals", "Save")
    page.reads("Renamed active", "#card-goals")


def test_a_day_of_brad_os_is_changed_by_another_upload(page: Page, world, ask):
    page.open("screens/default-user", world)
    page.press("Days", card(page, "body-weight"), whole=True)
    page.press("Change the weight of Tue 6 Jan 2026", card(page, "body-weight"))
    page.fill("Weight lb", "171.5", editor(page, "body-weight"))
    save(page, "body-weight", "Save")
    page.reads("Tue 6 Jan 2026 171.5 lb", "#card-body-weight .rows")
    stored = {entry["date"]: entry["weightLbs"] for entry in ask("default-user", "/api/dev/health-sync/weight?days=3")}
    assert stored["2026-01-06"] == 171.5


def test_the_weight_goal_of_brad_os_is_replaced_where_it_is_shown(page: Page, world, ask):
    goal = ask("default-user", "/api/dev/cycling/weight-goal")
    page.open("screens/default-user", world)
    page.press("Change the weight goal of", card(page, "body-weight"))
    page.fill("Target weight lb", "160.5", editor(page, "body-weight"))
    save(page, "body-weight", "Save")
    page.reads("Goal 160.5 lb by", "#card-body-weight")
    stored = ask("default-user", "/api/dev/cycling/weight-goal")
    assert (stored["targetWeightLbs"], stored["targetDate"]) == (160.5, goal["targetDate"])


def test_a_weight_goal_is_set_for_an_account_without_one(page: Page, server):
    seed = {"version": 1, "accounts": [account("rider", 1, bradOS={"weight": [{"date": "2026-01-06", "weightLbs": 170}]})]}
    world = server.sandbox("no-goal", seed)
    page.open("screens/rider", world)
    page.press("Set a goal", card(page, "body-weight"))
    for label, text in (("Target weight lb", "160"), ("Target date", "2026-06-01"), ("Start weight lb", "170")):
        page.fill(label, text, editor(page, "body-weight"))
    save(page, "body-weight", "Set a goal")
    page.reads("Goal 160.0 lb by 1 Jun", "#card-body-weight")


def test_a_chat_is_started_written_to_archived_and_deleted(page: Page, server, ask, world):
    count = len(ask("fitiq-guide", "/api/v1/consultations?status=all")["consultations"])
    page.open("screens/fitiq-guide", world)
    page.press("Add a chat")
    page.choose("Persona", "sleep_coach", editor(page, "chats"))
    save(page, "chats")
    page.reads("Sleep Coach", "#card-chats .lead-note")
    page.press("Write to the coach", card(page, "chats"))
    page.fill("Content", "I wake at four", editor(page, "chats"))
    save(page, "chats", "Write to the coach")
    page.reads("I wake at four", "#card-chats .bubbles")
    page.press("Change, duplicate or delete the chat", card(page, "chats"))
    page.press("Delete", editor(page, "chats"), whole=True)
    page.press("Delete", page.one("#card-chats .confirm-open"), whole=True)
    wait_for(lambda: len(ask("fitiq-guide", "/api/v1/consultations?status=all")["consultations"]) == count, "the chat to be deleted")
    page.settle()
    assert "I wake at four" not in page.text("#card-chats")
    assert server.control("GET", "requests", world=world)["requests"][-1]["path"] == "/api/v1/consultations"


# Menus and other editors


def test_the_menu_of_a_weight_changes_it_and_adds_none(page: Page, world, ask):
    count = lambda: ask("fitiq-guide", "/api/v1/progress?type=weight&limit=1")["total"]
    before, first = count(), newest(ask)
    page.open("screens/fitiq-guide", world)
    page.press("Change, duplicate or delete the weight", card(page, "weight"))
    page.reads("Change the weight", "#card-weight .record-editor h3")
    assert [button.text for button in page.all("#card-weight .record-editor .actions .button")] == ["Save", "Duplicate", "Delete", "Cancel"]
    assert page.one("#card-weight .record-editor .button.primary").text == "Save"
    page.fill("Quantity", "91.5", editor(page, "weight"))
    save(page, "weight", "Save")
    page.reads("91.5", "#card-weight .lead-number")
    is_closed(page, "weight")
    assert count() == before
    assert (newest(ask)["id"], newest(ask)["quantity"]) == (first["id"], 91.5)


def test_a_question_has_the_only_cancel(page: Page, world):
    page.open("screens/fitiq-full", world)
    page.press("Change, duplicate or delete the mood", card(page, "mood"))
    # A date has a button of its own, which opens a calendar.
    shown = lambda: [each.text for each in page.all("#card-mood .record-editor .button") if each.is_displayed() and each.text != "Choose…"]
    page.press("Delete", editor(page, "mood"), whole=True)
    assert shown() == ["Delete", "Cancel"]
    page.press("Cancel", editor(page, "mood"), whole=True)
    assert shown().count("Cancel") == 1
    assert "Save" in shown()


def test_a_record_without_an_operation_that_changes_it_is_shown_with_its_values(page: Page, world, ask):
    page.open("screens/default-user", world)
    page.press("Duplicate the stretch session", card(page, "stretches"))
    page.reads("The app has no operation that changes a stretch session.", "#card-stretches .record-editor")
    assert page.all("#card-stretches .record-editor .button.primary") == []
    page.press("Cancel", editor(page, "stretches"), whole=True)
    is_closed(page, "stretches")


def test_a_record_of_an_app_that_is_changed_meanwhile_is_merged_or_shown(page: Page, world, ask):
    goal = ask("fitiq-full", "/api/v1/goals?status=active")["goals"][0]
    find = lambda: ask("fitiq-full", f"/api/v1/goals/{goal['id']}")
    change = lambda **members: ask("fitiq-full", f"/api/v1/goals/{goal['id']}", "PUT", members)
    page.open("screens/fitiq-full", world)
    page.press(f"Change, duplicate or delete the goal {goal['title']}", card(page, "goals"))
    page.fill("Title", "Renamed", editor(page, "goals"))
    change(title="By another")
    save(page, "goals", "Save")
    page.reads("Changed meanwhile: the present value is By another. Save stores yours.", "#card-goals .record-editor")
    save(page, "goals", "Save")
    is_closed(page, "goals")
    assert find()["title"] == "Renamed"


def test_an_uploaded_day_keeps_what_another_editor_has_changed(page: Page, world, ask):
    path = "/api/dev/health-sync/hrv"
    entry = lambda: next(each for each in ask("default-user", f"{path}?days=9") if each["date"] == "2026-01-06")
    page.open("screens/default-user", world)
    page.press("Days", card(page, "hrv"), whole=True)
    page.press("Change the heart rate variability of Tue 6 Jan 2026", card(page, "hrv"))
    page.fill("Avg ms", "61.5", editor(page, "hrv"))
    members = ("date", "avgMs", "minMs", "maxMs", "sampleCount", "source")
    changed = {name: entry()[name] for name in members if name in entry()} | {"sampleCount": 9}
    ask("default-user", f"{path}/bulk", "POST", {"entries": [changed]})
    save(page, "hrv", "Save")
    is_closed(page, "hrv")
    assert (entry()["avgMs"], entry()["sampleCount"]) == (61.5, 9)


def test_a_record_of_an_app_that_is_deleted_meanwhile_says_so(page: Page, world, ask):
    made = ask("fitiq-full", "/api/v1/wellness/mood-entries", "POST", {"valence": 0.5, "labels": ["happy"], "logged_at": "2026-01-07T08:00:00Z"})
    page.open("screens/fitiq-full", world)
    page.press("Change, duplicate or delete the mood", page.one(f"#card-mood [data-id='{made['id']}']"))
    page.fill("Valence", "-1", editor(page, "mood"))
    ask("fitiq-full", f"/api/v1/wellness/mood-entries/{made['id']}", "DELETE")
    save(page, "mood", "Save")
    page.reads("The mood was deleted meanwhile.", "#card-mood .form-problem")
    page.press("Delete", editor(page, "mood"), whole=True)
    page.press("Delete", page.one("#card-mood .confirm-open"), whole=True)
    page.reads("The mood was deleted meanwhile.", ".toasts")
    is_closed(page, "mood")


# All records


@pytest.fixture
def records(page: Page, world) -> Page:
    page.open("screens/default-user", world)
    page.press("Show all records")
    page.one("#card-records")
    return page.settle()


def test_every_kind_with_a_list_and_an_operation_that_adds_is_offered(records):
    kinds = records.run("return [...document.querySelectorAll('.all-records option')].map((option) => option.textContent)")
    for kind in ("Goals", "Wellness mood entries", "Journal", "Meals", "Recipes", "Ingredients", "Barcodes", "Plans", "Stretches"):
        assert kind in kinds
    assert records.focused()["name"] == "Kind"


def test_a_record_of_brad_os_is_added_changed_and_deleted(records, ask):
    records.choose("Kind", "Barcodes")
    records.press("Add a record")
    save(records, "records")
    records.reads("Required", problem(records, "records"))
    records.choose("Kind", "Ingredients")
    records.reads("Ingredients", "#card-records h3")
    records.press("Add a record")
    records.fill("Name", "Aardvark root", editor(records, "records"))
    records.choose("Store section", "Produce", editor(records, "records"))
    save(records, "records")
    is_closed(records, "records")
    find = lambda name: [each["id"] for each in ask("default-user", "/api/dev/ingredients") if each["name"] == name]
    [identifier] = find("Aardvark root")
    records.reads("Aardvark root", "#card-records")
    records.press(f"Change, duplicate or delete the record {identifier}", card(records, "records"))
    records.fill("Name", "Aardvark leaf", editor(records, "records"))
    save(records, "records", "Save")
    records.reads("Aardvark leaf", "#card-records")
    records.press(f"Change, duplicate or delete the record {identifier}", card(records, "records"))
    records.press("Delete", editor(records, "records"), whole=True)
    records.reads("The record will be deleted, for all accounts.", "#card-records")
    records.press("Delete", records.one("#card-records .confirm-open"), whole=True)
    wait_for(lambda: find("Aardvark leaf") == [], "the ingredient to be deleted")


def test_the_page_of_an_account_leads_to_its_records_and_the_address_to_a_kind(page: Page, world):
    page.open("accounts/default-user", world)
    page.press("Edit its records")
    page.reads("Progress", "#card-records h3")
    page.choose("Kind", "Meals")
    page.is_at(f"screens/default-user?records=%2Fapi%2Fdev%2Fmeals&world={world}")
    page.open("screens/default-user?records=%2Fapi%2Fdev%2Frecipes", world)
    page.reads("Recipes", "#card-records h3")


def test_records_have_pages(records):
    records.choose("Kind", "Meals")
    records.reads("1 to 10 of", "#card-records")
    records.press("Older", card(records, "records"))
    records.reads("11 to 20 of", "#card-records")


# Form and focus


def test_escape_closes_the_form_and_returns_to_its_button(page: Page, world):
    page.open("screens/fitiq-guide", world)
    page.press("Add a weight")
    page.is_true("return document.activeElement?.dataset.path === '$.quantity'", "the first empty field to have the focus")
    page.key("\ue00c")
    is_closed(page, "weight")
    assert page.focused()["name"] == "Add a weight"


def test_typed_values_stay_while_the_app_changes_the_card(page: Page, world, ask):
    page.open("screens/fitiq-guide", world)
    page.press("Add a weight")
    page.fill("Quantity", "77", editor(page, "weight"))
    ask("fitiq-guide", "/api/v1/progress", "POST", {"type": "weight", "quantity": 150.5, "logged_at": "2026-01-07T08:59:00Z"})
    page.reads("150.5", "#card-weight .lead-number")
    assert page.named("input", "Quantity", card(page, "weight")).get_property("value") == "77"


@pytest.mark.parametrize("width", ["desktop", "phone"])
@pytest.mark.parametrize("name, button", [("weight", "Add a weight"), ("score", "Check in"), ("body-weight", "Add a weight")])
def test_a_form_fits_and_is_accessible(page: Page, world, width, name, button):
    page.look(width).open(f"screens/{ACCOUNTS[name]}", world)
    page.press(button, card(page, name))
    editor(page, name)
    # What the fixed slider covers in part would count as too small.
    page.run("scrollTo(0, 0)")
    assert too_wide(page.settle()) == []
    assert violations(page) == []

"""Endpoints of a user's own, from files: in the journal, the API area and an account's data, also after an edit of a file."""

import pytest

from support.axe import violations
from support.endpoints import FITIQ, PLAIN, STREAKS, SUMMARY, remove, write
from support.layout import too_wide
from support.page import Page
from support.server import Understudy
from support.waiting import wait_for

ACCOUNT = "fitiq-guide"
EDITOR = ".record-editor form"
ROWS = ".data-rows > tr"


@pytest.fixture
def server(binary):
    """A separate server, whose files the tests edit."""
    server = Understudy(binary, ("--watch",))
    write(server.folder.name, "streaks.json", FITIQ)
    write(server.folder.name, "notes.json", PLAIN)
    yield server.start()
    server.stop()


@pytest.fixture
def requested(server):
    """Requests to a user's own endpoints, to one that a file extends, and to one of the backend alone."""
    for path in ("/api/v1/streaks", "/hello/world", "/api/v1/progress", "/api/v1/insights"):
        server.request("GET", f"/_as/{ACCOUNT}{path}")


def looks_right(page: Page, name: str) -> None:
    assert violations(page) == []
    page.pictures_in_all_ways(f"endpoints-{name}")
    page.look("phone").settle()
    assert too_wide(page) == []
    page.look()


def is_closed(page: Page) -> None:
    page.is_true("return document.querySelector('.record-editor').hidden", "the form to close")
    page.settle()


def operations(page: Page, text: str) -> dict[str, str]:
    """The badges of the operations that the search finds, by id."""
    page.fill("Find an operation", text)
    found = page.run("""
        return [...document.querySelectorAll("[data-operation]")]
            .map((node) => [node.dataset.operation, node.querySelector(".badge")?.textContent ?? ""]);
    """)
    return dict(found)


# Journal


def test_requests_to_own_endpoints_are_marked_in_the_journal(page: Page, server, requested):
    page.open("journal")
    page.reads("4 requests")
    rows = page.run("""
        return [...document.querySelectorAll(".journal-canvas .journal-path")]
            .map((cell) => [cell.querySelector("a").textContent, cell.querySelector(".badge")?.textContent ?? ""]);
    """)
    own = dict.fromkeys(("/api/v1/streaks", "/hello/world", "/api/v1/progress"), "yours")
    assert dict(rows) == {**own, "/api/v1/insights": ""}
    page.choose("App", "Plain JSON")
    page.reads("1 of 4 requests")
    page.choose("App", "Any app")
    page.fill("Filter by text", "yours")
    page.reads("3 of 4 requests")
    looks_right(page, "journal")
    page.press("/api/v1/streaks")
    page.reads("FitIQ and Lume yours", ".journal-facts")
    looks_right(page, "journal-request")


# API


def test_own_operations_are_listed_and_marked(page: Page):
    page.open("api")
    found = operations(page, "yours")
    assert found.pop("fitiq.listProgress") == "extended"
    assert set(found.values()) == {"yours"}
    assert {"fitiq.listOwnStreaks", "fitiq.createOwnStreaks", "fitiq.ownGetStreaksSummary", "plain.listOwnNotes"} <= set(found)
    page.reads("Plain JSON", ".api-list")
    assert operations(page, "insights")["fitiq.listInsights"] == ""
    operations(page, "yours")
    looks_right(page, "api")
    page.open("api/fitiq.listProgress")
    page.reads("extended", ".api-head")


def test_an_own_operation_is_tried(page: Page, server):
    page.open("api/fitiq.createOwnStreaks")
    page.reads("yours", ".api-head")
    page.choose("Account", ACCOUNT)
    page.press("Send", whole=True)
    page.reads("201", ".api-response")
    looks_right(page, "api-operation")
    made = server.request("GET", f"/_as/{ACCOUNT}/api/v1/streaks").json["data"]["streaks"]
    assert [each["days"] for each in made] == [12]
    page.open("api/fitiq.ownPostStreaksByIdShare")
    page.fill("id", made[0]["id"])
    page.press("Send", whole=True)
    page.reads("202", ".api-response")
    page.open("api/plain.ownGetHelloByName")
    page.fill("name", "world")
    page.press("Send", whole=True)
    page.reads("Hello world", ".api-response")


# Data


def test_records_of_own_resources_are_added_refused_changed_and_deleted(page: Page, server):
    page.allowed.append("streaks - .* status of 400")
    stored = lambda: server.request("GET", f"/_as/{ACCOUNT}/api/v1/streaks").json["data"]["streaks"]
    page.open(f"accounts/{ACCOUNT}/data/fitiq/streaks")
    page.press("Add a record")
    page.press("More", page.one(EDITOR), whole=True)
    page.fill("Days", "-1", page.one(EDITOR))
    page.press("Add", page.one(EDITOR), whole=True)
    for name in ("kind", "days"):
        page.reads("expected", f"{EDITOR} .field:has([data-path='$.{name}']) .field-problem")
    looks_right(page, "data-refused")
    page.choose("Kind", "weight", page.one(EDITOR))
    page.fill("Days", "3", page.one(EDITOR))
    page.press("Add", page.one(EDITOR), whole=True)
    is_closed(page)
    page.reads("3", ".data-rows [data-label='Days']")
    assert [(each["kind"], each["days"]) for each in stored()] == [("weight", 3)]
    page.press("Change, duplicate or delete the record", page.one(ROWS))
    page.fill("Days", "4", page.one(EDITOR))
    page.press("Save", page.one(EDITOR), whole=True)
    is_closed(page)
    page.reads("4", ".data-rows [data-label='Days']")
    assert [each["days"] for each in stored()] == [4]
    looks_right(page, "data")
    page.press("Change, duplicate or delete the record", page.one(ROWS))
    page.press("Delete", page.one(EDITOR), whole=True)
    page.reads("No records.")
    assert stored() == []


def test_the_lists_of_own_resources_are_among_the_accounts_data(page: Page, server):
    server.control("POST", f"accounts/{ACCOUNT}/data/plain/notes", {"title": "Buy oats"})
    page.open(f"accounts/{ACCOUNT}/data")
    page.reads("Plain JSON Notes 1", ".data-cards")
    assert page.all(f"a[href*='/data/fitiq/streaks']")
    looks_right(page, "lists")
    page.press("Notes", page.one(".data-cards"))
    page.reads("Plain JSON: data of")
    page.reads("Buy oats", ".data-rows")


def test_records_of_own_resources_are_edited_as_their_app_does(page: Page):
    page.open(f"screens/{ACCOUNT}?records=%2Fapi%2Fv1%2Fstreaks")
    page.press("Add", page.one("#card-records"))
    page.choose("Kind", "check-in", page.one(EDITOR))
    page.press("Add", page.one(EDITOR), whole=True)
    page.reads("1 record.", "#card-records")


def test_the_form_for_an_account_offers_records_of_plain_resources(page: Page, server):
    page.open("accounts?add=1&key=writer")
    page.click(page.named("input", "Include data for Plain JSON"))
    page.fill("Notes", '[{"title": "Buy oats"}]')
    looks_right(page, "account")
    page.press("Add the account")
    page.is_at("accounts/writer")
    stored = server.control("GET", "accounts/writer/data/plain/notes")["items"]
    assert [each["record"]["title"] for each in stored] == ["Buy oats"]


# Edits of the files


def test_an_edited_file_changes_the_open_documents_operations(page: Page, server):
    page.open("api/fitiq.logProgress")
    page.fill("Body", '{"type": "wei')
    page.fill("Find an operation", "streaks")
    later = {"GET /streaks/longest": {"summary": "Find the longest streak", "for": "user", "body": {"days": 12}}}
    write(server.folder.name, "streaks.json", {**FITIQ, "routes": [SUMMARY, later]})
    page.reads("Find the longest streak", ".api-list")
    assert "Share a streak" not in page.text(".api-list")
    assert page.named("textarea", "Body").get_property("value") == '{"type": "wei'
    page.press("Find the longest streak")
    page.press("Send", whole=True)
    page.reads('"days": 12', ".api-response")
    write(server.folder.name, "streaks.json", FITIQ)
    page.reads("The document has no operation")


def test_an_edited_file_changes_the_open_lists_and_their_form(page: Page, server, world):
    page.open(f"accounts/{ACCOUNT}/data", world)
    remove(server.folder.name, "notes.json")
    wait_for(lambda: "Plain JSON" not in page.text(".data-cards"), "the list to disappear")
    page.open(f"accounts/{ACCOUNT}/data/fitiq/streaks", world)
    fields = {**STREAKS["fields"], "best_day": {"type": "string", "format": "date"}}
    write(server.folder.name, "streaks.json", {**FITIQ, "resources": [{**STREAKS, "fields": fields}]})
    has_field = "return document.querySelector('[data-path=\"$.best_day\"]') !== null"
    wait_for(lambda: page.press("Add a record") or page.run(has_field), "the form to have the new field")
    looks_right(page, "data-edited")


def test_a_server_without_own_endpoints_shows_none(page: Page, server):
    for name in ("streaks.json", "notes.json"):
        remove(server.folder.name, name)
    wait_for(lambda: "x-yours" not in server.request("GET", "/openapi.json").text, "the endpoints to end")
    for address in ("api", "accounts?add=1", f"accounts/{ACCOUNT}/data", "journal"):
        page.open(address)
        shown = page.run("return document.querySelector('main').textContent")
        assert [word for word in ("Plain JSON", "Plain endpoints", "yours", "Streak") if word in shown] == [], address

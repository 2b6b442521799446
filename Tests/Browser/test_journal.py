"""Journal: the requests of apps, live."""

from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from support.axe import violations
from support.layout import BAR_WIDTHS, at_width, cut, too_wide
from support.page import Page
from support.waiting import wait_for

END = "\ue010"


def rows(page: Page) -> list[str]:
    """The rows in the page, newest first."""
    script = """
        const rows = [...document.querySelectorAll(".journal-canvas .journal-row")];
        return rows.sort((a, b) => a.ariaRowIndex - b.ariaRowIndex).map((row) => row.innerText.replace(/\\s+/g, " ").trim());
    """
    return page.run(script)


def has_rows(page: Page, count: int) -> list[str]:
    wait_for(lambda: len(rows(page)) == count, f"{count} rows", found=lambda: rows(page))
    return rows(page)


@pytest.fixture
def journal(page: Page, server, world) -> Page:
    """A journal of three requests: one that succeeds, one with 401, and a write."""
    server.request("GET", "/api/longevity/trends", headers={"Authorization": "Bearer six-days", "X-Trace": "seen"}, world=world)
    server.request("GET", "/api/longevity/trends", world=world)
    server.request("POST", "/_as/fitiq-guide/api/v1/progress", {"type": "weight", "quantity": 81.5}, world=world)
    page.open("journal", world)
    has_rows(page, 3)
    return page


def test_an_empty_journal_says_what_fills_it(page: Page, world):
    page.open("journal", world)
    page.reads("No app has sent a request yet")


def test_a_new_request_appears_at_once_with_account_and_status(journal, server, world):
    server.request("GET", "/_as/default-user/api/dev/health-sync/hrv?days=7", world=world)
    newest = has_rows(journal, 4)[0]
    for part in ("GET", "/api/dev/health-sync/hrv?days=7", "default-user", "200"):
        assert part in newest


#: The place of a row, from its top to the window's.
PLACE = "return Math.round(document.getElementById(arguments[0]).getBoundingClientRect().top)"


def test_new_requests_move_no_row_under_the_pointer(journal, server, world):
    row = journal.one(".journal-canvas .journal-row")
    journal.point_at(row)
    identifier = row.get_attribute("id")
    before = journal.run(PLACE, identifier)
    for _ in range(3):
        server.request("GET", "/api/legal/terms", world=world)
    journal.reads("3 new", ".journal-newer")
    assert journal.run(PLACE, identifier) == before
    journal.point_at(journal.one("h1"))
    journal.is_true("return document.querySelector('.journal-newer').hidden", "the new requests to show")
    assert journal.run(PLACE, identifier) > before
    server.request("GET", "/api/legal/terms", world=world)
    has_rows(journal, 7)
    assert journal.run("return document.querySelector('.journal-list').scrollTop") == 0


def test_new_requests_show_by_a_click_while_the_pointer_stays(journal, server, world):
    journal.point_at(journal.one(".journal-canvas .journal-row"))
    server.request("GET", "/api/legal/terms", world=world)
    journal.press("1 new")
    journal.is_true("return document.querySelector('.journal-newer').hidden", "the new request to show")
    assert "/api/legal/terms" in has_rows(journal, 4)[0]


def test_requests_are_filtered_by_text_status_account_and_app(journal):
    journal.fill("Filter by text", "progress")
    assert "POST" in has_rows(journal, 1)[0]
    journal.fill("Filter by text", "")
    journal.press("4xx", whole=True)
    assert "401" in has_rows(journal, 1)[0]
    journal.press("4xx", whole=True)
    journal.choose("Account", "six-days")
    assert "six-days" in has_rows(journal, 1)[0]
    journal.press("Show all")
    journal.choose("App", "FitIQ and Lume")
    assert "fitiq-guide" in has_rows(journal, 1)[0]
    journal.fill("Filter by text", "nothing is like this")
    journal.reads("No request matches the filter")


def test_the_filter_is_part_of_the_address(journal, world):
    journal.fill("Filter by text", "progress")
    journal.is_at(f"journal?text=progress&world={world}")
    journal.open("journal?text=progress", world)
    assert "POST" in has_rows(journal, 1)[0]


def test_an_open_request_shows_headers_and_bodies_with_masked_secrets(journal):
    journal.press("/api/v1/progress")
    journal.reads("81.5", ".journal-detail")
    journal.reads("Response", ".journal-detail")
    journal.driver.back()
    journal.click(journal.named(".journal-canvas .journal-row", "six-days"))
    journal.reads("x-trace seen", ".journal-detail")
    journal.reads("authorization ***", ".journal-detail")


@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_a_refused_request_shows_why(journal, server, world, width):
    journal.look(width)
    reason = "the request has no Authorization header"
    row = next(row for row in has_rows(journal, 3) if " 401 " in f" {row} ")
    assert reason in row
    assert not any(reason in other for other in rows(journal) if other != row)
    server.control("POST", "faults", {"preset": "maintenance", "match": {"path": "/api/legal/*"}}, world)
    server.request("GET", "/api/legal/terms", world=world)
    assert "rule f1 (maintenance)" in has_rows(journal, 4)[0]
    journal.press("/api/legal/terms", journal.one(".journal-canvas"), whole=True)
    journal.reads("Why: rule f1 (maintenance)", ".journal-detail")
    assert violations(journal) == []


def test_a_broken_connection_shows_which_rule_ended_it(journal, server, world):
    server.control("POST", "faults", {"preset": "offline", "match": {"path": "/api/legal/*"}}, world)
    with pytest.raises(OSError):
        server.request("GET", "/api/legal/terms", world=world)
    assert "rule f1 (offline)" in has_rows(journal, 4)[0]


def test_a_link_to_a_request_opens_it(journal, server, world):
    identifier = server.control("GET", "requests", world=world)["requests"][0]["id"]
    journal.open(f"journal/{identifier}", world)
    journal.reads("x-trace seen", ".journal-detail")
    journal.open("journal/req-that-is-gone", world)
    journal.allowed.append("requests/req-that-is-gone - .* 404")
    journal.reads("This request is no longer in the journal")


def test_the_list_works_by_keyboard_alone(journal):
    journal.run("document.querySelector('.journal-list').focus()")
    journal.key("\ue015")
    journal.key("\ue015")
    journal.key("\ue007")
    journal.reads("401", ".journal-detail .journal-facts")
    journal.key("\ue00c")
    wait_for(lambda: journal.run("return document.querySelector('.journal-detail').hidden"), "Escape to close the request")


def test_a_pause_holds_new_requests(journal, server, world):
    journal.press("Pause", whole=True)
    journal.reads("paused")
    server.request("GET", "/api/longevity/trends", world=world)
    journal.reads("paused, 1 waiting")
    assert len(rows(journal)) == 3
    journal.press("Resume")
    has_rows(journal, 4)


def test_clear_asks_first_and_empties_the_journal_on_the_server(journal, server, world):
    journal.press("Clear", whole=True)
    journal.key("\ue00c")
    assert journal.focused()["name"] == "Clear"
    assert len(server.control("GET", "requests", world=world)["requests"]) == 3
    journal.press("Clear", whole=True)
    journal.press("Clear the journal")
    journal.reads("No app has sent a request yet")
    assert server.control("GET", "requests", world=world)["requests"] == []


def test_a_request_is_sent_again_as_the_same_account(journal, server, world):
    journal.choose("Account", "six-days")
    journal.press("/api/longevity/trends", journal.one(".journal-canvas"))
    journal.reads("Request", ".journal-detail")
    journal.press("Send again")
    journal.reads("Sent again: 200")
    newest = server.control("GET", "requests", world=world)["requests"][-1]
    assert (newest["method"], newest["path"], newest["account"], newest["status"]) == ("GET", "/api/longevity/trends", "six-days", 200)


def test_a_request_is_edited_and_sent(journal, server, world):
    journal.press("/api/v1/progress")
    journal.press("Edit and send…")
    form = journal.one(".journal-resend")
    assert journal.focused()["tag"] == "input"
    body = journal.one(".journal-resend textarea")
    assert '"quantity": 81.5' in body.get_property("value")
    assert violations(journal) == []
    journal.type_into(body, '{"type": "weight", "quantity": 90}')
    journal.fill("Path and query", "api/v1/progress", form)
    journal.press("Send", form, whole=True)
    journal.reads("a path that begins with /", ".journal-resend")
    journal.fill("Path and query", "/api/v1/progress", form)
    journal.press("Send", form, whole=True)
    journal.reads("Sent again: 201")
    sent = server.control("GET", "requests", world=world)["requests"][-1]
    assert (sent["method"], sent["path"], sent["body"], sent["account"]) == (
        "POST", "/api/v1/progress", {"type": "weight", "quantity": 90}, "fitiq-guide")
    journal.press("Cancel", form)
    assert journal.focused()["name"] == "Edit and send…"


def test_a_fault_rule_is_made_from_a_request(journal, server, world):
    journal.press("/api/v1/progress")
    journal.press("Create a fault rule from this request")
    journal.reads("Controls")
    assert journal.address.startswith("controls/faults?")
    path = lambda: journal.one("[data-path='$.match.path']").get_property("value")
    wait_for(lambda: path() == "/api/v1/progress", "the form for a rule to be filled in", found=path)


def test_the_journal_is_exported_as_har(journal, server, world):
    href = journal.named("a", "Export as HAR").get_attribute("href")
    response = server.request("GET", href.removeprefix(server.origin))
    assert response.status == 200
    log = response.json["log"]
    assert log["version"] == "1.2"
    assert [entry["response"]["status"] for entry in log["entries"]] == [200, 401, 201]


def test_the_world_is_saved_as_a_case_for_a_ticket(journal, server, world):
    link = journal.named("a", "Save as case")
    assert link.get_attribute("download") == f"understudy-{world}-case.json"
    response = server.request("GET", link.get_attribute("href").removeprefix(server.origin))
    assert response.status == 200
    assert response.json["case"] == 1
    assert [entry["status"] for entry in response.json["requests"]] == [200, 401, 201]
    assert "six-days" in [account["key"] for account in response.json["seed"]["accounts"]]


def test_headers_and_bodies_are_searched_with_the_switch(journal, server, world):
    journal.fill("Filter by text", "81.5")
    journal.reads("No request matches the filter")
    journal.click(journal.one(".journal-whole-search input"))
    assert "/api/v1/progress" in has_rows(journal, 1)[0]
    journal.is_at(f"journal?text=81.5&in=bodies&world={world}")
    server.request("POST", "/_as/fitiq-guide/api/v1/progress", {"type": "weight", "quantity": 81.52}, world=world)
    has_rows(journal, 2)
    journal.fill("Filter by text", "x-trace")
    assert "six-days" in has_rows(journal, 1)[0]


def test_a_request_has_its_app_and_its_client(journal, server, world):
    server.request("GET", "/api/longevity/trends", headers={"User-Agent": "Longevity/7 CFNetwork/1568"}, world=world)
    assert "Longevity App" in has_rows(journal, 4)[0]
    journal.reads("Longevity/7", ".journal-canvas")
    identifier = server.control("GET", "requests", world=world)["requests"][-1]["id"]
    journal.open(f"journal/{identifier}", world)
    journal.reads("from Longevity/7 CFNetwork/1568", ".journal-facts")


def test_the_client_of_an_early_request_shows_once_its_row_does(page: Page, server, world):
    server.request("GET", "/api/legal/terms", headers={"User-Agent": "Early/1"}, world=world)
    for number in range(320):
        server.request("GET", f"/api/legal/terms?number={number}", headers={"User-Agent": "Late/2"}, world=world)
    page.open("journal", world)
    page.reads("321 requests", ".journal-counts")
    page.reads("Late/2", ".journal-canvas")
    page.run("document.querySelector('.journal-list').focus()")
    page.key(END)
    page.reads("Early/1", ".journal-canvas")


def opened(page: Page, index: int) -> None:
    """Opens a request by its place in the list, from 0 for the newest."""
    script = """
        const rows = [...document.querySelectorAll(".journal-canvas .journal-row")].sort((a, b) => a.ariaRowIndex - b.ariaRowIndex);
        rows[arguments[0]].click();
    """
    page.run(script, index)
    page.settle()


def test_two_requests_are_compared_line_by_line_and_their_json_by_path(journal, server, world):
    server.request("POST", "/_as/fitiq-guide/api/v1/progress", {"type": "weight", "quantity": 82.5, "notes": "late"}, world=world)
    has_rows(journal, 4)
    opened(journal, 1)
    first = journal.address.split("?")[0].removeprefix("journal/")
    journal.press("Compare…", whole=True)
    journal.reads("Open the request to compare with POST /api/v1/progress.", ".journal-choosing")
    opened(journal, 0)
    journal.reads("Two requests compared", ".journal-detail")
    assert f"with={first}" in journal.address
    changed = """
        return [...document.querySelectorAll(".compare tr")].filter((row) => row.querySelector(".compare-left, .compare-right"))
            .map((row) => [...row.cells].map((cell) => cell.querySelector("bdi")?.textContent.trim() ?? null));
    """
    rows_shown = journal.run(changed)
    assert ["quantity", "81.5", "82.5"] in rows_shown
    assert ["notes", None, '"late"'] in rows_shown
    assert ["data.quantity", "81.5", "82.5"] in rows_shown
    assert "equal" in journal.text(".journal-detail .journal-part")
    # The address alone shows the same.
    journal.open(journal.address.split("&world=")[0], world)
    journal.reads("Two requests compared", ".journal-detail")
    assert violations(journal) == []
    journal.press("Show POST of")
    journal.reads("Response", ".journal-detail")
    assert journal.address.startswith(f"journal/{first}")


def test_the_choice_of_a_second_request_is_cancelled(journal):
    opened(journal, 0)
    journal.press("Compare…", whole=True)
    journal.press("Cancel", journal.one(".journal-choosing"))
    opened(journal, 1)
    journal.reads("Request", ".journal-detail")
    assert "Two requests compared" not in journal.text(".journal-detail")


def test_a_pinned_request_survives_the_filter_and_the_end_of_the_journal(journal):
    opened(journal, 0)
    journal.press("Pin", whole=True)
    assert journal.focused()["name"] == "Unpin"
    journal.fill("Filter by text", "trends")
    has_rows(journal, 2)
    journal.reads("POST /api/v1/progress 201", ".journal-pins")
    journal.press("Close", journal.one(".journal-detail"), whole=True)
    journal.press("Clear", whole=True)
    journal.press("Clear the journal")
    journal.reads("No app has sent a request yet")
    journal.allowed.append("requests/req-.* 404")
    journal.press("/api/v1/progress", journal.one(".journal-pins"))
    journal.reads("The journal no longer has this request. It is shown as it was pinned.", ".journal-detail")
    journal.reads("81.5", ".journal-detail")
    journal.driver.refresh()
    journal.settle().reads("POST /api/v1/progress 201", ".journal-pins")
    journal.reads("81.5", ".journal-detail")
    journal.press("Unpin", journal.one(".journal-pins"))
    wait_for(lambda: journal.run("return document.querySelector('.journal-pins').hidden"), "the pinned requests to disappear")
    journal.driver.refresh()
    assert journal.settle().run("return document.querySelector('.journal-pins').hidden")


def test_requests_are_pinned_by_key_and_copy_as_a_test(journal, server, world):
    journal.run("document.querySelector('.journal-list').focus()")
    journal.key("\ue015")
    journal.key("p")
    journal.reads("POST /api/v1/progress 201", ".journal-pins")
    journal.key(END)
    journal.key("p")
    wait_for(lambda: len(journal.driver.find_elements("css selector", ".journal-pin")) == 2, "two pinned requests")
    assert violations(journal) == []
    journal.press("Copy as pytest test")
    test = journal.copied()
    assert '@pytest.mark.sandbox(now="2026-01-07T09:00:00.000Z")' in test
    assert 'send("POST", sandbox.acting_as("fitiq-guide") + "/api/v1/progress"' in test
    assert test.index('"/api/longevity/trends"') < test.index('"/api/v1/progress"')
    compile(test, "test_marked.py", "exec")
    journal.press("Copy as Swift test")
    assert "try await UnderstudyClient().withSandbox(now: Date(timeIntervalSince1970: 1767776400)) { world in" in journal.copied()
    journal.run("document.querySelector('.journal-list').focus()")
    journal.key("p")
    wait_for(lambda: len(journal.driver.find_elements("css selector", ".journal-pin")) == 1, "one pinned request")


def test_a_request_without_a_route_names_the_nearest_ones(journal, server, world):
    server.request("GET", "/api/longevity/trend", world=world)
    has_rows(journal, 4)
    journal.press("/api/longevity/trend", journal.one(".journal-canvas"), whole=True)
    journal.reads("GET /api/longevity/trends", ".journal-routes")


def test_a_request_is_copied_as_swift(journal):
    journal.press("/api/v1/progress")
    journal.press("Copy as URLRequest")
    assert 'request.httpMethod = "POST"' in journal.copied()
    journal.press("Copy as FaultRule")
    match = '.post("/api/v1/progress", account: "fitiq-guide"'
    assert journal.copied() == f"try await world.addFault(FaultRule(match: {match}), when: .first(1), effect: .status(503)))"
    journal.press("Copy as verify")
    assert journal.copied() == f"try await world.verify({match}, status: 201), count: .once)"


@pytest.fixture
def sent(server, world):
    """Sends a request whose response comes later."""
    with ThreadPoolExecutor() as pool:
        def send(method: str, path: str, body=None) -> Future:
            return pool.submit(server.request, method, path, body, world=world)
        yield send
        # No request of a failed test stays held.
        server.control("DELETE", "faults", world=world)


def test_the_next_request_is_held_and_let_go(page: Page, server, world, sent):
    page.open("journal", world)
    page.press("Fail next: more choices", page.one("#bar"))
    page.press("Hold request", page.one("#bar"), whole=True)
    page.reads("Next: held", "#bar")
    answer = sent("GET", "/_as/six-days/api/longevity/trends")
    page.reads("1 request held", "#bar")
    for width in BAR_WIDTHS:
        assert cut(at_width(page, width), ".fault-pill") == [], f"at {width}"
        assert too_wide(page) == [], f"at {width}"
    page.look()
    assert "held" in has_rows(page, 1)[0]
    page.press("1 request held", page.one("#bar"))
    page.reads("Held by rule f1, before the backend acts", ".journal-detail")
    page.press("Let it go")
    assert answer.result(timeout=10).json["weekly"]["available"] is False
    page.reads("200", ".journal-detail .journal-facts")
    wait_for(lambda: page.text(".active-faults") == "", "the bar to show no held request", found=lambda: page.text("#bar"))
    assert "200" in has_rows(page, 1)[0]
    assert not page.run("return document.querySelector('.journal-held').checkVisibility()")


def test_a_held_request_gets_another_answer(page: Page, server, world, sent):
    server.control("POST", "faults", {"when": {"first": 1}, "effect": {"hold": {}}, "phase": "after"}, world)
    answer = sent("POST", "/_as/fitiq-guide/api/v1/progress", {"type": "weight", "quantity": 81.5})
    page.open("journal", world)
    page.press("/api/v1/progress")
    page.reads("after the backend has acted", ".journal-detail")
    page.press("Change the response…")
    assert page.named("input", "Status", page.one(".held-form")).get_property("value") == "201"
    body = page.one(".held-form textarea")
    assert '"success": true' in body.get_property("value")
    page.type_into(body, "{")
    page.press("Send this response")
    page.reads("The body is not JSON", ".held-form")
    page.allowed.append("release - .* status of 400")
    page.type_into(body, '{"success": false}')
    page.fill("Status", "9000", page.one(".held-form"))
    page.press("Send this response")
    page.reads("expected a whole number", ".held-form")
    assert not answer.done()
    page.fill("Status", "503", page.one(".held-form"))
    page.press("Send this response")
    response = answer.result(timeout=10)
    assert (response.status, response.json, response.headers["X-Understudy-Fault"]) == (503, {"success": False}, "f1")
    page.reads("503", ".journal-detail .journal-facts")


@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_a_response_held_from_the_bar_is_edited_beside_the_original(page: Page, server, world, sent, width):
    page.look(width).open("journal", world)
    page.press("Fail next: more choices", page.one("#bar"))
    page.press("Hold response", page.one("#bar"), whole=True)
    page.reads("Next: response held", "#bar")
    answer = sent("GET", "/_as/six-days/api/longevity/trends")
    page.reads("Held by rule f1, after the backend has acted", ".journal-detail")
    page.reads("goes on by itself in 9:", ".journal-held")
    page.reads("Status 200", ".held-original")
    page.reads("cache-control: no-store", ".held-original")
    page.reads('"weekly"', ".held-original")
    assert violations(page) == []
    page.press("Send this response")
    page.reads("Nothing differs", ".held-form")
    page.press("Add a header", page.one(".held-form"))
    name, value = page.driver.find_elements("css selector", ".held-form .pair:last-child input")
    name.send_keys("X-Edited")
    value.send_keys("yes")
    page.press("Send this response")
    response = answer.result(timeout=10)
    assert (response.status, response.headers["X-Edited"]) == (200, "yes")
    assert response.json["weekly"]["available"] is False


def test_a_header_that_is_removed_from_a_held_response_is_not_sent(page: Page, server, world, sent):
    server.control("POST", "faults", {"when": {"first": 1}, "effect": {"hold": {}}, "phase": "after"}, world)
    page.open("journal?hold=f1", world)
    answer = sent("GET", "/_as/six-days/api/longevity/trends")
    page.one(".held-form")
    page.press("Remove cache-control")
    page.press("Send this response")
    response = answer.result(timeout=10)
    assert (response.status, "weekly" in response.json) == (200, True)
    assert "cache-control" not in {name.lower() for name in response.headers}


def test_the_wait_for_a_held_request_ends_with_its_rule(page: Page, server, world):
    for end in (lambda: server.control("DELETE", "faults/f1", world=world), lambda: page.press("Cancel", page.one(".journal-choosing"))):
        server.control("POST", "reset", world=world)
        server.control("POST", "faults", {"when": {"first": 1}, "effect": {"hold": {}}}, world)
        page.open("journal?hold=f1&status=5xx", world)
        page.reads("Waiting for the request that rule f1 holds. It opens here.", "main")
        end()
        page.is_at(f"journal?status=5xx&world={world}")
        page.is_true("return [...document.querySelectorAll('.journal-choosing')].every((node) => !node.checkVisibility())", "the wait to end")
    page.open("journal?hold=f9", world)
    assert "Waiting for the request" not in page.text("main")

"""Area API: finding an operation, reading what the document says of it, trying it."""

import json

import pytest

from support.page import Page


@pytest.fixture
def area(page: Page) -> Page:
    page.open("api")
    return page


def test_a_search_finds_operations_by_path_summary_and_id(area):
    words = {"/analytics/delta": "longevity.delta", "years gained": "longevity.delta", "control.setclock": "control.setClock"}
    for text, operation in words.items():
        area.fill("Find an operation", text)
        assert area.one(f"[data-operation='{operation}']").is_displayed()
    area.fill("Find an operation", "no such thing")
    area.reads("No operation has all of these words")


def test_what_is_not_built_is_listed_when_it_is_asked_for(area):
    area.fill("Find an operation", "barcode")
    assert area.all("[data-operation]") == []
    area.press("not built")
    area.reads("(not built)", ".api-list")


def test_an_operation_is_described_with_parameters_and_documented_answers(area):
    area.fill("Find an operation", "insights")
    area.click(area.one("[data-operation='fitiq.listInsights']"))
    area.is_at("api/fitiq.listInsights")
    area.reads("filters combine with AND", ".api-head")
    parameters = area.text("[aria-label='Parameters']")
    assert "page_size in the query whole number, 1 to 100, 20 if left out" in parameters
    area.press("200", area.one("#responses"))
    area.reads("application/json", "#responses")


def test_an_operation_is_tried_as_the_chosen_account(area, server, world):
    area.open("api/longevity.trends", world)
    area.choose("Account", "six-days")
    area.press("Send")
    area.reads("200", ".api-response")
    shown = json.loads(area.run("return document.querySelector('.api-response .api-code').textContent"))
    answer = server.request("GET", "/api/longevity/trends", headers={"Authorization": "Bearer six-days"}, world=world)
    assert shown == answer.json
    area.press("Headers (")
    area.reads("x-request-id", ".api-response")


def test_a_write_is_made_in_the_shown_world_alone(area, server, world):
    area.open("api/longevity.checkIn", world)
    area.choose("Account", "six-days")
    area.press("Send")
    area.reads("200", ".api-response")
    made = [entry for entry in server.control("GET", "requests", world=world)["requests"] if entry["method"] == "POST"]
    assert [entry["account"] for entry in made] == ["six-days"]
    assert server.control("GET", "requests")["requests"] == []


def test_parameters_headers_and_body_go_out_as_they_were_typed(area, server, world):
    area.open("api/fitiq.updateInsight", world)
    area.fill("id", "a b/ü")
    area.fill("Body", '{"is_read": tru')
    area.reads("This is not JSON, and is sent as it stands")
    area.press("Add a header")
    area.fill("Header", "X-Trace")
    area.fill("Value", "<script>alert(1)</script>")
    area.press("Send")
    area.reads("4", ".api-response")
    entry = server.control("GET", "requests", world=world)["requests"][-1]
    assert entry["path"] == "/api/v1/insights/a%20b%2F%C3%BC"
    assert entry["body"] == '{"is_read": tru'
    assert entry["headers"]["x-trace"] == ["<script>alert(1)</script>"]


def test_the_line_to_copy_is_the_request_of_the_form(area, server, world):
    area.open("api/longevity.delta", world)
    area.choose("Account", "one-year")
    area.choose("range", "yearly")
    area.reads(f"curl '{server.origin}/_sandbox/{world}/_as/one-year/api/analytics/delta?range=yearly'", ".api-curl")


def test_what_is_wrong_with_a_body_stands_beside_it_in_the_servers_words_and_it_stays(area, world):
    area.allowed.append("_understudy/faults - .* status of 400")
    area.open("api/control.addFaults", world)
    typed = '{"match": {"pth": "/api"}, "effect": {"status": 503}}'
    area.fill("Body", typed)
    area.press("Send")
    area.reads("$.match.pth: found an unknown key", ".field-problem:not([hidden])")
    assert area.named("textarea", "Body").get_property("value") == typed


def test_an_empty_part_of_a_path_is_named_beside_its_field_and_nothing_is_sent(area, server, world):
    area.open("api/fitiq.getInsight", world)
    area.fill("id", "")
    area.press("Send")
    area.reads("found nothing; expected a part of the path", ".field-problem:not([hidden])")
    assert server.control("GET", "requests", world=world)["requests"] == []


def test_a_fault_is_met_as_an_app_would_meet_it(area, server, world):
    area.allowed.append("net::ERR_|status of 503")
    server.control("POST", "faults", {"preset": "maintenance"}, world)
    area.open("api/longevity.trends", world)
    area.press("Send")
    area.reads("503", ".api-response")
    area.press("Headers (")
    area.reads("x-understudy-fault", ".api-response")
    server.control("DELETE", "faults", world=world)
    server.control("POST", "faults", {"preset": "offline"}, world)
    area.press("Send")
    area.reads("No answer came", ".api-response")


def test_the_way_back_leads_to_the_operation_before_with_what_was_typed(area, world):
    area.open("api/longevity.chat", world)
    area.fill("Body", '{"message": "kept"}')
    area.click(area.one("[data-operation='longevity.trends']"))
    area.is_at(f"api/longevity.trends?world={world}")
    area.driver.back()
    area.is_at(f"api/longevity.chat?world={world}")
    assert area.named("textarea", "Body").get_property("value") == '{"message": "kept"}'


def test_an_operation_that_is_not_there_says_so(area):
    area.open("api/longevity.nothing")
    area.reads("The document has no operation “longevity.nothing”")

"""API: find an operation, read its documentation, try it."""

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
    area.fill("Find an operation", "log a weight")
    assert [row.get_attribute("data-operation") for row in area.all("[data-operation]")][0] == "fitiq.logProgress"
    area.fill("Find an operation", "freeze the clock")
    area.reads("No operation has all of these words. These have some of them.", ".api-list")
    assert area.one("[data-operation='control.setClock']").is_displayed()
    area.fill("Find an operation", "no such thing")
    area.reads("No operation has these words. Try what you want to do, such as “log a weight”", ".api-list")


def test_the_address_keeps_the_search_also_of_another_operation(area, world):
    area.fill("Find an operation", "log a weight")
    area.key("\ue007")
    area.is_at("api?find=log+a+weight")
    area.click(area.one("[data-operation='fitiq.logProgress']"))
    area.is_at("api/fitiq.logProgress?find=log+a+weight")
    area.open("api/fitiq.logProgress?find=log+a+weight", world)
    assert area.named("input", "Find an operation").get_property("value") == "log a weight"
    assert [row.get_attribute("data-operation") for row in area.all("[data-operation]")][0] == "fitiq.logProgress"
    area.fill("Find an operation", "")
    area.key("\ue007")
    area.is_at(f"api/fitiq.logProgress?world={world}")


def test_operations_that_are_not_built_are_listed_on_request(area):
    area.fill("Find an operation", "shareMealTemplate")
    assert area.all("[data-operation='fitiq.shareMealTemplate']") == []
    area.press("not built")
    area.reads("(not built)", ".api-list")
    assert area.all("[data-operation='fitiq.shareMealTemplate']") != []


def test_an_operation_shows_its_parameters_and_documented_responses(area):
    area.fill("Find an operation", "insights")
    area.click(area.one("[data-operation='fitiq.listInsights']"))
    area.is_at("api/fitiq.listInsights?find=insights")
    area.reads("All filters must match", ".api-head")
    parameters = area.text("[aria-label='Parameters']")
    assert "page_size in the query whole number, 1 to 100, default 20" in parameters
    area.press("200", area.one("#responses"))
    area.reads("application/json", "#responses")


def test_an_operation_is_sent_as_the_chosen_account(area, server, world):
    area.open("api/longevity.trends", world)
    area.choose("Account", "six-days")
    area.press("Send", whole=True)
    area.reads("200", ".api-response")
    shown = json.loads(area.run("return document.querySelector('.api-response .api-code').textContent"))
    response = server.request("GET", "/api/longevity/trends", headers={"Authorization": "Bearer six-days"}, world=world)
    assert shown == response.json
    area.press("Headers (")
    area.reads("x-request-id", ".api-response")


def test_a_write_goes_to_the_shown_world_only(area, server, world):
    area.open("api/longevity.checkIn", world)
    area.choose("Account", "six-days")
    area.press("Send", whole=True)
    area.reads("200", ".api-response")
    made = [entry for entry in server.control("GET", "requests", world=world)["requests"] if entry["method"] == "POST"]
    assert [entry["account"] for entry in made] == ["six-days"]
    assert server.control("GET", "requests")["requests"] == []


def test_parameters_headers_and_body_are_sent_as_typed(area, server, world):
    area.open("api/fitiq.updateInsight", world)
    area.fill("id", "a b/ü")
    area.fill("Body", '{"is_read": tru')
    area.reads("This is not JSON. It is sent as typed.")
    area.press("Add a header")
    area.fill("Additional headers: name", "X-Trace")
    area.fill("Additional headers: value", "<script>alert(1)</script>")
    area.press("Send", whole=True)
    area.reads("4", ".api-response")
    entry = server.control("GET", "requests", world=world)["requests"][-1]
    assert entry["path"] == "/api/v1/insights/a%20b%2F%C3%BC"
    assert entry["body"] == '{"is_read": tru'
    assert entry["headers"]["x-trace"] == ["<script>alert(1)</script>"]


def test_the_curl_command_is_the_request_of_the_form(area, server, world):
    area.open("api/longevity.delta", world)
    area.choose("Account", "one-year")
    area.choose("range", "yearly")
    area.reads(f"curl '{server.origin}/_sandbox/{world}/_as/one-year/api/analytics/delta?range=yearly'", ".api-curl")


def test_the_servers_validation_error_is_beside_the_body_and_the_body_stays(area, world):
    area.allowed.append("_understudy/faults - .* status of 400")
    area.open("api/control.addFaults", world)
    typed = '{"match": {"pth": "/api"}, "effect": {"status": 503}}'
    area.fill("Body", typed)
    area.press("Send", whole=True)
    area.reads("$.match.pth: found an unknown key", ".field-problem:not([hidden])")
    assert area.named("textarea", "Body").get_property("value") == typed


def test_an_empty_path_parameter_is_an_error_beside_its_field_and_nothing_is_sent(area, server, world):
    area.open("api/fitiq.getInsight", world)
    area.fill("id", "")
    area.press("Send", whole=True)
    area.reads("found nothing; expected a part of the path", ".field-problem:not([hidden])")
    assert server.control("GET", "requests", world=world)["requests"] == []


def test_fault_rules_apply_to_a_tried_operation(area, server, world):
    area.allowed.append("net::ERR_|status of 503")
    server.control("POST", "faults", {"preset": "maintenance"}, world)
    area.open("api/longevity.trends", world)
    area.press("Send", whole=True)
    area.reads("503", ".api-response")
    area.press("Headers (")
    area.reads("x-understudy-fault", ".api-response")
    server.control("DELETE", "faults", world=world)
    server.control("POST", "faults", {"preset": "offline"}, world)
    area.press("Send", whole=True)
    area.reads("No response", ".api-response")


def test_back_leads_to_the_previous_operation_with_its_typed_values(area, world):
    area.open("api/longevity.chat", world)
    area.fill("Body", '{"message": "kept"}')
    area.click(area.one("[data-operation='longevity.trends']"))
    area.is_at(f"api/longevity.trends?world={world}")
    area.driver.back()
    area.is_at(f"api/longevity.chat?world={world}")
    assert area.named("textarea", "Body").get_property("value") == '{"message": "kept"}'


def test_an_unknown_operation_is_reported(area):
    area.open("api/longevity.nothing")
    area.reads("The document has no operation “longevity.nothing”")

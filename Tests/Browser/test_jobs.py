"""What is done most, in few clicks from the first page: a reason, a corrected value, a code for a phone, and another response."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from support.clicks import Clicks, in_window
from support.page import Page
from support.server import Understudy
from support.waiting import wait_for

WIDTHS = ["desktop", "phone"]


@pytest.fixture(params=WIDTHS)
def job(page: Page, world, request) -> Clicks:
    page.look(request.param).open("", world)
    return Clicks(page)


def newest_weight(server: Understudy, world: str) -> float:
    path = "/_as/fitiq-full/api/v1/progress?type=weight&limit=1"
    return server.request("GET", path, headers={"X-API-Key": "any"}, world=world).json["data"]["entries"][0]["quantity"]


def test_why_a_request_has_failed_is_read_after_one_click(job, server, world):
    server.request("GET", "/api/longevity/trends", world=world)
    job.click("Journal", "#bar")
    reason = job.page.named(".journal-reason", "the request has no Authorization header", whole=True)
    assert in_window(job.page, reason)
    assert job.count == 1


def test_a_wrong_weight_is_corrected_with_three_clicks(job, server, world):
    old = newest_weight(server, world)
    job.click("Screens", ".account:has([href*='fitiq-full'])", whole=True)
    job.click("Change, duplicate or delete the weight", "#card-weight")
    job.page.one("#card-weight form")
    job.type("Quantity", "61.5")
    job.enter()
    wait_for(lambda: newest_weight(server, world) == 61.5, f"61.5 in place of {old}", found=lambda: newest_weight(server, world))
    assert (old != 61.5, job.count) == (True, 3)


def test_a_held_response_is_changed_with_three_clicks(job, server, world):
    job.click("Fail next: more choices", "#bar")
    job.click("Hold response", "#bar", whole=True)
    job.page.reads("Waiting for the request that rule f1 holds", "main")
    with ThreadPoolExecutor() as pool:
        answer = pool.submit(server.request, "GET", "/_as/six-days/api/longevity/trends", world=world)
        job.page.one(".held-form")
        job.type("Status", "503")
        job.enter()
        response = answer.result(timeout=30)
    assert (response.status, "weekly" in response.json) == (503, True)
    assert job.count == 3


@pytest.fixture
def opened(binary):
    """A server that a phone can reach."""
    opened = Understudy(binary, ("--host", "0.0.0.0", "--set", "controlKey=a-key-for-the-test")).start()
    yield opened
    opened.stop()


@pytest.mark.parametrize("choice", ["t1", "New sandbox"])
def test_the_code_of_a_sandbox_for_a_phone_shows_after_two_clicks(page: Page, opened, choice):
    opened.sandbox("t1")
    page.server = opened
    try:
        page.open("")
        job = Clicks(page)
        job.click("Share", "#bar", whole=True)
        job.click(choice, ".share-panel", whole=True)
        page.is_true("return location.search.startsWith('?world=')", "the page to show the sandbox")
        world = page.run("return new URLSearchParams(location.search).get('world')")
        code = wait_for(lambda: page.run("return document.querySelector(`.qr-code[aria-label$='/_sandbox/${arguments[0]}']`)", world), "the code")
        assert in_window(page, code)
        assert page.focused()["name"] == world
        assert job.count == 2
    finally:
        # Its requests end with the server.
        page.driver.get("about:blank")

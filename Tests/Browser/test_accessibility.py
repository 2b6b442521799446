"""Accessibility: contrast and names (by axe), use by keyboard alone, narrow and magnified pages."""

import threading

import pytest

from support.axe import violations
from support.layout import BAR_WIDTHS, at_width, cut, too_wide
from support.page import Page
from support.waiting import wait_for

ADDRESSES = [
    "accounts", "accounts/one-year", "accounts?add", "accounts/one-year/data", "accounts/fitiq-full/data/fitiq/insights", "screens?all", "screens/one-year", "screens/fitiq-full", "screens/fitiq-starter",
    "screens/default-user", "screens/brados-empty", "screens/one-year?preview=all", "journal", "controls", "controls/faults",
    "controls/worlds", "controls/seed", "controls/events", "controls/phone", "api", "api/fitiq.listInsights", "api/control.addFaults",
    "accounts/nobody", "screens/nobody", "api/nothing",
]
AREAS = ["Accounts", "Screens", "Journal", "Controls", "API"]
TAB, ENTER, ESCAPE = "\ue004", "\ue007", "\ue00c"


@pytest.fixture(scope="module")
def busy_world(server) -> str:
    """A world with requests, a rule that fires and a snapshot, so that every area has content."""
    name = server.sandbox("busy")
    server.control("POST", "faults", {"match": {"path": "/api/analytics/*"}, "effect": {"status": 503}}, name)
    server.control("PUT", "snapshots/before", world=name)
    for path in ("/api/longevity/trends", "/api/analytics/delta", "/api/nothing"):
        server.request("GET", path, headers={"Authorization": "Bearer six-days"}, world=name)
    yield name
    server.control("DELETE", f"sandboxes/{name}")


def violations_in_all_ways(page: Page) -> list[str]:
    """Those of the page as it is, light and dark, on a desktop and a phone."""
    found = []
    for width, scheme in (("desktop", "light"), ("desktop", "dark"), ("phone", "light"), ("phone", "dark")):
        page.look(width, scheme).settle()
        found += [f"{width}, {scheme}: {line}" for line in violations(page)]
    return found


@pytest.mark.parametrize("address", ADDRESSES)
def test_axe_finds_no_violations_in_light_and_dark_on_a_desktop_and_a_phone(page: Page, busy_world, address):
    page.allowed.append("status of 503")
    page.open(address, busy_world)
    assert violations_in_all_ways(page) == []


def test_a_world_that_does_not_exist_passes_axe(page: Page):
    page.allowed.append("status of 404")
    page.open("accounts", "missing")
    page.reads("The world missing cannot be shown.", "h1")
    assert violations_in_all_ways(page) == []


def test_an_open_request_passes_axe(page: Page, server, busy_world):
    identifier = server.control("GET", "requests", world=busy_world)["requests"][0]["id"]
    page.open(f"journal/{identifier}", busy_world)
    page.reads("six-days", ".journal-detail")
    assert violations_in_all_ways(page) == []
    page.press("Edit and send")
    page.one(".journal-resend")
    assert violations_in_all_ways(page) == []


def test_the_editor_of_a_held_response_passes_axe(page: Page, server, world):
    server.control("POST", "faults", {"effect": {"hold": {"timeoutMs": 600_000}}, "phase": "after"}, world)
    sending = threading.Thread(target=server.request, args=("GET", "/_as/six-days/api/longevity/trends"), kwargs={"world": world})
    sending.start()
    held = lambda: server.control("GET", "requests/held", world=world)["held"]
    identifier = wait_for(held, "a held request")[0]["id"]
    page.open(f"journal/{identifier}", world)
    page.press("Change the response")
    page.one(".held-form")
    try:
        assert violations_in_all_ways(page) == []
    finally:
        server.control("DELETE", "faults", world=world)
        sending.join()


def a_record_with_an_error(page: Page) -> None:
    page.press("Change, duplicate or delete the record")
    page.fill("Date", "yesterdays", page.one(".record-editor"))
    page.press("Save", whole=True)
    page.reads("yesterdays", ".field-problem:not([hidden])")


def an_account_with_errors(page: Page) -> None:
    page.click(page.one("[data-path='$.longevity']"))
    page.choose("Check-ins", "generated")
    page.press("Add the account")
    page.reads("found nothing", ".field-problem:not([hidden])")


def json_with_errors(page: Page) -> None:
    page.press("JSON", page.one("#rule"), whole=True)
    page.fill("The rule as JSON", '{"efect": {}}')
    page.press("Add rule")
    page.reads("line 1", ".json-notes")


def an_answer(page: Page) -> None:
    page.press("Send", whole=True)
    page.one(".api-result")


def a_rejected_body(page: Page) -> None:
    page.fill("Body", "{")
    page.press("Send", whole=True)
    page.reads("400", ".api-response")


#: Parts of the page that open by a click, by their name: the address, and the clicks.
STATES = {
    "a record with an error": ("accounts/one-year/data/longevity/checkIns", a_record_with_an_error),
    "a new account with errors": ("accounts?add", an_account_with_errors),
    "a rule as JSON with errors": ("controls/faults", json_with_errors),
    "the form of a card": ("screens/fitiq-starter", lambda page: page.click(page.one(".record-edit"))),
    "an answer": ("api/longevity.trends", an_answer),
    "a rejected body": ("api/control.addFaults", a_rejected_body),
    "a question": ("accounts/one-year", lambda page: page.press("Delete account")),
    "the shortcuts": ("accounts", lambda page: page.press("Keyboard shortcuts")),
    "the choices of a failure": ("journal", lambda page: page.press("Fail next: more choices")),
    "the base URLs to share": ("journal", lambda page: page.press("Share", page.one("#bar"))),
    "an empty palette": ("journal", lambda page: page.press("Find anything", page.one("#bar"))),
}


@pytest.mark.parametrize("state", STATES)
def test_what_opens_by_a_click_passes_axe_and_is_no_wider_than_a_phone(page: Page, world, state):
    page.allowed += ["status of 503", "status of 400"]
    address, act = STATES[state]
    page.open(address, world)
    act(page)
    assert violations_in_all_ways(page) == []
    assert too_wide(page) == []


@pytest.mark.parametrize("width, scheme", [("desktop", "light"), ("desktop", "dark"), ("phone", "dark")])
def test_the_palette_passes_axe_and_fits(page: Page, busy_world, width, scheme):
    page.look(width, scheme).open("screens/one-year", busy_world)
    page.press("Find anything", page.one("#bar"))
    page.one("dialog.palette input").send_keys("one")
    page.reads("Yusuf Year", "dialog.palette")
    page.settle()
    assert violations(page) == []
    assert page.run("return document.querySelector('dialog.palette').getBoundingClientRect().right <= innerWidth")


def steps(page: Page, most: int) -> list[dict]:
    """The stops of the Tab key, from the start of the page until it starts again or leaves the page."""
    page.run("document.activeElement.blur(); scrollTo(0, 0)")
    found = []
    for _ in range(most):
        page.key(TAB)
        focused = page.focused()
        if focused["tag"] == "body" or (found and focused == found[0]):
            return found
        found.append(focused)
    return found


@pytest.mark.parametrize("address, width", [
    ("accounts", "desktop"), ("screens/one-year", "desktop"), ("journal", "desktop"), ("controls", "desktop"), ("api", "desktop"),
    ("screens/one-year", "phone"),
])
def test_the_tab_key_reaches_everything_and_the_focus_is_visible(page: Page, world, address, width):
    page.look(width).open(address, world)
    found = steps(page, 40)
    names = [step["name"] for step in found]
    assert names[0] == "Skip to the content"
    assert [name for name in names if name in AREAS][:5] == AREAS
    assert len(found) > 8
    # The browser itself marks the focused part of a field for date and time.
    own = [step for step in found if step["type"] != "datetime-local"]
    unseen = [step for step in own if (step["outline"] == "none" or step["width"] == "0px") and step["shadow"] == "none"]
    assert unseen == [], "no visible focus"
    assert [step for step in found if step["name"] == "" and step["tag"] != "div"] == [], "no name"


def test_an_area_is_opened_and_an_operation_tried_by_keyboard_alone(page: Page, world):
    page.open("accounts", world)
    page.run("document.activeElement.blur()")
    to(page, "API")
    page.key(ENTER)
    page.is_at(f"api?world={world}")
    page.reads("Find an operation", "main")
    page.settle()
    to(page, "Find an operation")
    page.key("analytics/delta")
    page.is_true("return document.querySelector('.api-list input').value === 'analytics/delta'", "the text to be in the field")
    to(page, "GET /api/analytics/delta")
    page.key(ENTER)
    page.is_at(f"api/longevity.delta?find=analytics%2Fdelta&world={world}")
    to(page, "Send")
    page.key(ENTER)
    page.reads("200", ".api-response")


def to(page: Page, name: str) -> None:
    """Presses Tab until an element whose name begins with `name` has the focus."""
    for _ in range(120):
        page.key(TAB)
        if page.focused()["name"].startswith(name):
            return
    raise AssertionError(f"Tab never reaches “{name}”")


def test_the_skip_link_leads_past_the_bar(page: Page, world):
    page.open("accounts", world)
    page.run("document.activeElement.blur()")
    page.key(TAB)
    page.key(ENTER)
    assert page.focused()["id"] == "content"
    assert page.address == f"accounts?world={world}"


def test_the_clock_is_moved_by_keyboard_on_a_phone(page: Page, server, world):
    page.look("phone").open("accounts", world)
    page.run("document.activeElement.blur()")
    to(page, "Clock:")
    page.key(ENTER)
    to(page, "Advance one day")
    page.key(ENTER)
    wait_for(lambda: server.control("GET", "clock", world=world)["now"].startswith("2026-01-08T09:00"), "the clock to be one day later")
    page.key(ESCAPE)
    assert page.focused()["name"].startswith("Clock:")


SMALL = """
    const targets = "button, select, summary, a.button, .areas a, .choice a, input:not([type=checkbox], [type=radio], [type=range], [type=file], .picker)";
    return [...document.querySelectorAll(targets)].filter((node) => node.checkVisibility() && !node.closest(".visually-hidden")).map((node) => {
        const { width, height } = node.getBoundingClientRect();
        return [node.outerHTML.slice(0, 110), Math.round(width), Math.round(height)];
    }).filter(([, width, height]) => width < 44 || height < 44);
"""


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_targets_of_a_phone_have_44_pixels(page: Page, busy_world, address):
    page.allowed.append("status of 503")
    page.look("phone").open(address, busy_world)
    assert page.run(SMALL) == []


def test_the_first_request_is_within_the_first_screen_of_a_phone(page: Page, busy_world):
    page.allowed.append("status of 503")
    page.look("phone").open("journal", busy_world)
    first = page.run("return document.querySelector('.journal-row').getBoundingClientRect().bottom")
    assert first < page.run("return document.querySelector('.areas').getBoundingClientRect().top")
    assert not page.run("return document.querySelector('.journal-kinds').checkVisibility()")
    page.press("Filters", page.one(".journal-filter"), whole=True)
    page.press("5xx", page.one(".journal-filter"), whole=True)
    page.reads("1 of 3 requests")


@pytest.mark.parametrize("address", ["screens/one-year", "screens/default-user", "screens/fitiq-full", "journal", "controls/faults"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_contrast_theme_shows_the_chosen_button_and_keeps_the_colours_of_drawings(page: Page, busy_world, address, scheme):
    page.allowed.append("status of 503")
    page.open(address, busy_world)
    features = [{"name": "forced-colors", "value": "active"}, {"name": "prefers-color-scheme", "value": scheme}]
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    try:
        page.settle()
        alike = page.run("""
            const colour = (node) => getComputedStyle(node).backgroundColor;
            return [...document.querySelectorAll(".choice:has([aria-pressed=true]):has([aria-pressed=false])")]
                .filter((node) => node.checkVisibility() && colour(node.querySelector("[aria-pressed=true]")) === colour(node.querySelector("[aria-pressed=false]")))
                .map((node) => node.textContent);
        """)
        assert alike == []
        assert page.run("return [...document.querySelectorAll('.chart-sign, .part')].filter((node) => getComputedStyle(node).forcedColorAdjust !== 'none').length") == 0
    finally:
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "forced-colors", "value": "none"}]})
        page.look()


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_page_is_wider_than_a_phone(page: Page, busy_world, address):
    page.allowed.append("status of 503")
    page.look("phone").open(address, busy_world)
    assert too_wide(page) == []


def test_the_bar_fits_at_any_width(page: Page, server):
    """The bar of a sandbox with a long name, an active fault and a running clock."""
    world = server.sandbox("a-sandbox-whose-name-takes-all-of-the-64-characters-that-it-may-")
    server.control("POST", "faults", {"preset": "null-values"}, world)
    server.control("PUT", "clock", {"mode": "running"}, world)
    page.open("controls", world)
    for width in BAR_WIDTHS:
        assert too_wide(at_width(page, width)) == [], f"at {width}"
        assert cut(page, ".fault-pill") == [], f"at {width}"


PANELS = """
    const faces = [...document.querySelectorAll("#bar [aria-expanded]")].filter((face) => face.checkVisibility());
    return faces.map((face) => {
        face.click();
        const { left, right } = document.getElementById(face.getAttribute("aria-controls")).getBoundingClientRect();
        face.click();
        return [face.ariaLabel ?? face.textContent, left, right, innerWidth];
    });
"""


@pytest.mark.parametrize("faults", [[], [{"preset": "null-values"}]])
def test_the_panels_of_the_bar_are_within_the_window_at_any_width(page: Page, server, world, faults):
    for fault in faults:
        server.control("POST", "faults", fault, world)
    page.open("controls", world)
    for width in BAR_WIDTHS:
        panels = at_width(page, width).run(PANELS)
        assert len(panels) >= 2
        assert [panel for panel in panels if panel[1] < 0 or panel[2] > panel[3]] == [], f"at {width}"


def test_pages_fit_at_200_percent_zoom(page: Page, busy_world):
    """At 200 %, a window of 1280 pixels has 640 CSS pixels."""
    page.allowed.append("status of 503")
    for address in ("accounts", "screens/one-year", "journal", "controls/faults", "api/fitiq.listInsights"):
        page.look("desktop")
        size = {"width": 640, "height": 450, "deviceScaleFactor": 2, "mobile": False}
        page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        page.open(address, busy_world)
        assert too_wide(page) == []

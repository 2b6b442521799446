"""The time slider of Screens: another day is shown while it is dragged, and is the world's when it is released."""

import json

import pytest
from selenium.webdriver.common.keys import Keys

from support.page import Page
from support.waiting import wait_for

SLIDER = "#time-slider"

#: Delays each read of another day, and counts those of a card that are in flight at once.
SLOW_READS = """
    const original = window.fetch;
    window.reads = {most: 0, now: {}, days: []};
    window.fetch = async (url, request) => {
        const at = new Headers(request?.headers).get("X-Understudy-Now");
        if (!at) return original(url, request);
        const path = new URL(url, location).pathname;
        reads.now[path] = (reads.now[path] ?? 0) + 1;
        reads.most = Math.max(reads.most, reads.now[path]);
        reads.days.push(at.slice(0, 10));
        try {
            await new Promise((done, fail) => {
                setTimeout(done, 250);
                request.signal?.addEventListener("abort", () => fail(request.signal.reason));
            });
            return await original(url, request);
        } finally {
            reads.now[path] -= 1;
        }
    };
"""


@pytest.fixture
def clock(server, world):
    return lambda: server.control("GET", "clock", world=world)


@pytest.fixture
def slider(page: Page, world):
    """The slider of an account with six check-ins, at today, 30 days before its end, in a window with all its cards."""
    page.look(height=1800).open("screens/six-days", world)
    page.reads("Wed 7 Jan 2026", ".time-slider-day")
    page.is_true("return Number(document.getElementById('time-slider').min) < Number(document.getElementById('time-slider').value)",
                 "the days of the check-ins")
    return page.one(SLIDER)


class Pointer:
    """A mouse or a finger on the slider. Selenium's mouse does not move the thumb of a slider."""

    def __init__(self, page: Page, is_finger: bool = False):
        page.run("document.querySelector('.time-slider').scrollIntoView({block: 'center'})")
        self.page, self.is_finger, self.days = page, is_finger, 0
        self.left, self.y, self.day_width = page.run("""
            const slider = document.getElementById("time-slider");
            const [{left, top, width, height}, thumb] = [slider.getBoundingClientRect(), 16];
            const day = (width - thumb) / (slider.max - slider.min);
            return [left + thumb / 2 + day * (slider.value - slider.min), top + height / 2, day];
        """)

    def send(self, mouse: str, finger: str) -> None:
        place = {"x": self.left + self.days * self.day_width, "y": self.y}
        if self.is_finger:
            points = [] if finger == "touchEnd" else [place]
            self.page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": finger, "touchPoints": points})
        else:
            buttons = 0 if mouse == "mouseReleased" else 1
            event = {"type": mouse, "button": "left", "buttons": buttons, "clickCount": 1, **place}
            self.page.driver.execute_cdp_cmd("Input.dispatchMouseEvent", event)

    def press(self) -> "Pointer":
        self.send("mousePressed", "touchStart")
        return self

    def drag(self, days: int) -> None:
        """Moves on by days, in steps as a hand does."""
        for _ in range(abs(days)):
            self.days += 1 if days > 0 else -1
            self.send("mouseMoved", "touchMove")

    def release(self) -> None:
        self.send("mouseReleased", "touchEnd")


def test_cards_show_the_day_while_it_is_dragged_and_the_release_sets_the_clock(page: Page, server, world, clock, slider):
    page.reads("1 Jan 2026", "#card-scores")
    today = page.text("#card-scores")
    pointer = Pointer(page).press()
    page.requested()
    pointer.drag(20)
    page.reads("Tue 27 Jan 2026, 20 days later", ".time-slider-day")
    page.reads("Release to set the world’s clock", ".time-slider")
    wait_for(lambda: page.text("#card-scores") != today, "the card to show the day", found=lambda: page.text("#card-scores"))
    page.settle()
    assert clock() == {"mode": "frozen", "now": "2026-01-07T09:00:00.000Z"}
    assert server.control("GET", "requests", world=world)["requests"] == []
    pointer.release()
    wait_for(lambda: clock()["now"] == "2026-01-27T09:00:00.000Z", "the clock to be set", found=clock)
    assert clock()["mode"] == "frozen"
    page.reads("Tue 27 Jan 2026", ".clock-now")
    page.is_true("return document.querySelector('.time-slider-day').textContent === 'Tue 27 Jan 2026'", "the slider to be at the new day")
    page.press("Back to Wed 7 Jan 2026", whole=True)
    wait_for(lambda: clock() == {"mode": "frozen", "now": "2026-01-07T09:00:00.000Z"}, "the clock to be set back", found=clock)
    page.settle()
    assert page.text("#card-scores") == today
    page.reads("Drag to see the cards on another day.", ".time-slider")


def test_a_finger_sets_the_clock_like_a_mouse(page: Page, world, clock, slider):
    page.look("phone").settle()
    pointer = Pointer(page, is_finger=True).press()
    pointer.drag(5)
    page.reads("Mon 12 Jan 2026, 5 days later", ".time-slider-day")
    assert clock()["now"].startswith("2026-01-07")
    pointer.release()
    wait_for(lambda: clock()["now"].startswith("2026-01-12T09:00:00"), "the clock to be set", found=clock)


def test_escape_returns_while_the_pointer_is_still_down(page: Page, world, clock, slider):
    today = page.text("#card-scores")
    pointer = Pointer(page).press()
    pointer.drag(15)
    page.reads("15 days later", ".time-slider-day")
    page.key(Keys.ESCAPE)
    pointer.drag(3)
    page.settle()
    assert page.text(".time-slider-day") == "Wed 7 Jan 2026"
    assert page.text("#card-scores") == today
    pointer.release()
    page.settle()
    assert clock()["now"].startswith("2026-01-07T09:00:00")
    assert page.run("return document.getElementById('time-slider').getAttribute('aria-valuetext')") == "Wed 7 Jan 2026"


def test_a_drag_whose_release_the_page_has_missed_ends_with_the_next_press(page: Page, clock, slider):
    pointer = Pointer(page).press()
    pointer.drag(5)
    page.reads("5 days later", ".time-slider-day")
    page.run("document.body.dispatchEvent(new PointerEvent('pointerdown', {pointerId: 1, bubbles: true}))")
    page.reads("Wed 7 Jan 2026", ".time-slider-day")
    pointer.release()
    page.settle()
    assert clock()["now"].startswith("2026-01-07")


def test_a_drag_back_to_today_leaves_the_clock(page: Page, server, world, slider):
    changes = lambda: [event for event in server.control("GET", "events", world=world)["events"] if event["kind"] == "clock"]
    pointer = Pointer(page).press()
    pointer.drag(10)
    page.reads("10 days later", ".time-slider-day")
    pointer.drag(-10)
    page.is_true("return document.querySelector('.time-slider-day').textContent === 'Wed 7 Jan 2026'", "the slider to be at today")
    pointer.release()
    page.settle()
    assert changes() == []


@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_keys_step_by_a_day_and_the_clock_waits_for_enter_or_the_button(page: Page, world, clock, slider, width):
    page.look(width).settle()
    slider.send_keys(Keys.ARROW_RIGHT * 7)
    page.reads("Wed 14 Jan 2026, 7 days later", ".time-slider-day")
    assert clock()["now"].startswith("2026-01-07")
    slider.send_keys(Keys.ESCAPE)
    page.is_true("return document.querySelector('.time-slider-day').textContent === 'Wed 7 Jan 2026'", "Escape to return")
    slider.send_keys(Keys.ARROW_LEFT)
    page.reads("Tue 6 Jan 2026, 1 day earlier", ".time-slider-day")
    slider.send_keys(Keys.ENTER)
    wait_for(lambda: clock()["now"].startswith("2026-01-06T09:00:00"), "Enter to set the clock", found=clock)
    page.settle()
    assert page.focused()["id"] == "time-slider"
    slider.send_keys(Keys.ARROW_RIGHT * 3)
    page.reads("3 days later", ".time-slider-day")
    page.key(Keys.TAB)
    assert page.focused()["name"] == "Set the clock to this day"
    page.key(Keys.ENTER)
    wait_for(lambda: clock()["now"].startswith("2026-01-09T09:00:00"), "the button to set the clock", found=clock)
    page.settle()
    # Back leads to the clock before the slider moved it.
    page.press("Back to Wed 7 Jan 2026", whole=True)
    wait_for(lambda: clock()["now"].startswith("2026-01-07T09:00:00"), "the clock to be set back", found=clock)
    slider.send_keys(Keys.ARROW_RIGHT)
    page.reads("1 day later", ".time-slider-day")
    page.key(Keys.TAB, Keys.TAB, Keys.TAB)
    page.is_true("return document.querySelector('.time-slider-day').textContent === 'Wed 7 Jan 2026'", "a focus elsewhere to return")
    assert clock()["now"].startswith("2026-01-07T09:00:00")


def test_a_clock_that_runs_runs_from_the_chosen_day_and_follows_the_machine_again(page: Page, server, world, clock):
    server.control("PUT", "clock", {"mode": "system"}, world)
    page.open("screens/six-days", world)
    slider = page.one(SLIDER)
    slider.send_keys(Keys.ARROW_RIGHT, Keys.ENTER)
    wait_for(lambda: clock()["mode"] == "running", "the clock to run", found=clock)
    page.press("Back to", page.one(".time-slider"))
    wait_for(lambda: clock()["mode"] == "system", "the clock to follow the machine", found=clock)


def test_relative_times_are_those_of_the_chosen_day_also_while_the_clock_runs(page: Page, server, world):
    # An account that an app has written to keeps its data on another day.
    entry = {"type": "weight", "quantity": 81.5, "logged_at": "2026-01-07T08:30:00Z"}
    assert server.request("POST", "/_as/fitiq-guide/api/v1/progress", entry, world=world).status == 201
    server.control("PUT", "clock", {"mode": "running"}, world)
    page.open("screens/fitiq-guide", world)
    times = lambda: page.run("return [...document.querySelectorAll('[data-since]')].map((node) => node.textContent)")
    before = times()
    assert before
    page.one(SLIDER).send_keys(Keys.ARROW_RIGHT * 3)
    page.reads("3 days later", ".time-slider-day")
    page.settle()
    chosen = times()
    assert chosen != before
    # The page counts relative times on each second.
    page.run("window.chosenAt = performance.now()")
    page.is_true("return performance.now() - chosenAt > 1500", "a second to pass")
    assert times() == chosen


def test_each_card_has_one_read_in_flight_and_shows_the_last_day(page: Page, world, slider):
    page.run(SLOW_READS)
    for _ in range(12):
        slider.send_keys(Keys.ARROW_RIGHT)
    page.reads("12 days later", ".time-slider-day")
    page.is_true("return reads.days.at(-1) === '2026-01-19' && Object.values(reads.now).every((count) => count === 0)", "the last reads")
    found = page.run("return reads")
    assert found["most"] == 1, json.dumps(found)
    # Days between were skipped.
    assert len(set(found["days"])) < 12, json.dumps(found)
    slider.send_keys(Keys.ARROW_RIGHT, Keys.ESCAPE)
    page.settle()
    assert page.text(".time-slider-day") == "Wed 7 Jan 2026"


def test_a_drag_reads_the_cards_in_view_and_another_when_it_comes_into_view(page: Page, server, world):
    page.open("screens/fitiq-full", world)
    card = lambda: page.text("#card-activities")
    today = card()
    slider = page.one(SLIDER)
    page.run(SLOW_READS)
    slider.send_keys(Keys.ARROW_LEFT * 60)
    page.reads("60 days earlier", ".time-slider-day")
    page.settle()
    paths = page.run("return Object.keys(reads.now)")
    assert any("/progress" in path for path in paths), paths
    assert not any("/workouts" in path for path in paths), paths
    assert card() == today
    page.run("document.getElementById('card-activities').scrollIntoView()")
    wait_for(lambda: card() != today, "the card to show the day", found=card)
    page.settle()
    # The cards above stay as they are, and are read once more at today.
    page.run("reads.now = {}")
    slider.send_keys(Keys.ESCAPE)
    wait_for(lambda: card() == today, "the card to show today", found=card)


def test_an_account_beyond_the_first_page_of_accounts_has_a_slider_also_after_a_change(page: Page, server, world):
    assert "everyone" not in [account["key"] for account in server.control("GET", "accounts?limit=25", world=world)["accounts"]]
    page.open("screens/everyone", world)
    page.reads("Wed 7 Jan 2026", ".time-slider-day")
    server.control("PATCH", "accounts/everyone/user", {"emailVerified": False}, world)
    page.settle()
    page.one(SLIDER)


def test_an_account_without_data_has_no_slider(page: Page, world):
    page.open("screens/fitiq-empty", world)
    page.reads("No app has data for this account yet.")
    assert page.run("return document.querySelector('.time-slider').checkVisibility()") is False

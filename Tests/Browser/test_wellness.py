"""The screens of FitIQ and Lume show the chats, moods, nights, goals, journal and workouts of their endpoints."""

import pytest

from support.axe import violations
from support.charts import lies_on_a_line, marks
from support.layout import too_wide
from support.page import WIDTHS, Page
from support.seeds import ARABIC, LONG, SCRIPT, account
from support.waiting import wait_for

EMPTY_TEXTS = {
    "mood": "No moods.", "nights": "No nights.", "chats": "No chats.", "meal-logs": "No meals.", "goals": "No goals.",
    "entries": "No journal entries.", "activities": "No workouts.",
}
#: 2026-01-07T09:00Z is the world's time.
YESTERDAY = "2026-01-06"


@pytest.fixture
def send(server, world):
    def send(method: str, path: str, body=None):
        response = server.request(method, f"/_as/fitiq-full/api/v1{path}", body, world=world)
        assert response.status < 300, response.text
        return response.json["data"] if response.text else None
    return send


@pytest.fixture
def screens(page: Page, world) -> Page:
    return page.open("screens/fitiq-full", world)


def goal(title: str, **members) -> dict:
    known = {"goal_type": "custom", "target_value": 20, "target_unit": "sessions", "start_date": "2026-01-01", "current_value": 9}
    return {"title": title, **known, **members}


def card(page: Page, name: str):
    return page.one(f"#card-{name}")


# Chats


def test_a_chat_has_its_messages_coach_state_and_whether_it_suggests_goals(screens, send):
    chats = send("GET", "/consultations")["consultations"]
    for chat in chats:
        screens.choose("Chat", chat["id"], card(screens, "chats"))
        messages = send("GET", f"/consultations/{chat['id']}/messages")["messages"]
        expected = [["from-user" if each["role"] == "user" else "from-coach", each["content"]] for each in messages]
        script = """
            return [...document.querySelectorAll("#card-chats .bubble")].map((bubble) => {
                return [bubble.classList[1], bubble.querySelector(".bubble-text").textContent];
            });
        """
        wait_for(lambda: screens.run(script) == expected, f"the messages of {chat['id']}", found=lambda: screens.run(script))
        note = screens.text("#card-chats .lead-note")
        assert "active" in note
        assert ("suggests goals" in note) == chat["has_context_for_goal_suggestions"]


def test_completed_chats_are_among_all_chats(screens, send):
    every = send("GET", "/consultations?status=all")["consultations"]
    assert len(screens.all(".chat-choice option")) == len([chat for chat in every if chat["status"] == "active"])
    screens.press("All", card(screens, "chats"))
    wait_for(lambda: len(screens.all(".chat-choice option")) == len(every), "all chats to be offered")


def test_a_message_of_the_app_shows_on_the_open_screen_at_the_end(screens, send):
    chat = send("GET", "/consultations")["consultations"][0]
    send("POST", f"/consultations/{chat['id']}/messages", {"content": "How did I sleep?"})
    screens.reads("How did I sleep?", "#card-chats .bubbles")
    script = "const list = document.querySelector('.bubbles'); return list.scrollTop + list.clientHeight >= list.scrollHeight - 4"
    screens.is_true(script, "the newest message to be visible")


# Mood


def test_moods_are_drawn_by_day_on_an_axis_from_minus_one_to_one(page: Page, send, world):
    for day, valence, labels in ((3, -1, ["sad"]), (4, 0.5, ["happy", "content"]), (5, 1, ["happy"]), (6, -0.25, ["worried"])):
        send("POST", "/wellness/mood-entries", {"valence": valence, "labels": labels, "logged_at": f"2026-01-0{day}T12:00:00Z"})
    page.open("screens/fitiq-full", world)
    query = "from=2025-12-09&to=2026-01-07&include_daily_breakdown=true"
    analytics = send("GET", f"/wellness/mood-entries/analytics?{query}")
    drawn = marks(page, "card-mood", "daily")
    assert [(mark.date, mark.value) for mark in drawn] == [(day["date"], day["average_valence"]) for day in analytics["daily_aggregates"]]
    assert lies_on_a_line([(mark.value, mark.y) for mark in drawn])
    assert page.text("#card-mood .labels").startswith(f"{analytics['top_labels'][0]['label']} {analytics['top_labels'][0]['count']}")
    page.reads(f"{analytics['summary']['average_valence']:+.2f}", "#card-mood .lead-number")


# Nights


def test_a_night_is_stacked_from_its_stages_with_the_averages_of_the_response(screens, send):
    sleep = send("GET", "/sleep?from=2025-12-09&to=2026-01-07&limit=100")
    drawn = marks(screens, "card-nights", "bars")
    for part in ("deep", "core", "rem", "awake"):
        shown = sum(mark.value for mark in drawn if mark.part == part)
        assert shown == sum(session[f"{part}_minutes"] for session in sleep["sessions"])
    averages = sleep["averages"]
    asleep = averages["avg_total_sleep_minutes"]
    screens.reads(f"{asleep // 60} h {asleep % 60:02} asleep", "#card-nights .lead-note")
    screens.reads(f"efficiency {averages['avg_sleep_efficiency_percentage']:.1f} %", "#card-nights .lead-note")


@pytest.mark.parametrize("width", WIDTHS)
def test_the_button_of_a_night_stands_in_the_line_of_its_choice(screens, width):
    screens.look(width).settle()
    choice, button = screens.run("""
        return [".night-choice", ".night-tools .button"].map((each) => document.querySelector(each).getBoundingClientRect())
            .map(({top, bottom}) => (top + bottom) / 2);
    """)
    assert abs(choice - button) < 5


def test_the_chosen_night_lists_its_stages(screens):
    options = screens.run("return [...document.querySelectorAll('.night-choice option')].map((option) => option.value)")
    assert len(options) > 3
    screens.choose("Night", options[3], card(screens, "nights"))
    parts = {mark.part: mark.value for mark in marks(screens, "card-nights", "bars") if mark.date == options[3]}
    rows = screens.run("return [...document.querySelectorAll('.night tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent))")
    written = {name.lower(): minutes for name, minutes, *_ in rows}
    assert written == {name: f"{int(value) // 60} h {int(value) % 60:02}" for name, value in parts.items()}


# Goals


def test_a_goal_has_its_progress_status_and_days_left(page: Page, send, world):
    send("POST", "/goals", goal("Meditate", goal_type="mindfulness", target_date="2026-01-17"))
    late = send("POST", "/goals", goal("Read", start_date="2025-12-01", target_date=YESTERDAY))
    page.open("screens/fitiq-full", world)
    page.reads("Meditate active 45 % 9 of 20 sessions 10 days left", "#card-goals")
    page.reads("Read overdue 45 % 9 of 20 sessions was due on 6 Jan 2026", "#card-goals")
    assert page.one(f"#card-goals [data-id='{late['id']}'] progress").get_property("value") == 0.45
    send("POST", f"/goals/{late['id']}/complete")
    wait_for(lambda: "Read" not in page.text("#card-goals"), "the completed goal to leave the active ones")
    page.press("Completed", card(page, "goals"))
    page.reads("Read completed 100 %", "#card-goals")


def test_a_thousand_goals_are_read_in_pages(page: Page, server):
    goals = [goal(f"Goal {number}") for number in range(1000)]
    world = server.sandbox("thousand-goals", {"version": 1, "accounts": [account("many", 1, fitiq={"goals": goals})]})
    page.open("screens/many", world)
    page.reads("1 to 5 of 1,000", "#card-goals")
    page.press("Older", card(page, "goals"))
    page.reads("6 to 10 of 1,000", "#card-goals")
    assert len(page.all("#card-goals .goal")) == 5
    assert page.focused()["name"] == "Older"
    page.press("As data", card(page, "goals"))
    wait_for(lambda: len(page.all("#card-goals .as-data tbody tr")) == 5, "the goals of the page as data")


# Journal and workouts


def test_a_journal_entry_opens_to_its_text(page: Page, send, world):
    send("POST", "/journal", {"content": "I walked to the sea.", "title": "A walk", "tags": ["sea"], "entry_type": "gratitude"})
    page.open("screens/fitiq-full", world)
    page.reads("A walk gratitude, 7 Jan", "#card-entries")
    page.press("A walk", card(page, "entries"))
    page.reads("I walked to the sea. sea", "#card-entries")


def test_workouts_have_their_numbers(page: Page, send, world):
    workout = {"activity_type": "Running", "started_at": f"{YESTERDAY}T06:00:00Z", "duration_minutes": 42, "distance_meters": 6120}
    send("POST", "/workouts", workout)
    page.open("screens/fitiq-full", world)
    page.reads("Running 6 Jan 09:00 42 min, 6.12 km", "#card-activities")


# States


def test_an_account_without_data_shows_its_empty_screens_on_request(page: Page):
    page.open("screens/fitiq-empty")
    page.reads("FitIQ and Lume have no data for this account.", ".quiet-apps")
    page.press("Show the empty screens of FitIQ and Lume")
    for name, text in EMPTY_TEXTS.items():
        page.reads(text, f"#card-{name}")
    assert violations(page.settle()) == []


@pytest.mark.parametrize("width", [320, 768, 1440])
def test_long_and_right_to_left_texts_fit(page: Page, server, width):
    records = {
        "goals": [goal(LONG[:200], description=f"{LONG} {ARABIC}", target_unit=LONG[:50], target_value=1e9)],
        "journal": [{"content": f"{ARABIC} {LONG}", "title": SCRIPT, "tags": [LONG]}],
        "workouts": [{"activity_type": LONG[:100], "started_at": f"{YESTERDAY}T06:00:00Z", "notes": LONG}],
        "moodEntries": [{"valence": 1, "labels": [LONG[:50], ARABIC], "logged_at": f"{YESTERDAY}T06:00:00Z"}],
    }
    world = server.sandbox(f"long-records-{width}", {"version": 1, "accounts": [account("long", 1, fitiq=records)]})
    page.open("screens/long", world)
    page.reads(ARABIC, "#card-mood")
    size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
    page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    assert too_wide(page.settle()) == []
    assert page.run("return window.intruder ?? null") is None

"""The screens of Brad OS for training, meals and sessions show the values of their endpoints."""

import re

import pytest

from support.axe import violations
from support.charts import lies_on_a_line, marks
from support.layout import too_wide
from support.page import Page
from support.waiting import wait_for

EMPTY_TEXTS = {
    "workout": "No workout scheduled.", "mesocycle": "No active mesocycle.", "meals": "No meal plan.", "shopping": "No shopping list.",
    "calendar": "No activities this month.", "stretches": "No stretch sessions.", "meditation": "No meditation sessions.",
}
SLOTS = [("breakfast", "family"), ("breakfast", "adult"), ("lunch", "family"), ("dinner", "family")]
WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


@pytest.fixture
def fetch(server):
    def fetch(path: str, account: str = "default-user", world: str = "main"):
        response = server.request("GET", f"/_as/{account}/api/dev{path}", world=world)
        assert response.status == 200, response.text
        return response.json["data"]
    return fetch


@pytest.fixture
def screens(page: Page) -> Page:
    return page.open("screens/default-user")


def texts(page: Page, selector: str) -> list[str]:
    """The visible texts of all elements, with single spaces."""
    script = "return [...document.querySelectorAll(arguments[0])].map((node) => node.innerText)"
    return [re.sub(r"\s+", " ", text).strip() for text in page.run(script, selector)]


def pounds(weight: float, reps: int) -> str:
    return f"{weight:g} lb × {reps}"


# Workouts


def test_todays_workout_has_its_exercises_with_targets_warm_ups_logged_values_and_states(screens, fetch):
    workout = fetch("/workouts/today")
    exercises = workout["exercises"]
    completed, total = (sum(exercise[name] for exercise in exercises) for name in ("completed_sets", "total_sets"))
    screens.reads(workout["plan_day_name"], "#card-workout .lead-number")
    screens.reads(f"{completed}/{total} sets", "#card-workout .lead-note")
    assert 5 <= len(exercises) <= 6
    for exercise in exercises:
        place = f"#card-workout [data-exercise='{exercise['exercise_id']}']"
        heading = f"{exercise['exercise_name']} {exercise['completed_sets']}/{exercise['total_sets']} sets, rest {exercise['rest_seconds']} s"
        assert screens.text(f"{place} h4") == heading
        expected = [[f"Warm-up {warmup['warmup_number']}", pounds(warmup["target_weight"], warmup["target_reps"]), "", ""]
                    for warmup in exercise["warmup_sets"]]
        for one in exercise["sets"]:
            logged = "–" if one["actual_reps"] is None else pounds(one["actual_weight"], one["actual_reps"])
            expected.append([str(one["set_number"]), pounds(one["target_weight"], one["target_reps"]), logged, one["status"]])
        rows = screens.run("""
            const rows = [...document.querySelectorAll(arguments[0])];
            return rows.map((row) => [...row.cells].map((cell) => cell.textContent));
        """, f"{place} tbody tr")
        assert rows == expected


def test_the_active_mesocycle_has_its_weeks_with_the_current_one_open(screens, fetch):
    weeks = fetch("/mesocycles/active")["weeks"]
    is_open = lambda week: any(workout["status"] in ("pending", "in_progress") for workout in week["workouts"])
    current = next(week["week_number"] for week in weeks if is_open(week))
    counts = [f"{sum(workout['status'] == 'completed' for workout in week['workouts'])}/{len(week['workouts'])} workouts" for week in weeks]
    assert texts(screens, "#card-mesocycle .week-count") == counts
    opened = screens.run("return [...document.querySelectorAll('#card-mesocycle details[open]')].map((week) => Number(week.dataset.week))")
    assert opened == [current]
    assert len(screens.all(f"#card-mesocycle [data-week='{current}'] li")) == len(weeks[current - 1]["workouts"])
    screens.reads("deload", "#card-mesocycle [data-week='7']")


def test_the_history_of_an_exercise_has_its_best_weights_and_its_record(screens, fetch):
    histories = {each["id"]: fetch(f"/exercises/{each['id']}/history") for each in fetch("/exercises")}
    chosen = next(identifier for identifier, history in histories.items() if len(history["entries"]) > 1)
    screens.choose("Exercise", chosen, screens.one("#card-exercise"))
    screens.reads(f"/exercises/{chosen}/history", "#card-exercise")
    history = histories[chosen]
    drawn = marks(screens, "card-exercise", "daily")
    assert [(mark.date, mark.value) for mark in drawn] == [(entry["date"], entry["best_weight"]) for entry in history["entries"]]
    assert lies_on_a_line([(mark.value, mark.y) for mark in drawn])
    record = history["personal_record"]
    screens.reads(pounds(record["weight"], record["reps"]), "#card-exercise .lead-number")
    assert screens.one("#card-exercise select").get_property("value") == chosen


# Meals


def test_the_weeks_meals_have_28_slots_by_day_and_track(screens, fetch):
    plan = fetch("/mealplans/latest")
    assert plan["is_finalized"]
    screens.reads("final", "#card-meals .badge")
    assert texts(screens, "#card-meals .meal-day h4") == WEEKDAYS
    for day in range(7):
        names = {(entry["meal_type"], entry["meal_track"]): entry["meal_name"] for entry in plan["plan"] if entry["day_index"] == day}
        expected = [(track, names[kind, track] or "–") for kind, track in SLOTS]
        shown = screens.run("""
            const meals = [...document.querySelectorAll(`#card-meals [data-day="${arguments[0]}"] .meal`)];
            return meals.map((meal) => [meal.dataset.track, meal.querySelector("dd").textContent]);
        """, day)
        assert [tuple(each) for each in shown] == expected
    assert len(screens.all("#card-meals .meal")) == 28


def test_the_shopping_list_has_the_sections_of_the_store(screens, fetch):
    sections = fetch(f"/mealplans/{fetch('/mealplans/latest')['id']}/shopping-list")["sections"]
    assert sections != []
    assert texts(screens, "#card-shopping h4") == [section["name"] for section in sections]
    assert texts(screens, "#card-shopping li [dir]") == [item["display_text"] for section in sections for item in section["items"]]


def test_a_check_on_the_shopping_list_changes_nothing_on_the_server(page: Page, server, world):
    page.open("screens/default-user", world)
    page.click(page.one("#card-shopping input[type=checkbox]"))
    assert page.one("#card-shopping input[type=checkbox]").get_property("checked")
    assert server.control("GET", "requests", world=world)["requests"] == []


# Calendar and sessions


def test_a_month_marks_the_days_with_rides_workouts_stretches_and_meditations(screens, fetch):
    words = {"cycling": "ride", "workout": "workout", "stretch": "stretch", "meditation": "meditation"}
    # The account is in New York, where it is 4:00 on 7 January.
    for month, turn in (("2026/1", None), ("2025/12", "Earlier")):
        if turn:
            screens.press(turn, screens.one("#card-calendar"))
            screens.reads("Dec 2025", "#card-calendar")
            screens.settle()
        days = fetch(f"/calendar/{month}?tz=-300")["days"]
        shown = screens.run("""
            const days = [...document.querySelectorAll("#card-calendar button.calendar-day")];
            return days.map((day) => [day.closest("td").dataset.date, day.getAttribute("aria-label").split(": ")[1]]);
        """)
        expected = [[day, ", ".join(word for kind, word in words.items() if any(each["type"] == kind for each in days[day]["activities"]))]
                    for day in sorted(days)]
        assert shown == expected


def test_a_chosen_day_of_the_month_lists_its_activities(screens, fetch):
    days = fetch("/calendar/2026/1?tz=-300")["days"]
    chosen = next(day for day in sorted(days) if any(each["type"] == "cycling" for each in days[day]["activities"]))
    screens.click(screens.one(f"#card-calendar [data-date='{chosen}'] button"))
    ride = next(each["summary"] for each in days[chosen]["activities"] if each["type"] == "cycling")
    screens.reads(f"Ride: {ride['cyclingType']}, {ride['durationMinutes']} minute", "#card-calendar .calendar-detail")
    assert len(screens.all("#card-calendar .calendar-detail li")) == len(days[chosen]["activities"])


@pytest.mark.parametrize("card, path", [("stretches", "/stretch-sessions"), ("meditation", "/meditation-sessions")])
def test_all_sessions_are_listed_newest_first(screens, fetch, card, path):
    sessions = fetch(path)
    if len(sessions) > 5:
        screens.press("earlier session", screens.one(f"#card-{card}"))
    rows = lambda: texts(screens, f"#card-{card} .rows > li")
    wait_for(lambda: len(rows()) == len(sessions), "every session to be listed")
    # The dates in New York, as `6 Jan`.
    assert all(re.match(r"\d+ \w{3} \d\d:\d\d", text) for text in rows())


def test_meditations_show_their_minutes_and_guided_ones_are_marked_when_done(screens, fetch):
    stats = fetch("/meditation-sessions/stats")
    screens.reads(f"{stats['totalMinutes']} minutes", "#card-meditation .lead-number")
    done = {session["sessionType"] for session in fetch("/meditation-sessions") if session["completedFully"]}
    scripts = fetch("/guidedMeditations/category/reactivity")
    assert len(screens.all("#card-guided li")) == len(scripts)
    for script in scripts:
        shown = screens.text(f"#card-guided [data-id='{script['id']}']")
        assert script["title"] in shown
        assert shown.endswith("done") == (f"reactivity-{script['id']}" in done)


# Empty screens, layout, and data of all accounts


def test_an_account_without_data_shows_its_empty_screens_on_request(page: Page):
    page.open("screens/brados-empty")
    page.reads("Brad OS has no metrics and no rides for this account.", ".quiet-apps")
    page.press("Show the empty screens of Brad OS")
    for card, text in EMPTY_TEXTS.items():
        page.reads(text, f"#card-{card}")
    page.reads("No recovery.", "#card-recovery")
    assert violations(page.settle()) == []
    assert "Brad OS" not in page.text(".quiet-apps")


@pytest.mark.parametrize("account", ["default-user", "brados-empty"])
def test_the_screens_fit_320_pixels(page: Page, account):
    page.open(f"screens/{account}")
    if account == "brados-empty":
        page.press("Show the empty screens of Brad OS")
    size = {"width": 320, "height": 900, "deviceScaleFactor": 1, "mobile": True}
    page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    assert too_wide(page.settle()) == []


def test_an_account_of_another_app_requests_no_data_of_all_accounts(page: Page):
    page.open("screens/one-year")
    paths = [url.split("/_as/one-year")[1] for url in page.requested() if "/_as/one-year" in url]
    assert "/api/dev/workouts/today" not in paths
    assert "/api/stats/summary" in paths


def test_a_session_that_another_account_adds_shows_on_the_open_screen(page: Page, server, world, fetch):
    page.open("screens/default-user", world)
    before = fetch("/meditation-sessions/stats", world=world)["totalMinutes"]
    session = {"completedAt": "2026-01-07T08:30:00.000Z", "sessionType": "basic-breathing", "plannedDurationSeconds": 600,
               "actualDurationSeconds": 600, "completedFully": True}
    added = server.request("POST", "/_as/one-day/api/dev/meditation-sessions", session, world=world)
    assert added.status == 201, added.text
    page.reads(f"{before + 10} minutes", "#card-meditation .lead-number")


def test_screens_of_training_leave_no_entry_in_the_journal_and_meet_no_rule(page: Page, server, world):
    rule = {"match": {"path": "/api/dev/workouts/today"}, "when": {"first": 1}, "effect": {"status": 503}}
    server.control("POST", "faults", rule, world)
    page.open("screens/default-user", world)
    page.reads("next call gets 503, by f1", "#card-workout")
    wait_for(lambda: page.text("#card-workout .lead-number"), "the workout to be shown")
    assert server.control("GET", "requests", world=world)["requests"] == []
    assert server.control("GET", "faults", world=world)["faults"][0]["matched"] == 0

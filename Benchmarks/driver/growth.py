"""The increase of a request's time with more data. Servers or accounts with little and with much data are measured in turns."""

import json
import os
from contextlib import ExitStack

from .answers import get
from .load import Load, in_turns, ratio
from .servers import TRENDS, Understudy
from .table import rate

QUESTIONS = ["activity", "smokingAlcohol", "metabolicHealth", "energyFocus", "visceralFat", "sleep", "stress", "muscle", "nutritionPattern", "sugar"]
INSIGHTS = "/api/v1/insights?page=1&page_size=20"
DAYS = "/api/dev/plans/plan-0/days"
WORKOUTS = "/api/dev/workouts"
MESOCYCLE = "/api/dev/mesocycles/cycle-0"
ACCOUNTS = 1_000


def measure(table, folder):
    with ExitStack() as stack:
        def started(name, accounts):
            home = os.path.join(folder, f"growth-{name}")
            server = stack.enter_context(Understudy(home, seed=seed(folder, name, accounts)))
            # An import stores the accounts that are otherwise stored on their first request.
            server.control("POST", "/_understudy/seed", {"version": 1, "accounts": []})
            return server

        alone = started("alone", [
            *map(checked_in, ("month", "decade"), (30, 3_650)), *map(with_insights, ("some", "many"), (100, 3_650)),
            *map(with_plans, ("one-plan", "all-plans"), (1, 20)), *map(with_workouts, ("one-cycle", "all-cycles"), (1, 5)),
        ])
        crowd = started("crowd", [checked_in(f"other-{number}", 7) for number in range(ACCOUNTS - 1)] + [checked_in("month", 30)])
        for title, little, much in [
            ("trends, 3,650 check-ins beside 30", get(alone, TRENDS, "month"), get(alone, TRENDS, "decade")),
            ("insights, 3,650 beside 100", get(alone, INSIGHTS, "some"), get(alone, INSIGHTS, "many")),
            (
                "resources, a list of 1,000 among 20,000 beside 1,000",
                get(alone, f"/_as/one-plan{DAYS}", "one-plan"), get(alone, f"/_as/all-plans{DAYS}", "all-plans"),
            ),
            *(
                (title, get(alone, f"/_as/one-cycle{path}", "one-cycle"), get(alone, f"/_as/all-cycles{path}", "all-cycles"))
                for title, path in [
                    ("workouts, a list of 105 beside 21", WORKOUTS),
                    ("a workout with 18 sets, among 105 beside 21", f"{WORKOUTS}/cycle-0-1-6"),
                    ("a mesocycle with 21 workouts and 378 sets, among 105 beside 21", MESOCYCLE),
                ]
            ),
            (f"trends, {ACCOUNTS:,} accounts beside 4", get(alone, TRENDS, "month"), get(crowd, TRENDS, "month")),
        ]:
            found = in_turns([little, much], Load.measure)
            table.row(f"Growth: {title}", f"{rate(found[much])}; {ratio(found[little], found[much]):.2f} × as long")


def seed(folder, name, accounts):
    file = os.path.join(folder, f"{name}.json")
    with open(file, "w") as out:
        json.dump({"version": 1, "accounts": accounts}, out)
    return file


def checked_in(key, count):
    """An account with a check-in for each of the last days. Its token is its key."""
    return {
        "key": key, "tokens": [key], "dateOfBirth": "1988-05-15", "timezone": "Europe/Istanbul",
        "longevity": {
            "onboardingAnswers": {name: 0.5 for name in QUESTIONS},
            "subscription": {"status": "active", "plan": "membership_yearly", "renewalDate": "2099-01-01T00:00:00.000Z"},
            "checkIns": {"generate": {"count": count, "until": "yesterday", "trend": "rejuvenating", "seed": 1}},
        },
    }


def with_insights(key, count):
    return {"key": key, "tokens": [key], "fitiq": {"insights": {"generate": {"count": count}}}}


def with_plans(key, count):
    """An account with training plans of its own, each with 1,000 days."""
    days = [
        {"id": f"{key}-{plan}-{day}", "plan_id": f"plan-{plan}", "day_of_week": day % 7, "name": "Push Day", "sort_order": day}
        for plan in range(count) for day in range(1_000)
    ]
    plans = [{"id": f"plan-{plan}", "name": "Push/Pull/Legs"} for plan in range(count)]
    return {"key": key, "tokens": [key], "bradOS": {"isolated": True, "plans": plans, "planDays": days}}


def with_workouts(key, cycles):
    """An account with mesocycles of its own, each with seven weeks of three workouts of six exercises, with three completed sets each."""
    exercises = [{"id": f"exercise-{place}", "name": f"Exercise {place}"} for place in range(6)]
    days = [{"id": f"day-{day}", "plan_id": "plan-0", "day_of_week": 2 * day + 1, "name": f"Day {day}", "sort_order": day} for day in range(3)]
    planned = [
        {"id": f"{day['id']}-{place}", "plan_day_id": day["id"], "exercise_id": exercise["id"], "sets": 3, "sort_order": place}
        for day in days for place, exercise in enumerate(exercises)
    ]
    mesocycles = [{"id": f"cycle-{cycle}", "plan_id": "plan-0", "start_date": f"2025-0{cycle + 1}-01"} for cycle in range(cycles)]
    workouts = [
        {
            "id": f"{cycle['id']}-{day}-{week}", "mesocycle_id": cycle["id"], "plan_day_id": f"day-{day}", "week_number": week,
            "scheduled_date": f"{cycle['start_date'][:8]}{week + 7 * day:02}", "status": "completed",
            "completed_at": f"{cycle['start_date'][:8]}{week + 7 * day:02}T12:00:00.000Z",
        }
        for cycle in mesocycles for week in range(1, 8) for day in range(3)
    ]
    sets = [
        {
            "id": f"{workout['id']}-{exercise['id']}-{number}", "workout_id": workout["id"], "exercise_id": exercise["id"],
            "set_number": number, "target_reps": 10, "target_weight": 100, "actual_reps": 10, "actual_weight": 100, "status": "completed",
        }
        for workout in workouts for exercise in exercises for number in (1, 2, 3)
    ]
    return {
        "key": key, "tokens": [key],
        "bradOS": {
            "isolated": True, "exercises": exercises, "plans": [{"id": "plan-0", "name": "Push/Pull/Legs"}], "planDays": days,
            "planDayExercises": planned, "mesocycles": mesocycles, "workouts": workouts, "workoutSets": sets,
        },
    }

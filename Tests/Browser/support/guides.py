"""The rules of the apps' guides: the words and numbers of their screens, computed from the endpoints' responses."""

from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Callable

#: Returns the JSON of a path, as the account.
Fetch = Callable[[str], dict]

PERIODS = {"Weekly": "weekly", "Monthly": "monthly", "Yearly": "yearly"}
SPANS = {"weekly": "this week", "monthly": "this month", "yearly": "this year"}


@dataclass(frozen=True)
class View:
    """A card after a choice: the texts and the numbers of elements, by selector."""
    choice: str | None = None
    texts: dict[str, str] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)


def signed(value: float, digits: int = 2) -> str:
    """A change: a plus sign above zero, and no sign for what is written as zero."""
    text = f"{value:+.{digits}f}"
    return text[1:] if float(text) == 0 else text


def trend_years(value: float) -> str:
    """A trend, without a plus sign."""
    return f"{value:.2f}y"


def delta_years(value: float) -> str:
    """A delta or the aging debt, with a plus sign from zero on."""
    return f"{value:+.2f}y"


def counted(count: int, one: str) -> str:
    return f"{count:,} {one}" if count == 1 else f"{count:,} {one}s"


def full_day(text: str) -> str:
    day = date.fromisoformat(text)
    return f"{day:%a} {day.day} {day:%b %Y}"


# Longevity App


def change_word(value: float) -> str:
    if value == 0:
        return "Stable"
    return "Rejuvenation" if value < 0 else "Aging"


def age_badge(difference: float) -> str:
    """The badge of the biological age. A difference that is written as zero is stable."""
    change = difference if float(f"{difference:.2f}") else 0
    return f"{change_word(change)}: {trend_years(change)}"


def score(fetch: Fetch) -> list[View]:
    summary = fetch("/api/stats/summary")
    state, today = summary["state"], summary.get("today")
    younger, older = state["rejuvenationStreakDays"], state.get("accelerationStreakDays", 0)
    streak = counted(younger, "day") + " younger" if younger else counted(older, "day") + " older" if older else "–"
    change = state["currentBiologicalAgeYears"] - state["chronologicalAgeYears"]
    facts = [
        f"Chronological {state['chronologicalAgeYears']:.1f} years",
        f"Aging debt {delta_years(state['agingDebtYears'])}",
        f"Today’s delta {delta_years(today['deltaYears'])} score {today['score']:g}" if today else "Today’s delta not checked in",
        f"Streak {streak}",
    ]
    return [View(texts={
        ".lead-figure": f"{state['currentBiologicalAgeYears']:.1f} years {age_badge(change)}", ".lead-figure .badge": age_badge(change),
        **{f".fact:nth-child({i})": text for i, text in enumerate(facts, 1)},
    })]


def trend_words(period: str, trend: dict) -> tuple[str, str, str]:
    """The value, the label and the text of a trend."""
    missing = f"Not enough data for a {period} trend yet."
    if trend["available"]:
        return trend_years(trend["value"]), change_word(trend["value"]), ""
    if is_projected(period, trend):
        return trend_years(trend["value"]), "Projected", f"{missing} Showing a projected yearly trend based on recent check-ins."
    return "—", "No data", f"{missing} Keep logging your daily check-ins."


def is_projected(period: str, trend: dict) -> bool:
    return period == "yearly" and not trend["available"] and bool(trend.get("projection")) and trend["value"] is not None


def trends(fetch: Fetch) -> list[View]:
    """Weekly first. An unavailable trend has no chart, except for a projected yearly one."""
    found = fetch("/api/longevity/trends")

    def view(choice: str, period: str) -> View:
        value, label, note = trend_words(period, found[period])
        has_chart = found[period]["available"] or is_projected(period, found[period])
        return View(choice, {"[aria-pressed=true]": choice, ".lead-number": f"{value} {label}", ".trend-note": note},
                    {"[data-series=daily] circle": len(found[period]["points"]) if has_chart else 0})
    return [view(choice, period) for choice, period in PERIODS.items()]


def delta(fetch: Fetch) -> list[View]:
    """Days are points of a line with a gap for null, months are bars with net, check-ins and average."""
    def view(choice: str, period: str) -> View:
        found = fetch(f"/api/analytics/delta?range={period}")
        summary, span = found["summary"], SPANS[period]
        if period == "yearly":
            rows = [month_row(month) for month in found["series"]]
            logged = [month for month in found["series"] if month["checkIns"] > 0]
        else:
            rows = []
            logged = [day for day in found["series"] if day["dailyDeltaYears"] is not None]
        facts = [
            f"Rejuvenation {delta_years(summary['rejuvenationYears'])}", f"Aging {delta_years(summary['agingYears'])}",
            f"Check-ins {summary['checkIns']} {span}", f"Years gained {delta_years(summary['rangeNetDeltaYears'])} {span}",
        ]
        return View(
            choice, {
                "[aria-pressed=true]": choice, ".lead-number": f"{delta_years(summary['netDeltaYears'])} Net Delta", ".delta-facts": " ".join(facts),
                ".panel-empty": "" if logged else f"No check-ins {span}.",
                **{f".chart tbody tr:nth-child({i}) td:{place}": text for i, row in enumerate(rows, 1) if logged
                   for place, text in zip(("first-of-type", "last-of-type"), row)},
            }, {"[data-series] [data-value]": len(logged)})
    return [view(choice, period) for choice, period in PERIODS.items()]


def month_row(month: dict) -> tuple[str, str]:
    if month["checkIns"] == 0:
        return "not logged", ""
    return delta_years(month["netDelta"]), f"{counted(month['checkIns'], 'check-in')}, {delta_years(month['avgDeltaPerCheckIn'])} on average"


# FitIQ


def insight_parts(insight: dict) -> dict[str, list[str]]:
    """The parts of an opened insight: numbered steps, achievements with bullets, and numbers of which calories have no decimals."""
    flat = lambda text: " ".join(text.split())
    parts = {"Analysis": [flat(insight["content"])]}
    if insight["summary"] is not None:
        parts["Key Takeaway"] = [flat(insight["summary"])]
    if insight["suggestions"]:
        parts["Action Steps"] = [f"{i}. {flat(text)}" for i, text in enumerate(insight["suggestions"], 1)]
    if insight["data_context"] is not None:
        parts["Data Summary"] = data_summary(insight["data_context"])
    return parts


def data_summary(context: dict) -> list[str]:
    texts = {
        "workouts": lambda value: f"Workouts {value:,}", "steps": lambda value: f"Steps {value:,}",
        "calories": lambda value: f"Calories {int(value):,} kcal", "sleep_hours": lambda value: f"Sleep {value:.1f}h",
    }
    metrics = context.get("metrics") or {}
    achievements = context.get("achievements") or []
    numbers = [text(metrics[name]) for name, text in texts.items() if metrics.get(name) is not None]
    return numbers + (["Achievements"] if achievements else []) + [f"• {text}" for text in achievements]


def relative_time(span: timedelta) -> str:
    """A time of less than a month in its two largest units."""
    minutes, seconds = divmod(int(span.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    parts = [(days, "day"), (hours, "hour"), (minutes, "minute"), (seconds, "second")]
    largest = next((i for i, (count, _) in enumerate(parts) if count), len(parts) - 1)
    return ", ".join(counted(count, unit) for count, unit in parts[largest:largest + 2] if count) or "0 seconds"


# Brad OS


RANGES = "1W 2W 1M 6M 1Y"
PATH = "/api/dev/health-sync"


def last_per_day(entries: list[dict]) -> list[dict]:
    """The entry of each day that comes last in the response, oldest day first."""
    by_date = {entry["date"]: entry for entry in sorted(entries, key=lambda entry: entry["date"])}
    return list(by_date.values())


def means(values: list[float], window: int = 7) -> list[float]:
    """Trailing means of seven points, or of fewer at the start."""
    slices = [values[max(0, i - window + 1):i + 1] for i in range(len(values))]
    return [sum(each) / len(each) for each in slices]


def slope(days: list[int], values: list[float]) -> float:
    day, value = sum(days) / len(days), sum(values) / len(values)
    spread = sum((each - day) ** 2 for each in days)
    return sum((x - day) * (y - value) for x, y in zip(days, values)) / spread if spread else 0


def trend_text(days: list[int], values: list[float], unit: str, digits: int) -> str:
    """The least-squares slope of the last 28 means, from seven points on, with a projection of 14 days."""
    if len(values) < 7:
        return f"No trend yet: {len(values)} of 7 entries."
    smooth = means(values)
    per_day = slope(days[-28:], smooth[-28:])
    per_week = signed(per_day * 7, 1)
    trend = f"Trend {per_week} {unit} a week" if float(per_week) else "Trend flat"
    return f"{trend}; {smooth[-1] + 14 * per_day:.{digits}f} {unit} in two weeks." if abs(per_day) > 0.001 else f"{trend}."


def empty_history(name: str) -> list[View]:
    return [View(texts={".empty-title": f"No {name} data"}, counts={".empty-icon .icon": 1, ".chart": 0})]


def goal_text(goal: dict | None) -> str:
    """The weight's goal, with a button to change it, or a button that sets one."""
    if goal is None:
        return "Set a goal"
    day = date.fromisoformat(goal["targetDate"])
    return f"Goal {goal['targetWeightLbs']:.1f} lb by {day.day} {day:%b}. ⋯"


def metric(slug: str, member: str, unit: str, name: str, digits: int) -> Callable[[Fetch, str], list[View]]:
    def views(fetch: Fetch, today: str) -> list[View]:
        points = last_per_day(fetch(f"{PATH}/{slug}?days=365")["data"])
        if not points:
            return empty_history(name)
        values, days = [point[member] for point in points], [date.fromisoformat(point["date"]).toordinal() for point in points]
        last = points[-1]["date"]
        lead = [f"{values[-1]:.{digits}f} {unit}", "" if last == today else full_day(last), trend_text(days, values, unit, digits)]
        if slug == "weight":
            lead.append(goal_text(fetch("/api/dev/cycling/weight-goal")["data"]))
        shown = [day for day in days if day > date.fromisoformat(today).toordinal() - 180]
        return [View(texts={".lead-figure": " ".join(filter(None, lead)), ".lead-tools": RANGES, "[aria-pressed=true]": "6M"},
                     counts={"[data-series=daily] circle": len(shown)})]
    return views


def hours(minutes: float) -> str:
    return f"{minutes / 60:.1f} hrs"


def sleep(fetch: Fetch, today: str) -> list[View]:
    """The last night, and the averages over seven nights as a list: the sleep, then its stages."""
    nights = last_per_day(fetch(f"{PATH}/sleep?days=365")["data"])
    if not nights:
        return empty_history("sleep")
    last, recent = nights[-1], nights[-7:]
    stages = {"Deep": "deepMinutes", "Core": "coreMinutes", "REM": "remMinutes", "Awake": "awakeMinutes"}
    mean = lambda member: sum(night[member] for night in recent) / len(recent)
    averages = [f"Total Sleep {hours(mean('totalSleepMinutes'))}", f"Efficiency {mean('sleepEfficiency'):.0f}%"]
    averages += [f"{label} {hours(mean(member))}" for label, member in stages.items()]
    when = "Last Night" if last["date"] == today else full_day(last["date"])
    return [View(texts={
        ".lead-figure": f"{hours(last['totalSleepMinutes'])} {when}, efficiency {last['sleepEfficiency']:.0f}%.",
        ".panel-body > .lead-note": "7-Day Averages" if len(recent) == 7 else f"Averages of {counted(len(recent), 'night')}",
        ".stage-means": " ".join(averages), ".lead-tools": RANGES, "[aria-pressed=true]": "6M",
    })]


def vo2_max(fetch: Fetch, today: str) -> list[View]:
    latest = fetch("/api/dev/cycling/vo2max")["data"]["latest"]
    if latest is None:
        return empty_history("VO₂ max")
    return [View(texts={
        ".lead-number": f"{latest['value']:.1f} mL/kg/min", ".lead-tools": RANGES, "[aria-pressed=true]": "6M"})]

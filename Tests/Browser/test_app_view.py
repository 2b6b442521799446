"""The screens as the apps show them: the guides' words and numbers, on the accounts that sit on their boundaries."""

import json
from datetime import date, datetime, timedelta

import pytest

from support import guides
from support.charts import marks
from support.guides import PERIODS
from support.layout import too_wide
from support.page import Page
from support.waiting import wait_for

TODAY = "2026-01-07"
#: The texts and the ends of the elements of axes.
AXIS = """
    return [...(arguments[1] ?? document).querySelectorAll(arguments[0])].map((node) => {
        const { left, right } = node.getBoundingClientRect();
        return { text: node.textContent, left, right };
    });
"""
BRAD = "/api/dev/health-sync/"


def fetched(server, account: str, path: str):
    response = server.request("GET", f"/_as/{account}{path}")
    assert response.status == 200, response.text
    return response.json


def choose(page: Page, card: str, name: str) -> None:
    page.click(page.named("button", name, page.one(f"#{card}"), whole=True))


# Longevity App


@pytest.mark.parametrize("account", ["thirty-days", "gaps"])
def test_delta_draws_days_as_a_line_in_two_colours_with_gaps(page: Page, server, account):
    page.open(f"screens/{account}")
    choose(page, "card-delta", "Monthly")
    page.reads("range=monthly", "#card-delta")
    series = fetched(server, account, "/api/analytics/delta?range=monthly")["series"]
    values = [slot["dailyDeltaYears"] for slot in series]
    if all(value is None for value in values):
        page.reads("No check-ins this month.", "#card-delta")
        return
    kinds = page.settle().run("""
        return [...document.querySelectorAll("#card-delta [data-series=days] [data-value]")]
            .map((mark) => [Number(mark.dataset.value), mark.getAttribute("class").split(" ")[1]]);
    """)
    assert kinds == [[value, "gained" if value >= 0 else "lost"] for value in values if value is not None]
    pairs = [(a, b) for a, b in zip(values, values[1:]) if a is not None and b is not None]
    strokes = page.run("return document.querySelectorAll('#card-delta [data-series=strokes] line').length")
    assert strokes == sum(2 if a * b < 0 else 1 for a, b in pairs)


@pytest.mark.parametrize("account", ["aging", "rejuvenating", "one-day", "one-year"])
def test_the_figures_of_the_delta_have_the_colours_and_signs_of_the_guide(page: Page, server, account):
    page.open(f"screens/{account}")
    page.reads("Net Delta", "#card-delta")
    net = fetched(server, account, "/api/analytics/delta")["summary"]["netDeltaYears"]
    figures = page.settle().run("""
        const [good, attention] = ["good", "attention"].map((kind) => {
            const probe = document.querySelector("#card-delta").appendChild(document.createElement("p"));
            probe.className = kind;
            return getComputedStyle(probe).color;
        });
        return [...document.querySelectorAll("#card-delta .lead-number, #card-delta .delta-facts .strong")].map((figure) => {
            const { color } = getComputedStyle(figure);
            return [figure.textContent[0], { [good]: "green", [attention]: "red" }[color] ?? null];
        });
    """)
    net_figure, rejuvenation, aging, check_ins, _ = figures
    assert net_figure == (["+", "green"] if net >= 0 else ["\u2212", "red"])
    assert (rejuvenation, aging, check_ins[1]) == (["+", "green"], ["+", "red"], None)
    assert "negative is younger" not in page.text("#card-delta")


@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_the_dates_below_the_delta_are_days_with_their_month_or_months(page: Page, server, width):
    page.look(width).open("screens/one-year")
    for name, period in PERIODS.items():
        choose(page, "card-delta", name)
        page.reads(f"range={period}", "#card-delta")
        series = fetched(server, "one-year", f"/api/analytics/delta?range={period}")["series"]
        page.settle()
        shown = page.run(AXIS, "#card-delta .axis:not(.value-text, .unit-text)")
        if period == "yearly":
            dates = [f"{date.fromisoformat(slot['month'] + '-01'):%b}" for slot in series]
        else:
            days = [date.fromisoformat(slot["date"]) for slot in series]
            dates = [f"{day.day} {day:%b}" for day in days if period == "weekly" or day.day % 7 == 1]
        assert [label["text"] for label in shown] == dates
        assert all(left["right"] < right["left"] for left, right in zip(shown, shown[1:])), "the dates do not overlap"


def test_delta_as_data_has_the_elements_of_the_response(page: Page, server):
    page.open("screens/gaps")
    page.press("As data", page.one("#card-delta"))
    page.settle()
    rows = page.run("return [...document.querySelectorAll('#card-delta .as-data tbody tr')].map((row) => row.cells[0].textContent)")
    assert rows == [slot["date"] for slot in fetched(server, "gaps", "/api/analytics/delta?range=weekly")["series"]]


def test_the_trend_is_drawn_in_the_green_of_biological_age(page: Page):
    page.open("screens/seven-days")
    colours = page.settle().run("""
        const stroke = getComputedStyle(document.querySelector("#card-trends .line")).stroke;
        const probe = document.querySelector("#card-trends").appendChild(document.createElement("p"));
        probe.className = "good";
        return [stroke, getComputedStyle(probe).color];
    """)
    assert colours[0] == colours[1]


@pytest.mark.parametrize("account", ["one-year", "fitiq-full", "default-user"])
def test_the_values_of_each_axis_stand_at_the_left_without_a_plus_sign(page: Page, account):
    page.open(f"screens/{account}")
    for chart in page.all(".chart-drawing:has(.gridline)"):
        values = page.run(AXIS, ".value-text", chart)
        lines = page.run(AXIS, ".gridline", chart)
        assert len(values) >= 2
        assert max(value["right"] for value in values) < min(line["left"] for line in lines)
        assert [value["text"] for value in values if value["text"].startswith("+")] == []


# Failures


FAILURES = {
    "one-year": {
        "trends": ("longevity/trends", "Failed to load trends. Please try again."), "delta": ("analytics/delta", "Couldn't load delta chart"),
    },
    "fitiq-full": {"insights": ("api/v1/insights", "HTTP error: 500")},
    "default-user": {
        "hrv": ("health-sync/hrv", "Failed to load HRV history"), "rhr": ("health-sync/rhr", "Failed to load RHR history"),
        "sleep": ("health-sync/sleep", "Failed to load sleep history"), "body-weight": ("health-sync/weight", "Failed to load weight history"),
        "vo2max": ("cycling/vo2max", "Failed to load VO₂ max history"),
    },
}


@pytest.mark.parametrize("account", FAILURES)
def test_a_failed_card_has_the_words_of_its_app_and_a_retry(page: Page, account):
    page.open("screens/newcomer")
    answer(page, 500, "{}", [path for path, _ in FAILURES[account].values()])
    page.choose("Choose account", account)
    for card, (_, words) in FAILURES[account].items():
        page.reads(words, f"#card-{card}")
    page.run("window.isBack = true")
    for card in FAILURES[account]:
        page.press("Retry", page.one(f"#card-{card}"))
        page.is_true(f"return document.querySelector('#card-{card} .failure') === null", "the card to have its content")


def answer(page: Page, status: int, body: str, paths: list[str]) -> None:
    """Answers the page's requests to paths until `isBack` is set. No fault rule acts on them."""
    page.run("""
        const [status, body, paths] = arguments;
        const fetched = window.fetch;
        window.fetch = (url, ...rest) => paths.some((path) => String(url).includes(path)) && !window.isBack
            ? Promise.resolve(new Response(body, {status})) : fetched(url, ...rest);
    """, status, body, paths)


@pytest.mark.parametrize("points", [None, []])
def test_a_trend_without_points_has_its_value_and_a_placeholder(page: Page, points):
    page.open("screens/newcomer")
    trend = {"value": -0.32, "available": True, "points": points}
    answer(page, 200, json.dumps({period: trend for period in ("weekly", "monthly", "yearly")}), ["longevity/trends"])
    page.choose("Choose account", "one-year")
    page.reads("-0.32y Rejuvenation", "#card-trends .lead-number")
    assert page.text("#card-trends .trend-place .panel-empty") != ""
    assert page.all("#card-trends .chart") == []


# Brad OS


def test_a_year_of_nights_is_drawn_by_week(page: Page, server):
    page.open("screens/default-user")
    choose(page, "card-sleep", "1Y")
    first = date.fromisoformat(TODAY) - timedelta(days=364)
    nights = [night for night in fetched(server, "default-user", f"{BRAD}sleep?days=365")["data"] if night["date"] >= str(first)]
    weeks: dict[date, list[float]] = {}
    for night in nights:
        day = date.fromisoformat(night["date"])
        weeks.setdefault(day - timedelta(days=day.weekday()), []).append(night["deepMinutes"])
    drawn = [mark for mark in marks(page, "card-sleep", "bars") if mark.part == "deep"]
    assert {mark.date: mark.value for mark in drawn} == pytest.approx({str(day): sum(deep) / len(deep) for day, deep in weeks.items()})


def test_a_range_of_a_week_has_no_forecast(page: Page):
    page.open("screens/default-user")
    for name, is_there in (("6M", True), ("1W", False)):
        if name != "6M":
            choose(page, "card-hrv", name)
        page.settle()
        assert bool(page.all("#card-hrv .projection")) == is_there
        assert ("in two weeks" in page.text("#card-hrv")) == is_there


# As data


ROWS = "return [...document.querySelectorAll(`#card-${arguments[0]} .as-data tbody tr`)].map((row) => [...row.cells].map((cell) => cell.innerText))"


@pytest.mark.parametrize("account", ["one-year", "fitiq-full", "default-user"])
def test_each_card_has_its_response_as_data_also_on_a_phone(page: Page, account):
    page.look("phone").open(f"screens/{account}")
    cards = page.run("return [...document.querySelectorAll('.panel')].filter((node) => node.checkVisibility()).map((node) => node.id)")
    assert len(cards) >= 4
    for card in cards:
        page.run("document.querySelector(`#${arguments[0]} [data-keep=as-data]`).click()", card)
        page.is_true(f"return document.querySelector('#{card} .as-data tbody td') !== null", f"{card} to have a table")
    assert too_wide(page.settle()) == []


def test_an_object_as_data_has_its_values_with_two_decimals(page: Page, server):
    page.open("screens/default-user")
    page.press("As data", page.one("#card-recovery"))
    page.one("#card-recovery .as-data")
    recovery = fetched(server, "default-user", f"{BRAD}recovery")["data"]
    text = lambda value: value if isinstance(value, str) else f"{value:.2f}".replace("-", "−") if value % 1 else f"{value:g}"
    assert page.run(ROWS, "recovery") == [[member, text(value)] for member, value in recovery.items()]


def test_days_as_data_are_those_of_the_range_and_weeks_in_long_ones(page: Page, server):
    page.open("screens/default-user")
    entries = fetched(server, "default-user", f"{BRAD}hrv?days=365")["data"]
    page.press("As data", page.one("#card-hrv"))
    choose(page, "card-hrv", "1W")
    page.settle()
    days = [entry for entry in entries if entry["date"] > "2025-12-31"]
    assert [row[0] for row in page.run(ROWS, "hrv")] == [day["date"] for day in days]
    choose(page, "card-hrv", "1Y")
    page.settle()
    monday, count, mean = page.run(ROWS, "hrv")[1][:3]
    week = [entry["avgMs"] for entry in entries if "2025-12-29" <= entry["date"] < "2026-01-05"]
    assert (monday, count, mean) == ("2025-12-29", str(len(week)), f"{sum(week) / len(week):.2f}")


# Under the pointer


def test_a_new_weight_changes_the_number_and_moves_no_row_under_the_pointer(page: Page, server, world):
    page.open("screens/fitiq-guide", world)
    page.point_at(page.one("#card-weight .rows > li"))
    before = page.text("#card-weight .rows")
    entry = {"type": "weight", "quantity": 150.5, "logged_at": "2026-01-07T08:59:00Z"}
    server.request("POST", "/_as/fitiq-guide/api/v1/progress", entry, world=world)
    page.reads("150.5 kg", "#card-weight .lead-number")
    page.reads("1 new", "#card-weight")
    assert page.text("#card-weight .rows") == before
    # Without a scroll, by which the pointer would leave the list.
    page.one("#card-weight .newer").click()
    page.reads("150.5 kg", "#card-weight .rows > li")


def test_a_new_day_of_brad_os_moves_no_row_under_the_pointer(page: Page, server, world):
    page.open("screens/brados-stale", world)
    page.press("Days", page.one("#card-hrv"), whole=True)
    page.point_at(page.one("#card-hrv .rows > li"))
    before = page.text("#card-hrv .rows")
    entry = {"date": TODAY, "avgMs": 98.6, "minMs": 90, "maxMs": 110, "sampleCount": 6}
    server.request("POST", f"/_as/brados-stale{BRAD}hrv/bulk", {"entries": [entry]}, world=world)
    page.reads("99 ms", "#card-hrv .lead-number")
    page.reads("1 new", "#card-hrv")
    assert page.text("#card-hrv .rows") == before
    page.point_at(page.one("h1"))
    page.reads("99 ms", "#card-hrv .rows > li")


# FitIQ and Lume


TYPES = {"Daily Insight": "daily", "Weekly Summary": "weekly", "Milestone": "milestone", "Pattern Discovery": "pattern"}


INSIGHTS = "/api/v1/insights?sort_by=created_at&sort_order=desc&page=1&page_size=5"
FILTERS = {"Unread": "&read_status=false", "Favorites": "&favorites_only=true", "Archived": "&archived_status=true"}


def insights(server, account: str, query: str = "") -> list[dict]:
    return fetched(server, account, INSIGHTS + query)["data"]["insights"]


def shown_insights(page: Page) -> list[str]:
    return page.settle().run("return [...document.querySelectorAll('#card-insights .insight')].map((node) => node.dataset.id)")


def test_insights_are_filtered_by_their_type(page: Page, server):
    page.open("screens/fitiq-full")
    page.settle()
    assert page.text("#card-insights [aria-label=Type]") == " ".join(["All", *TYPES])
    for word, name in TYPES.items():
        choose(page, "card-insights", word)
        page.reads(f"insight_type={name}", "#card-insights")
        found = insights(server, "fitiq-full", f"&insight_type={name}")
        assert shown_insights(page) == [insight["id"] for insight in found]
        icons = page.run("return [...document.querySelectorAll('#card-insights .insight .insight-kind > .icon')].map((node) => node.ariaLabel)")
        assert icons == [word] * len(found)


@pytest.mark.parametrize("filters", [["Unread"], ["Unread", "Favorites"], ["Favorites", "Archived"], ["Unread", "Favorites", "Archived"]])
def test_insights_are_filtered_by_several_filters_and_a_type_at_once(page: Page, server, filters):
    page.open("screens/fitiq-full")
    for kind in (None, "Weekly Summary"):
        if kind:
            choose(page, "card-insights", kind)
        else:
            for name in filters:
                choose(page, "card-insights", name)
        query = (f"&insight_type={TYPES[kind]}" if kind else "") + "".join(FILTERS[name] for name in FILTERS if name in filters)
        if "Archived" not in filters:
            query += "&archived_status=false"
        page.reads(f"page_size=5{query}", "#card-insights")
        found = insights(server, "fitiq-full", query)
        assert shown_insights(page) == [insight["id"] for insight in found]
        if not found:
            page.reads("No Insights Yet Insights are generated automatically based on your activity. Check back later!", "#card-insights")
        pressed = page.run("return [...document.querySelectorAll('#card-insights [aria-pressed=true]')].map((node) => node.textContent)")
        assert pressed == [kind or "All", *(name for name in FILTERS if name in filters)]


@pytest.mark.parametrize("account", ["fitiq-full", "fitiq-guide"])
def test_an_insight_has_the_signs_and_the_parts_of_the_app(page: Page, server, account):
    page.open(f"screens/{account}")
    for insight in insights(server, account):
        item = f"#card-insights [data-id='{insight['id']}']"
        page.reads(insight["title"], item)
        count = len(insight["suggestions"] or [])
        assert page.text(f"{item} .insight-count") == (str(count) if count else "")
        assert bool(page.all(f"{item} .insight-dot.unread")) == (not insight["is_read"])
        assert bool(page.all(f"{item} .insight-star")) == insight["is_favorite"]
        assert page.text(f"{item} .insight-summary") == " ".join((insight["summary"] or "").split())
        page.click(page.one(f"{item} summary"))
        page.settle()
        parts = dict(page.run(PARTS, item))
        parts.pop("Not on the app’s screen", None)
        assert parts == guides.insight_parts(insight)


#: The parts of an opened insight: each title, with the texts below it.
PARTS = """
    const text = (node) => node.innerText.replace(/\\s+/g, " ").trim();
    const marks = { decimal: (node) => `${[...node.parentNode.children].indexOf(node) + 1}. `, disc: () => "• " };
    const mark = (node) => node.localName === "li" ? marks[getComputedStyle(node).listStyleType](node) : "";
    return [...document.querySelectorAll(`${arguments[0]} .insight-part`)].map((part) => [
        text(part.querySelector("h4")), [...part.querySelectorAll("p, .fact, h5, li")].map((node) => mark(node) + text(node)),
    ]);
"""


def test_an_insight_has_its_age_in_the_worlds_time(page: Page, server, world):
    page.open("screens/fitiq-guide", world)
    found = insights(server, "fitiq-guide")
    generated = [datetime.fromisoformat(insight["generated_at"].replace("Z", "+00:00")) for insight in found]
    ages = lambda now: [guides.relative_time(now - at) for at in generated]
    shown = lambda: page.run("return [...document.querySelectorAll('#card-insights time')].map((node) => node.textContent)")
    now = datetime.fromisoformat("2026-01-07T09:00:00+00:00")
    assert shown() == ages(now)
    server.control("PUT", "clock", {"advance": "PT30M"}, world)
    wait_for(lambda: shown() == ages(now + timedelta(minutes=30)), "the ages to follow the clock", found=shown)


def test_weights_have_the_ranges_of_the_app(page: Page, server):
    page.open("screens/fitiq-full")
    page.settle()
    names = page.run("return [...document.querySelectorAll('#card-weight .choice button')].map((node) => node.textContent)")
    assert names == ["7d", "30d", "90d", "1y", "All"]
    choose(page, "card-weight", "1y")
    page.reads("from=2025-01-07", "#card-weight")
    page.settle()
    total = fetched(server, "fitiq-full", "/api/v1/progress?type=weight&from=2025-01-07&to=2026-01-07&limit=1")["data"]["total"]
    drawn = marks(page, "card-weight", "daily")
    assert len(drawn) == total
    assert all(datetime.fromisoformat(mark.date.replace("Z", "+00:00")).date() >= date(2025, 1, 7) for mark in drawn)

"""The screens as the apps show them: the guides' words and numbers, on the accounts that sit on their boundaries."""

from datetime import date, datetime, timedelta

import pytest

from support.charts import marks
from support.page import Page

TODAY = "2026-01-07"
BRAD = "/api/dev/health-sync/"


def fetched(server, account: str, path: str):
    response = server.request("GET", f"/_as/{account}{path}")
    assert response.status == 200, response.text
    return response.json


def choose(page: Page, card: str, name: str) -> None:
    page.click(page.named("button", name, page.one(f"#{card}"), whole=True))


def hours(minutes: float) -> str:
    whole = int(minutes + 0.5)
    return f"{whole // 60} h {whole % 60:02}"


# Longevity App


@pytest.mark.parametrize("account", ["one-day", "six-days", "thirty-days", "one-year", "gaps"])
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
    assert kinds == [[value, "gained" if value > 0 else "lost" if value < 0 else "none"] for value in values if value is not None]
    pairs = [(a, b) for a, b in zip(values, values[1:]) if a is not None and b is not None]
    strokes = page.run("return document.querySelectorAll('#card-delta [data-series=strokes] line').length")
    assert strokes == sum(2 if a * b < 0 else 1 for a, b in pairs)


@pytest.mark.parametrize("account", ["one-year", "almost-a-year"])
def test_delta_has_months_with_net_check_ins_and_average(page: Page, server, account):
    page.open(f"screens/{account}")
    choose(page, "card-delta", "Yearly")
    page.reads("range=yearly", "#card-delta")
    rows = page.settle().run("""
        return [...document.querySelectorAll("#card-delta tbody tr")].map((row) => [...row.cells].map((cell) => cell.textContent));
    """)
    months = fetched(server, account, "/api/analytics/delta?range=yearly")["series"]
    assert len(rows) == 12
    for month, row in zip(months, rows):
        if month["checkIns"] == 0:
            assert row[1:] == ["not logged", ""]
            continue
        count = f"{month['checkIns']} check-in{'s' if month['checkIns'] > 1 else ''}"
        for words in (count, f"{signed(month['avgDeltaPerCheckIn'])}y on average"):
            assert words in row[2]
        assert row[1] == f"{signed(month['netDelta'])}y"


def test_delta_as_data_has_the_elements_of_the_response(page: Page, server):
    page.open("screens/gaps")
    page.press("As data", page.one("#card-delta"))
    page.settle()
    rows = page.run("return [...document.querySelectorAll('#card-delta .as-data tbody tr')].map((row) => row.cells[0].textContent)")
    assert rows == [slot["date"] for slot in fetched(server, "gaps", "/api/analytics/delta?range=weekly")["series"]]


def signed(value: float) -> str:
    return f"{value:+.2f}".replace("-", "−") if value else "0.00"


def test_the_trend_is_drawn_in_the_green_of_biological_age(page: Page):
    page.open("screens/seven-days")
    colours = page.settle().run("""
        const stroke = getComputedStyle(document.querySelector("#card-trends .line")).stroke;
        const probe = document.querySelector("#card-trends").appendChild(document.createElement("p"));
        probe.className = "good";
        return [stroke, getComputedStyle(probe).color];
    """)
    assert colours[0] == colours[1]


# Failures


@pytest.mark.parametrize("account, card, path, words", [
    ("one-year", "trends", "longevity/trends", "Failed to load trends. Please try again."),
    ("one-year", "delta", "analytics/delta", "Couldn't load delta chart"),
    ("default-user", "hrv", "health-sync/hrv", "Failed to load HRV history"),
    ("default-user", "rhr", "health-sync/rhr", "Failed to load RHR history"),
    ("default-user", "sleep", "health-sync/sleep", "Failed to load sleep history"),
    ("default-user", "body-weight", "health-sync/weight", "Failed to load weight history"),
])
def test_a_failed_card_has_the_words_of_its_app_and_a_retry(page: Page, account, card, path, words):
    page.open("screens/newcomer")
    # No rule acts on the page's own requests.
    page.run("""
        const [path] = arguments;
        const fetched = window.fetch;
        window.fetch = (url, ...rest) => String(url).includes(path) && !window.isBack
            ? Promise.resolve(new Response("{}", {status: 500})) : fetched(url, ...rest);
    """, path)
    page.choose("Choose account", account)
    page.reads(words, f"#card-{card}")
    page.run("window.isBack = true")
    page.press("Retry", page.one(f"#card-{card}"))
    page.is_true(f"return document.querySelector('#card-{card} .chart') !== null", "the chart to be drawn")


# Brad OS


@pytest.mark.parametrize("card", ["hrv", "rhr", "sleep", "body-weight", "vo2max"])
def test_a_history_has_the_ranges_of_the_app_with_six_months_first(page: Page, card):
    page.open("screens/default-user")
    page.settle()
    names = page.run("return [...document.querySelectorAll(`#card-${arguments[0]} .choice button`)].map((node) => node.textContent)", card)
    assert names == ["1W", "2W", "1M", "6M", "1Y"]
    assert page.text(f"#card-{card} [aria-pressed=true]") == "6M"


@pytest.mark.parametrize("account", ["duplicates", "brados-six-days", "default-user"])
def test_sleep_lists_the_averages_of_its_stages(page: Page, server, account):
    page.open(f"screens/{account}")
    nights = fetched(server, account, f"{BRAD}sleep?days=365")["data"]
    by_date = {night["date"]: night for night in sorted(nights, key=lambda night: night["date"])}
    recent = list(by_date.values())[-7:]
    page.settle()
    page.reads("7-day average" if len(recent) == 7 else f"Average of {len(recent)} night", "#card-sleep")
    stages = {"Deep": "deepMinutes", "Core": "coreMinutes", "REM": "remMinutes", "Awake": "awakeMinutes", "Asleep": "totalSleepMinutes"}
    shown = page.text("#card-sleep .stage-means")
    for label, member in stages.items():
        assert f"{label} {hours(sum(night[member] for night in recent) / len(recent))}" in shown
    if recent[-1]["date"] == TODAY:
        page.reads("Last Night", "#card-sleep")


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


@pytest.mark.parametrize("card, words", [
    ("hrv", "No HRV data"), ("rhr", "No RHR data"), ("sleep", "No sleep data"), ("body-weight", "No weight data"), ("vo2max", "No VO₂ max data")])
def test_an_empty_history_has_the_words_of_the_app_and_a_dimmed_icon(page: Page, card, words):
    page.open("screens/brados-empty")
    page.click(page.named("button", "Show the empty screens of Brad OS"))
    page.reads(words, f"#card-{card}")
    assert float(page.run("return getComputedStyle(document.querySelector(`#card-${arguments[0]} .empty-icon .icon`)).opacity", card)) < 0.6


# FitIQ and Lume


TYPES = {"Daily Insight": "daily", "Weekly Summary": "weekly", "Milestone": "milestone", "Pattern Discovery": "pattern"}


def test_insights_are_filtered_by_their_type(page: Page, server):
    page.open("screens/fitiq-full")
    page.settle()
    assert page.text("#card-insights [aria-label=Type]") == " ".join(["All", *TYPES])
    for word, name in TYPES.items():
        choose(page, "card-insights", word)
        page.reads(f"insight_type={name}", "#card-insights")
        path = f"/api/v1/insights?page=1&page_size=5&sort_by=created_at&sort_order=desc&insight_type={name}"
        found = fetched(server, "fitiq-full", path)["data"]["insights"]
        page.settle()
        ids = page.run("return [...document.querySelectorAll('#card-insights .insight')].map((node) => node.dataset.id)")
        assert ids == [insight["id"] for insight in found]
        icons = page.run("return [...document.querySelectorAll('#card-insights .insight .icon')].map((node) => node.ariaLabel)")
        assert icons == [word] * len(found)


def test_an_insight_has_its_signs_its_suggestions_and_its_context(page: Page, server):
    page.open("screens/fitiq-full")
    found = fetched(server, "fitiq-full", "/api/v1/insights?page=1&page_size=5&sort_by=created_at&sort_order=desc")["data"]["insights"]
    for insight in found:
        item = f"#card-insights [data-id='{insight['id']}']"
        page.reads(insight["title"], item)
        count = len(insight["suggestions"])
        assert (f"{count} suggestion" in page.text(item)) == (count > 0)
        assert bool(page.all(f"{item} .insight-dot.unread")) == (not insight["is_read"])
        assert bool(page.all(f"{item} .insight-star")) == insight["is_favorite"]
        page.click(page.one(f"{item} summary"))
        text = page.settle().text(item)
        for words in [insight["summary"], *insight["suggestions"]]:
            assert " ".join(words.split()) in text
        context = insight["data_context"] or {}
        steps = (context.get("metrics") or {}).get("steps")
        if steps is not None:
            assert f"Steps {steps:,}" in text
        for words in (context.get("goals") or []) + (context.get("achievements") or []):
            assert words in text


def test_an_account_without_insights_and_weights_has_the_words_of_the_app(page: Page):
    page.open("screens/fitiq-empty")
    page.click(page.named("button", "Show the empty screens of FitIQ and Lume"))
    page.reads("No Insights Yet", "#card-insights")
    page.reads("No weights", "#card-weight")


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

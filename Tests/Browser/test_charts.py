"""Charts: the marks have the values of the endpoints, at the places that the axes give."""

from datetime import date, datetime

import pytest

from support.charts import lies_on_a_line, marks
from support.guides import PERIODS, is_projected
from support.page import Page


def days(text: str) -> float:
    """A date or an instant in days, as on an axis."""
    if len(text) == 10:
        return date.fromisoformat(text).toordinal()
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp() / 86400


def fetched(server, account: str, path: str):
    response = server.request("GET", f"/_as/{account}{path}")
    assert response.status == 200, response.text
    return response.json


def choose(page: Page, card: str, name: str) -> None:
    page.click(page.named("button", name, page.one(f"#{card}"), whole=True))


@pytest.mark.parametrize("width", ["desktop", "phone"])
@pytest.mark.parametrize("account", ["one-year", "gaps", "thirty-days", "almost-a-year"])
def test_a_trend_draws_the_points_of_the_response_at_their_places(page: Page, server, account, width):
    page.look(width).open(f"screens/{account}")
    trends = fetched(server, account, "/api/longevity/trends")
    for name, period in PERIODS.items():
        choose(page, "card-trends", name)
        trend = trends[period]
        drawn = marks(page, "card-trends", "daily")
        expected = trend["points"] if trend["available"] or is_projected(period, trend) else []
        assert [(mark.date, mark.value) for mark in drawn] == [(point["date"], point["biologicalAge"]) for point in expected]
        if drawn:
            assert lies_on_a_line([(mark.value, mark.y) for mark in drawn])
            assert lies_on_a_line([(days(mark.date), mark.x) for mark in drawn])


def test_the_values_that_the_app_does_not_show_are_data(page: Page, server):
    page.open("screens/six-days")
    page.press("As data", page.one("#card-trends"))
    found = fetched(server, "six-days", "/api/longevity/trends")
    rows = page.run("return [...document.querySelectorAll('#card-trends .as-data tbody tr')].map((row) => [...row.cells].map((cell) => cell.innerText))")
    assert [row[0] for row in rows] == list(found)
    for (_, value, state, points), trend in zip(rows, found.values()):
        unavailable = "none yet" if trend["value"] is None else "projection" if trend.get("projection") else "partial"
        assert state == ("available" if trend["available"] else unavailable)
        assert value == ("null" if trend["value"] is None else f"{trend['value']:.2f}".replace("-", "−"))
        assert points == str(len(trend["points"]))


@pytest.mark.parametrize("account", ["one-year", "gaps", "aging"])
def test_gains_and_losses_have_no_mark_for_days_without_a_check_in(page: Page, server, account):
    page.open(f"screens/{account}")
    for name, span in PERIODS.items():
        choose(page, "card-delta", name)
        page.reads(f"range={span}", "#card-delta")
        series = fetched(server, account, f"/api/analytics/delta?range={span}")["series"]
        if span == "yearly":
            expected = [(slot["month"], slot["netDelta"]) for slot in series if slot["checkIns"] > 0]
        else:
            expected = [(slot["date"], slot["dailyDeltaYears"]) for slot in series if slot["dailyDeltaYears"] is not None]
        drawn = marks(page, "card-delta", "bars" if span == "yearly" else "days")
        assert [(mark.date, mark.value) for mark in drawn] == expected
        tall = [(abs(mark.value), mark.y) for mark in drawn if abs(mark.value) > 0.005]
        if span == "yearly":
            assert len(tall) < 2 or lies_on_a_line([*tall, (0, 0)], tolerance=1.5)
        else:
            assert len(drawn) < 2 or lies_on_a_line([(mark.value, mark.y) for mark in drawn])


@pytest.mark.parametrize("span, days_back", [("7d", 7), ("30d", 30), ("90d", 90)])
def test_the_weight_chart_draws_each_entry_of_the_chosen_range(page: Page, server, span, days_back):
    page.open("screens/fitiq-full")
    page.click(page.named("button", span, page.one("#card-weight"), whole=True))
    first = date.fromordinal(date(2026, 1, 7).toordinal() - days_back)
    found = fetched(server, "fitiq-full", f"/api/v1/progress?type=weight&from={first}&to=2026-01-07&limit=100")["data"]["entries"]
    drawn = marks(page, "card-weight", "daily")
    assert sorted((mark.date, mark.value) for mark in drawn) == sorted((entry["date"], entry["quantity"]) for entry in found)
    assert lies_on_a_line([(days(mark.date), mark.x) for mark in drawn])
    assert lies_on_a_line([(mark.value, mark.y) for mark in drawn])


@pytest.mark.parametrize("card, slug, member", [("hrv", "hrv", "avgMs"), ("rhr", "rhr", "avgBpm"), ("body-weight", "weight", "weightLbs")])
def test_a_metric_draws_its_days_and_labels_the_mean_of_the_last_seven(page: Page, server, card, slug, member):
    page.open("screens/default-user")
    page.click(page.named("button", "1M", page.one(f"#card-{card}"), whole=True))
    newest = fetched(server, "default-user", f"/api/dev/health-sync/{slug}?days=365")["data"]
    expected = [(entry["date"], entry[member]) for entry in reversed(newest) if entry["date"] >= "2025-12-09"]
    drawn = marks(page, f"card-{card}", "daily")
    assert [(mark.date, mark.value) for mark in drawn] == expected
    assert lies_on_a_line([(mark.value, mark.y) for mark in drawn])
    end = page.run("return {...document.querySelector(`#card-${arguments[0]} .end[data-series=mean]`).dataset}", card)
    assert float(end["value"]) == pytest.approx(sum(entry[member] for entry in newest[:7]) / 7)


def test_a_night_is_drawn_with_its_stages(page: Page, server):
    page.open("screens/default-user")
    choose(page, "card-sleep", "1M")
    nights = fetched(server, "default-user", "/api/dev/health-sync/sleep?days=365")["data"]
    names = {"deep": "deepMinutes", "core": "coreMinutes", "rem": "remMinutes", "awake": "awakeMinutes"}
    drawn = marks(page, "card-sleep", "bars")
    by_date = {night["date"]: night for night in nights}
    assert {mark.date for mark in drawn} == {day for day in by_date if day >= "2025-12-09"}
    for mark in drawn:
        assert mark.value == by_date[mark.date][names[mark.part]]


def test_the_arrow_keys_read_the_date_and_value_of_a_point(page: Page, server):
    page.open("screens/one-year")
    choose(page, "card-trends", "Yearly")
    page.settle()
    plot = page.one("#card-trends .chart-plot")
    page.run("arguments[0].focus()", plot)
    page.key("\ue011")
    first = fetched(server, "one-year", "/api/longevity/trends")["yearly"]["points"][0]
    spoken = plot.get_attribute("aria-valuetext")
    assert f"{first['biologicalAge']:.2f} years" in spoken
    assert str(int(first["date"][8:])) in spoken


def test_a_chart_has_the_same_data_as_a_table(page: Page, server):
    page.open("screens/seven-days")
    rows = page.run("return [...document.querySelectorAll('#card-trends .chart table tbody tr')].map((row) => row.textContent)")
    assert len(rows) == len(fetched(server, "seven-days", "/api/longevity/trends")["weekly"]["points"]) == 7


def test_weights_are_listed_newest_first(page: Page, server):
    page.open("screens/fitiq-full")
    choose(page, "card-weight", "30d")
    page.settle()
    found = fetched(server, "fitiq-full", "/api/v1/progress?type=weight&from=2025-12-08&to=2026-01-07&limit=100")["data"]["entries"]
    if len(found) > 5:
        page.press("earlier entr", page.one("#card-weight"))
        page.one("#card-weight .opened-rows .rows")
    shown = page.run("return [...document.querySelectorAll('#card-weight .rows .strong')].map((node) => node.textContent)")
    assert shown == [f"{entry['quantity']:.1f} kg" for entry in found]

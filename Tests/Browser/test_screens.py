"""Screens: the content of an account's apps, also with faults and a moved clock."""

import pytest

from support.page import WIDTHS, Page
from support.waiting import wait_for


def test_the_chosen_account_is_in_the_address(page: Page):
    page.open("screens?all")
    page.press("one-year")
    page.is_at("screens/one-year")
    page.reads("Biological age", "#app-longevity")
    page.choose("Choose account", "fitiq-full")
    page.is_at("screens/fitiq-full")
    page.reads("Weight", "#app-fitiq")


def test_back_and_forward_lead_through_the_shown_accounts(page: Page):
    page.open("screens/one-year")
    page.choose("Choose account", "aging")
    page.is_at("screens/aging")
    page.driver.back()
    page.reads("one-year", "h1")
    page.driver.forward()
    page.reads("aging", "h1")


CHOICES = [
    ("one-year", "trends", "Monthly", "trends=Monthly"), ("one-year", "delta", "Yearly", "delta=Yearly"),
    ("default-user", "hrv", "1Y", "hrv=1Y"), ("default-user", "sleep", "1M", "sleep=1M"), ("fitiq-full", "weight", "30d", "weight=30d"),
    ("fitiq-full", "entries", "Favorites", "entries=Favorites"), ("fitiq-full", "insights", "Unread", "insights=Unread"),
    ("fitiq-full", "insights", "Milestone", "insights.type=Milestone"),
]


@pytest.mark.parametrize("account, card, choice, query", CHOICES)
def test_the_address_keeps_a_range_or_filter(page: Page, account, card, choice, query):
    pressed = lambda: page.run("return [...document.querySelectorAll(`#card-${arguments[0]} [aria-pressed=true]`)].map((node) => node.textContent)", card)
    page.open(f"screens/{account}")
    page.settle()
    first = pressed()
    page.click(page.named("button", choice, page.one(f"#card-{card}"), whole=True))
    page.is_at(f"screens/{account}?{query}")
    chosen = pressed()
    assert choice in chosen
    page.open(page.address)
    page.settle()
    assert pressed() == chosen
    page.choose("Choose account", "six-days")
    page.is_at(f"screens/six-days?{query}")
    page.settle()
    assert page.all("#app-fitiq:not([hidden]), #app-brados:not([hidden])") == []
    page.open(f"screens/{account}?{query.split('=')[0]}=nonsense")
    page.settle()
    assert pressed() == first


@pytest.mark.parametrize("account, card, label, name", [
    ("default-user", "exercise", "Exercise", "exercise"), ("fitiq-full", "chats", "Chat", "chat"),
])
def test_the_address_keeps_a_chosen_exercise_or_chat(page: Page, account, card, label, name):
    value = lambda: page.one(f"#card-{card} select").get_property("value")
    page.open(f"screens/{account}")
    first = value()
    chosen = page.run("return document.querySelector(arguments[0]).value", f"#card-{card} select option:not(:checked)")
    page.choose(label, chosen, page.one(f"#card-{card}"))
    page.is_at(f"screens/{account}?{name}={chosen}")
    page.open(page.address)
    assert (value(), first != chosen) == (chosen, True)
    page.open(f"screens/{account}?{name}=nonsense")
    assert value() == first


def test_the_address_keeps_the_month_and_the_day_of_the_calendar(page: Page):
    card = lambda: page.one("#card-calendar")
    page.open("screens/default-user")
    page.press("Earlier", card())
    page.is_at("screens/default-user?calendar=2025-12")
    page.open(page.address)
    page.reads("Dec 2025", "#card-calendar .calendar-tools")
    day = page.one("#card-calendar button.calendar-day")
    date = page.run("return arguments[0].closest('td').dataset.date", day)
    page.click(day)
    page.is_at(f"screens/default-user?calendar={date}")
    page.open(page.address)
    page.is_true(f"return document.querySelector('[data-date=\"{date}\"] [aria-pressed=true]')", "the day to be chosen")
    page.press("Later", card())
    page.is_at("screens/default-user")
    for nonsense in ("2025-13", "1", "2025-12-24-01"):
        page.open(f"screens/default-user?calendar={nonsense}")
        page.reads("Jan 2026", "#card-calendar .calendar-tools")


def test_another_world_keeps_the_filter_of_the_address(page: Page, world):
    page.open("screens/one-year?delta=Monthly")
    page.choose("World", world)
    page.is_at(f"screens/one-year?delta=Monthly&world={world}")
    page.reads("range=monthly", "#card-delta")


@pytest.mark.parametrize("address, title", [
    ("screens/one-year", "one-year · Screens"), ("accounts/one-year", "one-year · Accounts"), ("accounts/one-year/data", "one-year · Accounts"),
    ("accounts", "Accounts"), ("controls/faults", "faults · Controls"), ("journal", "Journal"),
])
def test_the_title_names_the_account_or_part(page: Page, address, title):
    page.open(address)
    assert page.driver.title == f"{title} · Understudy"


def test_the_title_follows_the_shown_account(page: Page):
    page.open("screens/one-year")
    page.choose("Choose account", "aging")
    page.is_true("return document.title === 'aging · Screens · Understudy'", "the title to name the account")
    page.open("screens")
    page.is_at("screens/aging")
    page.is_true("return document.title === 'aging · Screens · Understudy'", "the title to name the account")


@pytest.mark.parametrize("address", [
    "screens/one-year/more", "accounts/one-year/more", "accounts/one-year/data/fitiq", "journal/1/more", "controls/faults/more", "api/a/b",
    "nonsense", "nonsense/more",
])
def test_an_unknown_address_is_a_page_that_leads_to_the_areas(page: Page, address):
    page.allowed.append("status of 404")
    page.open(address)
    page.reads("No such page", "h1")
    page.reads(f"The dashboard has no page {address}.", "main")
    assert page.driver.title == "Not found · Understudy"
    page.press("Go to Controls", page.one("main"))
    page.reads("Controls", "h1")


def test_an_app_without_data_is_one_quiet_line(page: Page):
    page.open("screens/brados-empty")
    assert page.text(".quiet-apps") != ""
    assert page.all("#app-longevity:not([hidden])") == []


def test_an_unknown_account_is_reported_with_a_list_of_the_others(page: Page):
    page.open("screens/nobody-here")
    page.reads("There is no account “nobody-here” in this world")
    assert page.named("a", "six-days").is_displayed()


def test_without_a_subscription_the_app_shows_its_paywall(page: Page):
    page.open("screens/unsubscribed")
    page.reads("403 subscription_required", "#app-longevity")


def test_a_card_names_the_rule_that_would_meet_the_app_until_the_rule_is_removed(page: Page, server, world):
    page.open("screens/one-year", world)
    rule = {"match": {"path": "/api/longevity/trends"}, "effect": {"status": 503, "body": {"error": "down for today"}}}
    identifier = server.control("POST", "faults", rule, world)["faults"][0]["id"]
    page.reads(f"next call gets 503, by {identifier}", "#card-trends")
    page.reads("Weekly", "#card-trends")
    page.reads("1 fault on", "#bar")
    assert "next call" not in page.text("#card-score")
    server.control("DELETE", "faults", world=world)
    wait_for(lambda: "next call" not in page.text("#card-trends"), "the badge to disappear")


def test_advancing_the_clock_updates_the_screens(page: Page, world):
    page.open("screens/six-days", world)
    before = page.text("#card-delta")
    page.press("one week")
    page.reads("14 Jan 2026", "#bar")
    page.settle()
    assert page.text("#card-delta") != before
    page.reads("14 Jan", ".screens-about")


def test_insights_have_pages_and_open(page: Page, server):
    page.open("screens/fitiq-full")
    path = "/_as/fitiq-full/api/v1/insights?page=1&page_size=6&sort_by=created_at&sort_order=desc"
    first = server.request("GET", path).json["data"]["insights"]
    page.reads(first[0]["title"], "#card-insights")
    page.press("Older", page.one("#card-insights"))
    page.reads(first[5]["title"], "#card-insights")
    page.press(first[5]["title"], page.one("#card-insights"))
    page.reads(" ".join(first[5]["content"].split())[:60], "#card-insights")


def test_a_path_copies_as_curl(page: Page, server):
    page.open("screens/one-year")
    page.press("/api/longevity/trends")
    assert page.copied() == f"curl {server.origin}/_as/one-year/api/longevity/trends"


def test_the_scores_of_nine_metrics_are_shown(page: Page, server, world):
    page.open("screens/six-days", world)
    page.reads("Metric scores")
    headers = {"Authorization": "Bearer six-days"}
    scores = server.request("GET", "/api/metrics/scores", headers=headers, world=world).json["scores"]
    shown = """
        const facts = [...document.querySelectorAll("[data-metric]")];
        return facts.map((fact) => [fact.dataset.metric, fact.querySelector(".score").textContent]);
    """
    assert page.run(shown) == [[metric, str(score)] for metric, score in scores.items()]


def test_a_new_entry_moves_no_row_under_the_pointer(page: Page, server, world):
    page.open("screens/fitiq-full", world)
    page.point_at(page.one("#card-entries .records > li"))
    before = page.text("#card-entries .records")
    server.request("POST", "/_as/fitiq-full/api/v1/journal", {"content": "A walk by the sea."}, world=world)
    page.reads("1 new", "#card-entries")
    assert page.text("#card-entries .records") == before
    page.point_at(page.one("h1"))
    page.reads("A walk by the sea.", "#card-entries .records")
    assert page.all("#card-entries .newer") == []


OVERLAPS = """
    const rect = (node) => node.getBoundingClientRect();
    const doOverlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const text = (title) => { const range = document.createRange(); range.selectNodeContents(title); return range.getBoundingClientRect(); };
    return [...document.querySelectorAll(".panel .card-head")].filter((head) => head.checkVisibility()).map((head) => ({
        title: text(head.querySelector(".card-title")), rest: [...head.querySelectorAll(".panel-corner > *")].map(rect), name: head.innerText,
    })).filter(({ title, rest }) => rest.some((each) => doOverlap(title, each))).map(({ name }) => name);
"""


@pytest.mark.parametrize("account", ["one-year", "fitiq-starter"])
@pytest.mark.parametrize("width", WIDTHS)
def test_the_badge_of_a_rule_leaves_the_title_of_a_narrow_card_readable(page: Page, server, world, account, width):
    server.control("POST", "faults", {"match": {}, "effect": {"connection": "close"}}, world)
    page.look(width).open(f"screens/{account}", world)
    page.reads("next call gets no response, by f1", "main")
    assert page.run(OVERLAPS) == []

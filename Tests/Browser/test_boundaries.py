"""Each screen of the guides on the accounts that sit on its boundaries: the words and numbers of the page are those of the guides' rules."""

import pytest

from support import guides
from support.guides import View
from support.page import Page
from support.waiting import wait_for

#: The world's date in the zones of all accounts below.
TODAY = "2026-01-07"

LONGEVITY = {"score": guides.score, "trends": guides.trends, "delta": guides.delta}
BRAD_OS = {
    "hrv": guides.metric("hrv", "avgMs", "ms", "HRV", 0), "rhr": guides.metric("rhr", "avgBpm", "bpm", "RHR", 0), "sleep": guides.sleep,
    "body-weight": guides.metric("weight", "weightLbs", "lb", "weight", 1), "vo2max": guides.vo2_max,
}

SHOWN = """
    const [card, texts, counts] = arguments;
    const all = (selector) => [...document.querySelectorAll(`#card-${card} ${selector}`)];
    const text = (selector) => (all(selector)[0]?.innerText ?? "").replace(/\\s+/g, " ").replace(/\u2212/g, "-").trim();
    return [Object.fromEntries(texts.map((each) => [each, text(each)])),
            Object.fromEntries(counts.map((each) => [each, all(each).length]))];
"""


def fetcher(server, account: str) -> guides.Fetch:
    def fetch(path: str) -> dict:
        response = server.request("GET", f"/_as/{account}{path}")
        assert response.status == 200, response.text
        return response.json
    return fetch


def shows(page: Page, card: str, view: View) -> None:
    """Makes the choice of a view, and waits until the card has its texts and counts."""
    if view.choice and page.text(f"#card-{card} [aria-pressed=true]") != view.choice:
        page.click(page.named("button", view.choice, page.one(f"#card-{card}"), whole=True))
    differences = lambda: {
        selector: (found, expected)
        for shown, wanted in zip(page.run(SHOWN, card, [*view.texts], [*view.counts]), (view.texts, view.counts))
        for selector, expected in wanted.items() if (found := shown[selector]) != expected
    }
    wait_for(lambda: not differences(), f"{card} {view.choice or ''} to have the words of the guide", seconds=3, found=differences)


@pytest.mark.parametrize("account", [
    "onboarded", "one-day", "six-days", "seven-days", "twenty-nine-days", "thirty-days", "almost-a-year", "one-year", "gaps", "aging",
    "checked-in-today",
])
def test_the_longevity_app_shows_its_age_trends_and_deltas(page: Page, server, account):
    page.open(f"screens/{account}")
    heights = set()
    for card, rule in LONGEVITY.items():
        for view in rule(fetcher(server, account)):
            shows(page, card, view)
            heights.add(page.run("return document.querySelector('#card-trends').offsetHeight"))
    assert len(heights) == 1, "the trends have one height"


@pytest.mark.parametrize("account", ["brados-empty", "brados-six-days", "brados-stale", "duplicates", "default-user"])
def test_brad_os_shows_its_histories(page: Page, server, account):
    page.open(f"screens/{account}")
    if account == "brados-empty":
        page.press("Show the empty screens of Brad OS")
    for card, rule in BRAD_OS.items():
        [view] = rule(fetcher(server, account), TODAY)
        shows(page, card, view)
        # The empty cards among others are one line.
        is_hidden = page.run("return document.querySelector(`#card-${arguments[0]}`).hidden", card)
        assert is_hidden == (f"{view.texts.get('.empty-title')}." in page.text("#app-brados .app-missing"))
    sizes = page.run("return [...document.querySelectorAll('.lead-number')].map((node) => getComputedStyle(node).fontSize)")
    assert set(sizes) <= {"34px"}
    opacities = page.run("return [...document.querySelectorAll('.empty-icon .icon')].map((icon) => Number(getComputedStyle(icon).opacity))")
    assert all(opacity < 0.6 for opacity in opacities)


def test_an_account_without_insights_and_weights_has_the_words_of_the_app(page: Page, server):
    page.open("screens/fitiq-empty")
    page.press("Show the empty screens of FitIQ and Lume")
    shows(page, "insights", View(texts={
        ".empty-title": "No Insights Yet", ".empty-title + p": "Insights are generated automatically based on your activity. Check back later!"}))
    shows(page, "weight", View(texts={".empty-title": "No weights"}, counts={".empty-icon .icon": 1, ".chart": 0}))

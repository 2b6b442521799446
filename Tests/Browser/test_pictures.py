"""Screenshots of every area for review: wide and narrow, light and dark, full, empty and with faults.

test_presence.py takes those with a stopped server. An option writes the two of the README.
"""

import pytest

from conftest import REPOSITORY
from support.page import Page, SCHEMES
from support.seeds import EMPTY

FULL = {
    "accounts": "accounts", "account": "accounts/one-year", "screens-longevity": "screens/one-year", "screens-fitiq": "screens/fitiq-full",
    "screens-brad-os": "screens/default-user", "journal": "journal", "controls-clock": "controls", "controls-faults": "controls/faults",
    "controls-worlds": "controls/worlds", "controls-seed": "controls/seed", "api": "api", "api-operation": "api/fitiq.listInsights",
}
EMPTY_ADDRESSES = {
    "accounts": "accounts", "screens": "screens", "journal": "journal", "controls-faults": "controls/faults",
    "controls-worlds": "controls/worlds", "api": "api/nothing",
}
PATHS = (
    "longevity/trends", "analytics/delta?range=weekly", "dev/health-sync/hrv?days=30", "v1/insights", "v1/progress?type=weight", "nothing",
)


@pytest.fixture(scope="module")
def full_world(server) -> str:
    name = server.sandbox("full")
    server.control("POST", "faults", {"preset": "flaky", "match": {"path": "/api/v1/*"}}, name)
    rule = {"match": {"path": "/api/chat", "account": "six-days"}, "effect": {"status": 503, "latencyMs": 20}}
    server.control("POST", "faults", rule, name)
    server.control("PUT", "snapshots/before-sync", world=name)
    for path in PATHS * 4:
        server.request("GET", f"/_as/fitiq-full/api/{path}", world=name)
    server.request("POST", "/_as/six-days/api/chat", {"message": "How did I sleep?"}, world=name)
    yield name
    server.control("DELETE", f"sandboxes/{name}")


@pytest.mark.parametrize("name", FULL)
def test_full(page: Page, server, full_world, name):
    page.allowed.append("status of 503")
    page.open(FULL[name], "main" if name.startswith("screens") else full_world)
    page.pictures_in_all_ways(f"full-{name}")


def test_a_request_in_the_journal(page: Page, server, full_world):
    identifier = server.control("GET", "requests", world=full_world)["requests"][-1]["id"]
    page.open(f"journal/{identifier}", full_world)
    page.reads("How did I sleep?", ".journal-detail")
    page.pictures_in_all_ways("full-journal-request")


@pytest.mark.parametrize("name", EMPTY_ADDRESSES)
def test_empty(page: Page, server, name):
    world = server.sandbox("empty", EMPTY)
    page.open(EMPTY_ADDRESSES[name], world)
    page.pictures_in_all_ways(f"empty-{name}")


@pytest.mark.parametrize("account", ["newcomer", "unsubscribed", "fitiq-empty", "brados-six-days"])
def test_accounts_with_little_or_no_data(page: Page, account):
    page.open(f"screens/{account}")
    page.pictures_in_all_ways(f"empty-screens-{account}")


@pytest.mark.parametrize("preset", ["maintenance", "offline", "null-values"])
def test_screens_with_a_fault_rule(page: Page, server, world, preset):
    server.control("POST", "faults", {"preset": preset}, world)
    page.open("screens/one-year", world)
    page.pictures_in_all_ways(f"broken-screens-{preset}")


def test_the_screenshots_of_the_readme(page: Page, server, request):
    if not request.config.getoption("--readme-pictures"):
        pytest.skip("written only with --readme-pictures")
    folder = REPOSITORY / "docs" / "images"
    for scheme in SCHEMES:
        page.pictures = folder
        page.look("desktop", scheme, height=900).open("screens/default-user")
        page.picture(f"dashboard-{scheme}", whole=False)

"""One server and one browser for all tests of a worker. Each test has its own world, and errors in the browser fail it."""

import os
import re
from pathlib import Path

import pytest

from support.browser import chromium
from support.page import Page
from support.server import Understudy

REPOSITORY = Path(__file__).resolve().parents[2]
#: Errors 4xx of a backend: the screens of some accounts get them, and the browser logs them to the console.
ORDINARY = [r"/(api|_as)/\S* - Failed to load resource: the server responded with a status of 4\d\d"]


def pytest_addoption(parser):
    parser.addoption("--readme-pictures", action="store_true", help="write docs/images/dashboard-light.png and -dark.png")


@pytest.fixture(scope="session")
def binary() -> Path:
    named = os.environ.get("UNDERSTUDY")
    candidates = [Path(named).resolve()] if named else [REPOSITORY / ".build" / kind / "understudy" for kind in ("debug", "release")]
    found = next((path for path in candidates if path.is_file()), None)
    assert found, f"{' or '.join(map(str, candidates))} does not exist; build it with: make test-browser"
    return found


@pytest.fixture(scope="session")
def pictures() -> Path:
    return REPOSITORY / ".build-browser" / "screenshots"


@pytest.fixture(scope="session")
def server(binary):
    server = Understudy(binary).start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def driver():
    driver = chromium()
    yield driver
    driver.quit()


@pytest.fixture
def world(server, request) -> str:
    """A sandbox for the test, with the demo's accounts. It stays until the server stops: the page is still open when the test ends."""
    return server.sandbox("t-" + re.sub(r"[^a-z0-9]+", "-", request.node.name.lower())[-50:].strip("-"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Adds a screenshot of the page to a failed test."""
    report = yield
    page = item.funcargs.get("page")
    if report.when == "call" and report.failed and page:
        report.sections.append(("picture", str(page.picture(f"failed-{item.name}", whole=False))))
    return report


@pytest.fixture
def page(driver, server, pictures):
    """The dashboard on a desktop in the light scheme. Its complaints fail the test unless the test allows them."""
    page = Page(driver, server, pictures, allowed=list(ORDINARY)).look()
    driver.get("about:blank")
    page.complaints()
    yield page
    complaints = page.complaints()
    # Ends the page, so that it does not run beside the next test.
    driver.get("about:blank")
    assert complaints == []

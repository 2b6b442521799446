"""A sandbox of Understudy for each test. Needs only pytest: copy this file beside your tests, and run them with

    understudy exec -- python3 -m pytest

Each test has its own data, clock, faults and journal. The tests can therefore run in several workers: `pytest -n 8`, with pytest-xdist.

A marker says how the sandbox begins; those of the module, the class and the test are combined:

    @pytest.mark.sandbox(now="2026-03-01T08:00:00Z", persona="six-days")
    def test_…(sandbox): …
"""

import json
import os
import re
import urllib.error
import urllib.request
import zlib

import pytest


class Sandbox:
    """A world of its own on the server."""

    def __init__(self, server, name):
        self.name = name
        #: The base URL for the client under test.
        self.url = f"{server}/_sandbox/{name}"
        self._place = f"{server}/_understudy/sandboxes/{name}"

    def create(self, **start):
        """Makes the sandbox; start has the members of its request: now, persona, seed, scenario."""
        call("PUT", self._place, start or None)

    def delete(self):
        call("DELETE", self._place)

    def acting_as(self, account):
        """The base URL for a client that sends no credentials: its requests are those of the account."""
        return f"{self.url}/_as/{account}"

    def advance(self, duration):
        """Moves the clock by an ISO 8601 duration, such as P1D."""
        call("PUT", f"{self.url}/_understudy/clock", {"advance": duration})

    def accounts(self):
        """The accounts of the sandbox, with their keys."""
        return call("GET", f"{self.url}/_understudy/accounts")["accounts"]

    def fail(self, **rule):
        """Adds a fault rule, such as preset="offline", or match={"path": "/api/*"}, when={"first": 1}, effect={"status": 503}."""
        call("POST", f"{self.url}/_understudy/faults", rule)

    def verify(self, match, **count):
        """Checks the number of the client's requests: exactly=2, or at least one. An error lists the requests that nearly match."""
        question = {"match": match} | ({"count": count} if count else {})
        return call("POST", f"{self.url}/_understudy/requests/verify", question)["requests"]


def call(method, url, body=None):
    """Sends a call of the control API and returns the JSON of its response."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.loads(response.read() or "null")
    except urllib.error.HTTPError as error:
        raise AssertionError(f"{method} {url} answered {error.code}: {error.read().decode()}") from None


def pytest_configure(config):
    config.addinivalue_line(
        "markers",
        "sandbox(now, persona, seed, scenario): how the test's sandbox begins: the time of its clock, the account of requests without "
        "credentials, a seed document, a scenario of the server",
    )


@pytest.fixture(scope="session")
def understudy():
    """The base URL of the server."""
    url = os.environ.get("UNDERSTUDY_URL")
    if not url:
        pytest.fail("UNDERSTUDY_URL is not in the environment; run the tests with `understudy exec -- python3 -m pytest`", pytrace=False)
    return url


@pytest.fixture
def sandbox(understudy, request):
    """A sandbox, deleted after the test. Its name has the worker and the test, so that reports of the run show both.

    It begins as the markers `sandbox` say, of which the nearest counts for each argument.
    """
    start = {}
    for marker in reversed(list(request.node.iter_markers("sandbox"))):
        if marker.args:
            pytest.fail("the marker sandbox takes named arguments: now, persona, seed, scenario", pytrace=False)
        start |= marker.kwargs
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    test = re.sub(r"[^A-Za-z0-9._-]+", "-", request.node.name)
    sandbox = Sandbox(understudy, f"{worker}-{zlib.crc32(request.node.nodeid.encode()):08x}-{test}"[:64])
    sandbox.create(**start)
    yield sandbox
    sandbox.delete()

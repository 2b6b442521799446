"""A sandbox of Understudy for each test. Needs only pytest: copy this file beside your tests, and run them with

    understudy exec -- python3 -m pytest

Each test has its own data, clock, faults and journal. The tests can therefore run in several workers: `pytest -n 8`, with pytest-xdist.

A marker says how the sandbox begins; those of the module, the class and the test are combined:

    @pytest.mark.sandbox(now="2026-03-01T08:00:00Z", persona="six-days")
    def test_…(sandbox): …

The result of a failing test has a section about its sandbox: clock, persona, rules, requests and events. It names a file with the requests as
an HTTP Archive, in pytest's folder for temporary files: `--basetemp=FOLDER` sets it.
"""

import json
import os
import re
import urllib.error
import urllib.parse
import urllib.request
import zlib

import pytest


class Sandbox:
    """A world of its own on the server."""

    #: The number of newest requests, and of newest events, in a report.
    SHOWN = 20

    def __init__(self, server, name, folder):
        self.name = name
        #: The file for the requests of a failing test.
        self._archive = folder / f"{name}.har"
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

    def report(self):
        """The sandbox line by line: clock, persona, rules, each refused request, and the last requests and events. Writes the archive."""
        control = f"{self.url}/_understudy"
        clock, persona = call("GET", f"{control}/clock"), call("GET", self._place)["persona"]
        faults = call("GET", f"{control}/faults")["faults"]
        journal, events = call("GET", f"{control}/requests?bodies=false"), call("GET", f"{control}/events")
        requests = journal["requests"]
        shown = [entry for entry in requests[: -self.SHOWN] if "reason" in entry] + requests[-self.SHOWN :]
        self._archive.write_text(json.dumps(call("GET", f"{control}/requests.har")), encoding="utf-8")
        return "\n".join(
            [f"world {self.name} at {clock['now']}, clock {clock['mode']}" + (f", persona {persona}" if persona else "")]
            + section("fault rules", [fault_line(fault) for fault in faults], len(faults))
            + section("requests", [request_line(entry) for entry in shown], len(requests) + journal["dropped"])
            + section(
                "events",
                [event_line(event) for event in events["events"][-self.SHOWN :]],
                len(events["events"]) + events["dropped"],
            )
            + [f"requests as an HTTP Archive: {self._archive}"]
        )


def section(title, lines, count):
    """The lines of a report under a title that names the number of all, if there are more."""
    if not count:
        return [f"no {title}"]
    part = f", {len(lines)} of {count}" if len(lines) < count else ""
    return [f"{title}{part}:"] + [f"  {line}" for line in lines]


#: The longest rule in a report, in characters: the body of an effect may be a whole response.
LONGEST_RULE = 300


def fault_line(fault):
    about = ("id", "preset", "matched", "fired", "failed")
    rule = {name: value for name, value in fault.items() if name not in about and value is not None}
    name = " ".join(filter(None, (fault["id"], fault.get("preset"))))
    failed = f", failed {fault['failed']}" if fault["failed"] else ""
    text = json.dumps(rule)
    shown = text if len(text) <= LONGEST_RULE else text[: LONGEST_RULE - 1] + "…"
    return f"{name} {shown}: matched {fault['matched']}, fired {fault['fired']}{failed}"


def request_line(entry):
    query = urllib.parse.urlencode(entry["query"], doseq=True)
    account = f" from {entry['account']}" if entry["account"] else ""
    reason = f", {entry['reason']}" if "reason" in entry else ""
    target = entry["path"] + (f"?{query}" if query else "")
    return f"{entry['id']} {entry['method']} {target}{account}: {entry['status'] or 'no answer'}{reason}"


def event_line(event):
    account = f" of {event['account']}" if event["account"] else ""
    return f"{event['now']} {event['kind']}{account}: {event['summary']}"


#: The sandbox of a test, also while a fixture after it is set up.
SANDBOX = pytest.StashKey()


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


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item):
    """Adds a section about the sandbox to the result of a failing test, before the fixture deletes the sandbox."""
    result = (yield).get_result()
    sandbox = item.stash.get(SANDBOX, None)
    if sandbox and result.failed and result.when != "teardown":
        try:
            text = sandbox.report()
        except Exception as error:  # The failure of the test is the one to show.
            text = f"the sandbox cannot be read: {error}"
        result.sections.append(("understudy", text))


@pytest.fixture(scope="session")
def understudy():
    """The base URL of the server."""
    url = os.environ.get("UNDERSTUDY_URL")
    if not url:
        pytest.fail("UNDERSTUDY_URL is not in the environment; run the tests with `understudy exec -- python3 -m pytest`", pytrace=False)
    return url


@pytest.fixture
def sandbox(understudy, request, tmp_path_factory):
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
    name = f"{worker}-{zlib.crc32(request.node.nodeid.encode()):08x}-{test}"[:64]
    sandbox = Sandbox(understudy, name, tmp_path_factory.getbasetemp())
    sandbox.create(**start)
    request.node.stash[SANDBOX] = sandbox
    yield sandbox
    sandbox.delete()

"""A test's journey: create a world, sign in, send thirty requests with one fault among them, verify once, delete the world.

WireMock creates stubs instead of a world, moto a bucket with the answers. Both replay the bytes that Understudy computes.
"""

import http.client
import json
import os
import time as clock
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count
from statistics import median

from .answers import ENTRY, PROGRESS
from .journal import UPLOAD, nights
from .load import in_turns, middle, ratio
from .peers import Moto, WireMock
from .servers import TRENDS, Understudy, say
from .table import time

SIGN_IN = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=bench"
PASSWORD = json.dumps({"email": "decade@understudy.test", "password": "understudy", "returnSecureToken": True})
CHECK_IN = json.dumps({
    "sleepHours": 7.5, "steps": 9000, "vigorousMinutes": 20, "processedFoodScore": 3, "alcoholUnits": 0, "stressLevel": 4,
    "lateCaffeine": False, "screenLate": False, "bedtimeHour": 22.5})

# A virtual machine compiles its code while it runs: the first journeys of a process are measured, then those after a warm-up, in rounds.
FIRST, WARM_UP, ROUND = 48, 300, 16


@dataclass(frozen=True)
class Request:
    path: str
    # The credentials: "signed in" for the token of the sign-in, a FitIQ token, or none.
    credentials: str
    body: str | None = None

    @property
    def method(self):
        return "POST" if self.body else "GET"


HOME = [Request(TRENDS, "signed in"), Request("/api/analytics/delta?range=weekly", "signed in"), Request("/api/stats/summary", "signed in")]
MORE = [Request(f"/api/analytics/delta?range={span}", "signed in") for span in ("monthly", "yearly")]
FITIQ = [
    Request("/api/v1/insights?page=1&page_size=20", "fitiq-full"), Request("/api/v1/progress?type=weight&limit=20", "fitiq-full"),
    Request(PROGRESS, "fitiq-full", ENTRY)]
BRAD = [
    Request("/api/dev/health-sync/hrv?days=90", ""), Request("/api/dev/health-sync/sleep?days=30", ""),
    Request(UPLOAD, "", json.dumps(nights(1)))]
# A launch whose first request fails, another launch, a check-in; then the two other apps.
REQUESTS = [*HOME, *HOME, *MORE, Request("/api/age/daily-update", "signed in", CHECK_IN), *HOME, HOME[0], MORE[1], *3 * FITIQ, *2 * BRAD, FITIQ[1]]
assert len(REQUESTS) == 30
TRENDS_CALLS = sum(request.path == TRENDS for request in REQUESTS)


@dataclass(frozen=True)
class Sample:
    """The figures of one round."""

    wall_ms: float
    processor_ms: float


class Client:
    """One connection to a server."""

    def __init__(self, server):
        self.title = server.title
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)

    def call(self, method, path, body=None, headers=None, status=None):
        """Sends a request and returns the body. The response must have this status; without one, a status below 300."""
        if body is not None and not isinstance(body, (str, bytes)):
            body = json.dumps(body)
        self.connection.request(method, path, body, {"Content-Type": "application/json", **(headers or {})})
        response = self.connection.getresponse()
        answer = response.read()
        if response.status != status if status else response.status >= 300:
            raise SystemExit(f"bench: {self.title} answered {method} {path} with {response.status}: {answer[:200]}")
        return answer

    def make_all(self, prefix, token, answers=None):
        """Sends the thirty requests, of which the first fails. Stores the answers by request in `answers` if it is given."""
        for number, request in enumerate(REQUESTS):
            credentials = token if request.credentials == "signed in" else request.credentials
            headers = {"X-API-Key": "bench", **({"Authorization": f"Bearer {credentials}"} if credentials else {})}
            answer = self.call(request.method, prefix + request.path, request.body, headers, 503 if number == 0 else None)
            if answers is not None and number > 0:
                answers[request] = answer


class UnderstudyJourney:
    def __init__(self, server):
        self.server = server
        self.answers = {}
        self.make(Client(server), "first", self.answers)

    def make(self, client, world, answers=None):
        client.call("PUT", f"/_understudy/sandboxes/{world}")
        base = f"/_sandbox/{world}"
        self.sign_in = client.call("POST", base + SIGN_IN, PASSWORD)
        client.call("POST", f"{base}/_understudy/faults", {"preset": "maintenance", "when": {"first": 1}, "match": {"path": TRENDS}})
        client.make_all(base, json.loads(self.sign_in)["idToken"], answers)
        client.call("POST", f"{base}/_understudy/requests/verify", {"match": {"path": TRENDS}, "count": {"exactly": TRENDS_CALLS}})
        client.call("DELETE", f"/_understudy/sandboxes/{world}")


class WireMockJourney:
    """A world is a path prefix with stubs for the requests, the sign-in and the fault: one call per stub, as WireMock's clients do."""

    def __init__(self, server, ours):
        self.server = server
        stubs = [(request.method, request.path, answer) for request, answer in ours.answers.items()]
        self.stubs = [("POST", SIGN_IN, ours.sign_in), *stubs]

    def make(self, client, world):
        for method, path, answer in self.stubs:
            client.call("POST", "/__admin/mappings", {
                "metadata": {"world": world}, "request": {"method": method, "url": f"/{world}{path}"},
                "response": {"status": 200, "headers": {"Content-Type": "application/json; charset=utf-8"}, "body": answer.decode()}})
        client.call("POST", "/__admin/mappings", {
            "metadata": {"world": world}, "priority": 1, "scenarioName": world, "requiredScenarioState": "Started",
            "newScenarioState": "over", "request": {"method": "GET", "url": f"/{world}{TRENDS}"},
            "response": {"status": 503, "headers": {"Retry-After": "120"}}})
        token = json.loads(client.call("POST", f"/{world}{SIGN_IN}", PASSWORD))["idToken"]
        client.make_all(f"/{world}", token)
        counted = json.loads(client.call("POST", "/__admin/requests/count", {"method": "GET", "url": f"/{world}{TRENDS}"}))["count"]
        if counted != TRENDS_CALLS:
            raise SystemExit(f"bench: WireMock counted {counted} requests")
        # A reset would end the worlds of the other connections, too.
        client.call("POST", "/__admin/mappings/remove-by-metadata", {"matchesJsonPath": {"expression": "$.world", "equalTo": world}})
        client.call("POST", "/__admin/requests/remove", {"urlPattern": f"/{world}/.*"})


class MotoJourney:
    """A world is a bucket. A request with a body is an upload, the fault is a missing object, and a list replaces the verify."""

    def __init__(self, server, ours):
        self.server = server
        self.objects = {request: answer for request, answer in ours.answers.items() if not request.body}

    def make(self, client, world):
        client.call("PUT", f"/{world}")
        keys = {request: f"/{world}/{REQUESTS.index(request)}" for request in REQUESTS}
        public = {"x-amz-acl": "public-read"}
        for request, answer in self.objects.items():
            client.call("PUT", keys[request], answer, public)
        client.call("PUT", f"/{world}/sign-in", PASSWORD, public)
        client.call("GET", f"/{world}/missing", status=404)
        for request in REQUESTS[1:]:
            client.call("PUT" if request.body else "GET", keys[request], request.body, public if request.body else {})
        client.call("GET", f"/{world}?list-type=2")
        names = {key.rpartition("/")[2] for key in keys.values()} | {"sign-in"}
        listed = "".join(f"<Object><Key>{name}</Key></Object>" for name in names)
        client.call("POST", f"/{world}?delete", f"<Delete>{listed}</Delete>", {"Content-Type": "application/xml"})
        client.call("DELETE", f"/{world}")


worlds = (f"t{number}" for number in count(1))


def run(journey, connections, journeys=ROUND):
    """Runs journeys on several connections at the same time."""
    def chain(_):
        client, walls = Client(journey.server), []
        for _ in range(journeys // connections):
            world, started = next(worlds), clock.monotonic()
            journey.make(client, world)
            walls.append((clock.monotonic() - started) * 1000)
        return walls

    before = journey.server.processor_ms()
    with ThreadPoolExecutor(connections) as pool:
        walls = [wall for chained in pool.map(chain, range(connections)) for wall in chained]
    after = journey.server.processor_ms()
    return Sample(median(walls), (after - before) / len(walls))


def measure(table, folder):
    with ExitStack() as stack:
        journeys = [UnderstudyJourney(stack.enter_context(Understudy(os.path.join(folder, "journeys"))))]
        with table.optional(WireMock.title):
            journeys.append(WireMockJourney(stack.enter_context(WireMock(os.path.join(folder, "wiremock"))), journeys[0]))
        with table.optional(Moto.title):
            journeys.append(MotoJourney(stack.enter_context(Moto()), journeys[0]))
        row(table, f"A test's journey, the first {FIRST} of a process", {journey: [run(journey, 1, FIRST)] for journey in journeys})
        for journey in journeys:
            # moto needs no warm-up: Python does not compile at run time.
            if not isinstance(journey, MotoJourney):
                say(f"warm-up of {journey.server.title}")
                run(journey, 8, WARM_UP - FIRST)
        for connections in (1, 8):
            title = f"A test's journey, {connections} at once, after {WARM_UP}"
            row(table, title, in_turns(journeys, lambda journey: run(journey, connections)))
        for journey in journeys[1:]:
            table.seen(journey.server)


def row(table, title, found):
    ours, *others = found
    ratios = [
        f"{ratio(found[ours], found[other], 'processor_ms'):.2f} × {other.server.title}'s processor time"
        for other in others if found[ours][0].processor_ms and found[other][0].processor_ms]
    table.row(title, figure(found[ours]), [(other.server.title, figure(found[other])) for other in others], ratios)


def figure(samples):
    processor = f", {time(middle(samples, 'processor_ms'))} of the processor" if samples[0].processor_ms else ""
    return time(middle(samples, "wall_ms")) + processor

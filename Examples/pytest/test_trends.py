"""Tests of an app's client, each in a sandbox of its own."""

import json
import urllib.error
import urllib.request

import pytest


class TrendsClient:
    """The code under test: an app's client, as it might be. It does not depend on Understudy."""

    def __init__(self, url, token=None):
        self.url = url
        self.token = token

    def trends(self):
        try:
            return self._send("GET", "/api/longevity/trends")
        except urllib.error.HTTPError as error:
            if error.code < 500:
                raise
            return self._send("GET", "/api/longevity/trends")

    def check_in(self):
        metrics = {
            "sleepHours": 8, "steps": 9000, "vigorousMinutes": 20, "processedFoodScore": 2, "alcoholUnits": 0, "stressLevel": 3,
            "lateCaffeine": False, "screenLate": False, "bedtimeHour": 22.5,
        }
        return self._send("POST", "/api/age/daily-update", {"metrics": metrics})

    def _send(self, method, path, body=None):
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {self.token}"} if self.token else {})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.loads(response.read())


@pytest.mark.parametrize("persona, is_available", [("six-days", False), ("seven-days", True)])
def test_the_weekly_trend_is_available_from_seven_check_ins_on(sandbox, persona, is_available):
    assert TrendsClient(sandbox.url, persona).trends()["weekly"]["available"] == is_available


@pytest.mark.parametrize("number", range(8))
def test_a_check_in_is_seen_in_its_own_sandbox_only(sandbox, number):
    client = TrendsClient(sandbox.url, "six-days")
    assert not client.trends()["weekly"]["available"]
    client.check_in()
    assert client.trends()["weekly"]["available"]


def test_a_second_check_in_is_accepted_the_next_day(sandbox):
    client = TrendsClient(sandbox.url, "six-days")
    client.check_in()
    with pytest.raises(urllib.error.HTTPError, match="409"):
        client.check_in()
    sandbox.advance("P1D")
    client.check_in()


@pytest.mark.sandbox(now="2026-03-01T08:00:00Z", persona="six-days")
def test_a_check_in_has_the_date_of_the_sandbox(sandbox):
    client = TrendsClient(sandbox.url)
    client.check_in()
    assert client.trends()["weekly"]["points"][-1]["date"] == "2026-03-01"


@pytest.mark.sandbox(now="2026-03-01T08:00:00Z")
class TestSandboxesOfAClass:
    @pytest.mark.sandbox(seed={"version": 1, "accounts": [{"key": "ada"}]})
    def test_have_the_accounts_of_a_seed(self, understudy, sandbox):
        accounts = sandbox.accounts()
        assert [account["key"] for account in accounts] == ["ada"]

    @pytest.mark.sandbox(now="2026-03-02T08:00:00Z", persona="six-days")
    def test_have_the_nearest_time(self, sandbox):
        assert TrendsClient(sandbox.url).trends()["weekly"]["points"][-1]["date"] == "2026-03-01"


def test_a_failed_read_is_tried_again_once(sandbox):
    sandbox.fail(match={"path": "/api/longevity/trends"}, when={"first": 1}, effect={"status": 503})
    assert TrendsClient(sandbox.url, "seven-days").trends()["weekly"]["available"]
    requests = sandbox.verify({"path": "/api/longevity/trends"}, exactly=2)
    assert [request["status"] for request in requests] == [503, 200]

"""Hooks for schemathesis: they choose credentials, create the data that a request needs, and reset the world after destructive requests.

contract.py, which starts schemathesis, names the server in CONTRACT_SERVER.
"""

import json
import os
import pathlib
import sys
import urllib.error
import urllib.request
import zlib

import schemathesis
from schemathesis.core.failures import AcceptedNegativeData
from schemathesis.openapi.checks import AllowHeaderMismatch, RejectedPositiveData

sys.path.append(str(pathlib.Path(__file__).parent))
import exemptions

SERVER = os.environ["CONTRACT_SERVER"]

# Accounts that alternate with the one in schemathesis.toml: empty, unpaid and very long histories have other responses.
TURNS = {
    "Bearer one-year": ["one-year", "seven-days", "newcomer", "onboarded", "unsubscribed", "lapsed", "kiritimati", "decade"],
    "Bearer fitiq-guide": ["fitiq-guide", "fitiq-full", "fitiq-starter", "fitiq-empty"],
}

# Operations that succeed once per account, with accounts that have not done them yet.
ONCE_PER_ACCOUNT = {
    "POST /api/onboarding/submit": ["newcomer"],
    "POST /api/age/daily-update": ["one-year", "seven-days", "onboarded"],
}

# Operations that revoke the run's credentials or succeed only once: the world is reset after each success.
DESTRUCTIVE = {
    "PATCH /api/auth/email",
    "PATCH /api/auth/password",
    "DELETE /api/auth/account",
    "POST /api/auth/logout",
    "POST /api/auth/password-reset/confirm",
    "POST /api/onboarding/submit",
    "POST /api/age/daily-update",
    "POST /api/v1/auth/logout",
    "DELETE /api/v1/users/me",
    "POST /api/v1/users/me",
    "DELETE /_understudy/accounts/{key}",
}

# The number of sandboxes to keep: each has a copy of the demo's data.
SANDBOXES = 8
sandboxes: list[str] = []


def send(method: str, path: str, body=None, token: str | None = None, passing: tuple[int, ...] = ()):
    """Sends a request outside the run and returns the JSON of its response. Raises an error for a refusal, except for the `passing` statuses."""
    headers = {"Content-Type": "application/json", "X-API-Key": "contract"}
    if token:
        headers["Authorization"] = token
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(SERVER + path, data, headers, method=method), timeout=20) as answer:
            return json.loads(answer.read() or b"null")
    except urllib.error.HTTPError as error:
        with error:
            if error.code not in passing:
                raise RuntimeError(f"{method} {path} with {body}: {error.code} {error.read().decode()}") from error
    return None


def account(case) -> None:
    """Replaces the configured token with another account's. The request determines the account, so that a seed gives the same run."""
    turns = TURNS.get(case.headers.get("Authorization", ""))
    if turns is None or case.meta.phase.name.value == "examples":
        return
    turns = ONCE_PER_ACCOUNT.get(case.operation.label, turns)
    text = repr((case.method, case.path_parameters, case.query, case.body))
    case.headers["Authorization"] = "Bearer " + turns[zlib.crc32(text.encode("utf-8", "surrogatepass")) % len(turns)]


def reset_token(case) -> None:
    email = "six-days@understudy.test"
    send("POST", "/_understudy/reset")
    send("POST", "/api/auth/password-reset/request", {"email": email})
    case.body["resetToken"] = send("POST", "/api/auth/password-reset/verify", {"email": email, "code": "123456"})["resetToken"]


def reset_code(case) -> None:
    send("POST", "/_understudy/reset")
    send("POST", "/api/auth/password-reset/request", {"email": "six-days@understudy.test"})


def refresh_token(case) -> None:
    user = {"email": "fitiq-full@understudy.test", "password": "understudy"}
    case.body["refresh_token"] = send("POST", "/api/v1/auth/login", user)["data"]["refresh_token"]


def score(case) -> None:
    answers = {"sleepHours": 8, "stressLevel": 4}
    # An unpaid account is refused here and by the request itself.
    send("POST", "/api/score/onboarding", {"answers": answers}, case.headers["Authorization"], passing=(403,))


def preferences(case) -> None:
    send("PATCH", "/api/v1/users/me/preferences", {"allergies": ["peanuts"]}, case.headers["Authorization"])


def no_profile(case) -> None:
    user = {"key": "contract-no-profile", "tokens": ["contract-no-profile"], "fitiq": {"profile": None}}
    # The run may have registered this account's email address.
    send("POST", "/_understudy/reset")
    send("POST", "/_understudy/accounts", user)
    case.headers["Authorization"] = "Bearer contract-no-profile"


def snapshot(case) -> None:
    send("PUT", "/_understudy/snapshots/before")


# The data that a valid request needs for success.
PREPARATIONS = {
    "POST /api/auth/password-reset/verify": reset_code,
    "POST /api/auth/password-reset/confirm": reset_token,
    "POST /api/v1/auth/refresh": refresh_token,
    "POST /api/score/daily": score,
    "GET /api/score/state/{userId}": score,
    "DELETE /api/v1/users/me/preferences": preferences,
    "POST /api/v1/users/me": no_profile,
    "POST /_understudy/snapshots/{name}/restore": snapshot,
}


@schemathesis.hook
def before_call(context, case, kwargs) -> None:
    """Chooses the account and creates the data that the request needs."""
    # A request without meta is a variant that a check derived from another request.
    if case.meta is None or case.method != case.operation.method.upper():
        return
    account(case)
    prepare = PREPARATIONS.get(case.operation.label)
    if prepare and case.meta.generation.mode.is_positive and (isinstance(case.body, dict) or case.method != "POST"):
        prepare(case)


@schemathesis.hook
def after_call(context, case, response) -> None:
    """Restores the data that the next requests need."""
    if not 200 <= response.status_code < 300:
        return
    if case.operation.label in DESTRUCTIVE:
        send("POST", "/_understudy/reset")
    elif case.operation.label == "PUT /_understudy/sandboxes/{id}" and response.status_code == 201:
        sandboxes.append(response.json()["id"])
        if len(sandboxes) > SANDBOXES:
            # The run itself may have deleted the sandbox.
            send("DELETE", f"/_understudy/sandboxes/{sandboxes.pop(0)}", passing=(404,))


@schemathesis.hook
def filter_failure(context, failure, case, response) -> bool:
    """Ignores the failures that exemptions.py names."""
    if isinstance(failure, RejectedPositiveData):
        sent = repr((case.query, case.body))
        return not exemptions.is_refusal(case.operation.label, response.text, sent) and not exemptions.has_unwritable_instant(sent)
    if isinstance(failure, AcceptedNegativeData):
        return not exemptions.is_ignored(case.operation.label, case.query, failure.message)
    if isinstance(failure, AllowHeaderMismatch) and not failure.missing_methods:
        path = case.operation.path
        return not set(failure.undocumented_methods) <= exemptions.methods_of_siblings(path, case.operation.schema.raw_schema["paths"])
    return True

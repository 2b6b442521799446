"""Refusals of requests that the schemas allow, each because of a rule that JSON Schema cannot say or that the document says in words."""

import re

# Faults of accounts in seed format.
SEED = "expected its own|found an unknown key|expected a zone of the IANA database|expected an instant"

# By operation, what its refusal says; the text in the document that has the rule is named behind each.
REFUSALS = {
    # Lengths are counted in UTF-16, and no password may have the address in it: LongevityPassword.
    "PATCH /api/auth/password": "PASSWORD_(TOO_SHORT|TOO_WEAK|POLICY_VIOLATION)",
    "POST /api/auth/password-reset/confirm": "PASSWORD_TOO_SHORT|invalid_token",
    # The code is always 123456, and others can be tried five times.
    "POST /api/auth/password-reset/verify": "invalid_code|too_many_attempts",
    # The address that the account has already.
    "PATCH /api/auth/email": "must be different from current email",
    # Whose token says already what the mail is for.
    "POST /api/auth/send-verification-email": "email_already_verified",
    # A date against another one, or against today.
    "POST /api/v1/auth/register": "Date of birth cannot be in the future|must be at least 13 years old",
    "GET /api/v1/insights": "end must be after start",
    "GET /api/v1/progress": "Invalid date range",
    "GET /api/v1/progress/history": "Invalid date range",
    "POST /api/v1/insights/generate": "end must be after start",
    "POST /api/v1/insights/generate/wellness": "end must be after start",
    # Nobody can connect Strava, so that these have no other answer.
    "POST /api/{env}/cycling/activities/backfill-streams": "Strava not connected",
    "POST /api/{env}/cycling/sync": "Strava not connected",
    # Computed from FTP and weight: who has no FTP is refused, and of a weight that is next to nothing comes no number.
    "POST /api/{env}/cycling/vo2max/calculate": "No FTP set|Invalid FTP or weight values",
    # Told of the day's recovery, which some users have not.
    "POST /api/{env}/today-coach/recommend": "RECOVERY_NOT_SYNCED",
    # schemathesis reads the bound 2^63 - 1 as a double, which is 2^63.
    "GET /_understudy/requests": "limit is not a whole number from 0",
    # A duration of ten thousand years at most: ControlDuration.
    "PUT /_understudy/clock": "expected an ISO 8601 duration",
    "POST /_understudy/tokens": "expected an ISO 8601 duration|expected the key of an account",
    # What stands in words or in seed/schema.json, or what another account has already: ControlSeedAccount.
    "POST /_understudy/accounts": SEED,
    "POST /_understudy/seed": SEED,
    # Nor has the seed that is sent along every account.
    "PUT /_understudy/sandboxes/{id}": f"{SEED}|expected the key of an account",
    # 422 is the answer to a count that is not met; at most is not below at least.
    "POST /_understudy/requests/verify": r"expected (exactly|at least|at most) \d+|expected no less than atLeast",
}


# What an array inside an array comes to as a number a schema would have to follow into itself to say: LongevityNumberLike.
NESTED_NUMBERS = {"PATCH /api/auth/profile", "POST /api/onboarding/submit"}


def is_refusal(label: str, text: str, sent: str) -> bool:
    """Whether an operation refuses what was sent for a reason that its schema cannot give."""
    if label in NESTED_NUMBERS and re.search(r"\[\s*\[", sent) and re.search("must be a number|Invalid number for field|chronologicalAgeYears is required", text):
        return True
    return label in REFUSALS and re.search(REFUSALS[label], text) is not None


def has_unwritable_instant(sent: str) -> bool:
    """Whether a request names an instant on the first or the last day that four digits of a year can name.

    With an offset it may be in the year before or after in UTC, and is refused (fitiq.md 1.7); a schema cannot tell.
    """
    return re.search(r"['\"](0000-01-01|9999-12-31)[Tt]", sent) is not None


def is_ignored(label: str, query: dict, message: str) -> bool:
    """Whether what is wrong stands in a parameter that is not looked at: with `page` or `page_size` insights have no `limit` and `offset`."""
    if label != "GET /api/v1/insights" or not {"page", "page_size"} & set(query or {}):
        return False
    names = re.findall(r"`(\w+)` in query|parameters? ((?:`\w+`(?:, )?)+)", message)
    named = {name for pair in names for text in pair for name in re.findall(r"\w+", text)}
    return bool(named) and named <= {"limit", "offset"}


def is_sibling(path: str, other: str) -> bool:
    """Whether a path without parameters is one of another's: `/goals/suggestions` of `/goals/{id}`."""
    pattern = "/".join("[^/]+" if segment.startswith("{") else re.escape(segment) for segment in other.split("/"))
    return path != other and re.fullmatch(pattern, path) is not None


def methods_of_siblings(path: str, paths: dict) -> set[str]:
    """What a path's `Allow` names beside its own methods: those of the paths with parameters that it is one of, which take them, too."""
    return {method.upper() for other, item in paths.items() if is_sibling(path, other) for method in item}

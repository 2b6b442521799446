"""Refusals of requests that the schemas allow, because of rules that JSON Schema cannot express or that the document states in words."""

import re

# Validation errors of accounts in seed format.
SEED = "expected a token|expected nothing beside a password|expected its own|found an unknown key|expected a zone of the IANA database|expected an instant"

# The text of each operation's refusal. The comment above it gives the rule, and names the schema that states it in words.
REFUSALS = {
    # Lengths count UTF-16 units, and a password must not contain the email address: LongevityPassword.
    "PATCH /api/auth/password": "PASSWORD_(TOO_SHORT|TOO_WEAK|POLICY_VIOLATION)",
    "POST /api/auth/password-reset/confirm": "PASSWORD_TOO_SHORT|invalid_token",
    # The code is always 123456; a client has five attempts with others.
    "POST /api/auth/password-reset/verify": "invalid_code|too_many_attempts",
    # The new address must differ from the account's own.
    "PATCH /api/auth/email": "must be different from current email",
    # At least one member is required; a client's generator cannot read such a rule beside the members.
    "PATCH /api/auth/profile": "No updatable fields provided",
    # A receipt or a purchase token is required, of which an empty one counts as missing.
    "POST /api/subscription/verify": "receiptData or purchaseToken is required",
    # The token's email address is verified already.
    "POST /api/auth/send-verification-email": "email_already_verified",
    # The name and the date of birth have several names; one of each is required.
    "POST /api/v1/auth/register": "Invalid email format|Name is required|invalid date format|Date of birth|must be at least 13 years old",
    "POST /api/v1/auth/refresh": "Invalid request payload",
    # A measurement has one of two forms of its time.
    "POST /api/v1/progress": "Invalid logged_at",
    # Spaces alone count as a missing name.
    "POST /api/v1/users/me": "Name is required",
    "PUT /api/v1/users/me": "Name is required",
    # A date is compared with another date or with today.
    "GET /api/v1/insights": "end must be after start",
    "GET /api/v1/progress": "Invalid date range",
    "GET /api/v1/progress/history": "Invalid date range",
    "POST /api/v1/insights/generate": "end must be after start",
    "POST /api/v1/insights/generate/wellness": "end must be after start",
    "POST /api/v1/goals": "target_date must be after start_date",
    "PUT /api/v1/goals/{id}": "target_date must be after start_date",
    "POST /api/v1/sleep": "end_time must be after start_time",
    "POST /api/v1/workouts": "ended_at must be after started_at",
    "POST /api/v1/workouts/with-exercises": "ended_at must be after started_at|exercise_id is required|at most [0-9]+ characters",
    "PUT /api/v1/workouts/{id}": "ended_at must be after started_at",
    # A range has dates or instants, which may be empty where the range is not required.
    **{
        f"GET /api/v1/{path}": "Invalid date|from and to are required"
        for path in (
            *("activity-snapshots", "activity-snapshots/daily/{date}", "activity-snapshots/trends", "goals/{id}/history", "journal"),
            *("journal/statistics", "sleep", "wellness/mood-entries", "wellness/mood-entries/analytics"),
            *("mood", "mood/daily/{date}", "mood/statistics", "mood/trends", "mood/analytics/labels", "mood/analytics/associations"),
            *("analytics/summary", "analytics/trends", "analytics/nutrition", "analytics/workouts"),
            *("wellness/mood-entries/daily/{date}", "workouts", "workouts/activity/{type}", "workouts/date-range"),
            *("food-logs", "food-logs/summary", "meal-logs", "meal-logs/photo", "meal-logs/photo/history"),
            "profile/metrics",
        )
    },
    # A request without the headers of a handshake.
    "GET /ws/meal-logs": "Bad WebSocket upgrade",
    "GET /api/v1/consultations/{id}/ws": "Bad WebSocket upgrade",
    # An empty text counts as a missing one.
    "GET /api/v1/journal/search": "Invalid search query|Invalid date",
    # Spaces alone count as a missing text.
    "GET /api/v1/foods/search": "q is required",
    "GET /api/v1/users/me/foods/search": "q is required",
    "GET /api/v1/meal-templates/search": "q is required",
    "POST /api/v1/nutrition/parse": "between 3 and 1000 characters|Could not parse food items",
    # The image is a text in Base64.
    "POST /api/v1/meal-logs/photo": "Invalid image_data|Photo is required|at most [0-9]+ characters",
    "POST /api/v1/food-logs": "Food not found|at most [0-9]+ characters",
    # Only a recurring goal has instances.
    "GET /api/v1/goals/{id}/today": "Goal is not recurring",
    # Only an active goal ends.
    "POST /api/v1/goals/{id}/complete": "Goal is not active",
    "POST /api/v1/goals/{id}/abandon": "Goal is not active",
    # Lengths count UTF-16 units.
    **{
        write: "at most [0-9]+ characters"
        for write in (
            *("POST /api/v1/meal-logs/batch", "POST /api/v1/meal-logs/natural", "PUT /api/v1/meal-logs/{id}"),
            *("PATCH /api/v1/meal-logs/photo/{id}/confirm", "POST /api/v1/foods", "POST /api/v1/users/me/foods"),
            *("POST /api/v1/exercises", "POST /api/v1/users/me/exercises"),
            "POST /api/v1/meal-templates/{id}/copy",
        )
    },
    # The same, and spaces alone count as a missing text.
    **{
        write: "at most [0-9]+ characters|(name|serving_unit) is required"
        for write in (
            *("POST /api/v1/meal-templates", "PUT /api/v1/meal-templates/{id}"),
            *("POST /api/v1/meal-templates/{id}/foods", "PUT /api/v1/meal-templates/{id}/foods/{foodId}"),
        )
    },
    # The same, and a mood has one of two scales.
    "POST /api/v1/mood": "at most [0-9]+ characters|mood_score is required",
    "PUT /api/v1/mood/{id}": "at most [0-9]+ characters",
    "POST /api/v1/wellness/mood-entries": "at most [0-9]+ characters",
    "PUT /api/v1/wellness/mood-entries/{id}": "at most [0-9]+ characters",
    **{f"{write} /api/v1/wellness/templates{item}": "at (most|least) [0-9]+ characters" for write, item in (("POST", ""), ("PUT", "/{id}"))},
    # Only a pending template is approved or rejected.
    "POST /api/v1/wellness/templates/{id}/approve": "from current status",
    "POST /api/v1/wellness/templates/{id}/reject": "from current status",
    # An exercise has one of two ids, of which an empty one counts as missing.
    **{
        write: "exercise_id is required"
        for write in (
            *("POST /api/v1/workout-templates", "PUT /api/v1/workout-templates/{id}"),
            *("POST /api/v1/workouts/{id}/exercises", "POST /api/v1/workouts/{id}/exercises/batch"),
            "PUT /api/v1/workouts/{workoutId}/exercises/{exerciseId}",
        )
    },
    # Strava cannot be connected, so these operations have no other response.
    "POST /api/{env}/cycling/activities/backfill-streams": "Strava not connected",
    "POST /api/{env}/cycling/sync": "Strava not connected",
    # Computed from FTP and weight: an account without FTP is refused, and a weight near zero gives no finite number.
    "POST /api/{env}/cycling/vo2max/calculate": "No FTP set|Invalid FTP or weight values",
    # The meal and the ingredients must exist, and a meal has one recipe.
    "POST /api/{env}/recipes": "Missing ingredient IDs",
    # Need the day's recovery data and an FTP, which some users do not have.
    "POST /api/{env}/today-coach/recommend": "RECOVERY_NOT_SYNCED",
    "POST /api/{env}/cycling-coach/recommend": "RECOVERY_NOT_SYNCED|FTP_REQUIRED",
    # A start must be a day of the calendar, of a plan with days. A mesocycle's state allows one change at a time.
    "POST /api/{env}/mesocycles": '"start_date"|has no workout days',
    **{f"PUT /api/{{env}}/mesocycles/{{id}}/{act}": "Mesocycle is not active|Only pending mesocycles" for act in ("start", "complete", "cancel")},
    # The state of a workout allows some changes of it and of its sets.
    **{
        label: "[Ww]orkout (is already|that has not been started)|(a|an?) (completed|skipped) workout|last set from|No pending sets"
        for label in (
            *(f"PUT /api/{{env}}/workouts/{{id}}/{act}" for act in ("start", "complete", "skip")),
            *(f"PUT /api/{{env}}/workouts/sets/{{id}}/{act}" for act in ("log", "skip")),
            *(f"PUT /api/{{env}}/workout-sets/{{id}}/{act}" for act in ("log", "skip", "unlog")),
            "POST /api/{env}/workouts/{id}/exercises/{exerciseId}/sets/add",
            "DELETE /api/{env}/workouts/{id}/exercises/{exerciseId}/sets/remove",
        )
    },
    # A week needs meals of each kind, and a plan is a draft or final.
    "POST /api/{env}/mealplans/generate": "INSUFFICIENT_MEALS",
    **{f"POST /api/{{env}}/mealplans/{{id}}/{act}": "SESSION_(NOT_)?FINALIZED" for act in ("critique", "revise", "finalize")},
    # schemathesis reads the bound 2^63 - 1 as the double 2^63.
    "GET /_understudy/requests": "limit is not a whole number from 0",
    # Members of a schedule, of an effect and of a response that exclude each other, and a status before the handler: ControlRule, ControlRelease.
    "POST /_understudy/faults": "nothing (beside|to corrupt|without)|one of first, after|expected at least one (of|header)|bytes of headers at most",
    "POST /_understudy/requests/{id}/release": "nothing beside|bytes of headers at most",
    # A duration has at most ten thousand years: the description of `advance` and `expiresIn`.
    "PUT /_understudy/clock": "expected an ISO 8601 duration",
    "POST /_understudy/tokens": "expected an ISO 8601 duration|expected the key of an account",
    # Rules in words or in seed/schema.json, and values that another account has already: ControlSeedAccount.
    "POST /_understudy/accounts": SEED,
    "POST /_understudy/seed": SEED,
    # The rules of each list are in seed/schema.json, and not every backend has each list: ControlRecordBody, the parameter `list`.
    "POST /_understudy/accounts/{key}/data/{backend}/{list}": "nothing was changed|that can be changed; there are|has no user of",
    # The schema of `timezone` does not list the zones, and not every account has the data of one backend: the parameters' descriptions.
    "GET /_understudy/accounts/{key}/healthkit": "not the name of a time zone|has (no )?data at",
    # A tag in If-Match may be that of a former state.
    "PUT /_understudy/accounts/{key}/data/{backend}/{list}/{id}": "nothing was changed|that can be changed; there are|was changed meanwhile",
    "DELETE /_understudy/accounts/{key}/data/{backend}/{list}/{id}": "was changed meanwhile",
    # The seed in the request may lack the persona's account, and the server has no scenario.
    "PUT /_understudy/sandboxes/{id}": f"{SEED}|expected the key of an account|expected the name of a scenario",
    # A count that is not met gets a 422; atMost must not be below atLeast, and neither is beside exactly.
    "POST /_understudy/requests/verify": r"expected (exactly|at least|at most) \d+|expected no less than atLeast|nothing beside|exactly, or atLeast",
}


# JavaScript converts nested arrays to numbers; only a recursive schema could describe that: LongevityNumberLike.
NESTED_NUMBERS = {"PATCH /api/auth/profile", "POST /api/onboarding/submit"}


# Members that have several names, of which the server reads the first one that is present.
OTHER_NAMES = {
    "POST /api/v1/auth/logout": {"refreshToken"},
    "POST /api/v1/auth/refresh": {"refreshToken"},
    "POST /api/v1/auth/register": {"full_name", "fullName", "first_name", "last_name", "dateOfBirth"},
    "POST /api/v1/goals/{id}/activities": {"note"},
}


def is_refusal(label: str, text: str, sent: str) -> bool:
    """Whether an operation refuses the request because of a rule that its schema cannot express."""
    if label in NESTED_NUMBERS and re.search(r"\[\s*\[", sent) and re.search("must be a number|Invalid number for field|chronologicalAgeYears is required", text):
        return True
    return label in REFUSALS and re.search(REFUSALS[label], text) is not None


def has_unwritable_instant(sent: str) -> bool:
    """Whether a request has an instant on the first or the last day of four-digit years.

    With an offset, its UTC date may be outside those years, and it is refused (fitiq.md 1.7). A schema cannot express that.
    """
    return re.search(r"['\"](0000-01-01|9999-12-31)[Tt]", sent) is not None


def is_ignored(label: str, query: dict, message: str) -> bool:
    """Whether the invalid part is ignored: a member or a bound under another name, or GET insights' `limit` and `offset` beside `page`."""
    members = set(re.findall(r"in body - (\w+)", message))
    if members and members <= OTHER_NAMES.get(label, set()):
        return True
    query = query or {}
    names = re.findall(r"`(\w+)` in query|parameters? ((?:`\w+`(?:, )?)+)", message)
    named = {name for pair in names for text in pair for name in re.findall(r"\w+", text)}
    if named and label.startswith("GET /api/v1/") and all(is_unread(label, query, name) for name in named):
        return True
    return label == "GET /api/v1/insights" and bool({"page", "page_size"} & set(query)) and bool(named) and named <= {"limit", "offset"}


def is_unread(label: str, query: dict, name: str) -> bool:
    """Whether a parameter is empty, or is a bound of a time whose first name is there, too."""
    firsts = {"start_date": "from", "end_date": "to"}
    if label == "GET /api/v1/profile/metrics":
        firsts = {other: first for first, other in firsts.items()}
    return not is_filled(query, name) or (name in firsts and is_filled(query, firsts[name]))


def is_filled(query: dict, name: str) -> bool:
    """Whether a parameter has a text. A list becomes a repeated parameter, of which the first one counts; an object becomes an empty one."""
    value = query.get(name)
    if isinstance(value, (list, tuple)):
        value = value[0] if value else None
    return value not in (None, "") and not isinstance(value, dict)


def is_sibling(path: str, other: str) -> bool:
    """Whether a path without parameters also matches another path: `/goals/suggestions` matches `/goals/{id}`."""
    pattern = "/".join("[^/]+" if segment.startswith("{") else re.escape(segment) for segment in other.split("/"))
    return path != other and re.fullmatch(pattern, path) is not None


def methods_of_siblings(path: str, paths: dict) -> set[str]:
    """The additional methods in a path's `Allow` header: those of the paths with parameters that it also matches."""
    return {method.upper() for other, item in paths.items() if is_sibling(path, other) for method in item}

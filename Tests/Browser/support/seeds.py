"""Seeds that are hard to show: empty, very large, with very long names, right-to-left texts or markup."""

SCRIPT = "<script>window.intruder = 1; alert(1)</script>"
IMAGE = "<img src=x onerror='window.intruder = 2'>"
LONG = "a-name-of-two-hundred-characters-" + "x" * 167
LONG_KEY = LONG[:160]
ARABIC = "تحليل النوم"
HEBREW = "שלום עולם"

EMPTY = {"version": 1, "accounts": []}


def account(key: str, number: int, **members) -> dict:
    known = {"email": f"{number}@understudy.test", "password": "understudy", "timezone": "Europe/Istanbul"}
    return {"key": key, "displayName": key, **known, **members}


def insights(title: str, content: str) -> dict:
    return {"insights": [{"type": "daily", "title": title, "content": content, "summary": content, "suggestions": [title, content]}]}


def markup() -> dict:
    """A seed with markup in every text that the page shows."""
    return {"version": 1, "accounts": [
        account("markup", 1, displayName=SCRIPT, note=f"note {IMAGE}", fitiq=insights(f"A day {SCRIPT}", f"Content {IMAGE}")),
        account(SCRIPT, 2, note="a key that is markup"),
    ]}


def letters() -> dict:
    """A seed with names of the maximum length, without spaces, and right-to-left names."""
    return {"version": 1, "accounts": [
        account(LONG_KEY, 1, displayName=LONG, note=LONG, fitiq=insights(LONG, f"{HEBREW} {LONG}")),
        account(ARABIC, 2, displayName=HEBREW, note=f"{HEBREW} {ARABIC}", fitiq=insights(ARABIC, f"{ARABIC} {HEBREW}")),
    ]}


CHECK_INS = 3_650
INSIGHTS = 12_000
ACCOUNTS = 10_000
ANSWERS = ("activity", "smokingAlcohol", "metabolicHealth", "energyFocus", "visceralFat", "sleep", "stress", "muscle", "nutritionPattern", "sugar")


def largest() -> dict:
    """A seed with an account that has ten years of check-ins and a hundred years of insights, and 9,999 accounts without data."""
    longevity = {
        "onboardingAnswers": {name: 0.5 for name in ANSWERS},
        "subscription": {"status": "active", "plan": "membership_yearly", "renewalDate": "today+30d"},
        "checkIns": {"generate": {"count": CHECK_INS, "until": "yesterday", "trend": "mixed", "seed": 1}},
    }
    # No insight is older than its user's registration.
    fitiq = {"createdAt": "1900-01-01T00:00:00Z", "insights": {"generate": {"count": INSIGHTS}}}
    return {"version": 1, "accounts": [
        account("largest", 1, tokens=["largest"], dateOfBirth="1950-05-15", longevity=longevity, fitiq=fitiq),
        *(account(f"account-{number}", number, note=f"the account {number} of many", tokens=[f"token-{number}"])
          for number in range(2, ACCOUNTS + 1)),
    ]}

"""Seeds that are hard to show: empty, with very long names, right-to-left texts or markup."""

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

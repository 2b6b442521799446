"""Seed files of accounts that have little or much."""

import json
import os

ANSWERS = ["activity", "smokingAlcohol", "metabolicHealth", "energyFocus", "visceralFat", "sleep", "stress", "muscle", "nutritionPattern", "sugar"]


def written(folder, name, accounts):
    os.makedirs(folder, exist_ok=True)
    file = os.path.join(folder, f"{name}.json")
    with open(file, "w") as out:
        json.dump({"version": 1, "accounts": list(accounts)}, out)
    return file


def checked_in(key, count):
    """An account with a check-in for each of the last days, whose token is its key."""
    return {
        "key": key, "tokens": [key], "dateOfBirth": "1988-05-15", "timezone": "Europe/Istanbul",
        "longevity": {
            "onboardingAnswers": {name: 0.5 for name in ANSWERS},
            "subscription": {"status": "active", "plan": "membership_yearly", "renewalDate": "2099-01-01T00:00:00.000Z"},
            "checkIns": {"generate": {"count": count, "until": "yesterday", "trend": "rejuvenating", "seed": 1}},
        },
    }


def with_insights(key, count):
    return {"key": key, "tokens": [key], "fitiq": {"insights": {"generate": {"count": count}}}}

"""The change in biological age over the last check-ins (longevity.md 3.1)."""

import math
from functools import reduce
from operator import add
from sqlite3 import Row

from pydantic import BaseModel


class Point(BaseModel):
    date: str
    biologicalAge: float


class Bucket(BaseModel):
    value: float | None
    available: bool
    # Set only for an extrapolated year.
    projection: bool | None = None
    points: list[Point]


class Trends(BaseModel):
    weekly: Bucket
    monthly: Bucket
    yearly: Bucket


def round2(value: float) -> float:
    """Two decimals, ties towards plus infinity, never negative zero."""
    scaled = value * 100
    floor = math.floor(scaled)
    return (floor + 1 if scaled - floor >= 0.5 else floor) / 100


def age(entry: Row) -> float:
    return entry["current_biological_age_years"] or 0


def points(entries: list[Row], shown: int) -> list[Point]:
    return [Point(date=entry["date_key"], biologicalAge=round2(age(entry))) for entry in entries[-shown:]]


def change(entries: list[Row], required: int, shown: int) -> Bucket:
    value = None
    if len(entries) >= 2:
        value = round2(age(entries[-1]) - age(entries[-required:][0]))
    return Bucket(value=value, available=len(entries) >= required, points=points(entries, shown))


def yearly(entries: list[Row]) -> Bucket:
    if len(entries) >= 365:
        return change(entries, 365, 90)
    deltas = [entry["delta_years"] for entry in entries if entry["delta_years"]]
    latest = deltas[-30:]
    # Added one by one, as in the contract: from Python 3.12 on, `sum` compensates rounding errors.
    value = round2(reduce(add, latest, 0.0) / len(latest) * 365) if len(deltas) >= 7 else None
    return Bucket(value=value, available=False, projection=True, points=points(entries, 90))


def trends_of(entries: list[Row]) -> Trends:
    """- entries: the last 365, ascending."""
    return Trends(weekly=change(entries, 7, 7), monthly=change(entries, 30, 30), yearly=yearly(entries))

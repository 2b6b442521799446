"""The trends and progress endpoints, as developers write them with FastAPI: typed responses, and a connection per worker thread.

    UNDERSTUDY_DATABASE=… uvicorn server:app --workers 2
"""

import os
import sqlite3
import threading
from datetime import datetime, timezone
from hashlib import sha256
from typing import Annotated, Literal
from uuid import uuid4

from fastapi import Depends, FastAPI, HTTPException
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel

from trends import Trends, trends_of

app = FastAPI()
Credentials = Annotated[HTTPAuthorizationCredentials, Depends(HTTPBearer())]
local = threading.local()


def database() -> sqlite3.Connection:
    if not hasattr(local, "connection"):
        local.connection = sqlite3.connect(os.environ["UNDERSTUDY_DATABASE"], isolation_level="IMMEDIATE")
        local.connection.row_factory = sqlite3.Row
        local.connection.execute("PRAGMA synchronous = NORMAL")
    return local.connection


def has_passed(instant: str | None) -> bool:
    return instant is not None and datetime.fromisoformat(instant) <= datetime.now(timezone.utc)


def subscriber(credentials: Credentials) -> str:
    user = database().execute(
        """SELECT uid, subscription_status, subscription_renewal_date, expires_at
           FROM bearer_token JOIN longevity_user USING (account) WHERE sha256 = ?""",
        [sha256(credentials.credentials.encode()).digest()]).fetchone()
    if user is None or has_passed(user["expires_at"]):
        raise HTTPException(401, "Unauthorized")
    if user["subscription_status"] != "active" or has_passed(user["subscription_renewal_date"]):
        raise HTTPException(403, "subscription_required")
    return user["uid"]


@app.get("/api/longevity/trends", response_model_exclude_unset=True)
def trends(uid: Annotated[str, Depends(subscriber)]) -> Trends:
    entries = database().execute(
        """SELECT date_key, current_biological_age_years, delta_years FROM longevity_entry
           WHERE uid = ? ORDER BY date_key DESC, doc_id DESC LIMIT 365""",
        [uid]).fetchall()
    return trends_of(entries[::-1])


class NewEntry(BaseModel):
    type: str
    quantity: float
    logged_at: datetime


class Entry(BaseModel):
    id: str
    type: str
    quantity: float
    date: datetime


class Logged(BaseModel):
    success: Literal[True] = True
    data: Entry
    error: None = None


def measured_user(credentials: Credentials) -> str:
    user = database().execute(
        "SELECT id, expires_at FROM bearer_token JOIN fitiq_user USING (account) WHERE sha256 = ?",
        [sha256(credentials.credentials.encode()).digest()]).fetchone()
    if user is None or has_passed(user["expires_at"]):
        raise HTTPException(401, "Unauthorized")
    return user["id"]


@app.post("/api/v1/progress", status_code=201)
def log_progress(new: NewEntry, user: Annotated[str, Depends(measured_user)]) -> Logged:
    entry = Entry(id=str(uuid4()), type=new.type, quantity=new.quantity, date=new.logged_at)
    with database() as connection:
        connection.execute(
            "INSERT INTO fitiq_progress_entry (id, user_id, type, quantity, logged_at, created_at) VALUES (?, ?, ?, ?, ?, unixepoch())",
            [entry.id, user, entry.type, entry.quantity, int(entry.date.timestamp())])
    return Logged(data=entry)

"""The trends endpoint as one would write it with FastAPI: typed answers, and a connection for each thread that works.

    UNDERSTUDY_DATABASE=… uvicorn server:app --workers 2
"""

import os
import sqlite3
import threading
from datetime import datetime, timezone
from hashlib import sha256
from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from trends import Trends, trends_of

app = FastAPI()
bearer = HTTPBearer()
local = threading.local()


def database() -> sqlite3.Connection:
    if not hasattr(local, "connection"):
        local.connection = sqlite3.connect(f"file:{os.environ['UNDERSTUDY_DATABASE']}?mode=ro", uri=True)
        local.connection.row_factory = sqlite3.Row
    return local.connection


def has_passed(instant: str | None) -> bool:
    return instant is not None and datetime.fromisoformat(instant) <= datetime.now(timezone.utc)


def subscriber(credentials: Annotated[HTTPAuthorizationCredentials, Depends(bearer)]) -> str:
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

"""Files of endpoints of a user's own."""

import json
from pathlib import Path

STREAKS = {
    "path": "/streaks", "label": "Streak", "seedKey": "streaks", "required": ["kind"], "order": "-started_on",
    "fields": {
        "kind": {"type": "string", "enum": ["check-in", "weight"], "description": "The activity that is counted."},
        "started_on": {"type": "string", "format": "date", "default": "{{today}}", "description": "The first day."},
        "days": {"type": "integer", "minimum": 0, "default": 0, "description": "The days so far.", "example": 12},
    },
}
SUMMARY = {"GET /streaks/summary": {"summary": "Sum up the streaks", "for": "user", "body": {"success": True, "data": {"current": 4}}}}
SHARE = {"POST /streaks/{id}/share": {"summary": "Share a streak", "for": "user", "status": 202}}
PROGRESS = {"GET /progress": {"merge": {"data": {"streak": {"current": 4}}}}}
FITIQ = {"backend": "fitiq", "resources": [STREAKS], "routes": [SUMMARY, SHARE], "extend": [PROGRESS]}

NOTES = {"path": "/notes", "label": "Note", "seedKey": "notes", "required": ["title"], "fields": {"title": {"type": "string"}}}
PLAIN = {"backend": None, "resources": [NOTES], "routes": [{"GET /hello/{name}": {"text": "Hello {{path.name}}"}}]}


def write(folder: str, name: str, endpoints: dict) -> None:
    """Writes a file of the folder of endpoints, which a server reads whole or not at all."""
    path = Path(folder, "endpoints", name)
    path.parent.mkdir(exist_ok=True)
    draft = path.with_suffix(".draft")
    draft.write_text(json.dumps(endpoints))
    draft.replace(path)


def remove(folder: str, name: str) -> None:
    Path(folder, "endpoints", name).unlink()

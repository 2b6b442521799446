/// Response bodies from the documentation of the control API.
enum Samples {
    static let entry = """
        {
          "id": "req-17", "at": "2026-01-07T09:00:00.000Z", "receivedAt": "2026-11-26T10:20:30.400Z",
          "backend": "longevity", "method": "GET", "path": "/api/longevity/trends",
          "query": { "range": ["weekly"] }, "headers": { "accept": ["*/*"], "authorization": ["***"] }, "body": null, "account": "six-days",
          "status": 200, "durationMs": 1.2, "faults": ["f1"], "knownRoute": true,
          "answer": { "headers": { "content-type": ["application/json"] }, "body": { "weekly": null }, "bodyTruncated": true }
        }
        """

    static let ownEntry = entry.replacing(#""knownRoute": true,"#, with: #""knownRoute": true, "yours": true,"#)

    static let refusedEntry = entry.replacing(
        #""status": 200, "durationMs": 1.2, "faults": ["f1"], "knownRoute": true,"#,
        with: #""status": 403, "durationMs": 1.2, "faults": [], "knownRoute": true, "reason": "the user has no subscription","#)

    static let heldRequest = """
        { "id": "req-17", "rule": "f1", "phase": "after", "since": "2026-11-26T10:20:30.400Z", "request": \(entry) }
        """

    static let entryWithoutBodies = """
        {
          "id": "req-17", "at": "2026-01-07T09:00:00.000Z", "receivedAt": "2026-11-26T10:20:30.400Z",
          "backend": "longevity", "method": "GET", "path": "/api/longevity/trends",
          "query": { "range": ["weekly"] }, "headers": { "accept": ["*/*"], "authorization": ["***"] }, "account": "six-days",
          "status": 200, "durationMs": 1.2, "faults": ["f1"], "knownRoute": true,
          "answer": { "headers": { "content-type": ["application/json"] }, "bodyTruncated": true }
        }
        """

    /// A request to an unknown path, with a cut body and no response.
    static let unansweredEntry = """
        {
          "id": "req-1", "at": "2026-01-07T09:00:00.000Z", "receivedAt": "2026-11-26T10:20:30.400Z",
          "backend": null, "method": "POST", "path": "/x", "query": {}, "headers": {},
          "body": "abc", "bodyTruncated": true, "bodyNote": "the first 3 of 7 bytes", "account": null, "status": null, "durationMs": 3, "faults": [], "knownRoute": false,
          "answer": null
        }
        """

    static let rule = """
        {
          "match": { "method": "GET", "path": "/api/longevity/*", "query": { "range": "weekly" }, "headers": { "x-trace": "*" }, \
        "body": { "kind": "a" }, "account": "six-days" },
          "when": { "first": 2 },
          "effect": { "latencyMs": 800, "jitterMs": 200, "status": 503, "headers": { "Retry-After": "2" }, "body": { "error": "down" } },
          "phase": "before",
          "ttlSeconds": 600
        }
        """

    static let fault = #"{"id": "f1", "effect": {"connection": "reset"}, "preset": "offline", "matched": 5, "fired": 3, "failed": 0}"#
    static let account = """
        {"key": "six-days", "displayName": "Six Days", "note": null, "email": null, "timezone": "Europe/Istanbul", "tokens": ["six-days"], \
        "evergreen": true, "state": "seeded", "backends": ["longevity"], "hasSeed": true}
        """
    static let replacedAccount = """
        {"key": "six-days", "displayName": "Six Days", "note": null, "email": null, "timezone": "Europe/Istanbul", "tokens": ["six-days"], \
        "evergreen": true, "state": "seeded", "backends": ["longevity"], "replaced": ["six-days"]}
        """
    static let record = #"{"id": "2026-01-05", "record": {"date": "2026-01-05", "deltaYears": -0.25}}"#
    static let clock = #"{"mode": "frozen", "now": "2026-01-07T09:00:00.000Z"}"#
    static let scenario = """
        {"name": "slow", "summary": "A slow network", "clock": {"mode": "frozen", "now": "2026-01-07T09:00:00Z"}, "persona": "six-days", \
        "faults": 2, "seed": null, "problem": null}
        """
    static let faultyScenario = """
        {"name": "typo", "summary": null, "clock": null, "persona": null, "faults": null, "seed": null, "problem": "a fault"}
        """
    static let snapshot = #"{"name": "before", "takenAt": "2026-01-07T09:00:00.000Z", "bytes": 4096}"#
    static let sandbox = """
        {"id": "t1", "baseURL": "http://127.0.0.1:4000/_sandbox/t1", "now": "2026-01-07T09:00:00.000Z", "persona": null,
         "createdAt": "2026-01-07T09:00:00.000Z", "bytes": 4096, "lastRequestAt": null}
        """
    static let token = #"{"token": "abc", "expiresAt": null}"#
    static let world = #"{"world": "main", "now": "2026-01-07T09:00:00.000Z"}"#
    static let health = """
        {"status": "ok", "version": "1.0.0", "world": "main", "now": "2026-01-07T09:00:00.000Z", "database": ":memory:", "uptimeSeconds": 7}
        """
    static let route = """
        {"backend": "longevity", "method": "GET", "path": "/api/longevity/trends", "needs": "bearer", "summary": "trends"}
        """
}

import ProbeSupport
import UnderstudyCore
import Values

/// Valid request bodies of the operations whose document has no example of one, or one of another account.
enum ValidBodies {
    /// `nil` for a route without a body, or without one in this table.
    static func body(of route: ServerRoute) -> JSON? { all[route.description] }

    private static let all = longevity.merging(control) { $1 }

    private static let longevity: [String: JSON] = [
        "POST /api/auth/me": ["idToken": "ada", "firstName": "Ada", "lastName": "L", "dateOfBirth": "1990-05-15"],
        "POST /api/auth/password-reset/request": ["email": "ada@understudy.test"],
        "POST /api/auth/password-reset/verify": ["email": "ada@understudy.test", "code": "123456"],
    ]

    private static let control: [String: JSON] = [
        "POST /_understudy/accounts": FuzzSeed.account("new", number: 1),
        "POST /_understudy/tokens": ["account": "ada", "kind": "fitiq", "expiresIn": "PT5M"],
        "PUT /_understudy/clock": ["mode": "frozen", "now": "2026-01-08T09:00:00Z"],
        "PUT /_understudy/sandboxes/:id": ["now": "2026-01-08T09:00:00Z", "persona": "ada", "seed": ["version": 1, "accounts": []]],
        "POST /_understudy/faults": [
            "match": ["method": "GET", "path": "/api/*", "query": ["a": "*"], "headers": ["x-trace": "*"], "body": ["a": 1]],
            "when": ["first": 2], "effect": ["latencyMs": 1, "status": 503, "headers": ["Retry-After": "2"], "body": ["error": "down"]],
            "phase": "before", "ttlSeconds": 60,
        ],
        "POST /_understudy/requests/:id/release": ["status": 503, "headers": ["Retry-After": "2"], "body": ["error": "down"]],
        "POST /_understudy/requests/verify": ["match": ["path": "/api/*", "status": 200], "count": ["atLeast": 1]],
        "POST /_understudy/seed": ["version": 1, "accounts": [FuzzSeed.account("other", number: 1)]],
    ]
}

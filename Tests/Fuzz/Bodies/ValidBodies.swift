import ProbeSupport
import UnderstudyCore
import Values

/// Valid request bodies of the operations whose document has no example of one.
enum ValidBodies {
    /// `nil` for a route without a body, or without one in this table.
    static func body(of route: ServerRoute) -> JSON? { all[route.description] }

    private static let all = longevity.merging(control) { $1 }

    private static let metrics: JSON = [
        "sleepHours": 8, "steps": 12_000, "vigorousMinutes": 40, "processedFoodScore": 1, "alcoholUnits": 0, "stressLevel": 2,
        "lateCaffeine": false, "screenLate": false, "bedtimeHour": 22,
    ]
    private static let answers: JSON = [
        "activity": 1, "smokingAlcohol": 0, "metabolicHealth": 0.5, "energyFocus": 0, "visceralFat": -1, "sleep": 1, "stress": 0,
        "muscle": 1, "nutritionPattern": 0, "sugar": -0.5,
    ]

    private static let longevity: [String: JSON] = [
        "POST /api/auth/me": ["idToken": "ada", "firstName": "Ada", "lastName": "L", "dateOfBirth": "1990-05-15"],
        "POST /api/auth/logout": [:],
        "PATCH /api/auth/profile": [
            "firstName": "Ada", "lastName": "L", "dateOfBirth": "1990-05-15", "chronologicalAgeYears": 35, "timezone": "Europe/Istanbul",
        ],
        "POST /api/onboarding/submit": ["chronologicalAgeYears": 35, "answers": answers],
        "POST /api/age/daily-update": ["metrics": metrics],
        "POST /api/subscription/verify": ["receiptData": "monthly"],
        "POST /api/subscription/test-bypass": [:],
        "POST /api/subscription/apple-notification": ["notification_type": "RENEWAL"],
        "POST /api/chat": ["message": "Hello"],
        "POST /api/ingest-log": ["userId": "ada", "logText": "text"],
        "POST /api/age/morning-briefing": ["userId": "ada"],
        "POST /api/age/evening-briefing": ["userId": "ada"],
        "PATCH /api/auth/email": ["newEmail": "new@understudy.test"],
        "PATCH /api/auth/password": ["currentPassword": "understudy", "newPassword": "Correct-Horse-7"],
        "POST /api/auth/password-reset/request": ["email": "ada@understudy.test"],
        "POST /api/auth/password-reset/verify": ["email": "ada@understudy.test", "code": "123456"],
        "POST /api/auth/password-reset/confirm": ["resetToken": "token", "newPassword": "Correct-Horse-7"],
        "POST /api/score/onboarding": ["answers": answers],
        "POST /api/score/daily": ["metrics": metrics],
        "POST /api/legal/consent": ["acceptedPrivacyPolicyVersion": "1.0", "acceptedTermsVersion": "1.0"],
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

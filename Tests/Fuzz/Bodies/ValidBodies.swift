import ProbeSupport
import UnderstudyCore

/// Valid request bodies, which the fuzzer then changes.
enum ValidBodies {
    /// `nil` for a route without a body, or without one in this table.
    static func body(of route: ServerRoute) -> JSON? { all[route.description] }

    private static let all = longevity.merging(fitiq) { $1 }.merging(bradOS) { $1 }.merging(control) { $1 }

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

    private static let fitiq: [String: JSON] = [
        "PATCH /api/v1/insights/:id": ["is_read": true, "is_favorite": true, "is_archived": false],
        "POST /api/v1/insights/generate": [
            "insight_type": "weekly", "period_start": "2026-01-01T00:00:00Z", "period_end": "2026-01-07T00:00:00Z",
        ],
        "POST /api/v1/insights/generate/wellness": ["insight_type": "daily"],
        "POST /api/v1/progress": ["type": "weight", "quantity": 80.5, "logged_at": "2026-01-07T08:00:00Z", "notes": "A note"],
        "POST /api/v1/auth/register": [
            "email": "new@understudy.test", "password": "understudy", "name": "New", "date_of_birth": "1990-05-15",
        ],
        "POST /api/v1/auth/login": ["email": "ada@understudy.test", "password": "understudy"],
        "POST /api/v1/auth/refresh": ["refresh_token": "token"],
        "POST /api/v1/auth/logout": ["refresh_token": "token"],
        "POST /api/v1/users/me": ["name": "Ada", "bio": "text", "preferred_unit_system": "metric", "language_code": "en"],
        "PUT /api/v1/users/me": ["name": "Ada", "date_of_birth": "1990-05-15", "gender": "female", "height": 170],
        "PATCH /api/v1/users/me/physical": ["biological_sex": "female", "height_cm": 170, "date_of_birth": "1990-05-15"],
        "PATCH /api/v1/users/me/preferences": ["allergies": ["nuts"], "dietary_restrictions": [], "food_dislikes": ["kale"]],
    ]

    private static let base = "/api/:env"

    private static let bradOS: [String: JSON] = [
        "POST \(base)/health-sync/hrv/bulk": upload(["date": "2026-01-07", "avgMs": 60, "minMs": 40, "maxMs": 90, "sampleCount": 3]),
        "POST \(base)/health-sync/rhr/bulk": upload(["date": "2026-01-07", "avgBpm": 55, "sampleCount": 3]),
        "POST \(base)/health-sync/sleep/bulk": upload([
            "date": "2026-01-07", "totalSleepMinutes": 420, "inBedMinutes": 460, "coreMinutes": 200, "deepMinutes": 100, "remMinutes": 120,
            "awakeMinutes": 40, "sleepEfficiency": 91,
        ]),
        "POST \(base)/health-sync/weight/bulk": ["weights": [["weightLbs": 170.5, "date": "2026-01-07"]]],
        "POST \(base)/health-sync/vo2max/bulk": upload(["date": "2026-01-07", "value": 45]),
        "POST \(base)/health-sync/body-fat/bulk": upload(["date": "2026-01-07", "percent": 18]),
        "POST \(base)/health-sync/steps/bulk": upload(["date": "2026-01-07", "count": 9_000]),
        "POST \(base)/health-sync/sync": [
            "recovery": [
                "date": "2026-01-07", "hrvMs": 60, "hrvVsBaseline": 2, "rhrBpm": 55, "rhrVsBaseline": -1, "sleepHours": 7.5,
                "sleepEfficiency": 91, "deepSleepPercent": 20, "score": 80, "state": "ready", "source": "healthkit",
            ],
            "baseline": ["hrvMedian": 58, "hrvStdDev": 8, "rhrMedian": 56, "sampleCount": 60],
            "weight": ["weightLbs": 170.5, "date": "2026-01-07"],
        ],
        "POST \(base)/cycling/weight-goal": [
            "targetWeightLbs": 160, "targetDate": "2026-06-01", "startWeightLbs": 170, "startDate": "2026-01-01",
        ],
        "POST \(base)/cycling/vo2max/calculate": ["weightKg": 75],
        "POST \(base)/cycling/ftp": ["value": 250, "date": "2026-01-07", "source": "manual"],
        "PUT \(base)/cycling/profile": ["weightKg": 75, "maxHR": 185, "restingHR": 50],
    ]

    /// Most metrics name the array like this.
    private static func upload(_ entry: JSON) -> JSON { ["entries": [entry]] }

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

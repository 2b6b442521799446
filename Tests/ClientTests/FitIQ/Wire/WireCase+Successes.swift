import UnderstudyCore

extension WireCase {
    /// At least one success for every route. `{refresh}` stands for a refresh token of Ada's.
    static let successes = insightReads + insightWrites + progress + signIn + users

    private static let insightReads = [
        "/api/v1/insights", "/api/v1/insights?sort_by=created_at&sort_order=desc&page=1&page_size=20",
        "/api/v1/insights?page=2&page_size=2", "/api/v1/insights?limit=2&offset=1", "/api/v1/insights?page=9&page_size=100",
        "/api/v1/insights?archived_status=true", "/api/v1/insights?insight_type=pattern&archived_status=1",
        "/api/v1/insights?insight_type=monthly", "/api/v1/insights?read_status=false&favorites_only=true",
        "/api/v1/insights?period_from=2026-01-05&period_to=2026-01-07T09:00:00Z&sort_by=period_start&sort_order=asc",
        "/api/v1/insights/test-id", "/api/v1/insights/TEST-ID", "/api/v1/insights/unread/count",
    ].map { WireCase(.get($0), 200) }

    private static let insightWrites =
        ["daily", "weekly", "milestone", "pattern"].flatMap { type in
            ["generate", "generate/wellness"].map { path in
                WireCase(.post("/api/v1/insights/\(path)", ["insight_type": .string(type)]), 201)
            }
        } + [
            WireCase(
                .post(
                    "/api/v1/insights/generate",
                    ["insight_type": "weekly", "period_start": "2025-12-29T00:00:00.5+03:00", "period_end": "2026-01-04T23:59:59Z"]), 201),
            WireCase(.patch("/api/v1/insights/test-id", ["is_read": true]), 200),
            WireCase(.patch("/api/v1/insights/test-id", ["is_archived": true]), 200),
            WireCase(.patch("/api/v1/insights/test-id", [:]), 200),
            WireCase(.post("/api/v1/insights/test-id/read"), 200),
            WireCase(.post("/api/v1/insights/test-id/favorite"), 200),
            WireCase(.post("/api/v1/insights/test-id/archive"), 200),
            WireCase(.post("/api/v1/insights/test-id/unarchive"), 200),
            WireCase(.delete("/api/v1/insights/test-id"), 204),
        ]

    private static let progress = [
        WireCase(.get("/api/v1/progress"), 200),
        WireCase(.get("/api/v1/progress?type=weight&from=2024-01-01&to=2026-01-07&offset=0&limit=100"), 200),
        WireCase(.get("/api/v1/progress?type=fat_g"), 200),
        WireCase(.get("/api/v1/progress/history"), 200),
        WireCase(.post("/api/v1/progress", .measurement(75.5, at: "2024-01-15T08:00:00Z")), 201),
        WireCase(.post("/api/v1/progress", .measurement(75, at: "2024-01-15T08:00:00.123456789+02:00")), 201),
        WireCase(.post("/api/v1/progress", ["type": "steps", "quantity": 0, "notes": "at rest"]), 201),
        WireCase(.post("/api/v1/progress", ["type": "weight", "quantity": 75, "date": "2024-01-15", "time": "08:00"]), 201),
        WireCase(.delete("/api/v1/progress/3f0a7c52-91d4-4b7e-8a26-d0c5e9b1f438"), 204),
        WireCase(.delete("/api/v1/progress/3F0A7C52-91D4-4B7E-8A26-D0C5E9B1F438"), 204),
    ]

    private static let signIn = [
        WireCase(.get("/health"), 200).by(nil).withoutKey(),
        WireCase(.get("/ready"), 200).by(nil).withoutKey(),
        WireCase(.post("/api/v1/auth/register", .registration("new@understudy.test")), 201).by(nil),
        WireCase(.post("/api/v1/auth/login", ["email": "ADA@understudy.test", "password": "understudy"]), 200).by(nil),
        WireCase(.post("/api/v1/auth/refresh", ["refresh_token": "{refresh}"]), 200).by(nil),
        WireCase(.post("/api/v1/auth/logout", ["refresh_token": "{refresh}"]), 200).by(nil),
        WireCase(.post("/api/v1/auth/logout"), 200),
    ]

    private static let users = [
        WireCase(.get("/api/v1/users/me"), 200),
        WireCase(.post("/api/v1/users/me", ["name": "Bare", "date_of_birth": "1990-05-15"]), 201).by("bare"),
        WireCase(Call(method: "PUT", target: "/api/v1/users/me", body: ["name": "Ada", "preferred_unit_system": "imperial"]), 200),
        WireCase(.patch("/api/v1/users/me/physical", ["height_cm": 168.5, "date_of_birth": "1990-05-15T10:00:00.5Z"]), 200),
        WireCase(.delete("/api/v1/users/me"), 204),
        WireCase(.get("/api/v1/users/me/preferences"), 200),
        WireCase(.patch("/api/v1/users/me/preferences", ["allergies": ["nuts"]]), 200),
        WireCase(.patch("/api/v1/users/me/preferences", [:]), 200).by("bare"),
        WireCase(.delete("/api/v1/users/me/preferences"), 204),
    ]
}

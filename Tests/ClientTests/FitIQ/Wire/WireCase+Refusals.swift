import UnderstudyCore

extension WireCase {
    /// Errors of every kind in the contract. None of these requests changes data.
    static let refusals = withoutCredentials + unknown + foreign + otherMethods + badQueries + badBodies + conflicts

    /// Routes as in the inventory: credentials are checked before an id is looked up.
    private static let withoutCredentials = WireRoute.all.flatMap { route -> [WireCase] in
        let call = Call(method: route.method, target: route.path.replacing("*", with: "test-id"), body: nil)
        let unkeyed = WireCase(call, 401).withoutKey()
        switch route.credentials {
        case .open: return []
        case .key: return [unkeyed]
        case .keyAndBearer: return [unkeyed, WireCase(call, 401).by(nil), WireCase(call, 401).by("a.b.c")]
        }
    }

    private static func onEveryID(_ insight: String, _ entry: String, _ status: Int) -> [WireCase] {
        let path = "/api/v1/insights/\(insight)"
        let calls: [Call] = [
            .get(path), .patch(path, ["is_read": true]), .delete(path), .post("\(path)/read"), .post("\(path)/favorite"),
            .post("\(path)/archive"), .post("\(path)/unarchive"), .delete("/api/v1/progress/\(entry)"),
        ]
        return calls.map { WireCase($0, status) }
    }

    private static let unknown =
        onEveryID("no-such-id", "no-such-id", 404) + [
            WireCase(.get("/api/v1/no/such/path"), 404), WireCase(.get("/api/v1/"), 404),
            WireCase(.get("/api/v1/users/me"), 404).by("bare"), WireCase(.get("/api/v1/users/me/preferences"), 404).by("bare"),
            WireCase(.delete("/api/v1/users/me/preferences"), 404).by("bare"),
        ]

    private static let foreign = onEveryID("of-another", "b41f5a09-6c38-4e72-9d10-2f7a8e3c6b55", 403)

    private static let otherMethods = [
        WireCase(Call(method: "PUT", target: "/api/v1/insights", body: [:]), 405),
        WireCase(.post("/api/v1/insights/test-id"), 405), WireCase(.get("/api/v1/insights/test-id/read"), 405),
        WireCase(.get("/api/v1/progress/3f0a7c52-91d4-4b7e-8a26-d0c5e9b1f438"), 405),
        WireCase(.patch("/api/v1/progress/3f0a7c52-91d4-4b7e-8a26-d0c5e9b1f438", ["quantity": 1]), 405),
        WireCase(.get("/api/v1/users/me/physical"), 405), WireCase(.get("/api/v1/auth/login"), 405), WireCase(.delete("/health"), 405),
    ]

    private static let badQueries =
        [
            "insights?insight_type=yearly", "insights?read_status=maybe", "insights?favorites_only=2", "insights?archived_status=x",
            "insights?period_from=yesterday", "insights?period_to=2026-13-01", "insights?period_from=2026-01-02&period_to=2026-01-01",
            "insights?sort_by=title", "insights?sort_order=up", "insights?page=0", "insights?page_size=101", "insights?limit=0",
            "insights?offset=-1", "progress?type=waist", "progress?from=01.01.2026", "progress?to=x", "progress?limit=0",
            "progress?offset=-1", "progress?from=2026-01-02&to=2026-01-01", "progress/history?type=waist",
        ].map { WireCase(.get("/api/v1/\($0)"), 400) }

    private static let badBodies =
        [
            Call.patch("/api/v1/insights/test-id", ["is_read": 1]), .patch("/api/v1/insights/test-id", []),
            .post("/api/v1/insights/generate", ["insight_type": "monthly"]), .post("/api/v1/insights/generate"),
            .post(
                "/api/v1/insights/generate/wellness",
                ["insight_type": "daily", "period_start": "2026-01-02T00:00:00Z", "period_end": "2026-01-01T00:00:00Z"]),
            .post("/api/v1/progress", ["type": "waist", "quantity": 1]), .post("/api/v1/progress", ["type": "weight"]),
            .post("/api/v1/progress", ["type": "weight", "quantity": -1]), .post("/api/v1/progress", ["type": "weight", "quantity": "75"]),
            .post("/api/v1/progress", ["type": "weight", "quantity": 75, "logged_at": "2026-01-01 08:00"]),
            .post("/api/v1/progress", ["type": "weight", "quantity": 75, "notes": .string(String(repeating: "n", count: 501))]),
            .post("/api/v1/auth/register", ["email": "nobody", "password": "x", "name": "N", "date_of_birth": "1990-05-15"]),
            .post("/api/v1/auth/register", ["email": "n@u.test", "password": "x", "name": "N", "date_of_birth": "15.05.1990"]),
            .post("/api/v1/auth/register", ["email": "n@u.test", "password": "x", "name": "N", "date_of_birth": "2020-05-15"]),
            .post("/api/v1/auth/login", ["email": "ada@understudy.test"]), .post("/api/v1/auth/refresh", [:]),
            Call(method: "PUT", target: "/api/v1/users/me", body: ["name": " "]),
            .patch("/api/v1/users/me/physical", ["height_cm": "tall"]), .patch("/api/v1/users/me/preferences", ["allergies": [1]]),
        ].map { WireCase($0, 400) }

    private static let conflicts = [
        WireCase(.post("/api/v1/auth/register", .registration("Ada@Understudy.test")), 409).by(nil),
        WireCase(.post("/api/v1/users/me", ["name": "Ada", "date_of_birth": "1990-05-15"]), 409),
        WireCase(.post("/api/v1/auth/login", ["email": "ada@understudy.test", "password": "wrong"]), 401).by(nil),
        WireCase(.post("/api/v1/auth/login", ["email": "nobody@understudy.test", "password": "wrong"]), 401).by(nil),
        WireCase(.post("/api/v1/auth/refresh", ["refresh_token": "no-such-token"]), 401).by(nil),
    ]
}

import Values

/// Requests that are sent to one world, one after the other.
struct PlanRequestSequence: Sendable {
    private(set) var settings: [String: JSON] = [:]
    let requests: [PlanRequest]

    static let all = [
        PlanRequestSequence(requests: edits), PlanRequestSequence(requests: users), PlanRequestSequence(requests: control),
        PlanRequestSequence(requests: refusals),
        PlanRequestSequence(requests: training),
        PlanRequestSequence(
            settings: ["fitiq.progressDuplicates": "upsert"],
            requests: [
                // An existing measurement, which the new one replaces.
                PlanRequest(
                    .post, "/api/v1/progress", 201, ["type": "weight", "quantity": 75, "logged_at": "2026-01-06T08:00:00Z"], as: "alice")
            ]),
        PlanRequestSequence(
            settings: ["longevity.fidelity": "backend"],
            requests: [
                PlanRequest(.patch, "/api/auth/email", 200, ["newEmail": "anna@understudy.test"], as: "alice"),
                PlanRequest(.get, "/api/subscription/status", as: "alice"),
            ]),
    ]

    private static let admin = "/identitytoolkit.googleapis.com/v1/projects/p/accounts"

    /// Rare changes of a user.
    private static let users = [
        PlanRequest(
            .post, admin + ":update", 200,
            [
                "localId": "alice", "displayName": "Anna", "photoUrl": "http://localhost/a.png", "phoneNumber": "+15555550100",
                "customAttributes": "{}", "validSince": "1767776400", "emailVerified": true, "disableUser": false,
            ], as: "owner"),
        PlanRequest(.post, admin + ":lookup", 200, ["localId": ["alice"], "phoneNumber": ["+15555550100"]], as: "owner"),
        PlanRequest(
            .post, admin + ":update", 200, ["localId": "alice", "deleteAttribute": ["DISPLAY_NAME"], "deleteProvider": ["phone"]],
            as: "owner"),
        PlanRequest(.post, admin + ":update", 200, ["localId": "bob", "deleteProvider": ["password"]], as: "owner"),
        PlanRequest(.post, admin + ":update", 200, ["localId": "carol", "deleteAttribute": ["EMAIL"]], as: "owner"),
        PlanRequest(
            .post, admin + ":update", 200,
            ["localId": "bob", "linkProviderUserInfo": ["providerId": "google.com", "rawId": "g-1", "email": "bob@gmail.example"]],
            as: "owner"),
        PlanRequest(
            .post, "/identitytoolkit.googleapis.com/v1/accounts:createAuthUri", 200,
            ["identifier": "bob@gmail.example", "continueUri": "http://localhost"], as: "owner"),
        PlanRequest(
            .post, admin + ":lookup", 200, ["federatedUserId": [["providerId": "google.com", "rawId": "g-1"]]], as: "owner"),
        PlanRequest(.post, admin + ":update", 200, ["localId": "bob", "deleteProvider": ["google.com"]], as: "owner"),
        PlanRequest(.get, admin + ":batchGet?maxResults=2&nextPageToken=alice", as: "owner"),
        PlanRequest(.post, admin + ":query", 200, [:], as: "owner"),
    ]

    private static let path = "/_understudy/"
    /// An account with unique names, and with several entries on one day.
    private static let named: JSON = [
        "key": "dora", "tokens": ["dora"], "email": "dora@understudy.test",
        "longevity": ["userId": "dora-longevity"],
        "fitiq": [
            "userId": "0f8fad5b-d9cb-469f-a165-70867728950e", "preferences": ["id": "7c9e6679-7425-40de-944b-e07fc1f90ae7"],
            "profile": ["id": "d94f3f01-6b3f-4a0c-9f3b-0e5b0c1c5b5e", "name": "Dora"],
        ],
        "bradOS": [
            "hrv": .array([1, 2].map { ["date": "2026-01-06", "avgMs": .integer(40 + $0), "minMs": 30, "maxMs": 60, "sampleCount": 6] })
        ],
    ]

    private static let control =
        [
            PlanRequest(.post, path + "accounts", 201, ["key": "eve", "email": "eve@understudy.test", "tokens": ["eve"], "fitiq": [:]]),
            PlanRequest(
                .patch, path + "accounts/alice/user", 200, ["emailVerified": false, "disabled": true, "password": "another-secret"]),
            PlanRequest(.post, path + "accounts/alice/user/codes", 201, ["kind": "VERIFY_EMAIL"]),
            PlanRequest(.get, path + "accounts/alice/user"), PlanRequest(.get, path + "codes"),
            PlanRequest(.post, path + "accounts/alice/user/revoke"),
            PlanRequest(.get, path + "requests"), PlanRequest(.get, path + "requests.har"), PlanRequest(.get, path + "accounts"),
            PlanRequest(.get, path + "accounts?search=a&limit=2"), PlanRequest(.get, path + "accounts?key=alice"),
            PlanRequest(.get, path + "accounts/alice"),
        ] + ["opaque", "fitiq", "firebase"].map { PlanRequest(.post, path + "tokens", 201, ["account": "bob", "kind": .string($0)]) } + [
            PlanRequest(.get, path + "seed"), PlanRequest(.get, path + "seed?literal=true"),
            PlanRequest(.post, path + "seed", 200, ["version": 1, "accounts": [named, ["key": "bob"]]]),
            PlanRequest(.get, "/api/dev/health-sync/hrv?days=30", as: "dora"),
            PlanRequest(
                .post, "/api/dev/health-sync/hrv/bulk", 200,
                ["entries": [["date": "2026-01-06", "avgMs": 42.5, "minMs": 31, "maxMs": 58, "sampleCount": 6]]], as: "dora"),
            PlanRequest(.put, path + "clock", 200, ["advance": "P3D"]), PlanRequest(.put, path + "snapshots/one", 201),
            PlanRequest(.delete, path + "accounts/dora", 204),
        ]

    /// Edits of an account's records.
    private static let edits =
        editedRecords.flatMap { list, id, record -> [PlanRequest] in
            let path = path + "accounts/alice/data/" + list
            return [
                PlanRequest(.post, path, 201, record), PlanRequest(.get, path), PlanRequest(.get, path + "/" + id),
                PlanRequest(.put, path + "/" + id, 200, record), PlanRequest(.delete, path + "/" + id, 204),
            ]
        } + [
            PlanRequest(.get, path + "accounts/alice/data/bradOS"),
            PlanRequest(.delete, path + "accounts/alice/data/fitiq/goals/alice-goals", 204),
        ]

    /// Records that the world does not have, with their lists and ids.
    private static let editedRecords: [(String, String, JSON)] = [
        ("longevity/checkIns", "2026-01-07", ["date": "2026-01-07", "deltaYears": -0.1]),
        ("fitiq/progress", "w", ["id": "w", "type": "weight", "quantity": 75]),
        ("fitiq/insights", "i", ["id": "i", "title": "A day", "content": "A good day."]),
        ("fitiq/moodEntries", "m", ["id": "m", "valence": 0.3, "labels": ["happy"], "logged_at": "2026-01-06T20:00:00Z"]),
        ("bradOS/weight", "2025-01-07", ["date": "2025-01-07", "weightLbs": 180]),
        (
            "bradOS/recovery", "2025-01-07",
            [
                "date": "2025-01-07", "hrvMs": 42, "hrvVsBaseline": 0, "rhrBpm": 52, "rhrVsBaseline": 0, "sleepHours": 7.5,
                "sleepEfficiency": 90, "deepSleepPercent": 18, "score": 70, "state": "ready", "source": "healthkit",
            ]
        ),
    ]

    /// Requests for missing data, and with wrong values.
    private static let refusals = [
        PlanRequest(.get, "/api/dev/health-sync/recovery?date=2026-01-06", as: "alice"),
        PlanRequest(.post, "/api/auth/password-reset/request", 200, ["email": "bob@understudy.test"]),
        PlanRequest(.post, "/api/auth/password-reset/verify", 400, ["email": "bob@understudy.test", "code": "000000"]),
        PlanRequest(.delete, "/api/v1/users/me", 204, as: "alice"), PlanRequest(.get, "/api/v1/users/me", 401, as: "alice"),
    ]

    /// An account with a plan that can start.
    private static let lifter: JSON = [
        "key": "lifter", "tokens": ["lifter"],
        "bradOS": [
            "exercises": [["id": "lift", "name": "Deadlift"]], "plans": [["id": "plan", "name": "Pull"]],
            "planDays": [["id": "day", "plan_id": "plan", "day_of_week": 1, "name": "Pull Day", "sort_order": 0]],
            "planDayExercises": [["id": "planned", "plan_day_id": "day", "exercise_id": "lift", "sort_order": 0]],
            "mesocycles": [["id": "cycle", "plan_id": "plan", "start_date": "2026-01-05"]],
        ],
    ]

    /// A mesocycle that starts, and its plan, which is saved then.
    private static let training = [
        PlanRequest(.post, path + "seed", 200, ["version": 1, "accounts": [lifter]]),
        PlanRequest(.put, "/api/dev/mesocycles/cycle/start", as: "lifter"),
        PlanRequest(.put, "/api/dev/plans/plan/days/day/exercises/planned", 200, ["sets": 4], as: "lifter"),
        PlanRequest(.put, "/api/dev/plans/plan", 200, [:], as: "lifter"),
        PlanRequest(.put, "/api/dev/mesocycles/cycle/complete", as: "lifter"),
    ]
}

import UnderstudyCore

/// Questions that are asked of a world one after the other.
struct QuestionRound: Sendable {
    private(set) var settings: [String: JSON] = [:]
    let questions: [Question]

    static let all = [
        QuestionRound(questions: users), QuestionRound(questions: control), QuestionRound(questions: refusals),
        QuestionRound(
            settings: ["fitiq.progressDuplicates": "upsert"],
            questions: [
                // A measurement that is there already: it takes the other's place.
                Question(
                    .post, "/api/v1/progress", 201, ["type": "weight", "quantity": 75, "logged_at": "2026-01-06T08:00:00Z"], as: "alice")
            ]),
        QuestionRound(
            settings: ["longevity.fidelity": "backend"],
            questions: [
                Question(.patch, "/api/auth/email", 200, ["newEmail": "anna@understudy.test"], as: "alice"),
                Question(.get, "/api/subscription/status", as: "alice"),
            ]),
    ]

    private static let admin = "/identitytoolkit.googleapis.com/v1/projects/p/accounts"

    /// What is seldom said of a user.
    private static let users = [
        Question(
            .post, admin + ":update", 200,
            [
                "localId": "alice", "displayName": "Anna", "photoUrl": "http://localhost/a.png", "phoneNumber": "+15555550100",
                "customAttributes": "{}", "validSince": "1767776400", "emailVerified": true, "disableUser": false,
            ], as: "owner"),
        Question(.post, admin + ":lookup", 200, ["localId": ["alice"], "phoneNumber": ["+15555550100"]], as: "owner"),
        Question(
            .post, admin + ":update", 200, ["localId": "alice", "deleteAttribute": ["DISPLAY_NAME"], "deleteProvider": ["phone"]],
            as: "owner"),
        Question(.post, admin + ":update", 200, ["localId": "bob", "deleteProvider": ["password"]], as: "owner"),
        Question(.post, admin + ":update", 200, ["localId": "carol", "deleteAttribute": ["EMAIL"]], as: "owner"),
        Question(.get, admin + ":batchGet?maxResults=2&nextPageToken=alice", as: "owner"),
        Question(.post, admin + ":query", 200, [:], as: "owner"),
    ]

    private static let path = "/_understudy/"
    /// Somebody with names that nobody else may have, and with several entries on one day.
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
            Question(.post, path + "accounts", 201, ["key": "eve", "email": "eve@understudy.test", "tokens": ["eve"], "fitiq": [:]]),
            Question(.patch, path + "accounts/alice/user", 200, ["emailVerified": false, "disabled": true, "password": "another-secret"]),
            Question(.post, path + "accounts/alice/user/codes", 201, ["kind": "VERIFY_EMAIL"]),
            Question(.get, path + "accounts/alice/user"), Question(.post, path + "accounts/alice/user/revoke"),
            Question(.get, path + "requests"), Question(.get, path + "requests.har"), Question(.get, path + "accounts"),
        ] + ["opaque", "fitiq", "firebase"].map { Question(.post, path + "tokens", 201, ["account": "bob", "kind": .string($0)]) } + [
            Question(.get, path + "seed"),
            Question(.post, path + "seed", 200, ["version": 1, "accounts": [named, ["key": "bob"]]]),
            Question(.get, "/api/dev/health-sync/hrv?days=30", as: "dora"),
            Question(
                .post, "/api/dev/health-sync/hrv/bulk", 200,
                ["entries": [["date": "2026-01-06", "avgMs": 42.5, "minMs": 31, "maxMs": 58, "sampleCount": 6]]], as: "dora"),
            Question(.put, path + "clock", 200, ["advance": "P3D"]), Question(.put, path + "snapshots/one", 201),
        ]

    /// What is looked for and not there, or not right.
    private static let refusals = [
        Question(.get, "/api/dev/health-sync/recovery?date=2026-01-06", as: "alice"),
        Question(.post, "/api/auth/password-reset/request", 200, ["email": "bob@understudy.test"]),
        Question(.post, "/api/auth/password-reset/verify", 400, ["email": "bob@understudy.test", "code": "000000"]),
        Question(.delete, "/api/v1/users/me", 204, as: "alice"), Question(.get, "/api/v1/users/me", 401, as: "alice"),
    ]
}

import Testing
import TestSupport
import UnderstudyCore

/// The responses to every case of the table.
enum WireRecording {
    static func answer(to wireCase: WireCase) async throws -> FitAnswer {
        try #require(try await answers.value[wireCase.testDescription])
    }

    /// Each write is sent to a separate server, every other request to a shared one.
    private static let answers = Task {
        var answers: [String: FitAnswer] = [:]
        let shared = try TestServer(accounts: accounts)
        for wireCase in WireCase.all {
            let writes = wireCase.call.method != "GET" && wireCase.status < 300
            let server = writes ? try TestServer(accounts: accounts) : shared
            answers[wireCase.testDescription] = try await record(wireCase, on: server)
        }
        return answers
    }

    private static func record(_ wireCase: WireCase, on server: TestServer) async throws -> FitAnswer {
        let connection = FitConnection(to: server.baseURL, token: wireCase.token, apiKey: wireCase.apiKey)
        var body = wireCase.call.body
        if body?["refresh_token"] == "{refresh}" {
            let pair = try await server.fit().payload(
                "POST", "/api/v1/auth/login", ["email": "ada@understudy.test", "password": "understudy"])
            body = ["refresh_token": pair.at("refresh_token")]
        }
        return try await connection.send(wireCase.call.method, wireCase.call.target, body)
    }

    /// Ada has every kind of data, Bare not even a profile, and Bob has data that Ada must not see.
    private static let accounts: [JSON] = [
        .fitAccount("ada", password: "understudy", timezone: "Europe/Istanbul", fitiq: ada), .fitAccount("bare", fitiq: ["profile": .null]),
        .fitAccount(
            "bob",
            fitiq: [
                "insights": [["id": "of-another", "title": "Bob's", "content": "Bob's day."]],
                "progress": [
                    ["id": "b41f5a09-6c38-4e72-9d10-2f7a8e3c6b55", "type": "weight", "quantity": 90, "loggedAt": "2026-01-06T08:00:00Z"]
                ],
            ]),
    ]

    private static let ada: JSON = [
        "insights": [
            [
                "id": "test-id", "type": "daily", "title": "A day", "content": "A good day.", "suggestions": ["Rest."],
                "dataContext": ["metrics": ["workouts": 1, "calories": 2350.5, "steps": 11_240], "goals": ["Walk"]],
                "metrics": ["mood_entries_count": 1], "periodStart": "2026-01-06T00:00:00Z", "periodEnd": "2026-01-06T23:59:59Z",
            ],
            ["type": "weekly", "title": "A week", "content": "A good week.", "isRead": true],
            ["type": "milestone", "title": "A step", "content": "A good step.", "isFavorite": true],
            ["type": "pattern", "title": "A pattern", "content": "A good pattern.", "isArchived": true],
        ],
        "progress": [
            ["id": "3f0a7c52-91d4-4b7e-8a26-d0c5e9b1f438", "type": "weight", "quantity": 75.5, "loggedAt": "2026-01-06T08:00:00Z"],
            ["type": "steps", "quantity": 8_000, "loggedAt": "2026-01-06T22:00:00Z", "notes": "by the sea"],
        ],
        "preferences": ["allergies": ["peanuts"]],
    ]
}

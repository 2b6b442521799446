import Testing
import TestSupport
import Values

@Suite("An import of an export gives the same responses, byte for byte,")
struct SeedExportTests {
    private static let now = "2026-01-07T09:00:00Z"

    /// Imports a world's export into another world, and compares both.
    @discardableResult
    private func roundTrip(_ first: TestWorld, now: String = Self.now) throws -> TestWorld {
        let exported = try first.exportSeed()
        let second = try TestWorld(now: now, accounts: exported["accounts"]?.array ?? [])
        try expectSameAnswers(first, second)
        return second
    }

    private func world(_ block: JSON, timezone: String? = nil) throws -> TestWorld {
        try TestWorld(now: Self.now, accounts: [.account(timezone: timezone, fitiq: block)])
    }

    @Test("with all kinds of literal data")
    func literal() throws {
        let block: JSON = [
            "userId": "u-1", "email": "other@example.com", "createdAt": "today-100d",
            "profile": ["name": "Grace", "bio": "", "preferredUnitSystem": "imperial", "biologicalSex": "other", "heightCm": 168.5],
            "preferences": ["allergies": ["peanuts"], "updatedAt": "today-1d"],
            "insights": [LiteralSeedTests.insight, ["title": "t", "content": "c", "dataContext": [:], "metrics": [:]]],
            "progress": [
                ["id": "p", "type": "weight", "quantity": 75.3, "notes": "n", "loggedAt": "yesterdayT08:00", "createdAt": "now"],
                ["type": "steps", "quantity": 0],
            ],
            "moodEntries": [
                [
                    "id": "M-1", "valence": 0.5, "labels": ["happy"], "logged_at": "yesterdayT08:00", "source": "healthkit",
                    "source_id": "hk-1",
                ], ["valence": -1],
            ],
            "journal": [["content": "c", "tags": ["a"], "linked_mood_id": "M-1", "logged_at": "today-2d", "is_favorite": true]],
        ]
        try roundTrip(world(block, timezone: "Asia/Kolkata"))
    }

    @Test("with generated data")
    func generated() throws {
        let block: JSON = [
            "insights": ["generate": ["count": 137]],
            "progress": ["generate": ["type": "weight", "days": 300, "from": 90, "to": 80, "noise": 0.7, "gaps": 0.1]],
        ]
        try roundTrip(world(block))
    }

    @Test("with insights that have only some metrics")
    func metrics() throws {
        let block: JSON = [
            "insights": ["generate": ["count": 16]], "progress": ["generate": ["type": "steps", "days": 30, "from": 8_000, "noise": 500]],
        ]
        try roundTrip(world(block))
    }

    @Test("and has the same export again")
    func again() throws {
        let block: JSON = [
            "profile": .null, "preferences": [:], "insights": ["generate": ["count": 16]],
            "progress": ["generate": ["type": "steps", "days": 30, "from": 8_000, "noise": 500]],
        ]
        let exported = try world(block).exportSeed()
        let second = try TestWorld(now: Self.now, accounts: exported["accounts"]?.array ?? [])
        #expect(try second.exportSeed().differences(from: exported) == [])
    }

    @Test("with a user without a profile")
    func noProfile() throws {
        let first = try world(["profile": .null, "preferences": [:]])
        try roundTrip(first)
        #expect(try first.fitiqBlock()["profile"] == .null)
        #expect(try first.fit(.get, "/users/me").status == 404)
    }

    @Test("with a deleted user")
    func deleted() throws {
        let first = try world(["insights": [["title": "t", "content": "c"]]])
        #expect(try first.fit(.delete, "/users/me").status == 204)
        let second = try roundTrip(first)
        #expect(try second.fitiqBlock().differences(from: ["deleted": true]) == [])
        #expect(try second.fit(.get, "/users/me").status == 401)
    }

    @Test("with a registered user, who can still sign in")
    func registered() throws {
        let first = try TestWorld(now: Self.now)
        let registration: JSON = [
            "email": "Grace@example.com", "password": "open sesame", "name": "Grace", "date_of_birth": "1990-05-15",
        ]
        #expect(try first.fit(.post, "/auth/register", token: nil, body: registration).status == 201)
        let exported = try first.exportSeed()
        let second = try TestWorld(now: Self.now, accounts: exported["accounts"]?.array ?? [])
        let tokens = try [first, second].map { world -> String in
            let answer = try world.fit(
                .post, "/auth/login", token: nil, body: ["email": "grace@example.com", "password": "open sesame"])
            return try #require(answer.body["data"]?["access_token"]?.string)
        }
        try expectSameAnswers(first, second, tokens: (tokens[0], tokens[1]))
        #expect(try second.fit(.delete, "/users/me", token: tokens[1]).status == 204)
        #expect(try second.exportSeed()["accounts"] == [])
    }

    @Test("after a client has written")
    func written() throws {
        let first = try world(["insights": [["id": "i", "title": "t", "content": "c"], ["id": "j", "title": "t", "content": "c"]]])
        try first.setNow("2026-01-07T10:00:00.500Z")
        _ = try first.fit(.put, "/users/me", body: ["name": "Grace", "bio": "b", "preferred_unit_system": "imperial"])
        _ = try first.fit(.patch, "/users/me/physical", body: ["biological_sex": "female", "height_cm": 168])
        _ = try first.fit(.patch, "/users/me/preferences", body: ["allergies": ["peanuts"]])
        _ = try first.fit(.patch, "/insights/i", body: ["is_read": true, "is_archived": true])
        _ = try first.fit(.delete, "/insights/j")
        _ = try first.fit(.post, "/insights/generate", body: ["insight_type": "weekly"])
        for quantity in [80.1, 79.9] { _ = try first.fit(.post, "/progress", body: ["type": "weight", "quantity": .number(quantity)]) }
        try roundTrip(first, now: "2026-01-07T10:00:00.500Z")
    }

    @Test("also on the nights that follow")
    func nights() throws {
        let progress: JSON = ["generate": ["type": "weight", "days": 40, "from": 90, "to": 84, "until": "yesterday"]]
        let first = try world(["progress": progress], timezone: "Europe/Istanbul")
        try first.setNow("2026-01-12T09:00:00Z")
        let second = try roundTrip(first, now: "2026-01-12T09:00:00Z")
        for world in [first, second] {
            try world.setNow("2026-01-20T09:00:00Z")
            _ = try world.fit(.post, "/progress", body: ["type": "weight", "quantity": 80])
            try world.setNow("2026-01-26T09:00:00Z")
        }
        let insights = try [first, second].map { JSON.array(try $0.allInsights()) }
        #expect(insights[1].differences(from: insights[0]) == [])
        #expect(insights[0].array?.count ?? 0 > 15)
    }

    @Test(
        "with extreme values that a client can send",
        arguments: [
            ("PUT", "/users/me", ["name": .string(String(repeating: "x", count: 201))]),
            ("PUT", "/users/me", ["name": "Grace", "language_code": .string(String(repeating: "x", count: 36))]),
            ("PATCH", "/users/me/physical", ["height_cm": 0.5]), ("PATCH", "/users/me/physical", ["height_cm": 301]),
            ("POST", "/progress", ["type": "weight", "quantity": 1e13]), ("POST", "/progress", ["type": "weight", "quantity": 1e300]),
        ] as [(String, String, JSON)]
    )
    func extremes(_ method: String, _ path: String, _ body: JSON) throws {
        let first = try world([:])
        let answer = try first.fit(try #require(.init(method)), path, body: body)
        #expect((200...201).contains(answer.status))
        try roundTrip(first)
    }

    @Test("without a block for an account that has no FitIQ user")
    func stranger() throws {
        let exported = try TestWorld(accounts: [JSON.account().without("fitiq")]).exportSeed()
        #expect(exported["accounts"]?.array?.first?["fitiq"] == nil)
    }
}

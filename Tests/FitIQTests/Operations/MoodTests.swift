import Testing
import TestSupport
import Values

@Suite("Mood entries")
struct MoodTests {
    private static let path = "/wellness/mood-entries"
    private static let body: JSON = [
        "valence": 0.7, "labels": ["happy", "grateful"], "associations": ["work"], "notes": "x", "logged_at": "2026-01-06T08:00:00.123Z",
        "source": "manual",
    ]

    private let world: TestWorld

    init() throws {
        world = try TestWorld(accounts: [.account(fitiq: ["userId": "u-1"]), .account("bob", token: "b")])
    }

    private func log(_ members: JSON.Members = [:]) throws -> JSON {
        try world.data(.post, Self.path, body: Self.body.with(members), status: 201)
    }

    @Test("W-070: POST stores whole seconds, and answers with every member")
    func create() throws {
        let entry = try log()
        let expected: JSON = [
            "id": entry["id"] ?? .null, "user_id": "u-1", "valence": 0.7, "labels": ["happy", "grateful"], "associations": ["work"],
            "notes": "x", "logged_at": "2026-01-06T08:00:00Z", "source": "manual", "source_id": .null, "is_healthkit": false,
            "created_at": "2026-01-07T09:00:00Z", "updated_at": "2026-01-07T09:00:00Z",
        ]
        #expect(entry.differences(from: expected) == [])
        let id = try #require(entry["id"]?.string)
        #expect(try world.data(.get, "\(Self.path)/\(id.uppercased())") == entry)
    }

    private static let refusals: [(JSON, String)] = [
        (["valence": 1.01], "valence must be between -1 and 1"), (["valence": -1.01], "valence must be between -1 and 1"),
        (["labels": []], "valence is required"), (["valence": .null], "valence is required"),
        (["valence": "high"], "Invalid request payload"), (["valence": 0, "labels": "happy"], "Invalid request payload"),
        (["valence": 0, "notes": .string(String(repeating: "x", count: 1_001))], "notes must be at most 1000 characters"),
        (["valence": 0, "labels": [.string(String(repeating: "x", count: 51))]], "labels must be at most 50 characters"),
        (["valence": 0, "logged_at": "yesterday"], "Invalid logged_at: expected RFC3339"),
        (["valence": 0, "source": "watch"], "Invalid source"), ([], "Invalid request payload"),
    ]

    @Test("W-071: POST refuses a body that breaks a rule, and stores nothing", arguments: refusals)
    func refused(_ body: JSON, _ message: String) throws {
        expectAnswer(try world.fit(.post, Self.path, body: body), 400, .refusal("VALIDATION_ERROR", message))
        #expect(try world.data(.get, Self.path)["total"] == 0)
    }

    @Test("keep the order of labels, and drop repeated ones")
    func repeats() throws {
        let entry = try log(["labels": ["sad", "happy", "sad", "Sad"], "associations": ["work", "work"]])
        #expect(entry["labels"] == ["sad", "happy", "Sad"] && entry["associations"] == ["work"])
    }

    @Test("a second entry with the same source_id is a 409 that shows the first")
    func duplicate() throws {
        let first = try log(["source": "healthkit", "source_id": "hk-1"])
        let answer = try world.fit(.post, Self.path, body: Self.body.with(["source_id": "hk-1"]))
        let message: JSON = "Mood entry with this source_id already exists"
        expectAnswer(
            answer, 409,
            [
                "success": false, "data": .null, "error": ["code": "DUPLICATE_ENTRY", "message": message, "details": first],
                "message": message,
            ])
        #expect(try world.data(.post, Self.path, token: "b", body: Self.body.with(["source_id": "hk-1"]), status: 201)["id"] != nil)
    }

    @Test("W-073: GET has the last 30 days, newest first, 50 on a page")
    func list() throws {
        for day in ["2026-01-07T10:00:00Z", "2025-12-08T00:00:00Z", "2025-12-07T23:59:59Z", "2026-01-08T00:00:00Z"] {
            _ = try log(["logged_at": .string(day)])
        }
        let page = try world.data(.get, Self.path)
        #expect(page["entries"]?.array?.compactMap { $0["logged_at"]?.string } == ["2026-01-07T10:00:00Z", "2025-12-08T00:00:00Z"])
        let rest: JSON = ["total": 2, "limit": 50, "offset": 0, "has_more": false]
        #expect(page.without("entries") == rest)
    }

    @Test("W-074: PUT changes the sent members, and empties a list")
    func update() throws {
        let id = try #require(log()["id"]?.string)
        try world.setNow("2026-01-07T10:00:00Z")
        let changed = try world.data(
            .put, "\(Self.path)/\(id)",
            body: [
                "valence": -0.2, "labels": [], "associations": ["family", "family"], "notes": .null,
                "logged_at": "2026-01-06T10:00:00+02:00", "source": "manual",
            ])
        #expect(changed["valence"] == -0.2 && changed["labels"] == [] && changed["associations"] == ["family"])
        #expect(changed["notes"] == "x" && changed["logged_at"] == "2026-01-06T08:00:00Z")
        #expect(changed["updated_at"] == "2026-01-07T10:00:00Z" && changed["created_at"] == "2026-01-07T09:00:00Z")
    }

    @Test("of HealthKit never change")
    func healthKit() throws {
        let entry = try log(["source": "healthkit"])
        #expect(entry["is_healthkit"] == true)
        let path = "\(Self.path)/\(try #require(entry["id"]?.string))"
        let message = "HealthKit entries are immutable and cannot be "
        expectAnswer(try world.fit(.put, path, body: ["valence": 0]), 403, .refusal("HEALTHKIT_IMMUTABLE", message + "modified"))
        expectAnswer(try world.fit(.delete, path), 403, .refusal("HEALTHKIT_IMMUTABLE", message + "deleted"))
        #expect(try world.data(.get, path) == entry)
    }

    @Test("W-010: a second DELETE is a 404; an entry of another user is a 403")
    func delete() throws {
        let path = "\(Self.path)/\(try #require(log()["id"]?.string))"
        let foreign = JSON.refusal("FORBIDDEN", "you do not have permission to access this mood entry")
        expectAnswer(try world.fit(.delete, path, token: "b"), 403, foreign)
        expectAnswer(try world.fit(.get, path, token: "b"), 403, foreign)
        #expect(try world.fit(.delete, path).status == 204)
        expectAnswer(try world.fit(.delete, path), 404, .refusal("NOT_FOUND", "mood entry not found"))
    }

    @Test("W-082: GET /daily has the aggregate of a day in UTC, or is a 404")
    func daily() throws {
        for (time, valence) in [("2026-01-06T00:00:00Z", 0.5), ("2026-01-06T23:59:59Z", -0.5), ("2026-01-07T00:00:00Z", 1)] {
            _ = try log(["logged_at": .string(time), "valence": .number(valence)])
        }
        for date in ["2026-01-06", "2026-01-06T12:00:00Z"] {
            let day = try world.data(.get, "\(Self.path)/daily/\(date)")
            #expect(day["date"] == "2026-01-06" && day["entry_count"] == 2 && day["average_valence"] == 0)
            #expect(day["min_valence"] == -0.5 && day["max_valence"] == 0.5)
        }
        let missing = JSON.refusal("NOT_FOUND", "No mood entries found for this date")
        expectAnswer(try world.fit(.get, "\(Self.path)/daily/2026-01-05"), 404, missing)
        let invalid = JSON.refusal("VALIDATION_ERROR", "Invalid date: expected YYYY-MM-DD")
        expectAnswer(try world.fit(.get, "\(Self.path)/daily/today"), 400, invalid)
    }

    @Test("W-076, W-083: GET /analytics covers the entries of the list, and names dates only")
    func analytics() throws {
        for day in 1...9 { _ = try log(["logged_at": .string("2026-01-0\(day)T12:00:00Z")]) }
        let range = "from=2026-01-01&to=2026-01-07"
        let found = try world.data(.get, "\(Self.path)/analytics?\(range)&include_daily_breakdown=true")
        #expect(found["period"] == ["start_date": "2026-01-01", "end_date": "2026-01-07", "total_days": 7])
        #expect(found["daily_aggregates"]?.array?.count == 7)
        #expect(try found["summary"]?["total_entries"] == world.data(.get, "\(Self.path)?\(range)")["total"])
        #expect(try world.data(.get, "\(Self.path)/analytics?\(range)")["daily_aggregates"] == nil)
        #expect(try world.data(.get, "\(Self.path)/analytics?\(range)&top_labels_limit=1")["top_labels"]?.array?.count == 1)
    }

    private static let badQueries = [
        ("", "from and to are required"), ("?from=2026-01-01", "from and to are required"),
        ("?from=2026-01-02&to=2026-01-01", "Invalid date range"), ("?from=x&to=2026-01-01", "Invalid date: expected YYYY-MM-DD"),
        ("?from=2026-01-01&to=2026-01-02&top_labels_limit=21", "top_labels_limit must be between 1 and 20"),
        ("?from=2026-01-01&to=2026-01-02&top_associations_limit=0", "top_associations_limit must be between 1 and 20"),
        ("?from=2026-01-01&to=2026-01-02&include_daily_breakdown=maybe", "Invalid include_daily_breakdown"),
    ]

    @Test("GET /analytics refuses a query that breaks a rule", arguments: badQueries)
    func refusedQuery(_ query: String, _ message: String) throws {
        expectAnswer(try world.fit(.get, "\(Self.path)/analytics\(query)"), 400, .refusal("VALIDATION_ERROR", message))
    }

    @Test("and the journal are counted by a generated insight")
    func insight() throws {
        for time in ["2026-01-07T07:00:00Z", "2026-01-07T08:00:00Z"] { _ = try log(["logged_at": .string(time)]) }
        try world.data(.post, "/journal", body: ["content": "c"], status: 201)
        let insight = try world.data(.post, "/insights/generate", body: ["insight_type": "daily"], status: 201)
        #expect(insight["metrics"]?["mood_entries_count"] == 2 && insight["metrics"]?["journal_entries_count"] == 1)
    }
}

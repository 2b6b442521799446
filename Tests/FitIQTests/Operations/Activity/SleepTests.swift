import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("GET and POST /sleep: nights")
struct SleepTests {
    private func stage(_ name: JSON, _ start: String, _ end: String) -> JSON {
        ["stage": name, "start_time": .string("2026-01-0\(start):00Z"), "end_time": .string("2026-01-0\(end):00Z")]
    }

    /// Eight hours in bed: an hour awake, three of core, and one and a half each of deep and of REM sleep.
    private var stages: [JSON] {
        [
            stage("awake", "6T22:00", "6T23:00"), stage("core", "6T23:00", "7T02:00"), stage("deep", "7T02:00", "7T03:30"),
            stage("rem", "7T03:30", "7T05:00"),
        ]
    }

    private static let night: JSON = ["start_time": "2026-01-06T22:00:00Z", "end_time": "2026-01-07T06:00:00Z"]

    private func world() throws -> TestWorld { try TestWorld(accounts: [.account(), .account("bob", token: "bob")]) }

    @Test("W-131, W-132: a night has the minutes of its stages, in any order")
    func minutes() throws {
        let world = try world()
        for stages in [stages, stages.reversed()] {
            let data = try world.data(.post, "/sleep", body: Self.night.with(["stages": .array(stages)]), status: 201)
            let id = try #require(data["id"]?.string)
            let expected: JSON = [
                "id": .string(id), "user_id": data["user_id"] ?? .null, "start_time": "2026-01-06T22:00:00Z",
                "end_time": "2026-01-07T06:00:00Z", "time_in_bed_minutes": 480, "total_sleep_minutes": 360, "awake_minutes": 60,
                "rem_minutes": 90, "core_minutes": 180, "deep_minutes": 90, "sleep_efficiency_percentage": 75, "source": "manual",
                "source_id": .null, "notes": .null, "created_at": "2026-01-07T09:00:00Z", "updated_at": "2026-01-07T09:00:00Z",
            ]
            #expect(data.differences(from: expected) == [])
        }
    }

    @Test("a repeated source_id is a 200 with the stored night, for its user alone")
    func sourceID() throws {
        let world = try world()
        let body = Self.night.with(["source": "healthkit", "source_id": "hk-1"])
        let first = try world.data(.post, "/sleep", body: body, status: 201)
        let again = try world.data(.post, "/sleep", body: body.with(["notes": "other", "end_time": "2026-01-07T07:00:00Z"]))
        #expect(again == first)
        #expect(try world.data("/sleep")["total"] == 1)
        let other = try world.data(.post, "/sleep", token: "bob", body: body, status: 201)
        #expect(other["id"] != first["id"])
    }

    @Test("W-134: without a source_id, a repeated night is a second one")
    func twice() throws {
        let world = try world()
        for _ in 1...2 { try world.data(.post, "/sleep", body: Self.night, status: 201) }
        #expect(try world.data("/sleep")["total"] == 2)
    }

    private static let refusals: [(JSON, String)] = [
        (["end_time": "2026-01-06T22:00:00Z"], "end_time must be after start_time"),
        (["end_time": "2026-01-06T21:00:00Z"], "end_time must be after start_time"),
        (["start_time": .null], "start_time is required"), (["end_time": .null], "end_time is required"),
        (["start_time": "yesterday"], "Invalid start_time: expected RFC3339"), (["start_time": 5], "Invalid request payload"),
        (["stages": [["stage": "nap", "start_time": "2026-01-06T22:00:00Z", "end_time": "2026-01-06T23:00:00Z"]]], "Invalid sleep stage"),
        (["source_id": 7], "Invalid request payload"),
    ]

    @Test("W-135: a night that is not valid is a 400, and nothing is stored", arguments: refusals)
    func refused(_ members: JSON, _ message: String) throws {
        let world = try world()
        expectAnswer(try world.fit(.post, "/sleep", body: Self.night.with(members.object ?? [:])), 400, .invalid(message))
        #expect(try world.data("/sleep")["total"] == 0)
    }

    @Test("times are stored in whole seconds of UTC")
    func times() throws {
        let body: JSON = ["start_time": "2026-01-07T01:00:00.500+03:00", "end_time": "2026-01-07T09:00:00+03:00"]
        let data = try world().data(.post, "/sleep", body: body, status: 201)
        #expect(data["start_time"] == "2026-01-06T22:00:00Z")
        #expect(data["end_time"] == "2026-01-07T06:00:00Z")
    }

    /// Nights that end on 5, 6 and 7 January, with 6, 7 and 8 hours.
    private func logNights(_ world: TestWorld) throws {
        for (day, hours) in [(6, 7), (7, 8), (5, 6)] {
            let body: JSON = ["start_time": .string("2026-01-0\(day)T00:00:00Z"), "end_time": .string("2026-01-0\(day)T0\(hours):00:00Z")]
            try world.data(.post, "/sleep", body: body, status: 201)
        }
    }

    @Test("W-137, W-007, W-008: averages are about all nights, newest first, on any page")
    func pages() throws {
        let world = try world()
        try logNights(world)
        let averages: JSON = [
            "avg_time_in_bed_minutes": 420, "avg_total_sleep_minutes": 420, "avg_sleep_efficiency_percentage": 100,
        ]
        let pages: [(String, [JSON], Int, Int, Bool)] = [
            ("", ["2026-01-07T08:00:00Z", "2026-01-06T07:00:00Z", "2026-01-05T06:00:00Z"], 30, 0, false),
            ("?limit=1", ["2026-01-07T08:00:00Z"], 1, 0, true), ("?limit=1&offset=1", ["2026-01-06T07:00:00Z"], 1, 1, true),
            ("?limit=2&page=2", ["2026-01-05T06:00:00Z"], 2, 2, false), ("?limit=500&offset=9", [], 100, 9, false),
        ]
        for (query, ends, limit, offset, hasMore) in pages {
            let data = try world.data("/sleep" + query)
            #expect(data["sessions"]?.array?.compactMap { $0["end_time"] } == ends, "\(query)")
            #expect(data["averages"] == averages)
            #expect([data["total"], data["limit"], data["offset"]] == [3, .integer(limit), .integer(offset)], "\(query)")
            #expect(data["has_more"] == .bool(hasMore), "\(query)")
        }
        for query in ["limit=0", "offset=-1", "limit=x"] {
            expectAnswer(try world.fit(.get, "/sleep?" + query), 400, .invalid("Invalid pagination parameters"))
        }
    }

    @Test("a list has the nights that end on its days in UTC, by default on the last 30")
    func range() throws {
        let world = try world()
        try logNights(world)
        try world.data(
            .post, "/sleep", body: ["start_time": "2025-12-07T22:00:00Z", "end_time": "2025-12-08T00:00:00Z"], status: 201)
        try world.data(
            .post, "/sleep", body: ["start_time": "2025-12-07T21:00:00Z", "end_time": "2025-12-07T23:59:59Z"], status: 201)
        let totals: [(String, JSON)] = [
            ("", 4), ("from=2025-12-07", 5), ("from=2026-01-06&to=2026-01-06", 1), ("start_date=2026-01-05&end_date=2026-01-06", 2),
            ("from=2026-01-06T07:00:00Z", 2), ("from=2026-01-06T07:00:01Z", 1), ("from=2026-02-01", 0),
        ]
        for (query, total) in totals { #expect(try world.data("/sleep?" + query)["total"] == total, "\(query)") }
        expectAnswer(try world.fit(.get, "/sleep?from=2026-01-07&to=2026-01-06"), 400, .invalid("Invalid date range"))
        expectAnswer(try world.fit(.get, "/sleep?from=x"), 400, .invalid("Invalid date: expected YYYY-MM-DD"))
    }

    @Test("W-205: averages are null without a night, and no user sees another's")
    func none() throws {
        let world = try world()
        try logNights(world)
        let empty: JSON = ["sessions": [], "total": 0, "limit": 30, "offset": 0, "has_more": false, "averages": .null]
        expectAnswer(try world.fit(.get, "/sleep", token: "bob"), 200, .success(empty))
    }

    @Test("W-001, W-002: need an API key and a token")
    func credentials() throws {
        let world = try world()
        for method in [.get, .post] as [HTTPRequest.Method] {
            expectAnswer(try world.fit(method, "/sleep", apiKey: nil), 401, .refusal("INVALID_API_KEY", "Invalid API key"))
            expectAnswer(try world.fit(method, "/sleep", token: nil), 401, .unauthorized)
        }
    }

    @Test("are exported with their stages")
    func export() throws {
        let world = try world()
        try world.data(.post, "/sleep", body: Self.night.with(["stages": .array(stages), "source_id": "hk-1"]), status: 201)
        let exported = try world.exportSeed()
        let other = try TestWorld(accounts: exported["accounts"]?.array ?? [])
        #expect(try other.data("/sleep") == world.data("/sleep"))
        #expect(try other.exportSeed().differences(from: exported) == [])
    }
}

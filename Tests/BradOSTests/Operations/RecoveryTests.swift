import Testing
import TestSupport
import Values

@Suite("GET /health-sync/recovery: recovery")
struct RecoveryTests {
    private static let noDate = JSON.invalid("Invalid query parameters", .noDate("date"))

    @Test("is the newest by date, at any age, and has no id")
    func newest() throws {
        let world = try TestWorld()
        for date in ["2020-01-01", "2020-01-03", "2020-01-02"] { try world.sync(.recovery(date)) }
        let snapshot = JSON.recovery("2020-01-03", ["syncedAt": "2026-01-07T09:00:00.000Z"])
        expectAnswer(try world.brad(.get, "/health-sync/recovery"), 200, .success(snapshot))
    }

    @Test("can be read by date")
    func byDate() throws {
        let world = try TestWorld()
        try world.sync(.recovery("2026-01-06", ["score": 40]))
        try world.sync(.recovery("2026-01-07"))
        #expect(try world.read("/health-sync/recovery?date=2026-01-06")["score"] == 40)
        #expect(try world.read("/health-sync/recovery?date=%32026-01-06")["score"] == 40)
        #expect(try world.read("/health-sync/recovery?Date=2026-01-06")["score"] == 71)
        for date in ["2026-01-05", "2026-13-45", "0000-00-00"] {
            expectAnswer(
                try world.brad(.get, "/health-sync/recovery?date=\(date)"), 404, .notFound("No recovery data for date: \(date)"))
        }
    }

    @Test(
        "rejects a date without the pattern",
        arguments: [
            "", "today", "2026-1-7", "2026-01-07T00:00:00Z", "2026-01-07%20", "%202026-01-07", "20260107", "2026-01-07,2026-01-06", "null",
            "2026-01-07%0A",
        ])
    func noPattern(_ date: String) throws {
        let world = try TestWorld()
        try world.sync()
        expectAnswer(try world.brad(.get, "/health-sync/recovery?date=\(date)"), 400, Self.noDate)
    }

    @Test("rejects an empty date")
    func noValue() throws {
        expectAnswer(try TestWorld().brad(.get, "/health-sync/recovery?date"), 400, Self.noDate)
    }

    @Test(
        "rejects a date that is not a single text",
        arguments: [
            ("date=2026-01-07&date=2026-01-07", "array"), ("date=2026-01-07&foo=1&date=2026-01-06", "array"),
            ("date[]=2026-01-07", "array"),
            ("date[x]=2026-01-07", "object"), ("date%5Bx%5D=2026-01-07", "object"), ("date[x]=", "object"),
        ])
    func notText(_ query: String, _ received: String) throws {
        let world = try TestWorld()
        try world.sync()
        expectAnswer(
            try world.brad(.get, "/health-sync/recovery?\(query)"), 400,
            .invalid("Invalid query parameters", .wrongType("string", received, "date")))
    }

    /// Queries, and the number of rows that they return out of 95 snapshots.
    private static let counts: [(String, Int)] = [
        ("", 7), ("?days=", 7), ("?days", 7), ("?days=abc", 7), ("?days=NaN", 7), ("?days=Infinity", 7), ("?days=.5", 7), ("?Days=3", 7),
        ("?days=1", 1), ("?days=0", 1), ("?days=-5", 1), ("?days=-99999999999999999999", 1), ("?days=0x10", 1), ("?days=0.9", 1),
        ("?days=3abc", 3), ("?days=2.9", 2), ("?days=%202", 2), ("?days=89", 89), ("?days=90", 90), ("?days=91", 90), ("?days=365", 90),
        ("?days=99999999999999999999", 90), ("?days=1e9", 1), ("?days=5&days=9", 5),
    ]

    @Test("has a history of 7 rows by default, or 1 to 90, newest first", arguments: counts)
    func history(_ query: String, _ count: Int) throws {
        let world = try Self.snapshots.get()
        #expect(try world.read("/health-sync/recovery/history" + query).dates == (0..<count).map { day(-$0 * 10) })
    }

    /// 95 snapshots, ten days apart, because rows are counted and not days.
    private static let snapshots = Result {
        let world = try TestWorld()
        for number in 0..<95 { try world.sync(.recovery(day(-number * 10))) }
        return world
    }

    @Test("has a history of complete snapshots")
    func snapshot() throws {
        let world = try TestWorld()
        try world.sync(.recovery("2026-01-06", ["state": "recover"]))
        let snapshot = JSON.recovery("2026-01-06", ["state": "recover", "syncedAt": "2026-01-07T09:00:00.000Z"])
        expectAnswer(try world.brad(.get, "/health-sync/recovery/history"), 200, .success([snapshot]))
    }
}

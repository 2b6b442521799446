import Testing
import TestSupport
import Values

@Suite("An evergreen account")
struct EvergreenSeedTests {
    private static let block: JSON = [
        "hrv": ["generate": ["days": 10]], "weight": [["date": "today-1d", "weightLbs": 180], ["date": "2025-12-01", "weightLbs": 190]],
        "ftp": [["value": 240, "date": "today-3d", "source": "test"]],
    ]

    private func makeWorld(_ block: JSON = Self.block, timezone: String? = nil, evergreen: Bool = true) throws -> SeededWorld {
        try SeededWorld(block, timezone: timezone, evergreen: evergreen)
    }

    private func dates(_ world: SeededWorld) throws -> [String] { try world.history("hrv").texts("date") }

    @Test("moves its relative dates with the clock, and only those", arguments: [8, 12, 31])
    func moves(_ day: Int) throws {
        let world = try makeWorld()
        #expect(try dates(world).first == "2026-01-07")
        try world.test.setNow("2026-01-\(padded(day, 2))T09:00:00Z")
        let today = LocalDate(year: 2026, month: 1, day: day)
        #expect(try dates(world) == (0..<10).map { (today - $0).description })
        #expect(try world.history("weight").texts("date") == [(today - 1).description, "2025-12-01"])
        #expect(try world.data("/cycling/ftp")["date"] == .string((today - 3).description))
    }

    @Test("has the same data as an account seeded on that day")
    func asNew() throws {
        let block = Self.block.with([
            "rhr": ["generate": ["days": 10]], "sleep": ["generate": ["days": 10]], "recovery": ["generate": ["days": 5]],
            "activities": ["generate": ["days": 30]], "stretchSessions": [CalendarSeedTests.stretch.with(["completedAt": "today-1d"])],
        ])
        let world = try makeWorld(block)
        _ = try world.readouts()
        try world.test.setNow("2026-01-20T12:00:00Z")
        let new = try SeededWorld(block, evergreen: true, now: "2026-01-20T12:00:00Z")
        for (expected, actual) in zip(try new.readouts(), try world.readouts()) {
            #expect((actual.answer == expected.answer), "\(expected.path): \(actual.answer.prefix(300))")
        }
    }

    @Test("does not move before midnight in its time zone")
    func zone() throws {
        let world = try makeWorld(timezone: "America/New_York")
        func yesterday(at now: String) throws -> String? {
            try world.test.setNow(now)
            return try world.history("weight").texts("date").first
        }
        #expect(try yesterday(at: "2026-01-07T09:00:00Z") == "2026-01-06")
        #expect(try yesterday(at: "2026-01-08T04:59:59Z") == "2026-01-06")
        #expect(try yesterday(at: "2026-01-08T05:00:00Z") == "2026-01-07")
    }

    @Test(
        "is seeded again by the first request for its user, of any kind",
        arguments: ["/cycling/ftp", "/health-sync/weight", "/cycling/training-load"])
    func anyRead(_ path: String) throws {
        let world = try makeWorld()
        try world.test.setNow("2026-01-09T09:00:00Z")
        _ = try world.data(path)
        #expect(try world.exported()["ftp"]?.array?.texts("date") == ["2026-01-06"])
    }

    @Test("is seeded again before another user reads its shared sessions (1.4)")
    func sharedReads() throws {
        let session = CalendarSeedTests.meditation.with(["completedAt": "today-1d"])
        let world = try makeWorld(["meditationSessions": [session]])
        try world.test.setNow("2026-01-09T12:00:00Z")
        #expect(try world.data("/meditation-sessions/latest", as: "default-user")["completedAt"] == "2026-01-08T12:00:00.000Z")
    }

    static let writes: [(path: String, body: JSON)] = [
        ("/health-sync/rhr/bulk", ["entries": [["date": "2026-01-07", "avgBpm": 57, "sampleCount": 1]]]),
        ("/health-sync/sync", ["recovery": LiteralRecoveryTests.snapshot]),
        ("/cycling/weight-goal", ["targetWeightLbs": 170, "targetDate": "2026-06-01", "startWeightLbs": 180, "startDate": "2026-01-07"]),
        ("/cycling/ftp", ["value": 250, "date": "2026-01-07", "source": "test"]), ("/cycling/vo2max/calculate", ["weightKg": 75]),
    ]

    @Test("no longer moves after a client has written to it", arguments: writes.indices)
    func kept(_ index: Int) throws {
        let (path, body) = Self.writes[index]
        let world = try makeWorld()
        #expect((200...201).contains(try world.send(.post, path, body).status))
        let before = try world.test.exportSeed()
        try world.test.setNow("2026-01-12T09:00:00Z")
        #expect(try dates(world).first == "2026-01-07")
        #expect(try world.test.exportSeed().differences(from: before) == [])
    }

    @Test("is seeded again before the first write of another day is stored")
    func dueWrite() throws {
        let world = try makeWorld()
        try world.test.setNow("2026-01-09T09:00:00Z")
        #expect(try world.send(.put, "/cycling/profile", ["weightKg": 80]).status == 200)
        #expect(try dates(world).first == "2026-01-09")
        try world.test.setNow("2026-01-10T09:00:00Z")
        #expect(try dates(world).first == "2026-01-09")
        #expect(try world.data("/cycling/profile")["weightKg"] == 80)
    }

    @Test("still moves after reads, refused writes and another user's writes")
    func notStopped() throws {
        let world = try SeededWorld(accounts: [
            SeededWorld.account("ada", evergreen: true, Self.block), SeededWorld.account("bob", evergreen: true, Self.block),
        ])
        _ = try world.readouts()
        #expect(try world.send(.post, "/health-sync/hrv/bulk", ["entries": []]).status == 400)
        try world.send(.put, "/cycling/profile", as: "bob", ["weightKg": 80])
        try world.test.setNow("2026-01-09T09:00:00Z")
        #expect(try dates(world).first == "2026-01-09")
        #expect(try world.history("hrv", as: "bob").texts("date").first == "2026-01-07")
    }

    @Test("does not move if the seed says so, or if it has no relative dates")
    func never() throws {
        let fixed: JSON = ["weight": [["date": "2026-01-06", "weightLbs": 180]], "hrv": ["generate": ["days": 3, "until": "2026-01-07"]]]
        for world in [try makeWorld(evergreen: false), try makeWorld(fixed)] {
            let before = try world.test.exportSeed()
            try world.test.setNow("2026-01-12T09:00:00Z")
            _ = try world.readouts()
            #expect(try world.test.exportSeed().differences(from: before) == [])
        }
    }

    @Test(
        "moves if any date in it is relative",
        arguments: [
            ["hrv": ["generate": ["days": 3]]], ["hrv": ["generate": ["days": 3, "until": .null]]],
            ["hrv": ["generate": ["days": 3, "until": "yesterday"]]], ["metrics": ["steps": ["generate": ["days": 3, "from": 1]]]],
            ["metrics": ["steps": [["date": "today", "count": 1]]]], ["activities": ["generate": ["days": 9, "perWeek": 7]]],
            ["recovery": [LiteralRecoveryTests.snapshot.with(["date": "yesterday"])]],
            ["weightGoal": ["targetWeightLbs": 1, "targetDate": "today", "startWeightLbs": 1, "startDate": "2026-01-01"]],
            ["mealPlans": [LaunchSeedTests.mealPlan.with(["updated_at": "now"])]],
            ["blocks": [["startDate": "today-3d", "endDate": "2026-12-31", "goals": ["lose_weight"]]]],
        ] as [JSON])
    func places(_ block: JSON) throws {
        let world = try makeWorld(block)
        let before = try world.test.exportSeed()
        try world.test.setNow("2026-01-12T09:00:00Z")
        _ = try world.data("/cycling/ftp")
        #expect(try world.test.exportSeed().differences(from: before) != [])
    }
}

import Testing
import TestSupport
import Values

@Suite("An import of an export creates the same world")
struct SeedExportTests {
    /// Expects the imported world to have the same export and the same responses, byte for byte.
    private func check(_ first: SeededWorld, users: [String] = ["ada"], settings: [String: JSON] = [:]) throws {
        let second = try first.reimported(settings: settings)
        let (before, after) = (try first.test.exportSeed(), try second.test.exportSeed())
        #expect(after.differences(from: before) == [])
        #expect((after.text == before.text), "the same, but in other bytes")
        for user in users {
            for (expected, actual) in zip(try first.readouts(as: user), try second.readouts(as: user)) {
                #expect(
                    (actual.answer == expected.answer), "\(expected.path): \(actual.answer.prefix(400))\n\(expected.answer.prefix(400))")
            }
        }
    }

    @Test("for all accounts of the demo seed, with a year of data for the standard user")
    func allDemo() throws {
        // Hashing a password is slow, and no test signs in.
        let accounts = try #require(TestServer.demoSeed["accounts"]?.array).filter { $0["bradOS"] != nil }.map { $0.without("password") }
        let world = try SeededWorld(accounts: accounts)
        try check(world, users: accounts.texts("key"))
        let block = try world.exported("default-user")
        for slug in ["hrv", "rhr", "sleep", "weight"] {
            let dates = (block[slug]?.array ?? []).texts("date").compactMap { LocalDate($0) }
            #expect(
                (300..<400).contains(dates.count)
                    && (dates.last ?? LocalDate(dayNumber: 0)) - (dates.first ?? LocalDate(dayNumber: 0)) >= 364, "\(slug)")
        }
    }

    @Test("for literal entries of every kind")
    func literal() throws {
        let entry: JSON = ["date": "today", "avgMs": 42.125, "minMs": 0, "maxMs": 300, "sampleCount": 1]
        let block: JSON = [
            "userId": "some one else",
            "hrv": [entry, entry.with(["avgMs": 41, "syncedAt": "2026-01-07T01:02:03.004+01:00"]), entry.with(["date": "2026-13-45"])],
            "metrics": ["body-fat": [["date": "0000-00-00", "percent": 20]], "vo2max": [["date": "9999-12-31", "value": 0.1]]],
            "recovery": [LiteralRecoveryTests.snapshot, LiteralRecoveryTests.snapshot.with(["date": "2026-02-30"])],
            "baseline": ["hrvMedian": 44, "hrvStdDev": 9.25, "rhrMedian": 56, "calculatedAt": "not-a-timestamp", "sampleCount": 3],
            "activities": [SeedRide.full, SeedRide.at("today-1dT08:30", ["type": "unknown"]), SeedRide.at("today-1dT08:30")],
            "blocks": [
                ["startDate": "today+3d", "endDate": "today+59d", "goals": ["regain_fitness"], "currentWeek": 7, "weeklySessions": []],
                ["startDate": "2026-13-45", "endDate": "0000-00-00", "goals": ["lose_weight"], "status": "completed"],
            ],
            "rideStreams": [["activityId": "r-1", "stravaActivityId": 1_001, "watts": [100, 150.5], "sampleCount": 2]],
            "stravaConnection": ["expiresAt": 1_767_799_200, "athleteId": 4_217],
            "mealPlans": [LaunchSeedTests.mealPlan, LaunchSeedTests.mealPlan.with(["id": "other"])],
            "stretchSessions": [CalendarSeedTests.stretch, CalendarSeedTests.stretch.with(["id": "s-2"])],
        ]
        try check(SeededWorld(block), users: ["some one else", "ada"])
    }

    @Test("for records of one date, whose order is kept")
    func ties() throws {
        let ftp: [JSON] = [5, 3, 9, 1].map { ["value": .integer($0), "date": "2026-01-05", "source": "test"] }
        let rides = (0..<4).map { SeedRide.at("2026-01-05T18:00:00Z", ["tss": .integer($0)]) }
        let estimates: [JSON] = [3, 1, 2].map {
            ["date": "2026-01-05", "method": "peak_5min", "sourcePower": .integer(100 * $0), "sourceWeight": 75]
        }
        let world = try SeededWorld(["ftp": .array(ftp), "activities": .array(rides), "vo2maxEstimates": .array(estimates)])
        try check(world)
        #expect(try world.reimported().list("/cycling/ftp/history").numbers("value") == [1, 9, 3, 5])
    }

    @Test("for data that clients have sent")
    func written() throws {
        let world = try SeededWorld(["hrv": ["generate": ["days": 10, "perDay": 2]]])
        let entry: JSON = ["date": "2026-13-45", "avgMs": 0.000_1, "minMs": 300, "maxMs": 0, "sampleCount": 1_000_000]
        let snapshot = LiteralRecoveryTests.snapshot.with(["date": "2026-02-30"])
        let baseline: JSON = ["hrvMedian": 44, "hrvStdDev": 9, "rhrMedian": 55, "calculatedAt": "not-a-timestamp", "sampleCount": 0]
        let requests: [(String, JSON)] = [
            ("/health-sync/hrv/bulk", ["entries": [entry, entry.with(["date": "2026-01-07"]), entry.with(["avgMs": 3])]]),
            ("/health-sync/weight/bulk", ["weights": [["weightLbs": 1_000, "date": "0000-00-00", "source": "manual"]]]),
            ("/health-sync/steps/bulk", ["entries": [["date": "2026-01-07", "count": 5.0]]]),
            ("/health-sync/sync", ["recovery": snapshot, "baseline": baseline, "weight": ["weightLbs": 0.1, "date": "9999-99-99"]]),
            ("/cycling/weight-goal", ["targetWeightLbs": 1, "targetDate": "2026-13-45", "startWeightLbs": 500, "startDate": "0000-00-00"]),
            ("/cycling/ftp", ["value": 250, "date": "2026-13-45", "source": "manual"]),
            ("/cycling/ftp", ["value": 260, "date": "2026-13-45", "source": "test"]),
            ("/cycling/vo2max/calculate", ["weightKg": 75]), ("/cycling/vo2max/calculate", ["weightKg": 300]),
            ("/cycling/block", ["startDate": "2026-13-45", "endDate": "2026-03-01", "goals": ["lose_weight"]]),
            ("/cycling/block", ["startDate": "2026-01-05", "endDate": "2026-03-01", "goals": ["lose_weight"], "preferredDays": []]),
            ("/cycling/activities", SeedRide.full.without("id", "createdAt").with(["date": "2026-01-07", "tss": 52.25])),
            ("/cycling/activities", SeedRide.full.without("id").with(["date": "soon"])),
        ]
        for (number, (path, body)) in requests.enumerated() {
            try world.test.setNow("2026-01-07T10:\(number + 10):00.250Z")
            for user in ["ada", "stranger"] {
                #expect((200...201).contains(try world.send(.post, path, as: user, body).status), "\(path)")
            }
        }
        try world.send(.put, "/cycling/profile", ["weightKg": 80, "maxHR": 250])
        try check(world, users: ["ada", "stranger"])
    }

    @Test("for the highest possible estimate", arguments: [40, 5, 1, 0.01])
    func highEstimate(_ weight: Double) throws {
        let world = try SeededWorld([:])
        try world.send(.post, "/cycling/ftp", ["value": 500, "date": "2026-01-07", "source": "manual"])
        #expect(try world.send(.post, "/cycling/vo2max/calculate", ["weightKg": .number(weight)]).status == 201)
        try check(world)
    }

    @Test("for a metric that the configuration adds or replaces")
    func configured() throws {
        let steps: JSON = ["slug": "steps", "fields": [["name": "steps", "kind": "integer"], ["name": "floors"]]]
        let settings: [String: JSON] = ["bradOS.metrics": [LiteralMetricTests.bloodPressure, steps]]
        let metrics: JSON = [
            "blood-pressure": [["date": "today", "systolic": 121, "diastolic": 79]],
            "steps": [["date": "today", "steps": 1, "floors": 2.5]],
        ]
        let world = try SeededWorld(["metrics": metrics], settings: settings)
        try check(world, settings: settings)
        #expect(try world.history("steps").numbers("floors") == [2.5])
    }

    @Test("without a block for an account that has no Brad OS user")
    func stranger() throws {
        let exported = try SeededWorld(accounts: [["key": "ada"]]).test.exportSeed()
        #expect(exported["accounts"]?.array?.first?["bradOS"] == nil)
        #expect(try SeededWorld([:]).exported().differences(from: ["userId": "ada"]) == [])
    }
}

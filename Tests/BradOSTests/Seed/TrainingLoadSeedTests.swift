import Testing
import TestSupport
import Values

@Suite("GET /cycling/training-load: the training load of seeded rides")
struct TrainingLoadSeedTests {
    /// A ride's instant and its training stress.
    typealias Ride = (date: String, tss: Int)

    private func load(_ rides: [Ride], now: String) throws -> JSON {
        let activities = rides.map { SeedRide.at($0.date, ["tss": .integer($0.tss)]) }
        return try SeededWorld(["activities": .array(activities)], now: now).data("/cycling/training-load")
    }

    /// The load by brados.md 3.9, for rides whose instants are written in UTC.
    private func oracle(_ rides: [Ride], now text: String) throws -> (atl: Double, ctl: Double, tsb: Double) {
        let now = try #require(Instant(text))
        let limit = now.advanced(byMilliseconds: -60 * 86_400_000)
        var stress: [String: Double] = [:]
        for ride in rides where try #require(Instant(ride.date)) > limit {
            stress[String(ride.date.prefix { $0 != "T" }), default: 0] += Double(ride.tss)
        }
        func round1(_ value: Double) -> Double { (value * 10 + 0.5).rounded(.down) / 10 }
        func average(_ period: Double) -> Double {
            let k = 2 / (period + 1)
            var average = 0.0
            for daysBefore in (0...60).reversed() {
                average = (stress[(now.utc.date - daysBefore).description] ?? 0) * k + average * (1 - k)
            }
            return round1(average)
        }
        let (atl, ctl) = (average(7), average(42))
        return (atl, ctl, round1(ctl - atl))
    }

    static let cases: [(name: String, rides: [Ride], now: String)] = [
        ("none", [], "2026-01-07T09:00:00Z"), ("one today", [("2026-01-07T08:00:00Z", 100)], "2026-01-07T09:00:00Z"),
        ("one 42 days ago", [("2025-11-26T08:00:00Z", 90)], "2026-01-07T09:00:00Z"),
        (
            "three on one day of UTC",
            [("2026-01-05T00:00:00Z", 31), ("2026-01-05T12:00:00Z", 47), ("2026-01-05T23:59:59.999Z", 12)], "2026-01-07T09:00:00Z"
        ),
        (
            "at midnight in UTC", [("2026-01-04T23:59:59.999Z", 50), ("2026-01-05T00:00:00Z", 70)], "2026-01-07T00:00:00Z"
        ),
        ("60 days ago to the millisecond", [("2025-11-08T09:00:00Z", 400)], "2026-01-07T09:00:00Z"),
        ("60 days ago less a millisecond", [("2025-11-08T09:00:00.001Z", 400)], "2026-01-07T09:00:00Z"),
        ("60 days ago, earlier that day", [("2025-11-08T08:59:59.999Z", 400)], "2026-01-07T09:00:00Z"),
        ("61 days ago", [("2025-11-07T23:59:59Z", 400)], "2026-01-07T00:00:00Z"),
        ("tomorrow", [("2026-01-08T08:00:00Z", 400), ("2026-01-01T08:00:00Z", 60)], "2026-01-07T09:00:00Z"),
        (
            "of two months",
            (0..<80).map { number in
                let day = LocalDate(year: 2026, month: 1, day: 7) - number * 7 % 75
                return ("\(day)T\(padded(number % 24, 2)):30:00Z", 20 + number * 13 % 90)
            }, "2026-01-07T18:45:12.345Z"
        ),
    ]

    @Test("is the exponential average over 61 days in UTC (3.9)", arguments: cases.indices)
    func averages(_ index: Int) throws {
        let (name, rides, now) = Self.cases[index]
        let (found, expected) = (try load(rides, now: now), try oracle(rides, now: now))
        #expect(found["atl"]?.number == expected.atl, "\(name)")
        #expect(found["ctl"]?.number == expected.ctl, "\(name)")
        #expect(found["tsb"]?.number == expected.tsb, "\(name)")
    }

    @Test("equals values computed by hand")
    func byHand() throws {
        // 100 today: a quarter and 2/43 of it.
        let today = try load([("2026-01-07T08:00:00Z", 100)], now: SeededWorld.now)
        #expect([today["atl"], today["ctl"], today["tsb"]] == [25, 4.7, -20.3])
        // A day later, three quarters and 41/43 of those are left.
        let yesterday = try load([("2026-01-06T08:00:00Z", 100)], now: SeededWorld.now)
        #expect([yesterday["atl"], yesterday["ctl"], yesterday["tsb"]] == [18.8, 4.4, -14.4])
    }

    @Test("comes with the rides of the last seven days, newest first")
    func recent() throws {
        let dates = ["2025-12-31T08:59:59.999Z", "2025-12-31T09:00:00Z", "2025-12-31T09:00:00.001Z", "2026-01-07T09:00:00Z"]
        let found = try load(dates.map { ($0, 50) }, now: SeededWorld.now)["recentCyclingWorkouts"]?.array ?? []
        #expect(found.texts("date") == ["2026-01-07T09:00:00.000Z", "2025-12-31T09:00:00.001Z", "2025-12-31T09:00:00.000Z"])
        let all = try SeededWorld(["activities": [SeedRide.full]])
        #expect(try all.data("/cycling/training-load")["recentCyclingWorkouts"]?.array == all.list("/cycling/activities"))
    }

    @Test("decreases with time")
    func fades() throws {
        let world = try SeededWorld(["activities": [SeedRide.at("2026-01-07T08:00:00Z", ["tss": 100])]])
        for (now, atl) in [("2026-01-07T23:59:59Z", 25), ("2026-01-08T00:00:00Z", 18.8), ("2026-03-08T08:00:00Z", 0)] as [(String, Double)]
        {
            try world.test.setNow(now)
            #expect(try world.data("/cycling/training-load")["atl"]?.number == atl, "\(now)")
        }
    }
}

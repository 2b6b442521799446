import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import FitIQ

@Suite("A generated series")
struct ProgressGeneratorTests {
    /// Three weeks of weight up to 6 January 2026, by default.
    private func entries(
        _ members: JSON = [:], now: String = "2026-01-07T09:00:00Z", timezone: String = "UTC", account: String = "ada"
    ) throws -> [ProgressEntry] {
        let base: JSON = ["type": "weight", "days": 21, "from": 80, "until": "2026-01-06"]
        let faults = ValidationErrors()
        let generator = ProgressGenerator(ObjectReader(base.with(members.object ?? [:]), path: "$", faults: faults))
        #expect(faults.all == [])
        let zone = try #require(Zone(named: timezone))
        return generator.entries(at: SeedMoment(now: try #require(Instant(now)), zone: zone), name: account)
    }

    private func days(_ entries: [ProgressEntry]) -> [Int] { entries.map { $0.loggedAt.utc.date - january(1) + 1 } }

    @Test("has one entry a day up to the last", arguments: [0, 1, 2, 6, 30, 366])
    func count(_ count: Int) throws {
        #expect(try days(entries(["days": .integer(count)])) == Array((7 - count)..<7))
    }

    @Test(
        "ends on the given day, by default today",
        arguments: [(.null, 7), ("today", 7), ("yesterday", 6), ("today-6d", 1), ("2025-12-31", 0)] as [(JSON, Int)]
    )
    func until(_ until: JSON, _ last: Int) throws {
        #expect(try days(entries(["until": until, "days": 3])) == [last - 2, last - 1, last])
    }

    @Test(
        "omits today's entry if its time is in the future",
        arguments: [("00:00", 7), ("08:00", 7), ("08:40", 7), ("09:01", 6), ("12:00", 6), ("23:30", 6)]
    )
    func notYet(_ time: String, _ last: Int) throws {
        let now = "2026-01-07T09:00:00Z"
        let found = try entries(["until": "today", "at": .string(time)], now: now)
        let limit = try #require(Instant(now))
        #expect(found.allSatisfy { $0.loggedAt <= limit })
        #expect(days(found).last == last)
    }

    @Test("is logged on the day itself, however late", arguments: ["23:30", "23:45", "23:59"])
    func late(_ time: String) throws {
        #expect(try days(entries(["at": .string(time)])) == Array(-14...6))
    }

    @Test("is logged within twenty minutes after the given time of day, in the account's time zone")
    func time() throws {
        for (given, zone, hour) in [(nil, "UTC", 7.5), ("08:00", "Europe/Istanbul", 5), ("22:10", "UTC", 22 + 1 / 6.0)] {
            let found = try entries(["at": .optional(given as String?), "days": 300], timezone: zone)
            let hours = found.map { Double($0.loggedAt.utc.millisecondsOfDay) / 3_600_000 }
            #expect(hours.allSatisfy { abs($0 - hour) < 1 / 3.0 }, "\(zone)")
            #expect(Set(hours).count > 5)
        }
    }

    @Test("is the same for the same seed, and differs for another seed")
    func determinism() throws {
        let members: JSON = ["noise": 2, "gaps": 0.3, "seed": 7]
        #expect(try entries(members) == entries(members))
        #expect(try entries(members).map(\.quantity) != entries(members.with(["seed": 8])).map(\.quantity))
        #expect(try entries(members.without("seed")) == entries(members.with(["seed": 1])))
    }

    @Test("has unique ids by account, type and date")
    func ids() throws {
        let all = try entries() + entries(account: "bob") + entries(["type": "bmi"]) + entries(["until": "2025-12-01"])
        #expect(Set(all.map(\.id)).count == 84)
        #expect(try entries(["seed": 9, "from": 50]).map(\.id) == entries().map(\.id))
    }

    @Test("runs from one value to the other, or stays constant")
    func trend() throws {
        let falling = try entries(["to": 76]).map(\.quantity)
        #expect(falling.first == 80)
        #expect(falling[10] == 78)
        #expect(falling.last == 76)
        #expect(try entries().allSatisfy { $0.quantity == 80 })
        #expect(try entries(["days": 1, "to": 76]).map(\.quantity) == [76])
    }

    @Test("runs through the values in between, at equal distances")
    func via() throws {
        let found = try entries(["via": [70, 90], "to": 60, "days": 31]).map(\.quantity)
        #expect([found[0], found[5], found[10], found[15], found[20], found[30]] == [80, 75, 70, 80, 90, 60])
    }

    @Test("is higher on Saturdays and Sundays by the given amount, or lower", arguments: [2, -2.5])
    func weekend(_ more: Double) throws {
        for entry in try entries(["weekend": .number(more)]) {
            #expect(entry.quantity == (entry.loggedAt.utc.date.weekday >= 5 ? 80 + more : 80))
        }
    }

    @Test("has the year's slow wave, a part of it, none, or the inverted one")
    func season() throws {
        func quarter(_ season: JSON) throws -> Double {
            let found = try entries(["noise": 10, "season": season, "days": 183, "seed": 4]).map(\.quantity)
            return found[75...107].reduce(0, +) / 33
        }
        let (whole, none, opposite) = (try quarter(1), try quarter(0), try quarter(-1))
        #expect(abs(whole - none - 4.9) < 0.2 && abs(none - opposite - 4.9) < 0.2)
        #expect(try entries(["noise": 10, "season": 1]) == entries(["noise": 10]))
    }

    @Test("deviates from the trend by the noise at most, also with a rhythm", arguments: [-1, -0.4, 0, 0.7, 1])
    func rhythm(_ share: Double) throws {
        let rhythm: JSON = ["seed": 5, "share": .number(share)]
        let found = try entries(["noise": 8, "days": 730, "seed": 3, "rhythm": rhythm]).map(\.quantity)
        #expect((found.map { abs($0 - 80) }.max() ?? 0) <= 8.05)
    }

    @Test("deviates from the trend by the noise at most", arguments: [0.5, 3, 20])
    func noise(_ noise: Double) throws {
        let found = try entries(["noise": .number(noise), "days": 730, "seed": 3]).map(\.quantity)
        let furthest = found.map { abs($0 - 80) }.max() ?? 0
        #expect(furthest <= noise + 0.05)
        #expect(furthest > noise / 2)
    }

    @Test(
        "is never below 0, and has the decimals of its type", arguments: [("steps", 1.0), ("mood_score", 10), ("weight", 10), ("fat_g", 1)])
    func values(_ type: String, _ scale: Double) throws {
        let found = try entries(["type": .string(type), "from": 5, "noise": 20, "days": 200]).map(\.quantity)
        #expect(found.allSatisfy { $0 >= 0 && ($0 * scale).rounded() / scale == $0 })
        #expect(found.contains(0))
    }

    @Test("has gaps of about the given share", arguments: [0, 0.03, 0.12, 0.3, 0.5, 0.75, 0.9])
    func gaps(_ share: Double) throws {
        let found = try entries(["days": 20_000, "gaps": .number(share)])
        let missing = 1 - Double(found.count) / 20_000
        #expect(abs(missing - share) < 0.03, "\(missing)")
    }
}

@Suite("Two generated series")
struct TwinSeriesTests {
    private func series(_ first: JSON, _ second: JSON) throws -> [(Double, Double)] {
        let base: JSON = ["days": 200, "from": 7, "noise": 2, "until": "yesterday"]
        let block: JSON = [
            "progress": [
                "generate": [
                    base.with(["type": "sleep_hours"]).with(first.object ?? [:]),
                    base.with(["type": "mood_score"]).with(second.object ?? [:]),
                ]
            ]
        ]
        let exported = try TestWorld(accounts: [.account(fitiq: block)]).fitiqBlock()["progress"]?.array ?? []
        func values(_ type: String) -> [Substring: Double] {
            let entries = exported.filter { $0["type"]?.string == type }
            return Dictionary(
                uniqueKeysWithValues: entries.map { (($0["loggedAt"]?.string ?? "").prefix(10), $0["quantity"]?.number ?? 0) })
        }
        let (sleep, mood) = (values("sleep_hours"), values("mood_score"))
        return sleep.keys.sorted().compactMap { day in mood[day].map { (sleep[day] ?? 0, $0) } }
    }

    private func correlation(_ first: JSON, _ second: JSON) throws -> Double {
        try #require(Pattern.correlation(of: series(first, second)))
    }

    @Test("move together with one seed, whatever their times, values and gaps")
    func together() throws {
        #expect(try correlation(["seed": 9], ["seed": 9]) > 0.99)
        #expect(try correlation(["seed": 9, "at": "07:20"], ["seed": 9, "at": "21:00", "from": 5.5, "gaps": 0.1]) > 0.9)
    }

    @Test("move together with one seed, also if one of them is longer")
    func lengths() throws {
        #expect(try correlation(["seed": 9, "days": 200], ["seed": 9, "days": 120]) > 0.9)
    }

    @Test(
        "move together in part with one rhythm, and in opposite directions if one share is negative",
        arguments: [(0.7, 0.7, 0.4...0.9), (0.7, -0.7, -0.9 ... -0.4), (1.0, 1.0, 0.99...1.01), (0.0, 1.0, -0.25...0.25)])
    func rhythm(_ first: Double, _ second: Double, _ expected: ClosedRange<Double>) throws {
        func members(_ seed: Int, _ share: Double) -> JSON {
            ["seed": .integer(seed), "season": 0, "noise": 4, "rhythm": ["seed": 3, "share": .number(share)]]
        }
        #expect(try expected.contains(correlation(members(9, first), members(10, second))))
    }

    @Test("with two seeds share only the slow wave")
    func apart() throws {
        #expect(try correlation(["seed": 9, "days": 40], ["seed": 10, "days": 40]).magnitude < 0.7)
    }
}

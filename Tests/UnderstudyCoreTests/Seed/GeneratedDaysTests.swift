import Testing
import UnderstudyCore
import Values

@Suite("The days of a generated series")
struct GeneratedDaysTests {
    private struct Made: Equatable {
        let date: LocalDate
        let daysBefore: Int
        let progress: Double
        let draw: UInt64
    }

    private let today = LocalDate(year: 2026, month: 1, day: 7)

    /// - Parameter draws: the random numbers that each day draws.
    private func days(_ members: JSON, draws: Int = 1, now: String = "2026-01-07T09:00:00Z", timezone: String = "UTC") throws -> [Made] {
        let faults = ValidationErrors()
        let reader = ObjectReader(members, path: "$", faults: faults)
        let days = GeneratedDays(reader)
        reader.finish()
        #expect(faults.all == [])
        let moment = SeedMoment(now: try #require(Instant(now)), zone: try #require(Zone(named: timezone)))
        return days.map(at: moment) { day, generator in
            let values = (0..<draws).map { _ in generator.next() }
            return Made(date: day.date, daysBefore: day.daysBefore, progress: day.progress, draw: values[0])
        }
    }

    @Test("have the requested number, in order of time, up to today", arguments: [0, 1, 2, 7, 400])
    func count(_ count: Int) throws {
        let found = try days(["days": .integer(count)])
        #expect(found.map(\.date) == (0..<count).reversed().map { today - $0 })
        #expect(found.map(\.daysBefore) == (0..<count).reversed())
    }

    @Test(
        "end on the requested day, in the zone",
        arguments: [
            ("today", "UTC", 0), ("yesterday", "UTC", -1), ("today-12d", "UTC", -12), ("today+2d", "UTC", 2), ("2026-01-01", "UTC", -6),
            ("today", "Pacific/Kiritimati", 0), ("today", "America/Los_Angeles", -1), ("2026-01-01", "America/Los_Angeles", -6),
        ]
    )
    func until(_ until: String, _ zone: String, _ last: Int) throws {
        let found = try days(["days": 3, "until": .string(until)], now: "2026-01-07T07:59:59Z", timezone: zone)
        #expect(found.map(\.date) == [today + last - 2, today + last - 1, today + last])
        #expect(found.last?.daysBefore == 0)
    }

    @Test("progress from 0 on the first to 1 on the last; a single day is the last")
    func progress() throws {
        #expect(try days(["days": 5]).map(\.progress) == [0, 0.25, 0.5, 0.75, 1])
        #expect(try days(["days": 2]).map(\.progress) == [0, 1])
        #expect(try days(["days": 1]).map(\.progress) == [1])
    }

    @Test("progress over gaps, too")
    func progressOverGaps() throws {
        for day in try days(["days": 101, "gaps": 0.5]) { #expect(abs(day.progress - (1 - Double(day.daysBefore) / 100)) < 1e-12) }
    }

    @Test("are the same for the same seed, 1 by default, and differ for another")
    func determinism() throws {
        let rule: JSON = ["days": 200, "gaps": 0.3, "seed": 7]
        let other: JSON = ["days": 200, "gaps": 0.3, "seed": 8]
        #expect(try days(rule) == days(rule))
        #expect(try days(rule).map(\.date) != days(other).map(\.date))
        #expect(try days(["days": 50, "gaps": 0.3]) == days(["days": 50, "gaps": 0.3, "seed": 1]))
    }

    @Test("of a longer series have the same end, except for their progress")
    func lengths() throws {
        let (short, long) = (try days(["days": 60, "gaps": 0.2, "seed": 3]), try days(["days": 365, "gaps": 0.2, "seed": 3]))
        let end = long.suffix(short.count)
        #expect(end.map(\.date) == short.map(\.date))
        #expect(end.map(\.draw) == short.map(\.draw))
        #expect(long.count > 200)
    }

    @Test("draw the same random numbers with gaps or without")
    func gapsAlone() throws {
        let whole = Dictionary(uniqueKeysWithValues: try days(["days": 300]).map { ($0.date, $0.draw) })
        let part = try days(["days": 300, "gaps": 0.4])
        #expect(part.count < 250)
        #expect(part.filter { whole[$0.date] != $0.draw } == [])
    }

    @Test("are in gaps to about the requested share", arguments: [0, 0.03, 0.1, 0.3, 0.5, 0.75, 0.9])
    func share(_ share: Double) throws {
        let missing = 1 - Double(try days(["days": 20_000, "gaps": .number(share), "seed": 2]).count) / 20_000
        #expect(abs(missing - share) < 0.03, "\(missing)")
    }

    @Test("have gaps of all lengths, three days on average", arguments: [0.1, 0.3, 0.5])
    func gapLengths(_ share: Double) throws {
        let numbers = try days(["days": 20_000, "gaps": .number(share), "seed": 2]).map(\.date.dayNumber)
        let gaps = zip(numbers, numbers.dropFirst()).map { $1 - $0 - 1 }.filter { $0 > 0 }
        let mean = Double(gaps.reduce(0, +)) / Double(gaps.count)
        #expect(abs(mean - 3) < 0.3)
        #expect(gaps.contains(1) && gaps.contains(3) && gaps.contains { $0 >= 10 })
    }

    @Test("may have no value")
    func nothing() throws {
        let reader = ObjectReader(["days": 10], path: "$", faults: ValidationErrors())
        let moment = SeedMoment(now: try #require(Instant("2026-01-07T09:00:00Z")), zone: .utc)
        let even = GeneratedDays(reader).map(at: moment) { day, _ in day.daysBefore.isMultiple(of: 2) ? day.daysBefore : nil }
        #expect(even == [8, 6, 4, 2, 0])
    }

    @Test(
        "are relative to today unless they end on a date",
        arguments: [
            (["days": 1], true), (["days": 1, "until": .null], true), (["days": 1, "until": "today"], true),
            (["days": 1, "until": "yesterday"], true), (["days": 1, "until": "2026-01-07"], false),
        ] as [(JSON, Bool)])
    func relative(_ rule: JSON, _ isRelative: Bool) {
        let root = ObjectReader(["generate": rule], path: "$", faults: ValidationErrors())
        _ = root.object("generate").map { GeneratedDays($0) }
        #expect(root.readsRelativeDates == isRelative)
    }

    @Test(
        "are refused for an invalid rule",
        arguments: [
            ([:], "$.days: found nothing, expected a whole number from 0 to 36500"),
            (["days": .null], "$.days: found null, expected a whole number from 0 to 36500"),
            (["days": 36_501], "$.days: found 36501, expected a whole number from 0 to 36500"),
            (["days": 1, "until": "tomorrow"], "$.until: found \"tomorrow\", expected \(SeedDate.expected)"),
            (["days": 1, "gaps": 0.95], "$.gaps: found 0.95, expected a number from 0 to 0.9"),
            (["days": 1, "seed": 1.5], "$.seed: found 1.5, expected a whole number from 0 to 2147483647"),
        ] as [(JSON, String)])
    func faulty(_ rule: JSON, _ fault: String) {
        let faults = ValidationErrors()
        let reader = ObjectReader(rule, path: "$", faults: faults)
        _ = GeneratedDays(reader)
        reader.finish()
        #expect(faults.all.map(\.description) == [fault])
    }
}

@Suite("A generated trend")
struct GeneratedTrendTests {
    private func values(_ trend: GeneratedTrend, days count: Int, offset: Double = 0) throws -> [Double] {
        let days = GeneratedDays(ObjectReader(["days": .integer(count)], path: "$", faults: ValidationErrors()))
        let moment = SeedMoment(now: try #require(Instant("2026-01-07T09:00:00Z")), zone: .utc)
        return days.map(at: moment) { day, _ in trend.value(on: day, offset: offset) }
    }

    @Test("is a straight line without noise")
    func straight() throws {
        #expect(try values(GeneratedTrend(from: 80, to: 76, noise: 0), days: 5) == [80, 79, 78, 77, 76])
        #expect(try values(GeneratedTrend(from: 80, to: 76, noise: 0), days: 1) == [76])
        #expect(try values(GeneratedTrend(from: 80, to: 80, noise: 0), days: 400).allSatisfy { $0 == 80 })
    }

    @Test("deviates by at most the noise, wave and random share together", arguments: [-1.0, -0.5, 0, 0.5, 1])
    func noise(_ offset: Double) throws {
        let found = try values(GeneratedTrend(from: 100, to: 100, noise: 10), days: 730, offset: offset)
        #expect(found.allSatisfy { abs($0 - 100) <= 10 + 1e-9 })
        // One wave a year.
        #expect((found.max() ?? 0) - (found.min() ?? 0) > 9)
    }
}

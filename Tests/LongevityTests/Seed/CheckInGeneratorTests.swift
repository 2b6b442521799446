import Testing
import TestSupport
import Values

@Suite("Generated check-ins of a seed")
struct CheckInGeneratorTests {
    private func makeWorld(_ generate: JSON, user: JSON = [:], timezone: String? = nil) throws -> TestWorld {
        let account = JSON.account(timezone: timezone, checkIns: ["generate": generate], user: user)
        return try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [account])
    }

    private func generated(_ generate: JSON, user: JSON = [:], timezone: String? = nil) throws -> [JSON] {
        try makeWorld(generate, user: user, timezone: timezone).exportedCheckIns()
    }

    private func dates(_ checkIns: [JSON]) -> [LocalDate] {
        checkIns.compactMap { $0["date"]?.string.flatMap { LocalDate($0) } }
    }

    private func numbers(_ key: String, of checkIns: [JSON]) -> [Double] {
        checkIns.compactMap { $0[key]?.number }
    }

    @Test("have exactly the given number, one a day up to the last", arguments: [0, 1, 6, 7, 29, 30, 364, 365, 800])
    func count(_ count: Int) throws {
        let checkIns = try generated(["count": .integer(count), "until": "2025-12-31"])
        let last = try #require(LocalDate("2025-12-31"))
        let expected = (0..<count).map { last - (count - 1 - $0) }
        #expect(dates(checkIns) == expected)
    }

    @Test(
        "end on the given day, by default yesterday",
        arguments: [
            (nil, "2026-01-06"), ("yesterday", "2026-01-06"), ("today", "2026-01-07"), ("today-12d", "2025-12-26"),
            ("today+3d", "2026-01-10"), ("2024-02-29", "2024-02-29"),
        ] as [(JSON?, String)]
    )
    func until(_ until: JSON?, _ last: String) throws {
        let three: JSON = ["count": 3]
        let checkIns = try generated(until.map { three.with(["until": $0]) } ?? three)
        #expect(checkIns.count == 3)
        #expect(checkIns.last?["date"]?.string == last)
    }

    @Test("count days in the account's zone")
    func zone() throws {
        let checkIns = try generated(["count": 1, "until": "today"], timezone: "Pacific/Pago_Pago")
        #expect(checkIns.first?["date"] == "2026-01-06")
    }

    @Test("skip days if so configured, but keep their number and the last day", arguments: [0.1, 0.5, 0.9])
    func skip(_ skip: Double) throws {
        let checkIns = try generated(["count": 100, "until": "2026-01-06", "skip": .number(skip)])
        let days = dates(checkIns)
        #expect(days.count == 100)
        #expect(days == Set(days).sorted())
        let first = try #require(days.first)
        let last = try #require(days.last)
        #expect(last.description == "2026-01-06")
        #expect(last - first > 99)
    }

    @Test("are the same for the same seed, and differ for another")
    func determinism() throws {
        let generate: JSON = ["count": 60, "until": "2026-01-06", "skip": 0.2, "seed": 7]
        let once = try generated(generate)
        #expect(try generated(generate) == once)
        #expect(try generated(generate.with(["seed": 8])) != once)
        #expect(try generated(generate.without("seed")) == generated(generate.with(["seed": 1])))
    }

    @Test("move the biological age as the trend says")
    func trend() throws {
        func change(_ trend: String, _ count: Int) throws -> Double {
            let checkIns = try generated(["count": .integer(count), "trend": .string(trend)])
            let ages = numbers("biologicalAgeYears", of: checkIns)
            let first = try #require(ages.first)
            let last = try #require(ages.last)
            return last - first
        }
        for count in [30, 90, 365] {
            let younger = try change("rejuvenating", count)
            let older = try change("aging", count)
            #expect(younger < -0.5, "\(count)")
            #expect(older > 0.5, "\(count)")
        }
        let mixed = try generated(["count": 365, "trend": "mixed"])
        let deltas = numbers("deltaYears", of: mixed)
        #expect(deltas.contains(where: { $0 < 0 }))
        #expect(deltas.contains(where: { $0 > 0 }))
        #expect(try generated(["count": 10, "trend": "mixed"]) == generated(["count": 10]))
    }

    @Test(
        "are consistent: each delta leads from one age to the next, the first from the baseline",
        arguments: ["rejuvenating", "aging", "mixed"])
    func consistency(_ trend: String) throws {
        let checkIns = try generated(["count": 120, "trend": .string(trend), "skip": 0.3], user: ["baselineBiologicalAgeYears": 36])
        let ages = numbers("biologicalAgeYears", of: checkIns)
        let deltas = numbers("deltaYears", of: checkIns)
        let scores = numbers("score", of: checkIns)
        let debts = numbers("agingDebtYears", of: checkIns)
        for values in [ages, deltas, scores, debts] { #expect(values.count == 120) }
        #expect(scores.allSatisfy { $0 >= -11 && $0 <= 9 })
        let changes = zip(ages, [36] + ages).map { $0 - $1 }
        for (change, delta) in zip(changes, deltas) {
            #expect(abs(change - delta) <= 0.005_000_1)
        }
        for (age, debt) in zip(ages, debts) { #expect(debt == age - 37) }
    }

    @Test("have every metric, score and reason, as check-ins through the endpoint do")
    func complete() throws {
        let generate: JSON = ["count": 12, "until": "yesterday", "seed": 3]
        let block = try makeWorld(generate).exportedBlock()
        let checkIns = try #require(block["checkIns"]?.array)
        let literal = checkIns.map { checkIn in
            JSON.object((checkIn.object ?? [:]).filter { $0.key == "date" || Metrics.best[$0.key] != nil })
        }
        #expect(literal.allSatisfy { $0.object?.count == 10 })
        let scored = try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [.account(checkIns: .array(literal))])
        #expect(try scored.exportedBlock().differences(from: block) == [])
    }

    @Test("stay within the ranges of the app's screens")
    func ranges() throws {
        let checkIns = try generated(["count": 200])
        let ranges: [(String, ClosedRange<Double>)] = [
            ("sleepHours", 4...9), ("steps", 0...20_000), ("vigorousMinutes", 0...120), ("processedFoodScore", 1...5),
            ("alcoholUnits", 0...3), ("stressLevel", 1...5), ("bedtimeHour", 20...24),
        ]
        for (metric, range) in ranges {
            #expect(numbers(metric, of: checkIns).allSatisfy(range.contains), "\(metric)")
        }
    }
}

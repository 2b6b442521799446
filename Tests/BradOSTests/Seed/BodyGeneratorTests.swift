import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("Generated heart and sleep data")
struct BodyGeneratorTests {
    /// HRV, resting heart rate and sleep by date.
    private struct Body {
        let hrv, rhr, sleep: [JSON]

        init(seeds: (hrv: Int, rhr: Int, sleep: Int) = (1, 1, 1), days: Int = 400, gaps: Double = 0.1) throws {
            func metric(_ seed: Int) -> JSON {
                ["generate": ["days": .integer(days), "until": "2026-01-06", "gaps": .number(gaps), "seed": .integer(seed)]]
            }
            let block = try SeededWorld(["hrv": metric(seeds.hrv), "rhr": metric(seeds.rhr), "sleep": metric(seeds.sleep)]).exported()
            hrv = try #require(block["hrv"]?.array)
            rhr = try #require(block["rhr"]?.array)
            sleep = try #require(block["sleep"]?.array)
        }

        /// The values of working days, and those of weekends.
        static func split(_ entries: [JSON], _ key: String) -> (week: [Double], weekend: [Double]) {
            func values(_ isWanted: (Int) -> Bool) -> [Double] {
                entries.filter { LocalDate($0["date"]?.string ?? "").map { isWanted($0.weekday) } ?? false }.numbers(key)
            }
            return (values { $0 < 5 }, values { $0 >= 5 })
        }
    }

    @Test("has the same gaps in all series of one seed", arguments: [(1, 0.1), (2, 0.3), (7, 0.6)])
    func sameGaps(_ seed: Int, _ gaps: Double) throws {
        let body = try Body(seeds: (seed, seed, seed), gaps: gaps)
        let dates = body.hrv.texts("date")
        #expect(dates.count < 390)
        #expect(body.rhr.texts("date") == dates)
        #expect(body.sleep.texts("date") == dates)
    }

    @Test("has gaps of one, two and many days")
    func gapLengths() throws {
        let days = try Body().hrv.texts("date").compactMap { LocalDate($0)?.dayNumber }
        let gaps = Set(zip(days, days.dropFirst()).map { $1 - $0 - 1 })
        #expect(gaps.contains(1) && gaps.contains(2) && gaps.contains { $0 >= 5 }, "\(gaps.sorted())")
    }

    /// A rested body has high HRV, a slow heart and a long night.
    @Test("moves together for one seed, and gets better over a long series by default", arguments: [1, 2, 3, 4])
    func together(_ seed: Int) throws {
        let body = try Body(seeds: (seed, seed, seed))
        let (hrv, rhr, sleep) = (body.hrv.numbers("avgMs"), body.rhr.numbers("avgBpm"), body.sleep.numbers("totalSleepMinutes"))
        #expect(hrv.correlation(with: rhr) < -0.7)
        #expect(hrv.correlation(with: sleep) > 0.4)
        #expect(rhr.correlation(with: sleep) < -0.3)
        func quarters(_ values: [Double]) -> (first: Double, last: Double) {
            (Array(values.prefix(values.count / 4)).mean, Array(values.suffix(values.count / 4)).mean)
        }
        #expect(quarters(hrv).last > quarters(hrv).first + 2)
        #expect(quarters(rhr).last < quarters(rhr).first - 1)
    }

    @Test("does not move together for different seeds, except for the week's rhythm and the trend")
    func apart() throws {
        let body = try Body(seeds: (1, 11, 21), gaps: 0)
        #expect(body.hrv.numbers("avgMs").correlation(with: body.rhr.numbers("avgBpm")) > -0.7)
    }

    @Test("is worse on weekends over a long series", arguments: [1, 2, 3, 4])
    func weekly(_ seed: Int) throws {
        let body = try Body(seeds: (seed, seed, seed), days: 1_400)
        let (hrv, rhr, sleep) = (
            Body.split(body.hrv, "avgMs"), Body.split(body.rhr, "avgBpm"), Body.split(body.sleep, "totalSleepMinutes")
        )
        #expect(hrv.week.mean > hrv.weekend.mean + 2)
        #expect(rhr.week.mean < rhr.weekend.mean - 0.7)
        #expect(sleep.week.mean > sleep.weekend.mean + 5)
    }

    @Test(
        "runs from the given value to the given value",
        arguments: [("hrv", "avgMs", 30.0, 90.0), ("rhr", "avgBpm", 75, 45), ("sleep", "totalSleepMinutes", 300, 520)])
    func asked(_ slug: String, _ key: String, _ from: Double, _ to: Double) throws {
        let rule: JSON = ["generate": ["days": 365, "until": "yesterday", "from": .number(from), "to": .number(to)]]
        let values = try #require(try SeededWorld(.object([slug: rule])).exported()[slug]?.array).numbers(key)
        let tolerance = abs(to - from) / 6
        #expect(abs(Array(values.prefix(30)).mean - from) < tolerance + abs(to - from) / 12)
        #expect(abs(Array(values.suffix(30)).mean - to) < tolerance + abs(to - from) / 12)
    }

    @Test("is plausible for a person", arguments: [1, 5, 9])
    func plausible(_ seed: Int) throws {
        let body = try Body(seeds: (seed, seed, seed), days: 1_000)
        for entry in body.hrv {
            let (low, average, high) = (entry["minMs"]?.number ?? 0, entry["avgMs"]?.number ?? 0, entry["maxMs"]?.number ?? 0)
            #expect((10...160).contains(average) && low > 0 && low <= average && average <= high && high <= 300)
            #expect(entry["sampleCount"]?.integer ?? 0 >= 1)
        }
        for entry in body.rhr {
            #expect((35...110).contains(entry["avgBpm"]?.number ?? 0))
            #expect(entry["sampleCount"]?.integer ?? 0 >= 1)
        }
    }

    @Test("has nights whose stages add up, in whole minutes")
    func stages() throws {
        for entry in try Body(days: 1_000).sleep {
            func minutes(_ key: String) -> Int { entry[key]?.integer ?? -100_000 }
            let total = minutes("totalSleepMinutes")
            #expect(minutes("coreMinutes") + minutes("deepMinutes") + minutes("remMinutes") == total)
            #expect(minutes("inBedMinutes") == total + minutes("awakeMinutes"))
            #expect((120...720).contains(total) && minutes("awakeMinutes") >= 0)
            #expect([minutes("coreMinutes"), minutes("deepMinutes"), minutes("remMinutes")].allSatisfy { $0 > 0 })
            let efficiency = entry["sleepEfficiency"]?.number ?? 0
            #expect(abs(efficiency - Double(total) / Double(minutes("inBedMinutes")) * 100) < 0.01)
        }
    }
}

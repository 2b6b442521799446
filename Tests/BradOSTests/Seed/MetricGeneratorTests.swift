import Testing
import TestSupport
import Values

@Suite("Generated entries of a metric")
struct MetricGeneratorTests {
    /// The entries of one metric, oldest first. By default the last one is of 6 January 2026.
    private func entries(_ slug: String, _ rule: JSON, now: String = SeededWorld.now, timezone: String? = nil) throws -> [JSON] {
        let merged: JSON = ["generate": (["until": "2026-01-06"] as JSON).with(rule.object ?? [:])]
        let isReal = ["hrv", "rhr", "sleep", "weight"].contains(slug)
        let metric = JSON.object([slug: merged])
        let world = try SeededWorld(isReal ? metric : ["metrics": metric], timezone: timezone, now: now)
        let block = try world.exported()
        return (isReal ? block : block["metrics"] ?? [:])[slug]?.array ?? []
    }

    private static let weight: JSON = ["days": 60, "from": 180, "to": 170, "noise": 2, "seed": 4]

    @Test("of weight decrease a little over time by default")
    func usualWeight() throws {
        let pounds = try entries("weight", ["days": 365]).numbers("weightLbs")
        #expect(Array(pounds.prefix(30)).mean - Array(pounds.suffix(30)).mean > 3)
        #expect(pounds.allSatisfy { (175...190).contains($0) })
    }

    @Test("are one a day up to the last day", arguments: [0, 1, 2, 7, 366], ["hrv", "rhr", "sleep"])
    func count(_ count: Int, _ slug: String) throws {
        let dates = try entries(slug, ["days": .integer(count)]).texts("date")
        let last = LocalDate(year: 2026, month: 1, day: 6)
        #expect(dates == (0..<count).reversed().map { (last - $0).description })
    }

    @Test(
        "end on the given day, by default today",
        arguments: [
            (.null, "2026-01-07"), ("today", "2026-01-07"), ("yesterday", "2026-01-06"), ("today-40d", "2025-11-28"),
            ("today+3d", "2026-01-10"), ("2025-02-28", "2025-02-28"),
        ] as [(JSON, String)]
    )
    func until(_ until: JSON, _ last: String) throws {
        let dates = try entries("hrv", ["days": 3, "until": until]).texts("date")
        #expect(dates.count == 3 && dates.last == last)
    }

    @Test("end on today in the account's time zone", arguments: [("America/New_York", "2026-01-06"), ("Pacific/Kiritimati", "2026-01-07")])
    func zone(_ zone: String, _ last: String) throws {
        let found = try entries("sleep", ["days": 2, "until": "today"], now: "2026-01-07T02:00:00Z", timezone: zone)
        #expect(found.texts("date").last == last)
    }

    @Test("are the same bytes for the same seed, and differ for another seed", arguments: ["hrv", "rhr", "sleep", "weight"])
    func determinism(_ slug: String) throws {
        let rule: JSON = ["days": 80, "gaps": 0.2, "from": slug == "sleep" ? 400 : 50, "seed": 7, "perDay": 2]
        let first = JSON.array(try entries(slug, rule))
        #expect(try JSON.array(entries(slug, rule)).text == first.text)
        let other = try entries(slug, rule.with(["seed": 8]))
        #expect(JSON.array(other).text != first.text)
        #expect(try entries(slug, rule.without("seed")) == entries(slug, rule.with(["seed": 1])))
    }

    @Test("of a longer series have the same end", arguments: ["hrv", "rhr", "sleep", "weight", "steps"])
    func lengths(_ slug: String) throws {
        let rule: JSON = ["from": slug == "sleep" ? 420 : 55, "gaps": 0.2, "seed": 3]
        let noisy = ["weight", "steps"].contains(slug) ? rule.with(["noise": 5]) : rule
        let (short, long) = (try entries(slug, noisy.with(["days": 30])), try entries(slug, noisy.with(["days": 200])))
        #expect(long.count > 100)
        #expect(Array(long.suffix(short.count)) == short)
    }

    @Test("are missing in gaps, and unchanged on the other days", arguments: ["hrv", "sleep", "weight"])
    func gapsAlone(_ slug: String) throws {
        let rule: JSON = ["days": 200, "from": slug == "sleep" ? 420 : 80, "seed": 5]
        let (whole, part) = (try entries(slug, rule), try entries(slug, rule.with(["gaps": 0.3])))
        let dates = Set(part.texts("date"))
        #expect(part.count < 170)
        #expect(whole.filter { dates.contains($0["date"]?.string ?? "") } == part)
    }

    @Test("have gaps of about the given share", arguments: [0, 0.1, 0.3, 0.5, 0.7, 0.9])
    func gaps(_ share: Double) throws {
        let found = try entries("rhr", ["days": 3_000, "gaps": .number(share)])
        #expect(abs(1 - Double(found.count) / 3_000 - share) < 0.06, "\(found.count)")
    }

    @Test("are several a day if perDay says so", arguments: [1, 3, 10], ["hrv", "rhr", "sleep", "weight"])
    func perDay(_ perDay: Int, _ slug: String) throws {
        let rule: JSON = ["days": 3, "until": "yesterday", "perDay": .integer(perDay), "from": slug == "sleep" ? 420 : 55]
        let world = try SeededWorld(.object([slug: ["generate": rule]]))
        let ids = ["2026-01-06", "2026-01-05", "2026-01-04"].flatMap { date in
            (0..<perDay).map { $0 == 0 ? date : "\(date)#\($0)" }
        }
        let found = try world.history(slug)
        #expect(found.texts("id") == ids)
        // Oldest first within a day (4.3).
        for day in Dictionary(grouping: found, by: { $0["date"]?.string }).values {
            let times = day.texts("syncedAt")
            #expect(times == times.sorted() && Set(times).count == perDay)
        }
        #expect(try world.data("/health-sync/\(slug)")["id"] == .string(perDay == 1 ? "2026-01-06" : "2026-01-06#\(perDay - 1)"))
    }

    @Test(
        "were synced up to now, each at its own time", arguments: ["2026-01-07T00:00:00Z", "2026-01-07T09:00:00Z", "2026-01-07T23:59:59Z"])
    func synced(_ now: String) throws {
        let found = try entries("hrv", ["days": 9, "until": "today+2d", "perDay": 4], now: now)
        let times = found.texts("syncedAt").compactMap { Instant($0) }
        let limit = try #require(Instant(now))
        #expect(times.count == 36)
        #expect(times.allSatisfy { $0 <= limit })
        #expect(times == times.sorted())
    }

    @Test("run from one value to the other, or stay constant")
    func trend() throws {
        let falling = try entries("weight", ["days": 21, "from": 190, "to": 180]).numbers("weightLbs")
        #expect([falling.first, falling[10], falling.last] == [190, 185, 180])
        #expect(try entries("weight", ["days": 21, "from": 190]).numbers("weightLbs").allSatisfy { $0 == 190 })
        let noisy = try entries("weight", Self.weight.with(["days": 400])).numbers("weightLbs")
        #expect(abs(Array(noisy.prefix(30)).mean - 180) < 2.5 && abs(Array(noisy.suffix(30)).mean - 170) < 2.5)
    }

    @Test("deviate from the trend by the noise at most", arguments: [0.5, 3, 20])
    func noise(_ noise: Double) throws {
        let found = try entries("weight", ["days": 730, "from": 180, "noise": .number(noise)]).numbers("weightLbs")
        let furthest = found.map { abs($0 - 180) }.max() ?? 0
        #expect(furthest <= noise + 0.05 && furthest > noise / 2)
    }

    @Test("are all valid in an upload", arguments: ["hrv", "rhr", "sleep", "weight", "vo2max", "body-fat", "steps"])
    func acceptable(_ slug: String) throws {
        let simple = ["weight", "vo2max", "body-fat", "steps"].contains(slug)
        // Near the bounds, and beyond them.
        for from in [0, 1, 50, 100, 199_990] as [JSON] {
            var rule: JSON = ["days": 400, "from": from]
            if simple { rule = rule.with(["noise": 40]) }
            let found = try entries(slug, rule).map { $0.without("syncedAt") }
            let key = slug == "weight" ? "weights" : "entries"
            let answer = try SeededWorld([:]).send(.post, "/health-sync/\(slug)/bulk", .object([key: .array(found)]))
            #expect(answer.status == 200, "\(slug) from \(from.text): \(answer.body.text.prefix(300))")
        }
    }

    @Test("are integers if the metric's values are")
    func whole() throws {
        let steps = try entries("steps", ["days": 100, "from": 8_000, "noise": 3_333]).numbers("count")
        #expect(steps.allSatisfy { $0 == $0.rounded() } && Set(steps).count > 50)
        let fat = try entries("body-fat", ["days": 100, "from": 22, "to": 18, "noise": 0.9]).numbers("percent")
        #expect(fat.contains { $0 != $0.rounded() })
    }

    @Test("can be of a metric of the configuration, within its bounds", arguments: [false, true])
    func configured(_ isExclusive: Bool) throws {
        let row: JSON = [
            "slug": "glucose",
            "fields": [["name": "level", "kind": "integer", "min": 70, "max": 100, "minExclusive": .bool(isExclusive)]],
        ]
        let block: JSON = ["metrics": ["glucose": ["generate": ["days": 300, "from": 72, "to": 98, "noise": 20, "until": "yesterday"]]]]
        let world = try SeededWorld(block, settings: ["bradOS.metrics": [row]])
        let levels = try world.history("glucose").numbers("level")
        #expect(levels.count == 300)
        #expect(levels.min() == (isExclusive ? 71 : 70) && levels.max() == 100)
    }
}

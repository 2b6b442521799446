import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("POST /health-sync/{metric}/bulk: an upload")
struct UploadTests {
    @Test("stores its entries, and returns their number", arguments: MetricSample.all)
    func stores(_ metric: MetricSample) throws {
        let world = try TestWorld(now: "2026-01-07T09:00:00.123Z")
        let body = metric.upload([metric.element(day(-1), ["source": "healthkit"]), metric.element(day(0))])
        expectAnswer(try world.brad(.post, metric.path + "/bulk", body: body), 200, .success(["added": 2]))
        let entries = [day(0), day(-1)].map { metric.entry($0, syncedAt: "2026-01-07T09:00:00.123Z") }
        #expect(try world.history(metric).differences(from: .array(entries)) == [])
    }

    @Test("keeps the last of several elements of a date, and counts all", arguments: MetricSample.all)
    func duplicates(_ metric: MetricSample) throws {
        let world = try TestWorld()
        let name = try #require(metric.values.object?.keys[0])
        try world.upload(
            metric,
            [
                metric.element(day(0), [name: 40]), metric.element(day(-1)), metric.element(day(0), [name: 60]),
                metric.element(day(0), [name: 50]),
            ])
        #expect(try world.history(metric).dates == [day(0), day(-1)])
        #expect(try world.read(metric.path)[name] == 50)
    }

    @Test("replaces all entries of its dates, and counts the new ones", arguments: MetricSample.all)
    func replaces(_ metric: MetricSample) throws {
        let world = try TestWorld()
        let name = try #require(metric.values.object?.keys[0])
        try world.upload(metric, [metric.element(day(0), [name: 40]), metric.element(day(-1))])
        try world.setNow("2026-01-07T10:30:00.5Z")
        try world.upload(metric, [metric.element(day(0))])
        let replaced = metric.entry(day(0), syncedAt: "2026-01-07T10:30:00.500Z")
        #expect(try world.history(metric).differences(from: [replaced, metric.entry(day(-1))]) == [])
    }

    @Test(
        "can mark a value as entered by hand, and manual and device values replace each other",
        arguments: [MetricSample.weight] + MetricSample.extensions)
    func manual(_ metric: MetricSample) throws {
        let world = try TestWorld()
        for source in ["healthkit", "manual", "healthkit"] {
            try world.upload(metric, [metric.element(day(0), ["source": .string(source)])])
            #expect(try world.history(metric).differences(from: [metric.entry(day(0), source: source)]) == [])
        }
    }

    @Test("rejects the source `manual` for metrics that only devices measure", arguments: MetricSample.windowed)
    func notManual(_ metric: MetricSample) throws {
        let world = try TestWorld()
        let body = metric.upload([metric.element(day(0), ["source": "manual"])])
        expectAnswer(
            try world.brad(.post, metric.path + "/bulk", body: body), 400,
            .invalid("Invalid request body", .notOneOf(["healthkit"], "manual", "entries", 0, "source")))
    }

    @Test("has 1 to 500 elements", arguments: MetricSample.all)
    func count(_ metric: MetricSample) throws {
        let world = try TestWorld()
        func answer(_ count: Int) throws -> Answer {
            try world.brad(.post, metric.path + "/bulk", body: metric.upload((0..<count).map { metric.element(day(-$0)) }))
        }
        let key = JSON.string(metric.arrayKey)
        expectAnswer(try answer(0), 400, .invalid("Invalid request body", .fewest(1, key)))
        expectAnswer(try answer(501), 400, .invalid("Invalid request body", .most(500, key)))
        #expect(try world.history(metric) == [])
        expectAnswer(try answer(1), 200, .success(["added": 1]))
        expectAnswer(try answer(500), 200, .success(["added": 500]))
    }

    @Test("with one invalid element writes nothing", arguments: MetricSample.all)
    func bad(_ metric: MetricSample) throws {
        let world = try TestWorld()
        try world.upload(metric, dates: [day(-1)])
        let elements = [metric.element(day(0)), metric.element("2026-1-7"), metric.element(day(-1)), .null]
        let answer = try world.brad(.post, metric.path + "/bulk", body: metric.upload(elements))
        let key = JSON.string(metric.arrayKey)
        expectAnswer(
            answer, 400, .invalid("Invalid request body", .noDate(key, 1, "date"), .wrongType("object", "null", key, 3)))
        #expect(try world.history(metric).differences(from: [metric.entry(day(-1))]) == [])
    }

    @Test("does not compare fields with each other")
    func noCrossChecks() throws {
        let world = try TestWorld()
        try world.upload(.hrv, [MetricSample.hrv.element(day(0), ["avgMs": 0, "minMs": 300, "maxMs": 0])])
        try world.upload(.sleep, [MetricSample.sleep.element(day(0), ["totalSleepMinutes": 0, "inBedMinutes": 1, "sleepEfficiency": 110])])
        #expect(try world.read("/health-sync/hrv")["minMs"] == 300)
        #expect(try world.read("/health-sync/sleep")["sleepEfficiency"] == 110)
    }

    @Test("needs the metric's own array key", arguments: MetricSample.real)
    func arrayKey(_ metric: MetricSample) throws {
        let other = metric.arrayKey == "entries" ? "weights" : "entries"
        let body = JSON.object([other: [metric.element(day(0))]])
        expectAnswer(
            try TestWorld().brad(.post, metric.path + "/bulk", body: body), 400,
            .invalid("Invalid request body", .missing("array", .string(metric.arrayKey))))
    }

    @Test("reports the problems of an empty element in the order of the fields")
    func order() throws {
        func paths(_ metric: MetricSample) throws -> [String] {
            try TestWorld().brad(.post, metric.path + "/bulk", body: metric.upload([[:]])).body.issuePaths.map {
                $0.replacing("\(metric.arrayKey).0.", with: "")
            }
        }
        #expect(try paths(.hrv) == ["date", "avgMs", "minMs", "maxMs", "sampleCount"])
        #expect(try paths(.rhr) == ["date", "avgBpm", "sampleCount"])
        #expect(
            try paths(.sleep) == [
                "date", "totalSleepMinutes", "inBedMinutes", "coreMinutes", "deepMinutes", "remMinutes", "awakeMinutes", "sleepEfficiency",
            ])
        #expect(try paths(.weight) == ["weightLbs", "date"])
    }
}

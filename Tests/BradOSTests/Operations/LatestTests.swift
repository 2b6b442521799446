import Testing
import TestSupport

@Suite("GET /health-sync/{metric}: the latest entry")
struct LatestTests {
    @Test("is a 404 at first for the built-in extensions", arguments: MetricSample.extensions)
    func emptyExtension(_ metric: MetricSample) throws {
        let answer = try TestWorld().brad(.get, metric.path)
        #expect(answer.status == 404)
        #expect(answer.body.errorCode == "NOT_FOUND")
        #expect(answer.body["error"]?["message"]?.string?.wholeMatch(of: /No .+ data available/) != nil)
    }

    @Test("is the newest, in the form of a history's entry", arguments: MetricSample.all)
    func newest(_ metric: MetricSample) throws {
        let world = try TestWorld()
        try world.upload(metric, dates: [day(-1), day(0), day(-2)])
        expectAnswer(try world.brad(.get, metric.path), 200, .success(metric.entry(day(0))))
    }

    @Test("can be from yesterday, but not older", arguments: MetricSample.windowed)
    func yesterday(_ metric: MetricSample) throws {
        let world = try TestWorld()
        try world.upload(metric, dates: [day(-2), day(-3)])
        expectAnswer(try world.brad(.get, metric.path), 404, .notFound("No \(metric.label) data available"))
        #expect(try world.history(metric).dates == [day(-2), day(-3)])
        try world.upload(metric, dates: [day(-1)])
        #expect(try world.read(metric.path)["date"]?.string == day(-1))
    }

    @Test("expires two midnights in UTC after the start of its date", arguments: MetricSample.windowed)
    func midnights(_ metric: MetricSample) throws {
        let world = try TestWorld()
        try world.upload(metric, dates: [day(0)])
        for (now, status) in [
            ("2026-01-07T23:59:59.999Z", 200), ("2026-01-08T00:00:00Z", 200), ("2026-01-08T23:59:59.999Z", 200),
            ("2026-01-09T00:00:00Z", 404), ("2026-01-08T12:00:00Z", 200),
        ] {
            try world.setNow(now)
            #expect(try world.brad(.get, metric.path).status == status, "\(now)")
        }
    }

    @Test("can be of any age", arguments: [MetricSample.weight] + MetricSample.extensions)
    func anyAge(_ metric: MetricSample) throws {
        let world = try TestWorld()
        try world.upload(metric, dates: ["0000-00-00"])
        #expect(try world.read(metric.path)["date"] == "0000-00-00")
        try world.upload(metric, dates: [day(-5_000)])
        #expect(try world.read(metric.path)["date"]?.string == day(-5_000))
        try world.setNow("2036-01-07T00:00:00Z")
        #expect(try world.read(metric.path)["date"]?.string == day(-5_000))
    }

    @Test("can be in the future", arguments: MetricSample.all)
    func future(_ metric: MetricSample) throws {
        let world = try TestWorld()
        try world.upload(metric, dates: [day(0), day(1), day(300)])
        #expect(try world.read(metric.path)["date"]?.string == day(300))
    }
}

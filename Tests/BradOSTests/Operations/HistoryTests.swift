import Testing
import TestSupport

@Suite("GET /health-sync/{metric}?days=N: the history")
struct HistoryTests {
    @Test("is newest first, whatever the order of uploads, and omits missing days", arguments: MetricSample.all)
    func order(_ metric: MetricSample) throws {
        let world = try TestWorld()
        try world.upload(metric, dates: [day(-4), day(0), day(-20)])
        try world.upload(metric, dates: [day(-1), day(-10)])
        let entries = [0, -1, -4, -10, -20].map { metric.entry(day($0)) }
        expectAnswer(try world.brad(.get, metric.path + "?days=365"), 200, .success(.array(entries)))
    }

    @Test("includes future dates, and dates that do not exist", arguments: MetricSample.windowed + MetricSample.extensions)
    func oddDates(_ metric: MetricSample) throws {
        let world = try TestWorld()
        try world.upload(metric, dates: ["2026-02-30", "9999-99-99", day(1), "2026-13-45", day(0), "0000-00-00", "2025-00-00", day(400)])
        let dates = ["9999-99-99", day(400), "2026-13-45", "2026-02-30", day(1), day(0)]
        #expect(try world.read(metric.path + "?days=1").dates == dates)
        #expect(try world.history(metric).dates == dates + ["2025-00-00"])
        #expect(try world.read(metric.path)["date"] == "9999-99-99")
    }

    @Test("of weight orders impossible dates as texts")
    func oddWeights() throws {
        let world = try TestWorld()
        try world.upload(.weight, dates: ["0000-00-00", "2026-13-45", day(0), "9999-99-99"])
        let dates = ["9999-99-99", "2026-13-45", day(0), "0000-00-00"]
        #expect(try world.history(.weight).dates == dates)
        #expect(try world.read("/health-sync/weight?days=3").dates == Array(dates.prefix(3)))
        #expect(try world.read("/health-sync/weight")["id"] == "9999-99-99")
    }

    @Test("drops its oldest day at midnight in UTC", arguments: MetricSample.windowed + MetricSample.extensions)
    func midnight(_ metric: MetricSample) throws {
        let world = try TestWorld(now: "2026-01-07T23:59:59.999Z")
        try world.upload(metric, dates: [day(-7), day(-6), day(0)])
        let path = metric.path + "?days=7"
        #expect(try world.read(path).dates == [day(0), day(-6), day(-7)])
        try world.setNow("2026-01-08T00:00:00Z")
        #expect(try world.read(path).dates == [day(0), day(-6)])
        try world.setNow("2026-01-07T00:00:00Z")
        #expect(try world.read(path).dates == [day(0), day(-6), day(-7)])
    }

    @Test("of weight does not change at midnight")
    func weightMidnight() throws {
        let world = try TestWorld()
        try world.upload(.weight, dates: [day(-7), day(0)])
        try world.setNow("2031-06-01T00:00:00Z")
        #expect(try world.read("/health-sync/weight?days=7").dates == [day(0), day(-7)])
    }

    @Test("counts leap days, and reaches across years")
    func leapDay() throws {
        let world = try TestWorld(now: "2024-03-01T12:00:00Z")
        try world.upload(.hrv, dates: ["2024-02-28", "2024-02-29", "2024-03-01", "2023-03-02", "2023-03-01"])
        #expect(try world.read("/health-sync/hrv?days=1").dates == ["2024-03-01", "2024-02-29"])
        #expect(try world.read("/health-sync/hrv?days=2").dates == ["2024-03-01", "2024-02-29", "2024-02-28"])
        #expect(try world.read("/health-sync/hrv?days=365").dates.last == "2023-03-02")
        #expect(try world.read("/health-sync/hrv?days=366").dates.last == "2023-03-01")
    }

    @Test("shows an upload at once, also after an earlier read", arguments: MetricSample.all)
    func fresh(_ metric: MetricSample) throws {
        let world = try TestWorld()
        #expect(try world.read(metric.path + "?days=7") == [])
        #expect(try world.brad(.get, metric.path).status == 404)
        try world.upload(metric, dates: [day(0)])
        #expect(try world.read(metric.path + "?days=7").dates == [day(0)])
        #expect(try world.brad(.get, metric.path).status == 200)
    }

    @Test("of one metric contains no entries of another")
    func separate() throws {
        let world = try TestWorld()
        for (index, metric) in MetricSample.all.enumerated() { try world.upload(metric, dates: [day(-index)]) }
        for (index, metric) in MetricSample.all.enumerated() {
            #expect(try world.history(metric).differences(from: [metric.entry(day(-index))]) == [])
        }
    }
}

import Testing
import TestSupport

@Suite("GET /health-sync/{metric}: the parameter days")
struct DaysTests {
    /// Queries, and the number of days that they select; `nil` for the latest entry.
    private static let queries: [(String, Int?)] = [
        ("?days=7", 7), ("?days=3abc", 3), ("?days=2.9", 2), ("?days=%202", 2), ("?days=+2", 2), ("?days=%2B2", 2), ("?days=1e9", 1),
        ("?days=007", 7), ("?days=%095", 5), ("?days=%0A5", 5), ("?days=%C2%A05", 5), ("?days=%EF%BB%BF5", 5), ("?days=5%20", 5),
        ("?days=5,7", 5), ("?days=4&foo=bar", 4), ("?foo=bar&days=4", 4), ("?days=4&Days=2", 4), ("?days=%34", 4), ("?%64ays=4", 4),
        ("?days=2&days=5", 2), ("?days=5&days=2", 5), ("?days=5&days=abc", 5), ("?days=5&days=", 5),
        ("", nil), ("?", nil), ("?days", nil), ("?days=", nil), ("?days=0", nil), ("?days=-3", nil), ("?days=abc", nil), ("?days=NaN", nil),
        ("?days=Infinity", nil), ("?days=0x10", nil), ("?days=0.9", nil), ("?days=.5", nil), ("?days=--5", nil), ("?days=-%205", nil),
        ("?days=%D9%A3", nil), ("?days=null", nil), ("?days=-99999999999999999999", nil), ("?Days=5", nil), ("?DAYS=5", nil),
        ("?day=5", nil), ("?days%20=5", nil), ("?days=abc&days=5", nil), ("?days=&days=5", nil), ("?days=0&days=5", nil),
    ]

    @Test("is the leading integer of the first `days`, if that is above 0", arguments: queries)
    func parsing(_ query: String, _ days: Int?) throws {
        let world = try TestWorld()
        for metric in [MetricSample.hrv, .weight] {
            try world.upload(metric, dates: (0...10).map { day(-$0) })
            let answer = try world.brad(.get, metric.path + query)
            #expect(answer.status == 200)
            let data = try #require(answer.body["data"])
            if let days {
                // Days are counted back from today, which is included in addition. For weight, rows are counted.
                #expect(data.array?.count == (metric.slug == "weight" ? days : days + 1), "\(metric)")
            } else {
                #expect(data.differences(from: metric.entry(day(0))) == [], "\(metric)")
            }
        }
    }

    private static let hugeNumbers = [
        "3650", "3651", "100000", "2147483648", "9223372036854775807", "9223372036854775808", "1" + String(repeating: "0", count: 400),
    ]

    @Test("is limited to 3650", arguments: hugeNumbers)
    func cap(_ days: String) throws {
        let world = try TestWorld()
        for metric in MetricSample.windowed + MetricSample.extensions {
            try world.upload(metric, dates: [day(-3_651), day(-3_650), day(-3_649)])
            #expect(try world.read("\(metric.path)?days=\(days)").dates == [day(-3_649), day(-3_650)], "\(metric)")
            #expect(try world.read("\(metric.path)?days=3649").dates == [day(-3_649)], "\(metric)")
        }
    }

    @Test("is limited to 365 rows for weight", arguments: ["365", "366"] + hugeNumbers)
    func rowCap(_ days: String) throws {
        let world = try TestWorld()
        try world.upload(.weight, dates: (0..<366).map { day(-$0 * 30) })
        let dates = try world.read("/health-sync/weight?days=\(days)").dates
        #expect(dates.count == 365)
        #expect(dates.last == day(-364 * 30))
    }

    @Test("counts rows for weight, whatever their dates", arguments: [(1, 1), (2, 2), (3, 3), (4, 3), (365, 3)])
    func rows(_ days: Int, _ count: Int) throws {
        let world = try TestWorld()
        let dates = [day(30), day(-700), "0000-00-00"]
        try world.upload(.weight, dates: dates.reversed())
        #expect(try world.read("/health-sync/weight?days=\(days)").dates == Array(dates.prefix(count)))
    }

    @Test("covers 366 dates for 365 days")
    func year() throws {
        let world = try TestWorld()
        for metric in MetricSample.windowed {
            try world.upload(metric, dates: (0...400).map { day(-$0) })
            let dates = try world.read("\(metric.path)?days=365").dates
            #expect(dates.count == 366)
            #expect(dates.first == day(0))
            #expect(dates.last == day(-365))
        }
    }
}

import Foundation
import Testing
import TestSupport
import Values

@Suite("The demo's personas of Brad OS")
struct BradOSPersonaTests {
    private func dates(_ persona: BradOSPersona, _ metric: BradOSMetric, days: Int = 3_650) async throws -> [LocalDate] {
        try await metric.history(persona.app(), days: days).compactMap { LocalDate($0.date) }
    }

    @Test("the standard user has 400 days of every metric, the last one after today's night", arguments: BradOSMetric.allCases)
    func standard(_ metric: BradOSMetric) async throws {
        let dates = try await dates(.standard, metric)
        let newest = try #require(dates.first)
        let oldest = try #require(dates.last)
        // It is four in the morning there.
        #expect(newest == bradOSToday - 1)
        #expect(dates == dates.sorted(by: >))
        #expect(Set(dates).count == dates.count)
        // The server never sends more than 365 rows of weight (brados.md 3.1).
        if metric == .weight, dates.count == 365 {
            #expect(newest - oldest >= 364)
        } else {
            #expect(newest - oldest >= 398)
        }
        let app = try BradOSPersona.standard.app()
        let latest = try await app.send("GET", metric.path)
        #expect(latest.status == 200)
        let history = try await app.send("GET", metric.path, ["days": "7"]).json
        #expect(try latest.json["data"] == history["data"]?.array?.first)
    }

    @Test("HRV has gaps of one, three and ten days", arguments: [1, 3, 10])
    func gaps(_ missing: Int) async throws {
        let dates = try await dates(.standard, .hrv)
        let gaps = zip(dates, dates.dropFirst()).map { $0 - $1 - 1 }
        #expect(gaps.contains(missing))
    }

    @Test("the standard user's pages show a year, with a trend", arguments: BradOSMetric.allCases, BradOSGeneration.allCases)
    func pages(_ metric: BradOSMetric, _ generation: BradOSGeneration) async throws {
        let page = BradOSHistoryPage(try await metric.history(BradOSPersona.standard.app(generation: generation)))
        #expect(page.trend != nil)
        for range in BradOSHistoryPage.Range.allCases {
            let shown = page.shown(range, now: bradOSNow)
            #expect((1...range.rawValue).contains(shown.count))
            #expect(shown.last?.date == bradOSToday - 1)
        }
        let year = try #require(page.shown(.year, now: bradOSNow).first)
        #expect(bradOSToday - year.date >= 350)
    }

    @Test("several entries a day come oldest first within the day, and the page keeps the last", arguments: BradOSMetric.allCases)
    func duplicates(_ metric: BradOSMetric) async throws {
        let app = try BradOSPersona.duplicates.app()
        let entries = try await metric.history(app)
        let dates = entries.map(\.date)
        #expect(dates == dates.sorted(by: >))
        var expected: [String] = []
        for date in Set(dates).sorted(by: >) {
            let count = dates.count { $0 == date }
            expected += (0..<count).map { $0 == 0 ? date : "\(date)#\($0)" }
        }
        #expect(entries.map(\.id) == expected)
        let days = Set(dates).count
        #expect(dates.count >= 2 * days, "hardly any day has several entries")
        let page = BradOSHistoryPage(entries)
        #expect(page.points.count == days)
        for point in page.points {
            let day = entries.filter { $0.date == point.date.description }
            #expect(day.last?.value == point.value)
        }
        let served = try await app.send("GET", metric.path, ["days": "365"]).json
        let synced = Dictionary(grouping: served["data"]?.array ?? []) { $0["date"]?.string ?? "" }
            .mapValues { $0.compactMap { $0["syncedAt"]?.string } }
        #expect(synced.filter { $0.value != $0.value.sorted() }.keys.sorted() == [])
        // The values must differ to show that the last was kept.
        #expect(Dictionary(grouping: entries, by: \.date).values.contains { Set($0.map(\.value)).count > 1 })
    }

    @Test("an upload for a day with several entries replaces them by one", arguments: BradOSMetric.allCases)
    func replaced(_ metric: BradOSMetric) async throws {
        let app = try TestServer.with("duplicates").bradOS("duplicates")
        try await app.upload(metric, [(bradOSToday - 1, 7)])
        let day = try await metric.history(app).filter { $0.date == "2026-01-06" }
        #expect(day.map(\.id) == ["2026-01-06"])
        #expect(day.map(\.value) == [metric.value(7)])
    }

    @Test("the stale user's HRV ended three days ago, with a history but no latest value; resting heart rate has no data")
    func stale() async throws {
        let app = try BradOSPersona.stale.app()
        let newest = try await dates(.stale, .hrv, days: 365).first
        #expect(newest == bradOSToday - 3)
        let rhr = try await dates(.stale, .rhr, days: 365)
        #expect(rhr == [])
        for metric in [BradOSMetric.hrv, .rhr] {
            let latest = await #expect(throws: BradOSFailure.self) { try await app.get(metric.path, as: G1.Weight.self) }
            #expect(latest == BradOSFailure(code: .notFound, message: "No \(metric.label) data available", status: 404))
        }
    }

    @Test("six days show no trend, and a seventh adds one", arguments: BradOSMetric.allCases)
    func sixDays(_ metric: BradOSMetric) async throws {
        let app = try TestServer.with("brados-six-days").bradOS("brados-six-days")
        let six = BradOSHistoryPage(try await metric.history(app))
        #expect(six.points.count == 6)
        #expect(six.trend == nil)
        try await app.upload(metric, [(bradOSToday - 20, 100)])
        let seven = BradOSHistoryPage(try await metric.history(app))
        #expect(seven.points.count == 7)
        #expect(seven.trend != nil)
    }
}

import Foundation
import Testing
import TestSupport
import TestTraits

/// A zone, and a midnight in it.
struct ZoneMidnight: Sendable, CustomTestStringConvertible {
    let zone: String
    let before: String
    let after: String
    /// The local time.
    let days: (before: String, after: String)

    var testDescription: String { "\(zone) at \(after)" }

    static let all = [
        // Into a leap day, three hours before UTC.
        ZoneMidnight(
            zone: "Europe/Istanbul", before: "2028-02-28T20:59:59Z", after: "2028-02-28T21:00:00Z", days: ("2028-02-28", "2028-02-29")),
        // Out of a day of 23 hours, four hours after UTC.
        ZoneMidnight(
            zone: "America/New_York", before: "2026-03-09T03:59:59Z", after: "2026-03-09T04:00:00Z", days: ("2026-03-08", "2026-03-09")),
        // Into a year that begins fourteen hours before UTC's.
        ZoneMidnight(
            zone: "Pacific/Kiritimati", before: "2025-12-31T09:59:59Z", after: "2025-12-31T10:00:00Z", days: ("2025-12-31", "2026-01-01")),
    ]
}

@Suite("The weight screen's ranges", .highPriority)
struct WeightRangeTests {
    @Test("show the posted weights, on both sides of a local midnight, page by page", arguments: ZoneMidnight.all)
    func ranges(_ midnight: ZoneMidnight) async throws {
        let phone = try #require(Phone(zone: midnight.zone))
        let (before, after) = (try #require(Phone.date(midnight.before)), try #require(Phone.date(midnight.after)))
        let server = try TestServer(now: midnight.before, accounts: [.fitAccount("ada", timezone: midnight.zone)])
        let app = server.fitIQ("ada")
        let oracle = try await post(for: [before, after], by: phone, to: app)

        for (now, wall) in [(before, midnight.days.before), (after, midnight.days.after)] {
            try server.setNow(Phone.timestamp(now))
            let today = phone.day(now)
            #expect(today == wall)
            for range in WeightRange.allCases {
                let from = phone.day(range.start(before: now, in: phone.calendar))
                let found = try await app.allEntries(from: from, to: today).map {
                    WeightOracle.Weight(quantity: $0.quantity, date: $0.date)
                }
                let expected = oracle.weights(from: from, to: today)
                #expect(found == expected, "\(range.rawValue), \(from) to \(today)")
                let first = try await app.entries(from: from, to: today)
                #expect(first.total == expected.count, "\(range.rawValue), \(from) to \(today)")
                #expect(first.entries.count == min(100, expected.count), "\(range.rawValue), \(from) to \(today)")
            }
        }
    }

    /// Posts weights for four months, and on both sides of the bounds of every range.
    private func post(for nows: [Date], by phone: Phone, to app: FitIQApp) async throws -> WeightOracle {
        var oracle = WeightOracle()
        var dates = (-1...120).reversed().map { phone.midnight(daysAgo: $0, before: nows[0]) }
        for now in nows {
            dates += [now, phone.midnight(daysAgo: 0, before: now)]
            for range in WeightRange.allCases {
                let start = range.start(before: now, in: phone.calendar)
                let bounds = [
                    try #require(Phone.date("\(phone.day(start))T00:00:00Z")), try #require(Phone.date("\(phone.day(now))T23:59:59Z")),
                ]
                dates += bounds.flatMap { [$0 - 1, $0, $0 + 1] } + (-1...1).map { phone.midnight(daysAgo: $0, before: start) }
            }
        }
        for (index, date) in dates.enumerated() {
            let weight = WeightOracle.Weight(quantity: 60 + Double(index) / 10, date: date)
            try await app.log(weight.quantity, at: Phone.timestamp(date))
            oracle.post(weight)
        }
        return oracle
    }

    @Test("show today's weight at once, although it is dated the last midnight", arguments: ZoneMidnight.all)
    func today(_ midnight: ZoneMidnight) async throws {
        let phone = try #require(Phone(zone: midnight.zone))
        for now in [midnight.before, midnight.after] {
            let date = try #require(Phone.date(now))
            let server = try TestServer(now: now, accounts: [.fitAccount("ada", timezone: midnight.zone)])
            let app = server.fitIQ("ada")
            let logged = try await app.log(75.5, at: Phone.timestamp(phone.midnight(daysAgo: 0, before: date)))
            for range in WeightRange.allCases {
                let from = phone.day(range.start(before: date, in: phone.calendar))
                let shown = try await app.entries(from: from, to: phone.day(date))
                #expect(shown.entries == [logged], "\(range.rawValue) at \(now)")
            }
            let latest = try await app.connection.payload("GET", "/api/v1/progress?type=weight&limit=1")
            #expect(latest.at("entries").array?.first?["id"]?.string == logged.id, "\(now)")
        }
    }

    @Test("omit the first day's weight east of Greenwich, as the real backend does", arguments: ZoneMidnight.all)
    func firstDay(_ midnight: ZoneMidnight) async throws {
        let phone = try #require(Phone(zone: midnight.zone))
        let now = try #require(Phone.date(midnight.after))
        let server = try TestServer(now: midnight.after, accounts: [.fitAccount("ada", timezone: midnight.zone)])
        let app = server.fitIQ("ada")
        for days in 0...8 { try await app.log(Double(70 + days), at: Phone.timestamp(phone.midnight(daysAgo: days, before: now))) }
        let from = phone.day(WeightRange.sevenDays.start(before: now, in: phone.calendar))
        let shown = try await app.entries(from: from, to: phone.day(now)).entries.map(\.quantity)
        let isEast = phone.calendar.timeZone.secondsFromGMT(for: now) > 0
        let oldest = isEast ? 76.0 : 77.0
        #expect(shown == Array(stride(from: 70, through: oldest, by: 1)))
    }
}

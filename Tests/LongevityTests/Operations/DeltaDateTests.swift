import Testing
import TestSupport
import Values

/// The dates of a range at an instant in a zone (longevity.md 3.2).
struct DeltaDates: Sendable, CustomTestStringConvertible {
    let zone, now, range, start, end: String

    init(_ zone: String, _ now: String, _ range: String, _ start: String, _ end: String) {
        self.zone = zone
        self.now = now
        self.range = range
        self.start = start
        self.end = end
    }

    var testDescription: String { "\(range) in \(zone) at \(now)" }

    static let midnights: [DeltaDates] = [
        DeltaDates("Europe/Istanbul", "2025-12-31T20:59:59Z", "monthly", "2025-12-01", "2025-12-31"),
        DeltaDates("Europe/Istanbul", "2025-12-31T21:00:00Z", "monthly", "2026-01-01", "2026-01-31"),
        DeltaDates("Europe/Istanbul", "2025-12-31T20:59:59Z", "yearly", "2025-01-01", "2025-12-31"),
        DeltaDates("Europe/Istanbul", "2025-12-31T21:00:00Z", "yearly", "2026-01-01", "2026-12-31"),
        DeltaDates("Asia/Kolkata", "2025-12-31T18:29:59Z", "monthly", "2025-12-01", "2025-12-31"),
        DeltaDates("Asia/Kolkata", "2025-12-31T18:30:00Z", "monthly", "2026-01-01", "2026-01-31"),
        DeltaDates("Asia/Kolkata", "2025-12-31T18:29:59Z", "yearly", "2025-01-01", "2025-12-31"),
        DeltaDates("Asia/Kolkata", "2025-12-31T18:30:00Z", "yearly", "2026-01-01", "2026-12-31"),
        DeltaDates("Pacific/Kiritimati", "2025-12-31T09:59:59Z", "monthly", "2025-12-01", "2025-12-31"),
        DeltaDates("Pacific/Kiritimati", "2025-12-31T10:00:00Z", "monthly", "2026-01-01", "2026-01-31"),
        DeltaDates("Pacific/Kiritimati", "2025-12-31T09:59:59Z", "yearly", "2025-01-01", "2025-12-31"),
        DeltaDates("Pacific/Kiritimati", "2025-12-31T10:00:00Z", "yearly", "2026-01-01", "2026-12-31"),
        DeltaDates("America/New_York", "2026-01-01T04:59:59Z", "yearly", "2025-01-01", "2025-12-31"),
        DeltaDates("America/New_York", "2026-01-01T05:00:00Z", "yearly", "2026-01-01", "2026-12-31"),
        DeltaDates("Pacific/Pago_Pago", "2026-01-05T10:59:59Z", "weekly", "2025-12-29", "2026-01-04"),
        DeltaDates("Pacific/Pago_Pago", "2026-01-05T11:00:00Z", "weekly", "2026-01-05", "2026-01-11"),
    ]
}

@Suite("GET /api/analytics/delta: dates")
struct DeltaDateTests {
    @Test("change at the user's midnight", arguments: DeltaDates.midnights)
    func midnight(_ dates: DeltaDates) throws {
        let world = try TestWorld(now: dates.now, accounts: [.account(user: ["timezone": .string(dates.zone)])])
        let answer = try world.get("/api/analytics/delta?range=\(dates.range)", token: "t")
        #expect(answer.body["start"]?.string == dates.start)
        #expect(answer.body["end"]?.string == dates.end)
        #expect(answer.body["timezone"]?.string == dates.zone)
        let series = answer.body["series"]
        if dates.range == "yearly" {
            let months = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"]
            #expect(series?.column("month") == months.map { .string(dates.start.prefix(5) + $0) })
        } else {
            let first = try #require(LocalDate(dates.start))
            let last = try #require(LocalDate(dates.end))
            #expect(series?.column("date") == (0...(last - first)).map { .string((first + $0).description) })
        }
    }

    @Test("move with the clock, so that a check-in is no longer in the week, the month and the year")
    func moving() throws {
        let world = try TestWorld(accounts: [.account()])
        try world.checkIn(Metrics.best)
        let expected: [(String, [Int?])] = [
            ("2026-01-11", [1, 1, 1]), ("2026-01-12", [0, 1, 1]), ("2026-02-01", [0, 0, 1]), ("2027-01-01", [0, 0, 0]),
        ]
        for (today, counts) in expected {
            try world.setNow(today + "T09:00:00Z")
            let found = try ["weekly", "monthly", "yearly"].map { range in
                try world.get("/api/analytics/delta?range=\(range)", token: "t").body["summary"]?["checkIns"]?.integer
            }
            #expect(found == counts, "\(today)")
        }
    }

    @Test(
        "are in UTC without a zone, and with an unknown one, which the response returns unchanged",
        arguments: [
            (.null, "UTC"), ("", "UTC"), ("Mars/Phobos", "Mars/Phobos"), ("nonsense", "nonsense"), ("UTC+3", "UTC+3"),
        ] as [(JSON, String)], ["guide", "backend"]
    )
    func noZone(_ zone: (stored: JSON, shown: String), _ fidelity: String) throws {
        let account = JSON.account(user: ["timezone": zone.stored])
        let world = try TestWorld(now: "2026-01-04T23:59:59Z", fidelity: fidelity, accounts: [account])
        let before = try world.get("/api/analytics/delta", token: "t")
        #expect(before.status == 200)
        #expect(before.body["timezone"]?.string == zone.shown)
        #expect(before.body["start"] == "2025-12-29")
        try world.setNow("2026-01-05T00:00:00Z")
        let after = try world.get("/api/analytics/delta", token: "t")
        #expect(after.body["start"] == "2026-01-05")
        #expect(after.body["end"] == "2026-01-11")
        #expect(after.body["series"]?.array?.count == 7)
    }

    @Test("are in UTC when the zone was never written")
    func neverWritten() throws {
        let world = try TestWorld(now: "2026-01-04T23:59:59Z", accounts: [.account()])
        let answer = try world.get("/api/analytics/delta", token: "t")
        #expect(answer.body["timezone"] == "UTC")
        #expect(answer.body["end"] == "2026-01-04")
    }

    @Test("accept a zone's name in any case, and return it as stored")
    func lowerCase() throws {
        let world = try TestWorld(now: "2025-12-31T21:00:00Z", accounts: [.account(user: ["timezone": "europe/istanbul"])])
        let answer = try world.get("/api/analytics/delta?range=monthly", token: "t")
        #expect(answer.body["timezone"] == "europe/istanbul")
        #expect(answer.body["start"] == "2026-01-01")
    }
}

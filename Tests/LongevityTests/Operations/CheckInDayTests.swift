import Testing
import TestSupport
import Values

/// A second before local midnight and midnight itself.
struct Midnight: Sendable, CustomTestStringConvertible {
    let zone: JSON
    let before, after: String
    let firstDay, secondDay: String

    init(_ zone: JSON, _ before: String, _ firstDay: String, _ after: String, _ secondDay: String) {
        self.zone = zone
        self.before = before
        self.after = after
        self.firstDay = firstDay
        self.secondDay = secondDay
    }

    var testDescription: String { "\(zone.text) \(secondDay)" }

    static let all: [Midnight] = [
        Midnight("Europe/Istanbul", "2026-01-05T20:59:59Z", "2026-01-05", "2026-01-05T21:00:00Z", "2026-01-06"),
        Midnight("America/New_York", "2026-01-06T04:59:59Z", "2026-01-05", "2026-01-06T05:00:00Z", "2026-01-06"),
        Midnight("America/New_York", "2025-03-09T04:59:59Z", "2025-03-08", "2025-03-09T05:00:00Z", "2025-03-09"),
        Midnight("America/New_York", "2025-03-10T03:59:59Z", "2025-03-09", "2025-03-10T04:00:00Z", "2025-03-10"),
        Midnight("America/New_York", "2025-11-03T04:59:59Z", "2025-11-02", "2025-11-03T05:00:00Z", "2025-11-03"),
        // Both midnights of a day of 23 hours.
        Midnight("America/New_York", "2025-03-09T05:00:00Z", "2025-03-09", "2025-03-10T04:00:00Z", "2025-03-10"),
        Midnight("America/New_York", "2025-11-02T03:59:59Z", "2025-11-01", "2025-11-02T04:00:00Z", "2025-11-02"),
        Midnight("America/New_York", "2026-01-01T04:59:59Z", "2025-12-31", "2026-01-01T05:00:00Z", "2026-01-01"),
        Midnight("Europe/Istanbul", "2024-02-28T20:59:59Z", "2024-02-28", "2024-02-28T21:00:00Z", "2024-02-29"),
        Midnight("America/New_York", "2024-03-01T04:59:59Z", "2024-02-29", "2024-03-01T05:00:00Z", "2024-03-01"),
        Midnight("Asia/Kolkata", "2028-02-29T18:29:59Z", "2028-02-29", "2028-02-29T18:30:00Z", "2028-03-01"),
        Midnight("Asia/Kolkata", "2025-12-31T18:29:59Z", "2025-12-31", "2025-12-31T18:30:00Z", "2026-01-01"),
        Midnight("Pacific/Kiritimati", "2025-12-31T09:59:59Z", "2025-12-31", "2025-12-31T10:00:00Z", "2026-01-01"),
        Midnight("Pacific/Pago_Pago", "2026-01-05T10:59:59Z", "2026-01-04", "2026-01-05T11:00:00Z", "2026-01-05"),
        Midnight(.null, "2026-01-05T23:59:59.999Z", "2026-01-05", "2026-01-06T00:00:00Z", "2026-01-06"),
        Midnight("", "2026-01-05T23:59:59.999Z", "2026-01-05", "2026-01-06T00:00:00Z", "2026-01-06"),
    ]
}

@Suite("POST /api/age/daily-update: the day of a check-in")
struct CheckInDayTests {
    @Test("changes at the user's midnight", arguments: Midnight.all)
    func midnight(_ midnight: Midnight) throws {
        let world = try TestWorld(now: midnight.before, accounts: [.account(user: ["timezone": midnight.zone])])
        #expect(try world.checkIn(Metrics.best)["today"]?["date"]?.string == midnight.firstDay)
        let again = try world.post("/api/age/daily-update", ["metrics": Metrics.best])
        #expect(again.status == 409)
        #expect(again.body["dateKey"]?.string == midnight.firstDay)
        try world.setNow(midnight.after)
        let second = try world.checkIn(Metrics.best)
        #expect(second["today"]?["date"]?.string == midnight.secondDay)
        #expect(second["state"]?["rejuvenationStreakDays"] == 2)
        let summary = try world.get("/api/stats/summary", token: "t").body
        #expect(summary["today"]?["date"]?.string == midnight.secondDay)
        #expect(summary["yearlyHistory"]?.column("date") == [.string(midnight.firstDay), .string(midnight.secondDay)])
    }

    @Test("is the same for 25 hours when clocks are set back")
    func longDay() throws {
        let world = try TestWorld(now: "2025-11-02T04:00:00Z", accounts: [.account(timezone: "America/New_York")])
        try world.checkIn(Metrics.best)
        try world.setNow("2025-11-03T04:59:00Z")
        #expect(try world.post("/api/age/daily-update", ["metrics": Metrics.best]).status == 409)
    }

    @Test("may be an earlier one after a flight west: accepted, not consecutive, with a delta from the latest date")
    func west() throws {
        let world = try TestWorld(
            now: "2026-01-06T21:30:00Z",
            accounts: [
                .account(timezone: "Europe/Istanbul", checkIns: [["date": "2026-01-04", "deltaYears": 0, "biologicalAgeYears": 36]])
            ])
        #expect(try world.checkIn(Metrics.best)["today"]?["date"] == "2026-01-07")
        #expect(try world.patch("/api/auth/profile", ["timezone": "America/New_York"]).status == 200)
        try world.setNow("2026-01-06T22:00:00Z")
        let earlier = try world.checkIn(Metrics.worst)
        #expect(earlier["today"]?["date"] == "2026-01-06")
        #expect(earlier["state"]?["rejuvenationStreakDays"] == 0)
        let summary = try world.get("/api/stats/summary", token: "t").body
        #expect(summary["today"]?["deltaYears"] == 0.3)
        #expect(summary["yearlyHistory"]?.column("date") == ["2026-01-04", "2026-01-06", "2026-01-07"])

        // 7 January already has its check-in, though the day comes a second time.
        try world.setNow("2026-01-07T06:00:00Z")
        let again = try world.post("/api/age/daily-update", ["metrics": Metrics.best])
        #expect(again.status == 409)
        #expect(again.body["dateKey"] == "2026-01-07")

        // Two days after the last check-in, one day after the latest date: 0.03 years older than on that date.
        try world.setNow("2026-01-08T06:00:00Z")
        let later = try world.checkIn(Metrics.best)
        #expect(later["today"]?["date"] == "2026-01-08")
        #expect(later["state"]?["rejuvenationStreakDays"] == 0)
        #expect(later["state"]?["totalRejuvenationDays"] == 1)
        #expect(try world.get("/api/stats/summary", token: "t").body["today"]?["deltaYears"] == 0.03)
    }

    @Test("may be the next day at once after a flight east")
    func east() throws {
        let world = try TestWorld(now: "2026-01-06T09:59:00Z", accounts: [.account(timezone: "Europe/Istanbul")])
        #expect(try world.checkIn(Metrics.best)["today"]?["date"] == "2026-01-06")
        #expect(try world.patch("/api/auth/profile", ["timezone": "Pacific/Kiritimati"]).status == 200)
        try world.setNow("2026-01-06T10:00:00Z")
        let next = try world.checkIn(Metrics.best)
        #expect(next["today"]?["date"] == "2026-01-07")
        #expect(next["state"]?["rejuvenationStreakDays"] == 2)
    }

    @Test("may skip a day after a flight east, which ends a streak")
    func farEast() throws {
        let world = try TestWorld(now: "2026-01-05T17:00:00Z", accounts: [.account(timezone: "America/New_York")])
        try world.checkIn(Metrics.best)
        try world.setNow("2026-01-06T17:00:00Z")
        #expect(try world.checkIn(Metrics.best)["state"]?["rejuvenationStreakDays"] == 2)
        #expect(try world.patch("/api/auth/profile", ["timezone": "Pacific/Kiritimati"]).status == 200)
        try world.setNow("2026-01-07T11:00:00Z")
        let later = try world.checkIn(Metrics.best)
        #expect(later["today"]?["date"] == "2026-01-08")
        #expect(later["state"]?["rejuvenationStreakDays"] == 1)
    }

    @Test("is taken when an entry has the day as its id, whatever that entry's date; an entry of the date with another id does not count")
    func documentIDs() throws {
        let world = try TestWorld(accounts: [.account(checkIns: [["id": "import-1", "date": "2026-01-07", "deltaYears": -0.1]])])
        #expect(try world.post("/api/age/daily-update", ["metrics": Metrics.best]).status == 200)
        let taken = try TestWorld(accounts: [.account(checkIns: [["id": "2026-01-07", "date": "2026-01-01", "deltaYears": -0.1]])])
        let answer = try taken.post("/api/age/daily-update", ["metrics": Metrics.best])
        #expect(answer.status == 409)
        #expect(answer.body["dateKey"] == "2026-01-07")
    }
}

import Testing
import TestSupport
import UnderstudyCore

@Suite("Streaks of daily check-ins")
struct CheckInStreakTests {
    /// A day's check-in, the delta it must store, and the four counters it must leave.
    private struct Step {
        let day: String
        let metrics: JSON
        let stored: Double
        let rejuvenation, acceleration, totalRejuvenation, totalAcceleration: Int

        init(_ day: String, _ metrics: JSON, _ stored: Double, _ streaks: (Int, Int), _ totals: (Int, Int)) {
            self.day = day
            self.metrics = metrics
            self.stored = stored
            rejuvenation = streaks.0
            acceleration = streaks.1
            totalRejuvenation = totals.0
            totalAcceleration = totals.1
        }
    }

    private func run(_ steps: [Step]) throws {
        let world = try TestWorld(accounts: [WorkedExample.account])
        for step in steps {
            try world.setNow("\(step.day)T09:00:00Z")
            let state = try world.checkIn(step.metrics)["state"]
            let summary = try world.get("/api/stats/summary", token: "t").body
            #expect(summary["today"]?["deltaYears"] == .number(step.stored), "\(step.day)")
            #expect(state?["rejuvenationStreakDays"] == .integer(step.rejuvenation), "\(step.day)")
            #expect(state?["accelerationStreakDays"] == .integer(step.acceleration), "\(step.day)")
            #expect(state?["totalRejuvenationDays"] == .integer(step.totalRejuvenation), "\(step.day)")
            #expect(state?["totalAccelerationDays"] == .integer(step.totalAcceleration), "\(step.day)")
            #expect(summary["state"]?.differences(from: state ?? .null) == [], "\(step.day)")
        }
    }

    @Test("do not start on the first day, flip with the sign, end on a neutral day and begin anew after a gap")
    func everyKindOfDay() throws {
        try run([
            Step("2026-01-05", Metrics.example, 0, (0, 0), (0, 0)),
            Step("2026-01-06", Metrics.example, -0.16, (1, 0), (1, 0)),
            Step("2026-01-07", Metrics.poor, 0.12, (0, 1), (1, 1)),
            Step("2026-01-08", Metrics.neutral, 0, (0, 0), (1, 1)),
            Step("2026-01-09", Metrics.example, -0.16, (1, 0), (2, 1)),
            Step("2026-01-10", Metrics.example, -0.16, (2, 0), (3, 1)),
            Step("2026-01-12", Metrics.best, -0.27, (1, 0), (4, 1)),
            Step("2026-01-13", Metrics.best, -0.27, (2, 0), (5, 1)),
        ])
    }

    @Test("go on over the leap day and the turn of the year")
    func calendar() throws {
        try run([
            Step("2023-12-30", Metrics.best, 0, (0, 0), (0, 0)), Step("2023-12-31", Metrics.best, -0.27, (1, 0), (1, 0)),
            Step("2024-01-01", Metrics.best, -0.27, (2, 0), (2, 0)), Step("2024-02-28", Metrics.best, -0.27, (1, 0), (3, 0)),
            Step("2024-02-29", Metrics.best, -0.27, (2, 0), (4, 0)), Step("2024-03-01", Metrics.best, -0.27, (3, 0), (5, 0)),
        ])
    }

    @Test("stay as they are while days pass without a check-in")
    func pause() throws {
        let world = try TestWorld(now: "2026-01-05T09:00:00Z", accounts: [.account()])
        try world.checkIn(Metrics.best)
        try world.setNow("2026-01-06T09:00:00Z")
        try world.checkIn(Metrics.best)
        try world.setNow("2026-03-01T09:00:00Z")
        let state = try world.get("/api/stats/summary", token: "t").body["state"]
        #expect(state?["rejuvenationStreakDays"] == 1)
        #expect(state?["totalRejuvenationDays"] == 1)
    }

    @Test("go on from the last entry when the user's own note of the last day is missing")
    func withoutNote() throws {
        let user: JSON = ["lastCheckinDayKey": .null, "lastCheckinAt": .null, "rejuvenationStreakDays": 4]
        let world = try TestWorld(accounts: [.account(checkIns: [["date": "2026-01-06", "deltaYears": -0.1]], user: user)])
        #expect(try world.checkIn(Metrics.best)["state"]?["rejuvenationStreakDays"] == 5)
    }

    @Test("count calendar days in UTC when the zone does not exist")
    func unknownZone() throws {
        let world = try TestWorld(now: "2026-01-05T23:59:59Z", accounts: [.account(user: ["timezone": "Mars/Phobos"])])
        #expect(try world.checkIn(Metrics.best)["today"]?["date"] == "2026-01-05")
        try world.setNow("2026-01-06T00:00:00Z")
        let second = try world.checkIn(Metrics.best)
        #expect(second["today"]?["date"] == "2026-01-06")
        #expect(second["state"]?["rejuvenationStreakDays"] == 1)
        try world.setNow("2026-01-07T12:00:00Z")
        #expect(try world.checkIn(Metrics.best)["state"]?["rejuvenationStreakDays"] == 2)
    }
}

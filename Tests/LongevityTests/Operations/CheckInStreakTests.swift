import Testing
import TestSupport
import Values

@Suite("POST /api/age/daily-update: streaks")
struct CheckInStreakTests {
    /// A day's check-in, the delta that it must store, and the counters afterwards: streak and total of rejuvenation, and of acceleration
    /// where that is counted.
    private struct Step {
        let day: String
        let metrics: JSON
        let stored: Double
        let rejuvenation: (streak: Int, total: Int)
        let acceleration: (streak: Int, total: Int)?

        init(_ day: String, _ metrics: JSON, _ stored: Double, _ rejuvenation: (Int, Int), _ acceleration: (Int, Int)? = nil) {
            self.day = day
            self.metrics = metrics
            self.stored = stored
            self.rejuvenation = rejuvenation
            self.acceleration = acceleration
        }
    }

    private func run(_ steps: [Step], settings: [String: JSON] = [:]) throws {
        let world = try TestWorld(settings: settings, accounts: [WorkedExample.account])
        for step in steps {
            try world.setNow("\(step.day)T09:00:00Z")
            let state = try world.checkIn(step.metrics)["state"]
            let summary = try world.get("/api/stats/summary", token: "t").body
            #expect(summary["today"]?["deltaYears"] == .number(step.stored), "\(step.day)")
            #expect(state?["rejuvenationStreakDays"] == .integer(step.rejuvenation.streak), "\(step.day)")
            #expect(state?["totalRejuvenationDays"] == .integer(step.rejuvenation.total), "\(step.day)")
            #expect(state?["accelerationStreakDays"] == (step.acceleration?.streak).map(JSON.integer), "\(step.day)")
            #expect(state?["totalAccelerationDays"] == (step.acceleration?.total).map(JSON.integer), "\(step.day)")
            #expect(summary["state"]?.differences(from: state ?? .null) == [], "\(step.day)")
        }
    }

    @Test("start on the first day, end on a day without rejuvenation and restart after a gap")
    func everyKindOfDay() throws {
        try run([
            Step("2026-01-05", Metrics.example, -0.16, (1, 1)), Step("2026-01-06", Metrics.example, -0.16, (2, 2)),
            Step("2026-01-07", Metrics.poor, 0.12, (0, 2)), Step("2026-01-08", Metrics.neutral, 0, (0, 2)),
            Step("2026-01-09", Metrics.example, -0.16, (1, 3)), Step("2026-01-10", Metrics.example, -0.16, (2, 4)),
            Step("2026-01-12", Metrics.best, -0.27, (1, 5)), Step("2026-01-13", Metrics.best, -0.27, (2, 6)),
        ])
    }

    @Test("with revision 2026-01-14 do not start on the first day, flip with the sign, and end on a neutral day")
    func olderRevision() throws {
        let steps = [
            Step("2026-01-05", Metrics.example, 0, (0, 0), (0, 0)), Step("2026-01-06", Metrics.example, -0.16, (1, 1), (0, 0)),
            Step("2026-01-07", Metrics.poor, 0.12, (0, 1), (1, 1)), Step("2026-01-08", Metrics.neutral, 0, (0, 1), (0, 1)),
            Step("2026-01-09", Metrics.example, -0.16, (1, 2), (0, 1)), Step("2026-01-10", Metrics.example, -0.16, (2, 3), (0, 1)),
            Step("2026-01-12", Metrics.best, -0.27, (1, 4), (0, 1)), Step("2026-01-13", Metrics.best, -0.27, (2, 5), (0, 1)),
        ]
        try run(steps, settings: .olderRevision)
    }

    @Test("do not change on days without a check-in")
    func pause() throws {
        let world = try TestWorld(now: "2026-01-05T09:00:00Z", accounts: [.account()])
        try world.checkIn(Metrics.best)
        try world.setNow("2026-01-06T09:00:00Z")
        try world.checkIn(Metrics.best)
        try world.setNow("2026-03-01T09:00:00Z")
        let state = try world.get("/api/stats/summary", token: "t").body["state"]
        #expect(state?["rejuvenationStreakDays"] == 2)
        #expect(state?["totalRejuvenationDays"] == 2)
    }

    @Test("continue from the last entry when the user's row has no last day")
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
        #expect(second["state"]?["rejuvenationStreakDays"] == 2)
        try world.setNow("2026-01-07T12:00:00Z")
        #expect(try world.checkIn(Metrics.best)["state"]?["rejuvenationStreakDays"] == 3)
    }
}

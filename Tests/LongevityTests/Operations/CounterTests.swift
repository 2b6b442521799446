import Testing
import TestSupport
import Values

@testable import Longevity

@Suite("Acceleration counters, which revision 2026-01-20 does not count")
struct CounterTests {
    /// A row stored by the older revision.
    private let old: JSON = [
        "rejuvenationStreakDays": 2, "accelerationStreakDays": 0, "totalRejuvenationDays": 7, "totalAccelerationDays": 3,
        "lastCheckinDayKey": "2026-01-06",
    ]

    private func counters(_ body: JSON?) -> [JSON?] {
        ["rejuvenationStreakDays", "accelerationStreakDays", "totalRejuvenationDays", "totalAccelerationDays"].map { body?[$0] }
    }

    /// The profiles in the responses of sign-in and profile change.
    private func profiles(_ world: TestWorld) throws -> [JSON] {
        [try world.profile(), try world.patch("/api/auth/profile", ["firstName": "Ada"]).body]
    }

    @Test("stay unchanged in the profile of an old row")
    func frozen() throws {
        let world = try TestWorld(accounts: [.account(user: old)])
        for profile in try profiles(world) { #expect(counters(profile) == [2, 0, 7, 3]) }
        try world.checkIn(Metrics.worst)
        for profile in try profiles(world) { #expect(counters(profile) == [0, 0, 7, 3]) }
    }

    @Test("are absent from a new row", arguments: [Metrics.best, Metrics.worst])
    func absent(_ metrics: JSON) throws {
        let world = try TestWorld(accounts: [.stranger("bob", token: "t")])
        func check() throws {
            for profile in try profiles(world) {
                #expect(profile["rejuvenationStreakDays"] != nil)
                #expect(profile["accelerationStreakDays"] == nil && profile["totalAccelerationDays"] == nil)
            }
        }
        _ = try world.profile()
        _ = try world.send(.post, "/api/subscription/test-bypass", token: "t")
        try check()
        _ = try world.post("/api/onboarding/submit", ["chronologicalAgeYears": 37, "answers": .exampleAnswers])
        try world.checkIn(metrics)
        try check()
    }

    @Test("are absent from every state", arguments: ["guide", "backend"])
    func states(_ fidelity: String) throws {
        let world = try TestWorld(fidelity: fidelity, accounts: [.account(user: old)])
        let states = [
            try world.get("/api/stats/summary", token: "t").body["state"], try world.get("/api/age/state/ada", token: "t").body["state"],
            try world.get("/api/age/trend/ada", token: "t").body["summary"], try world.checkIn(Metrics.best)["state"],
        ]
        for (state, streak) in zip(states, [2, 2, 2, 3] as [JSON]) {
            #expect(counters(state) == [streak, nil, streak == 3 ? 8 : 7, nil])
        }
    }

    /// The same row under alternating revisions, day by day.
    @Test("continue from their stored values when the older revision is set again")
    func toAndFro() throws {
        let world = try TestWorld(now: "2026-01-04T09:00:00Z", accounts: [.account()])
        func checkIn(_ reported: JSON, on date: String, by revision: Revision) throws -> [JSON?] {
            let backend = try LongevityBackend.make(.guide, revision)
            let metrics = DayReport(requestBody: reported)
            let (day, now) = (try #require(LocalDate(date)), try #require(Instant("\(date)T09:00:00Z")))
            return try world.write { db in
                let user = try #require(try User.find("ada", in: db))
                _ = try backend.record(metrics, DailyScore(of: metrics), of: user, on: day, at: now, in: db)
                return counters(try #require(try User.find("ada", in: db)).profile(tokenEmail: nil))
            }
        }
        #expect(try checkIn(Metrics.worst, on: "2026-01-04", by: .january20) == [0, nil, 0, nil])
        #expect(try checkIn(Metrics.worst, on: "2026-01-05", by: .january14) == [0, 1, 0, 1])
        #expect(try checkIn(Metrics.worst, on: "2026-01-06", by: .january20) == [0, 1, 0, 1])
        #expect(try checkIn(Metrics.worst, on: "2026-01-07", by: .january14) == [0, 2, 0, 2])
        #expect(try checkIn(Metrics.best, on: "2026-01-08", by: .january14) == [1, 0, 1, 2])
        let checkIns = try world.exportedCheckIns()
        #expect(checkIns.map { $0["rejuvenationStreakDays"] } == [0, 0, 0, 0, 1])
        #expect(checkIns.map { $0["accelerationStreakDays"] } == [nil, 1, nil, 2, 0])
    }
}

import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("GET /api/stats/summary")
struct SummaryRoutesTests {
    private func summary(_ world: TestWorld) throws -> JSON {
        let answer = try world.get("/api/stats/summary", token: "t")
        try #require(answer.status == 200)
        return answer.body
    }

    @Test("shows state, today and history of the contract's example", arguments: ["guide", "backend"])
    func example(_ fidelity: String) throws {
        let history: JSON = [
            ["date": "2026-01-05", "biologicalAgeYears": 34.001666666666665, "deltaYears": -0.16, "score": 5.5],
            ["date": "2026-01-06", "biologicalAgeYears": 33.836666666666666, "deltaYears": -0.16, "score": 5.5],
            ["date": "2026-01-07", "biologicalAgeYears": 33.95666666666666, "deltaYears": 0.12, "score": -4],
        ]
        let expected: JSON = [
            "userId": "u-100",
            "state": [
                "chronologicalAgeYears": 37, "baselineBiologicalAgeYears": 34.166666666666664,
                "currentBiologicalAgeYears": 33.95666666666666, "agingDebtYears": -3.0433333333333366, "rejuvenationStreakDays": 0,
                "totalRejuvenationDays": 2,
            ],
            "today": [
                "date": "2026-01-07", "score": -4, "deltaYears": 0.12,
                "reasons": [
                    "Sleep: too short", "Steps: below target", "Exercise: add intensity", "Food: too processed", "Alcohol: none",
                    "Stress: low", "Caffeine: late intake", "Screen time: late use", "Bedtime: good timing",
                ],
            ],
            "weeklyHistory": history, "monthlyHistory": history, "yearlyHistory": history, "hasCompletedOnboarding": true,
        ]
        expectAnswer(try WorkedExample.world(fidelity: fidelity).get("/api/stats/summary", token: "t"), 200, expected)
    }

    @Test("with revision 2026-01-14 shows four counters, 0 where they were never written")
    func olderRevision() throws {
        let user: JSON = ["rejuvenationStreakDays": 0, "totalRejuvenationDays": 4, "accelerationStreakDays": 2, "totalAccelerationDays": 3]
        let counted = try summary(TestWorld(settings: .olderRevision, accounts: [.account(user: user)]))["state"]
        for (counter, value) in user.object ?? [:] { #expect(counted?[counter] == value) }
        let neverWritten = user.with(["accelerationStreakDays": .null, "totalAccelerationDays": .null])
        let uncounted = try summary(TestWorld(settings: .olderRevision, accounts: [.account(user: neverWritten)]))["state"]
        #expect(uncounted?["accelerationStreakDays"] == 0)
        #expect(uncounted?["totalAccelerationDays"] == 0)
    }

    @Test("has no `today` before the day's check-in, and empty histories before the first", arguments: ["guide", "backend"])
    func empty(_ fidelity: String) throws {
        let expected: JSON = [
            "userId": "ada",
            "state": [
                "chronologicalAgeYears": 37, "baselineBiologicalAgeYears": 34.166666666666664,
                "currentBiologicalAgeYears": 34.166666666666664, "agingDebtYears": .number(34.166666666666664 - 37),
                "rejuvenationStreakDays": 0, "totalRejuvenationDays": 0,
            ],
            "weeklyHistory": [], "monthlyHistory": [], "yearlyHistory": [], "hasCompletedOnboarding": true,
        ]
        expectAnswer(try TestWorld(fidelity: fidelity, accounts: [.account()]).get("/api/stats/summary", token: "t"), 200, expected)
    }

    @Test("shows a debt of minus the age before the questionnaire", arguments: ["guide", "backend"])
    func beforeOnboarding(_ fidelity: String) throws {
        let expected: JSON = [
            "userId": "ada",
            "state": [
                "chronologicalAgeYears": 37, "baselineBiologicalAgeYears": .null, "currentBiologicalAgeYears": .null,
                "agingDebtYears": -37, "rejuvenationStreakDays": 0, "totalRejuvenationDays": 0,
            ],
            "weeklyHistory": [], "monthlyHistory": [], "yearlyHistory": [], "hasCompletedOnboarding": false,
        ]
        // The real backend sends a null only where one is stored, as it is for an account that signed up.
        let user: JSON = fidelity == "guide" ? [:] : ["baselineBiologicalAgeYears": .null, "currentBiologicalAgeYears": .null]
        let world = try TestWorld(fidelity: fidelity, accounts: [.newcomer(user: user)])
        expectAnswer(try world.get("/api/stats/summary", token: "t"), 200, expected)
    }

    @Test("shows an unknown age as 0, which the client can read", arguments: ["guide", "backend"])
    func unknownAge(_ fidelity: String) throws {
        let world = try TestWorld(fidelity: fidelity)
        let token = UnsignedToken.make(["sub": "u-100"])
        _ = try world.post("/api/auth/me", ["idToken": .string(token)])
        _ = try world.send(.post, "/api/subscription/test-bypass", token: token)
        let state: JSON = [
            "chronologicalAgeYears": 0, "baselineBiologicalAgeYears": .null, "currentBiologicalAgeYears": .null, "agingDebtYears": 0,
            "rejuvenationStreakDays": 0, "totalRejuvenationDays": 0,
        ]
        let answer = try world.get("/api/stats/summary", token: token)
        #expect(answer.status == 200)
        #expect(answer.body["state"]?.differences(from: state) == [])
        let delta = try world.get("/api/analytics/delta", token: token).body
        #expect(delta["baselineDeltaYears"] == 0)
        #expect(delta["totalDeltaYears"] == 0)
    }

    @Test("computes the debt from today's age")
    func debt() throws {
        let user: JSON = [
            "dateOfBirth": "1990-05-15", "chronologicalAgeYears": 30, "baselineBiologicalAgeYears": 36, "currentAgingDebtYears": 6,
        ]
        let state = try summary(TestWorld(accounts: [.account(user: user)]))["state"]
        #expect(state?["agingDebtYears"] == .number(36 - 35.65))
    }

    @Test("falls back on the baseline when no current age is stored")
    func noCurrentAge() throws {
        let user: JSON = ["baselineBiologicalAgeYears": 36, "currentBiologicalAgeYears": .null]
        let state = try summary(TestWorld(accounts: [.account(user: user)]))["state"]
        #expect(state?["currentBiologicalAgeYears"] == 36)
        #expect(state?["agingDebtYears"] == -1)
    }

    @Test("shows today's check-in until the user's midnight")
    func midnight() throws {
        let world = try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [.account(timezone: "Europe/Istanbul")])
        #expect(try summary(world)["today"] == nil)
        try world.checkIn(Metrics.best)
        try world.setNow("2026-01-07T20:59:59Z")
        #expect(try summary(world)["today"]?["date"] == "2026-01-07")
        try world.setNow("2026-01-07T21:00:00Z")
        #expect(try summary(world)["today"] == nil)
    }

    @Test("shows as `today` the entry with today's id, not an entry with today's date")
    func documentID() throws {
        let world = try TestWorld(accounts: [.account(checkIns: [["id": "import-1", "date": "2026-01-07", "deltaYears": -0.1]])])
        let answer = try summary(world)
        #expect(answer["today"] == nil)
        #expect(answer["weeklyHistory"]?.array?.count == 1)
    }

    @Test("shows every change at once")
    func fresh() throws {
        let world = try TestWorld(accounts: [.account()])
        #expect(try summary(world)["yearlyHistory"]?.array?.count == 0)
        try world.checkIn(Metrics.best)
        #expect(try summary(world)["yearlyHistory"]?.array?.count == 1)
        _ = try world.patch("/api/auth/profile", ["chronologicalAgeYears": 41])
        #expect(try summary(world)["state"]?["chronologicalAgeYears"] == 41)
    }
}

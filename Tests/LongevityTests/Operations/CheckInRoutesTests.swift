import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("POST /api/age/daily-update")
struct CheckInRoutesTests {
    @Test("answers the contract's example: the first day counts", arguments: ["guide", "backend"])
    func example(_ fidelity: String) throws {
        let world = try TestWorld(now: "2026-01-05T06:00:00Z", fidelity: fidelity, accounts: [WorkedExample.account])
        let reasons: JSON = [
            "Sleep: good duration", "Steps: moderate", "Exercise: some intensity", "Food: minimally processed", "Alcohol: moderate",
            "Stress: low", "Screen time: late use", "Bedtime: good timing",
        ]
        let expected: JSON = [
            "state": [
                "chronologicalAgeYears": 37, "baselineBiologicalAgeYears": 34.166666666666664,
                "currentBiologicalAgeYears": 34.001666666666665, "agingDebtYears": -2.998333333333335, "rejuvenationStreakDays": 1,
                "totalRejuvenationDays": 1,
            ],
            "today": ["date": "2026-01-05", "score": 5.5, "deltaYears": -0.16499999999999998, "reasons": reasons],
        ]
        expectAnswer(try world.post("/api/age/daily-update", ["metrics": Metrics.example]), 200, expected)
        let today: JSON = ["date": "2026-01-05", "score": 5.5, "deltaYears": -0.16, "reasons": reasons]
        #expect(try world.get("/api/stats/summary", token: "t").body["today"]?.differences(from: today) == [])
    }

    @Test("the second day's delta is stored to two decimals and continues the streak")
    func secondDay() throws {
        let world = try TestWorld(now: "2026-01-05T06:00:00Z", accounts: [WorkedExample.account])
        try world.checkIn(Metrics.example)
        try world.setNow("2026-01-06T06:00:00Z")
        let answer = try world.checkIn(Metrics.example)
        let state: JSON = [
            "chronologicalAgeYears": 37, "baselineBiologicalAgeYears": 34.166666666666664,
            "currentBiologicalAgeYears": 33.836666666666666, "agingDebtYears": -3.163333333333334, "rejuvenationStreakDays": 2,
            "totalRejuvenationDays": 2,
        ]
        #expect(answer["state"]?.differences(from: state) == [])
        #expect(answer["today"]?["deltaYears"] == -0.16499999999999998)
        #expect(try world.get("/api/stats/summary", token: "t").body["today"]?["deltaYears"] == -0.16)
    }

    @Test(
        "the best day takes 0.27 years, the worst adds 0.3",
        arguments: [(Metrics.best, 9, -0.27), (Metrics.worst, -11, 0.3)] as [(JSON, JSON, JSON)]
    )
    func extremes(_ metrics: JSON, _ score: JSON, _ delta: JSON) throws {
        let today = try TestWorld(accounts: [.account()]).checkIn(metrics)["today"]
        #expect(today?["score"] == score)
        #expect(today?["deltaYears"] == delta)
    }

    @Test("a second check-in of the day is refused with its date, and changes nothing", arguments: ["guide", "backend"])
    func twice(_ fidelity: String) throws {
        let world = try TestWorld(now: "2026-01-07T00:00:00Z", fidelity: fidelity, accounts: [.account()])
        try world.checkIn(Metrics.best)
        let before = try world.get("/api/stats/summary", token: "t").body
        try world.setNow("2026-01-07T23:59:59.999Z")
        let expected: JSON = [
            "error": "Daily check-in already completed", "message": "You have already completed your daily check-in for today.",
            "dateKey": "2026-01-07",
        ]
        expectAnswer(try world.post("/api/age/daily-update", ["metrics": Metrics.worst]), 409, expected)
        expectAnswer(try world.send(.post, "/api/age/daily-update", token: "t"), 409, expected)
        #expect(try world.get("/api/stats/summary", token: "t").body == before)
        #expect(try world.profile()["lastCheckinAt"] == "2026-01-07T00:00:00.000Z")
    }

    @Test("a date in the body is ignored: a check-in is always for today")
    func backDated() throws {
        let world = try TestWorld(accounts: [.account()])
        let body: JSON = ["date": "2026-01-01", "dateKey": "2026-01-01", "metrics": Metrics.best.with(["date": "2026-01-01"])]
        let answer = try world.post("/api/age/daily-update", body)
        #expect(answer.body["today"]?["date"] == "2026-01-07")
    }

    @Test("before the questionnaire, a check-in starts from the chronological age", arguments: ["guide", "backend"])
    func beforeOnboarding(_ fidelity: String) throws {
        let user: JSON = [
            "chronologicalAgeYears": 40, "baselineBiologicalAgeYears": .null, "currentBiologicalAgeYears": .null,
            "currentAgingDebtYears": 0,
        ]
        let world = try TestWorld(now: "2026-01-05T09:00:00Z", fidelity: fidelity, accounts: [.newcomer(user: user)])
        let first: JSON = [
            "chronologicalAgeYears": 40, "baselineBiologicalAgeYears": .null, "currentBiologicalAgeYears": 39.73,
            "agingDebtYears": -0.2700000000000031, "rejuvenationStreakDays": 0, "totalRejuvenationDays": 0,
        ]
        #expect(try world.checkIn(Metrics.best)["state"]?.differences(from: first) == [])
        try world.setNow("2026-01-06T09:00:00Z")
        let second = first.with(["currentBiologicalAgeYears": 40.029999999999994, "agingDebtYears": 0.02999999999999403])
        #expect(try world.checkIn(Metrics.worst)["state"]?.differences(from: second) == [])
    }

    @Test("a check-in starts from 0 when no age is known")
    func noAge() throws {
        let world = try TestWorld(accounts: [.account(without: ["chronologicalAgeYears", "onboardingAnswers"])])
        let state = try world.checkIn(Metrics.best)["state"]
        #expect(state?["chronologicalAgeYears"] == 0)
        #expect(state?["currentBiologicalAgeYears"] == -0.27)
        #expect(state?["agingDebtYears"] == -0.27)
    }

    @Test("stores metrics, score, delta, ages and streaks with the day, and updates the user")
    func stored() throws {
        let world = try TestWorld(now: "2026-01-05T06:00:00Z", accounts: [WorkedExample.account])
        try world.checkIn(Metrics.example)
        try world.setNow("2026-01-06T06:00:00.123Z")
        try world.checkIn(Metrics.example)
        let exported = try world.exportSeed()["accounts"]?.array?.first?["longevity"]
        let expected: JSON = Metrics.example.with([
            "date": "2026-01-06", "score": 5.5, "deltaYears": -0.16, "biologicalAgeYears": 33.836666666666666,
            "agingDebtYears": -3.163333333333334, "rejuvenationStreakDays": 2, "createdAt": "2026-01-06T06:00:00.123Z",
            "updatedAt": "2026-01-06T06:00:00.123Z",
        ])
        let entries = exported?["checkIns"]?.array ?? []
        #expect(entries.count == 2)
        #expect(entries.last?.without("reasons").differences(from: expected) == [])
        #expect(entries.last?["reasons"]?.array?.count == 8)
        let profile = try world.profile()
        #expect(profile["lastCheckinDayKey"] == "2026-01-06")
        #expect(profile["lastCheckinAt"] == "2026-01-06T06:00:00.123Z")
        #expect(profile["updatedAt"] == "2026-01-06T06:00:00.123Z")
        #expect(profile["currentBiologicalAgeYears"] == 33.836666666666666)
        #expect(profile["currentAgingDebtYears"] == -3.163333333333334)
        #expect(profile["rejuvenationStreakDays"] == 2)
    }

    @Test("computes the debt from today's age")
    func debt() throws {
        let user: JSON = ["dateOfBirth": "1990-05-15", "chronologicalAgeYears": 30, "baselineBiologicalAgeYears": 36]
        let world = try TestWorld(accounts: [.account(user: user)])
        let state = try world.checkIn(Metrics.neutral)["state"]
        #expect(state?["chronologicalAgeYears"] == 35.65)
        #expect(state?["agingDebtYears"] == .number(36 - 35.65))
    }
}

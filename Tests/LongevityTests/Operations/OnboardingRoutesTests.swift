import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("POST /api/onboarding/submit")
struct OnboardingRoutesTests {
    private func submit(_ world: TestWorld, _ age: JSON, _ answers: JSON) throws -> Answer {
        try world.post("/api/onboarding/submit", ["chronologicalAgeYears": age, "answers": answers])
    }

    @Test("answers the contract's example", arguments: ["guide", "backend"])
    func example(_ fidelity: String) throws {
        let world = try TestWorld(fidelity: fidelity, accounts: [.newcomer("u-100")])
        let expected: JSON = [
            "userId": "u-100", "chronologicalAgeYears": 37, "baselineBiologicalAgeYears": 34.166666666666664,
            "currentBiologicalAgeYears": 34.166666666666664, "BAOYears": -2.833333333333333, "totalScore": 0.35416666666666663,
        ]
        expectAnswer(try submit(world, 37, .exampleAnswers), 200, expected)
    }

    @Test("accepts numbers written as texts")
    func numericTexts() throws {
        let answers: JSON = JSON.exampleAnswers.with(["sleep": "0.5", "activity": " 0.5 ", "smokingAlcohol": true, "sugar": ""])
        let answer = try submit(TestWorld(accounts: [.newcomer()]), "37", answers)
        #expect(answer.status == 200)
        #expect(answer.body["chronologicalAgeYears"] == 37)
        #expect(answer.body["totalScore"] == 0.35416666666666663)
        #expect(answer.body["baselineBiologicalAgeYears"] == 34.166666666666664)
    }

    @Test("stores the age, the answers as sent, and the values computed from them")
    func stored() throws {
        let before: JSON = [
            "rejuvenationStreakDays": 3, "totalRejuvenationDays": 5, "dateOfBirth": .null,
        ]
        let world = try TestWorld(accounts: [.newcomer(user: before)])
        let answers: JSON = .exampleAnswers.with(["mood": "fine", "more": [1, 2]])
        #expect(try submit(world, 38.5, answers).status == 200)
        let profile = try world.profile()
        let expected: JSON = [
            "chronologicalAgeYears": 38.5, "chronologicalAgeYearsAtOnboarding": 38.5, "onboardingAnswers": answers,
            "onboardingTotalScore": 0.35416666666666663, "baselineBAOYears": -2.833333333333333,
            "baselineBiologicalAgeYears": .number(38.5 - 2.833333333333333),
            "currentBiologicalAgeYears": .number(38.5 - 2.833333333333333),
            "currentAgingDebtYears": .number((38.5 - 2.833333333333333) - 38.5), "rejuvenationStreakDays": 0, "totalRejuvenationDays": 0,
            "createdAt": "2025-01-01T00:00:00.000Z", "updatedAt": "2026-01-07T09:00:00.000Z",
        ]
        for (field, value) in expected.object ?? [:] {
            #expect(profile[field]?.differences(from: value, path: field) == [])
        }
    }

    @Test(
        "leaves the acceleration counters as stored; revision 2026-01-14 sets them to 0",
        arguments: [([:], 1, 2), (.olderRevision, 0, 0)] as [([String: JSON], JSON, JSON)]
    )
    func acceleration(_ settings: [String: JSON], _ streak: JSON, _ total: JSON) throws {
        let before: JSON = ["accelerationStreakDays": 1, "totalAccelerationDays": 2]
        let world = try TestWorld(settings: settings, accounts: [.newcomer(user: before)])
        #expect(try submit(world, 37, .exampleAnswers).status == 200)
        let profile = try world.profile()
        #expect(profile["accelerationStreakDays"] == streak)
        #expect(profile["totalAccelerationDays"] == total)
    }

    @Test("afterwards sign-in reports a complete questionnaire")
    func completed() throws {
        let world = try TestWorld(accounts: [.newcomer()])
        #expect(try world.post("/api/auth/me", ["idToken": "t"]).body["hasCompletedOnboarding"] == false)
        #expect(try submit(world, 37, .exampleAnswers).status == 200)
        #expect(try world.post("/api/auth/me", ["idToken": "t"]).body["hasCompletedOnboarding"] == true)
        #expect(try world.get("/api/stats/summary", token: "t").body["hasCompletedOnboarding"] == true)
    }

    @Test("does not change check-ins")
    func checkIns() throws {
        let world = try TestWorld(accounts: [.newcomer()])
        try world.checkIn(Metrics.best)
        let before = try world.get("/api/longevity/trends", token: "t").body
        #expect(try submit(world, 37, .exampleAnswers).status == 200)
        #expect(try world.get("/api/longevity/trends", token: "t").body == before)
    }

    @Test("the given age lasts until the next request computes it from a date of birth")
    func dateOfBirth() throws {
        let world = try TestWorld(accounts: [.newcomer(user: ["dateOfBirth": "1990-05-15"])])
        let answer = try submit(world, 50, .answers(all: 0))
        #expect(answer.body["chronologicalAgeYears"] == 50)
        #expect(answer.body["baselineBiologicalAgeYears"] == 50)
        let state = try world.get("/api/stats/summary", token: "t").body["state"]
        #expect(state?["chronologicalAgeYears"] == 35.65)
        #expect(state?["baselineBiologicalAgeYears"] == 50)
    }

    @Test("a user id in the body is ignored")
    func otherUser() throws {
        let world = try TestWorld(accounts: [.newcomer("ada"), .newcomer("bob", token: "b")])
        let answer = try world.post(
            "/api/onboarding/submit", ["userId": "bob", "chronologicalAgeYears": 37, "answers": .exampleAnswers])
        #expect(answer.body["userId"] == "ada")
        #expect(try world.post("/api/auth/me", ["idToken": "b"]).body["hasCompletedOnboarding"] == false)
    }
}

import Testing
import TestSupport
import Values

@Suite("The first revision's endpoints")
struct LegacyScoreRoutesTests {
    private let answers: JSON = [
        "sleepHours": 6.5, "sleepRegularity": "sometimes", "exerciseDays": 2, "stepsAvg": 6_000, "strengthDays": 1, "cardioDays": 2,
        "processedFoodDays": 4, "vegServings": 2, "sugaryDrinksPerWeek": 2, "alcoholUnitsPerWeek": 5, "stressLevel": 5,
        "meditation": "never", "smoking": false,
    ]

    private let score: JSON = [
        "baselineScore": 54, "currentScore": 54,
        "breakdown": ["sleep": 12, "activity": 11, "nutrition": 8, "stress": 6, "risk": 17],
        "insights": ["Sleep consistency is your biggest lever", "Focus on one category at a time for sustainable improvement"],
    ]

    private let notFound: JSON = ["error": "User score not found. Complete onboarding first."]

    @Test("the questionnaire gives a score, which is stored")
    func onboarding() throws {
        let world = try TestWorld(accounts: [.account()])
        expectAnswer(try world.post("/api/score/onboarding", ["answers": answers]), 200, score)
        expectAnswer(try world.get("/api/score/state/anybody", token: "t"), 200, score)
    }

    @Test("answers are required", arguments: [[:], ["answers": .null], ["answers": ""], ["answers": 0], ["answers": false]] as [JSON])
    func noAnswers(_ body: JSON) throws {
        expectAnswer(try TestWorld(accounts: [.account()]).post("/api/score/onboarding", body), 400, ["error": "answers is required"])
    }

    @Test(
        "a day's stress moves the score from the baseline, and days do not add up",
        arguments: [(3, 54.3), (9, 54.3), (2, 54), (1, 53.7), (0, 53.7), ("5", 54.3), ("many", 53.7), (.null, 53.7)] as [(JSON, JSON)]
    )
    func daily(_ stressLevel: JSON, _ current: JSON) throws {
        let world = try TestWorld(accounts: [.account()])
        _ = try world.post("/api/score/onboarding", ["answers": answers])
        let expected = score.with(["currentScore": current])
        let metrics = Metrics.best.with(["stressLevel": stressLevel])
        expectAnswer(try world.post("/api/score/daily", ["metrics": metrics]), 200, expected)
        expectAnswer(try world.post("/api/score/daily", metrics), 200, expected)
        expectAnswer(try world.get("/api/score/state/ada", token: "t"), 200, expected)
    }

    @Test("a new questionnaire replaces the score")
    func again() throws {
        let world = try TestWorld(accounts: [.account()])
        _ = try world.post("/api/score/onboarding", ["answers": LegacyRule.best])
        _ = try world.post("/api/score/daily", ["metrics": ["stressLevel": 1]])
        expectAnswer(try world.post("/api/score/onboarding", ["answers": answers]), 200, score)
    }

    @Test("without a questionnaire there is no score")
    func missing() throws {
        let world = try TestWorld(accounts: [.account()])
        expectAnswer(try world.get("/api/score/state/ada", token: "t"), 404, notFound)
        expectAnswer(try world.post("/api/score/daily", ["metrics": ["stressLevel": 3]]), 404, notFound)
    }

    @Test("each user has a separate score")
    func others() throws {
        let world = try TestWorld(accounts: [.account("ada", token: "a"), .account("bob", token: "b")])
        _ = try world.post("/api/score/onboarding", token: "a", ["answers": answers])
        expectAnswer(try world.get("/api/score/state/ada", token: "b"), 404, notFound)
    }
}

import Testing
import TestSupport
import Values

@Suite("GET /api/debug/onboarding-status")
struct OnboardingStatusTests {
    @Test("shows the answers and their result", arguments: ["guide", "backend"])
    func completed(_ fidelity: String) throws {
        let world = try TestWorld(fidelity: fidelity, accounts: [.newcomer()])
        _ = try world.post("/api/onboarding/submit", ["chronologicalAgeYears": 37, "answers": .exampleAnswers])
        let expected: JSON = [
            "userId": "ada", "userExists": true, "hasCompletedOnboarding": true, "onboardingAnswers": .exampleAnswers,
            "onboardingAnswersType": "object", "baselineBiologicalAgeYears": 34.166666666666664,
            "onboardingTotalScore": 0.35416666666666663, "message": "Onboarding completed",
        ]
        expectAnswer(try world.get("/api/debug/onboarding-status", token: "t"), 200, expected)
    }

    @Test("shows that there are no answers")
    func missing() throws {
        let world = try TestWorld(accounts: [.newcomer()])
        let expected: JSON = [
            "userId": "ada", "userExists": true, "hasCompletedOnboarding": false, "onboardingAnswers": .null,
            "onboardingAnswersType": "undefined", "baselineBiologicalAgeYears": .null, "onboardingTotalScore": .null,
            "message": "Onboarding not completed",
        ]
        expectAnswer(try world.get("/api/debug/onboarding-status", token: "t"), 200, expected)
    }

    @Test("shows an incomplete set of answers")
    func partial() throws {
        let user: JSON = [
            "onboardingAnswers": ["sleep": 1], "baselineBiologicalAgeYears": .null, "onboardingTotalScore": .null,
        ]
        let answer = try TestWorld(accounts: [.account(user: user)]).get("/api/debug/onboarding-status", token: "t")
        #expect(answer.body["hasCompletedOnboarding"] == false)
        #expect(answer.body["onboardingAnswersType"] == "object")
        #expect(answer.body["message"] == "Onboarding not completed")
    }
}

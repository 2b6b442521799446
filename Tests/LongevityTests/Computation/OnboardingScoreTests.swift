import Testing
import TestSupport
import UnderstudyCore

@testable import Longevity

@Suite("The questionnaire's score")
struct OnboardingScoreTests {
    private func score(_ answers: JSON, age: Double) -> OnboardingScore {
        OnboardingScore(OnboardingAnswers { answers[$0]?.number ?? .nan }, chronologicalAgeYears: age)
    }

    @Test("is 1.83 years younger in the contract's other vector")
    func vector() {
        let answers: JSON = .answers(all: 0).with([
            "activity": 0.5, "smokingAlcohol": 1, "energyFocus": 0.5, "visceralFat": -0.5, "sleep": 0.5, "nutritionPattern": 0.5,
            "sugar": -0.5,
        ])
        let result = score(answers, age: 35.65)
        #expect(result.totalScore == 0.22916666666666666)
        #expect(result.offsetYears == -1.8333333333333333)
        #expect(result.baselineBiologicalAgeYears == 33.81666666666666)
    }

    @Test(
        "weighs each answer",
        arguments: [
            ("sleep", 0.22), ("activity", 0.125), ("muscle", 0.125), ("visceralFat", 0.08333333333333333),
            ("sugar", 0.08333333333333333), ("metabolicHealth", 0.08333333333333333), ("nutritionPattern", 0.15),
            ("stress", 0.043333333333333335), ("smokingAlcohol", 0.043333333333333335), ("energyFocus", 0.043333333333333335),
        ] as [(String, Double)]
    )
    func weights(_ field: String, _ weight: Double) {
        let result = score(.answers(all: 0).with([field: 1]), age: 40)
        #expect(result.totalScore == weight)
        #expect(result.offsetYears == -weight * 8)
    }
}

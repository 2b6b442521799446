import Testing
import TestSupport
import UnderstudyCore

@testable import Longevity

@Suite("The formulas give the real backend's doubles")
struct GoldenVectorTests {
    @Test("rounding to two decimals, and its text")
    func rounding() throws {
        let vectors = GoldenCase.vectors("vectors-round2")
        #expect(vectors.count > 100)
        for vector in vectors {
            let value = try #require(vector["in"]?.number)
            let rounded = round2(value)
            #expect(rounded == vector["out"]?.number, "\(value)")
            #expect(JSON.number(rounded).text == vector["json"]?.string, "\(value)")
        }
    }

    @Test("the questionnaire's score")
    func onboarding() throws {
        let vectors = GoldenCase.vectors("vectors-onboarding")
        #expect(vectors.count > 50)
        for vector in vectors {
            let answers = try #require(vector["answers"])
            let age = try #require(vector["chronologicalAgeYears"]?.number)
            let score = OnboardingScore(OnboardingAnswers { answers[$0]?.number ?? .nan }, chronologicalAgeYears: age)
            let actual: JSON = [
                "totalScore": .number(score.totalScore), "BAOYears": .number(score.offsetYears),
                "baselineBiologicalAgeYears": .number(score.baselineBiologicalAgeYears),
            ]
            #expect(actual.differences(from: vector["expect"] ?? .null) == [], "\(answers.text)")
        }
    }

    @Test("a day's score, delta and reasons")
    func daily() throws {
        let vectors = GoldenCase.vectors("vectors-daily-score")
        #expect(vectors.count > 100)
        for vector in vectors {
            let metrics = try #require(vector["metrics"])
            let score = DailyScore(of: CheckInMetrics(requestBody: ["metrics": metrics]))
            let actual: JSON = [
                "score": .number(score.score), "deltaYears": .number(score.deltaYears), "reasons": .array(score.reasons.map(JSON.string)),
            ]
            #expect(actual.differences(from: vector["expect"] ?? .null) == [], "\(metrics.text)")
        }
    }
}

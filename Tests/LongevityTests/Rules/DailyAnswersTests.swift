import Testing
import TestSupport
import UnderstudyCore

@testable import Longevity

extension DailyAnswers {
    /// Equal answers, except those that are given.
    static func all(_ value: Double?, _ others: [Question: Double] = [:]) -> DailyAnswers {
        DailyAnswers { others[$0] ?? value }
    }
}

@Suite("The ten answers of a check-in (longevity-android.md 4)")
struct DailyAnswersTests {
    @Test("have the names that the app sends, in the order of its form (B4)")
    func names() {
        #expect(
            DailyAnswers.Question.allCases.map(\.rawValue) == [
                "sleep_quality", "movement_level", "nutrition_quality", "added_sugar_control", "stress_balance", "mental_load",
                "mood_social", "physical_wellbeing", "recovery_status", "self_care",
            ])
    }

    @Test("are clamped to 0 to 4, and a missing one counts as 2 (B5)")
    func values() {
        let given: [Double?] = [-1, -.infinity, 0, 2.5, 4, 5, .infinity, .nan, nil, 1]
        let answers = DailyAnswers { question in DailyAnswers.Question.allCases.firstIndex(of: question).flatMap { given[$0] } }
        #expect(answers.all.map(\.value) == [0, 0, 0, 2.5, 4, 4, 4, 2, 2, 1])
    }

    @Test(
        "score 0.9 for each step above neutral, rounded to halves and clamped to 9 (B6)",
        arguments: [
            (0, 0), (1, 1), (2, 2), (3, 2.5), (4, 3.5), (5, 4.5), (6, 5.5), (7, 6.5), (8, 7), (9, 8), (10, 9), (11, 9), (20, 9),
            (-1, -1), (-3, -2.5), (-10, -9), (-20, -9),
        ] as [(Int, Double)])
    func score(_ steps: Int, _ score: Double) {
        var left = steps
        let answers = DailyAnswers { _ in
            let step = min(max(left, -2), 2)
            left -= step
            return 2 + Double(step)
        }
        #expect(answers.score == score)
        #expect(DailyScore(of: .answers(answers)).deltaYears == min(max(-score * 0.03, -0.3), 0.3))
    }

    @Test("never score worse for a better answer (B6)", arguments: DailyAnswers.Question.allCases)
    func monotony(_ question: DailyAnswers.Question) {
        for others in stride(from: 0.0, through: 4, by: 0.5) {
            let scores = stride(from: 0.0, through: 4, by: 0.25).map { DailyAnswers.all(others, [question: $0]).score }
            #expect(scores == scores.sorted())
        }
    }

    @Test("give a reason for each answer that is not 2, in order (B7)")
    func reasons() {
        let answers = DailyAnswers.all(
            2, [.selfCare: 3, .sleepQuality: 4, .movementLevel: 1, .mentalLoad: 0, .stressBalance: 2.25, .recoveryStatus: 0.5])
        #expect(
            answers.reasons == [
                "Sleep: excellent", "Movement: below average", "Stress: good", "Mental load: very poor", "Recovery: very poor",
                "Self-care: good",
            ])
        #expect(DailyAnswers.all(nil).reasons == ["An even day"])
    }

    @Test("are stored as an object of all ten, and other texts are no answers (B8)")
    func stored() throws {
        let answers = DailyAnswers.all(3, [.selfCare: 0.5])
        #expect(DailyAnswers(rawValue: answers.rawValue) == answers)
        #expect(answers.rawValue.hasPrefix(#"{"sleep_quality":3,"movement_level":3,"#))
        for text in ["", "5", "{}", answers.rawValue.replacing("0.5", with: "5"), answers.rawValue.replacing("0.5", with: "null")] {
            #expect(DailyAnswers(rawValue: text) == nil, "\(text)")
        }
    }
}

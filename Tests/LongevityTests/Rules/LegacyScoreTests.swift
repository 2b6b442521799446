import Testing
import TestSupport
import Values

@testable import Longevity

/// One category's points for some answers, with the best answers in the other categories (longevity.md 3.12.12).
struct LegacyRule: Sendable, CustomTestStringConvertible {
    let answers: JSON
    let points: Double

    init(_ answers: JSON, _ points: Double) {
        self.answers = answers
        self.points = points
    }

    var testDescription: String { answers.text }

    /// Twenty points in each category.
    static let best: JSON = [
        "sleepHours": 8, "sleepRegularity": "regular", "exerciseDays": 5, "stepsAvg": 8_000, "strengthDays": 2, "cardioDays": 2,
        "processedFoodDays": 1, "vegServings": 5, "sugaryDrinksPerWeek": 0, "alcoholUnitsPerWeek": 2, "stressLevel": 3,
        "meditation": "regular", "smoking": false,
    ]

    static let sleep: [LegacyRule] = [
        LegacyRule(["sleepHours": 7], 20), LegacyRule(["sleepHours": 9], 20), LegacyRule(["sleepHours": 6], 17),
        LegacyRule(["sleepHours": 6.9], 17), LegacyRule(["sleepHours": 9.1], 17), LegacyRule(["sleepHours": 10], 17),
        LegacyRule(["sleepHours": 5.9], 13), LegacyRule(["sleepHours": 10.1], 13), LegacyRule(["sleepRegularity": "sometimes"], 15),
        LegacyRule(["sleepRegularity": "irregular"], 10),
    ]

    static let activity: [LegacyRule] = [
        LegacyRule(["stepsAvg": 7_999], 18), LegacyRule(["stepsAvg": 5_000], 18), LegacyRule(["stepsAvg": 4_999], 15),
        LegacyRule(["exerciseDays": 4], 18), LegacyRule(["exerciseDays": 3], 18), LegacyRule(["exerciseDays": 2], 16),
        LegacyRule(["exerciseDays": 1], 16), LegacyRule(["exerciseDays": 0], 13), LegacyRule(["strengthDays": 1], 17),
        LegacyRule(["cardioDays": 1], 17), LegacyRule(["strengthDays": 1, "cardioDays": 0], 14),
    ]

    static let nutrition: [LegacyRule] = [
        LegacyRule(["processedFoodDays": 2], 17), LegacyRule(["processedFoodDays": 3], 17), LegacyRule(["processedFoodDays": 5], 14),
        LegacyRule(["processedFoodDays": 6], 12), LegacyRule(["vegServings": 4], 18), LegacyRule(["vegServings": 3], 18),
        LegacyRule(["vegServings": 1], 16), LegacyRule(["vegServings": 0], 13), LegacyRule(["sugaryDrinksPerWeek": 3], 18),
        LegacyRule(["sugaryDrinksPerWeek": 7], 16), LegacyRule(["sugaryDrinksPerWeek": 8], 15),
    ]

    static let stress: [LegacyRule] = [
        LegacyRule(["stressLevel": 4], 16), LegacyRule(["stressLevel": 6], 16), LegacyRule(["stressLevel": 8], 13),
        LegacyRule(["stressLevel": 9], 10), LegacyRule(["meditation": "sometimes"], 15), LegacyRule(["meditation": "never"], 10),
    ]

    static let risk: [LegacyRule] = [
        LegacyRule(["smoking": true], 10), LegacyRule(["alcoholUnitsPerWeek": 3], 17), LegacyRule(["alcoholUnitsPerWeek": 7], 17),
        LegacyRule(["alcoholUnitsPerWeek": 14], 14), LegacyRule(["alcoholUnitsPerWeek": 15], 10),
    ]
}

@Suite("The first revision's score")
struct LegacyScoreTests {
    private func score(_ answers: JSON) -> LegacyScore {
        LegacyScore(LegacyRule.best.with(answers.object ?? [:]))
    }

    @Test("is 100 for the best answers, without advice")
    func best() {
        let best = score([:])
        #expect(best.total == 100)
        #expect([best.sleep, best.activity, best.nutrition, best.stress, best.risk] == [20, 20, 20, 20, 20])
        #expect(best.insights == [])
    }

    @Test("counts sleep by hours and regularity", arguments: LegacyRule.sleep)
    func sleep(_ rule: LegacyRule) {
        #expect(score(rule.answers).sleep == rule.points)
    }

    @Test("counts activity by steps, exercise, and both kinds of training", arguments: LegacyRule.activity)
    func activity(_ rule: LegacyRule) {
        #expect(score(rule.answers).activity == rule.points)
    }

    @Test("counts nutrition by processed food, vegetables and sugary drinks", arguments: LegacyRule.nutrition)
    func nutrition(_ rule: LegacyRule) {
        #expect(score(rule.answers).nutrition == rule.points)
    }

    @Test("counts stress by level and meditation", arguments: LegacyRule.stress)
    func stress(_ rule: LegacyRule) {
        #expect(score(rule.answers).stress == rule.points)
    }

    @Test("counts risk by smoking and alcohol", arguments: LegacyRule.risk)
    func risk(_ rule: LegacyRule) {
        #expect(score(rule.answers).risk == rule.points)
    }

    @Test("has advice in a fixed order")
    func insights() {
        let sleep = "Sleep consistency is your biggest lever"
        let smoking = "Quitting smoking would significantly improve your score"
        let focus = "Focus on one category at a time for sustainable improvement"
        #expect(score(["sleepHours": 5, "sleepRegularity": "sometimes"]).insights == [sleep])
        #expect(score(["sleepRegularity": "sometimes"]).insights == [])
        #expect(score(["smoking": true]).insights == [smoking])
        let poor = score([
            "sleepHours": 5, "smoking": true, "stepsAvg": 0, "exerciseDays": 0, "strengthDays": 0, "cardioDays": 0,
            "processedFoodDays": 7, "stressLevel": 9, "meditation": "never",
        ])
        #expect(poor.insights == [sleep, smoking, focus])
    }

    @Test("recommends focus only below 60")
    func focus() {
        let idle: JSON = [
            "stepsAvg": 0, "exerciseDays": 0, "strengthDays": 0, "cardioDays": 0, "stressLevel": 9, "meditation": "never",
            "sugaryDrinksPerWeek": 3,
        ]
        let sixty = score(idle)
        #expect(sixty.total == 60)
        #expect(sixty.insights == [])
        let less = score(idle.with(["vegServings": 4]))
        #expect(less.total == 58)
        #expect(less.insights == ["Focus on one category at a time for sustainable improvement"])
    }
}

import Testing
import TestSupport
import UnderstudyCore

@testable import Longevity

/// The points of one metric when the other metrics are those of the best day (longevity.md 3.5).
struct DailyRule: Sendable, CustomTestStringConvertible {
    let metric: String
    let value: Double
    let points: Double
    let reason: String

    init(_ metric: String, _ value: Double, _ points: Double, _ reason: String) {
        self.metric = metric
        self.value = value
        self.points = points
        self.reason = reason
    }

    var testDescription: String { "\(metric) \(value)" }

    /// The best day's points for each metric; 9 in all.
    static let bestPoints: [String: Double] = [
        "sleepHours": 2, "steps": 2, "vigorousMinutes": 1.5, "processedFoodScore": 1, "alcoholUnits": 1, "stressLevel": 1,
        "bedtimeHour": 0.5,
    ]

    static let all: [DailyRule] = [
        DailyRule("sleepHours", 7, 2, "Sleep: good duration"),
        DailyRule("sleepHours", 9, 2, "Sleep: good duration"),
        DailyRule("sleepHours", 5.99, -2, "Sleep: too short"),
        DailyRule("sleepHours", -1, -2, "Sleep: too short"),
        DailyRule("sleepHours", 6, -0.5, "Sleep: could be better"),
        DailyRule("sleepHours", 6.99, -0.5, "Sleep: could be better"),
        DailyRule("sleepHours", 9.01, -0.5, "Sleep: could be better"),
        DailyRule("sleepHours", 12, -0.5, "Sleep: could be better"),
        DailyRule("steps", 10_000, 2, "Steps: active day"),
        DailyRule("steps", 9_999, 1, "Steps: moderate"),
        DailyRule("steps", 7_000, 1, "Steps: moderate"),
        DailyRule("steps", 6_999, -1, "Steps: below target"),
        DailyRule("steps", 4_000, -1, "Steps: below target"),
        DailyRule("steps", 3_999, -2, "Steps: low activity"),
        DailyRule("vigorousMinutes", 30, 1.5, "Exercise: strong session"),
        DailyRule("vigorousMinutes", 29, 0.5, "Exercise: some intensity"),
        DailyRule("vigorousMinutes", 10, 0.5, "Exercise: some intensity"),
        DailyRule("vigorousMinutes", 9.9, -0.5, "Exercise: add intensity"),
        DailyRule("processedFoodScore", 2, 1, "Food: minimally processed"),
        DailyRule("processedFoodScore", 2.5, -0.5, "Food: mixed quality"),
        DailyRule("processedFoodScore", 3, -0.5, "Food: mixed quality"),
        DailyRule("processedFoodScore", 4, -1.5, "Food: too processed"),
        DailyRule("alcoholUnits", 0, 1, "Alcohol: none"),
        DailyRule("alcoholUnits", -1, 0, "Alcohol: moderate"),
        DailyRule("alcoholUnits", 0.5, 0, "Alcohol: moderate"),
        DailyRule("alcoholUnits", 2, 0, "Alcohol: moderate"),
        DailyRule("alcoholUnits", 2.1, -1, "Alcohol: high"),
        DailyRule("stressLevel", 3, 1, "Stress: low"),
        DailyRule("stressLevel", 3.5, -0.5, "Stress: moderate"),
        DailyRule("stressLevel", 6.9, -0.5, "Stress: moderate"),
        DailyRule("stressLevel", 7, -1.5, "Stress: high"),
        DailyRule("bedtimeHour", 24.5, -1, "Bedtime: very late"),
        DailyRule("bedtimeHour", 4.9, -1, "Bedtime: very late"),
        DailyRule("bedtimeHour", 24, -0.5, "Bedtime: late"),
        DailyRule("bedtimeHour", 23.1, -0.5, "Bedtime: late"),
        DailyRule("bedtimeHour", 23, 0.5, "Bedtime: good timing"),
        DailyRule("bedtimeHour", 5, 0.5, "Bedtime: good timing"),
    ]
}

@Suite("A day's score")
struct DailyScoreTests {
    private func score(_ metrics: JSON) -> DailyScore {
        DailyScore(of: CheckInMetrics(requestBody: ["metrics": metrics]))
    }

    @Test("adds each metric's points by its thresholds", arguments: DailyRule.all)
    func rule(_ rule: DailyRule) throws {
        let best = try #require(DailyRule.bestPoints[rule.metric])
        let day = score(Metrics.best.with([rule.metric: .number(rule.value)]))
        #expect(day.score == 9 - best + rule.points)
        #expect(day.reasons.contains(rule.reason))
        #expect(day.reasons.count == 7)
    }

    @Test("loses points for late caffeine and late screens, which are mentioned only then")
    func booleans() {
        let caffeine = score(Metrics.best.with(["lateCaffeine": true]))
        #expect(caffeine.score == 8)
        #expect(caffeine.reasons.suffix(2) == ["Caffeine: late intake", "Bedtime: good timing"])
        let screen = score(Metrics.best.with(["screenLate": true]))
        #expect(screen.score == 8.5)
        #expect(screen.reasons.suffix(2) == ["Screen time: late use", "Bedtime: good timing"])
    }

    @Test("is nine points on the best day, which takes 0.27 years")
    func best() {
        let day = score(Metrics.best)
        #expect(day.score == 9)
        #expect(day.deltaYears == -0.27)
        #expect(
            day.reasons == [
                "Sleep: good duration", "Steps: active day", "Exercise: strong session", "Food: minimally processed", "Alcohol: none",
                "Stress: low", "Bedtime: good timing",
            ])
    }

    @Test("is minus eleven points on the worst day, which adds no more than 0.3 years")
    func worst() {
        let day = score(Metrics.worst)
        #expect(day.score == -11)
        #expect(day.deltaYears == 0.3)
        #expect(
            day.reasons == [
                "Sleep: too short", "Steps: low activity", "Exercise: add intensity", "Food: too processed", "Alcohol: high",
                "Stress: high", "Caffeine: late intake", "Screen time: late use", "Bedtime: very late",
            ])
    }

    @Test("changes the age by 0.03 years per point, unrounded")
    func delta() {
        #expect(score(Metrics.example).deltaYears == -0.16499999999999998)
        #expect(score(Metrics.poor).deltaYears == 0.12)
        #expect(score(Metrics.neutral).deltaYears == 0)
    }

    @Test("is minus two and a half points without any metric")
    func nothing() {
        let day = score([:])
        #expect(day.score == -2.5)
        #expect(
            day.reasons == [
                "Sleep: too short", "Steps: low activity", "Exercise: add intensity", "Food: minimally processed", "Alcohol: none",
                "Stress: low", "Bedtime: very late",
            ])
    }
}

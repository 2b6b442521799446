import Testing

@testable import Longevity

@Suite("Metric scores")
struct MetricScoresTests {
    private func rating(_ metric: Metric, of days: [CheckInMetrics]) throws -> MetricRating {
        try #require(MetricRating.all(of: days).first { $0.metric == metric })
    }

    @Test("are in the order of the response")
    func order() {
        let names = [
            "sleepHours", "steps", "vigorousMinutes", "processedFoodScore", "alcoholUnits", "stressLevel", "lateCaffeine", "screenLate",
            "bedtimeHour",
        ]
        #expect(MetricRating.all(of: []).map(\.metric.rawValue) == names)
        #expect(MetricRating.all(of: [CheckInMetrics()]).map(\.metric.rawValue) == names)
    }

    @Test("are all 0 without a check-in, although averages of 0 may score more")
    func empty() {
        #expect(MetricRating.all(of: []).allSatisfy { $0.average == 0 && $0.score == 0 })
        let scores: [Double] = [0, 0, 0, 100, 100, 100, 100, 100, 20]
        #expect(MetricRating.all(of: [CheckInMetrics()]).map(\.score) == scores)
    }

    /// Averages on either side of each threshold, and their scores.
    private static let worth: [(Metric, [(Double, Double)])] = [
        (
            .sleepHours,
            [
                (-1, 0), (0, 0), (0.1, 1), (0.3, 1), (0.7, 3), (3, 15), (3.3, 16), (4.1, 20), (5.99, 30), (6, 70), (6.99, 70), (7, 100),
                (9, 100), (9.01, 70), (10, 70), (10.01, 30), (11, 15), (12, 0), (14, 0),
            ]
        ),
        (
            .steps,
            [(-5, 0), (0, 0), (75, 1), (2_999, 20), (3_000, 40), (4_999.99, 40), (5_000, 60), (7_000, 80), (9_999.99, 80), (10_000, 100)]
        ),
        (.vigorousMinutes, [(0, 0), (2.5, 10), (4.99, 20), (5, 40), (9.99, 40), (10, 60), (20, 80), (29.99, 80), (30, 100)]),
        (.processedFoodScore, [(0, 100), (1, 100), (1.01, 80), (2, 80), (2.01, 50), (3, 50), (3.01, 20), (4, 20), (4.01, 0)]),
        (
            .alcoholUnits,
            [
                (0, 100), (0.01, 70), (0.5, 65), (1, 80), (1.5, 55), (2, 60), (2.5, 45), (3, 40), (3.5, 35), (4, 30), (4.15, 28),
                (7, 0), (8, 0), (-4, 110),
            ]
        ),
        (.stressLevel, [(0, 100), (2, 100), (2.01, 80), (4, 80), (4.01, 50), (6, 50), (6.01, 20), (8, 20), (8.01, 0)]),
        (.lateCaffeine, [(0, 100), (0.01, 99), (0.13, 87), (0.33, 67), (0.5, 50), (1, 0)]),
        (.screenLate, [(0, 100), (0.67, 33), (1, 0)]),
        (
            .bedtimeHour,
            [
                (0.5, 20), (12, 20), (18.99, 20), (19, 70), (19.99, 70), (20, 100), (22, 100), (22.01, 80), (23, 80), (23.01, 50),
                (24, 50), (24.01, 20), (25, 20),
            ]
        ),
    ]

    @Test("step at their thresholds and follow the formulas between them", arguments: worth)
    func thresholds(_ metric: Metric, _ scores: [(Double, Double)]) {
        for (average, score) in scores { #expect(metric.score(ofAverage: average) == score, "\(average)") }
    }

    @Test("are the score of the average, not the average of daily scores")
    func averageFirst() throws {
        let days = [0, 2].map { CheckInMetrics(alcoholUnits: $0) }
        #expect(try rating(.alcoholUnits, of: days) == MetricRating(metric: .alcoholUnits, average: 1, score: 80))
        let bedtimes = [23.5, 0.5].map { CheckInMetrics(bedtimeHour: $0) }
        #expect(try rating(.bedtimeHour, of: bedtimes) == MetricRating(metric: .bedtimeHour, average: 12, score: 20))
    }

    @Test("count a missing metric as 0")
    func missing() throws {
        let days = [CheckInMetrics(steps: 10_000), CheckInMetrics()]
        #expect(try rating(.steps, of: days) == MetricRating(metric: .steps, average: 5_000, score: 60))
    }

    @Test("have an infinite average when the sum overflows")
    func overflow() throws {
        let days = [CheckInMetrics(steps: 1e308), CheckInMetrics(steps: 1e308)]
        #expect(try rating(.steps, of: days) == MetricRating(metric: .steps, average: .infinity, score: 100))
    }

    @Test("are never minus zero")
    func zero() throws {
        let rating = try rating(.steps, of: [CheckInMetrics(steps: -0.001)])
        #expect(rating.average.sign == .plus)
        #expect(rating.score.sign == .plus)
    }
}

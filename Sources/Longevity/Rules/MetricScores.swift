/// The metrics of a check-in, in the order of the response. (longevity-2026-01-20.md 5)
enum Metric: String, Sendable, CaseIterable {
    case sleepHours, steps, vigorousMinutes, processedFoodScore, alcoholUnits, stressLevel, lateCaffeine, screenLate, bedtimeHour
}

/// A user's average and score for a metric, over all check-ins. (longevity-2026-01-20.md 5)
struct MetricRating: Sendable, Equatable {
    let metric: Metric
    /// Two decimals; infinite when the sum is.
    let average: Double
    /// 0 to 100; only a negative average of alcohol can score more.
    let score: Double

    /// The ratings of all metrics. Sums each metric from 0, in the order of the check-ins. The order affects the result.
    ///
    /// Without check-ins every average and score is 0, although some metrics score more for an average of 0.
    ///
    /// - Parameter days: the metrics of all check-ins, ascending by date. A missing metric counts as 0.
    static func all(of days: some Collection<CheckInMetrics>) -> [MetricRating] {
        Metric.allCases.map { metric in
            if days.isEmpty { return MetricRating(metric: metric, average: 0, score: 0) }
            let average = round2(days.reduce(0) { $0 + $1.amount(of: metric) } / Double(days.count))
            return MetricRating(metric: metric, average: average, score: metric.score(ofAverage: average))
        }
    }
}

extension CheckInMetrics {
    fileprivate func amount(of metric: Metric) -> Double {
        switch metric {
        case .sleepHours: sleepHours ?? 0
        case .steps: steps ?? 0
        case .vigorousMinutes: vigorousMinutes ?? 0
        case .processedFoodScore: processedFoodScore ?? 0
        case .alcoholUnits: alcoholUnits ?? 0
        case .stressLevel: stressLevel ?? 0
        case .lateCaffeine: lateCaffeine == true ? 1 : 0
        case .screenLate: screenLate == true ? 1 : 0
        case .bedtimeHour: bedtimeHour ?? 0
        }
    }
}

extension Metric {
    /// The score of an average, a whole number.
    ///
    /// - Parameter average: rounded to two decimals; for the two Boolean metrics, the share of days.
    func score(ofAverage average: Double) -> Double {
        nearestWhole(points(for: average))
    }

    /// The backend's formulas, quirks included. They must be evaluated as written: equivalent forms round to other scores.
    private func points(for average: Double) -> Double {
        switch self {
        case .sleepHours:
            switch average {
            case 7...9: 100
            case 6...10: 70
            // Reaches 30 at either end, where it steps to 70.
            case ..<6: clamped(average / 6 * 30, to: 30)
            default: clamped((12 - average) / 2 * 30, to: 30)
            }
        case .steps:
            switch average {
            case 10_000...: 100
            case 7_000...: 80
            case 5_000...: 60
            case 3_000...: 40
            default: clamped(average / 3_000 * 20, to: 20)
            }
        case .vigorousMinutes:
            switch average {
            case 30...: 100
            case 20...: 80
            case 10...: 60
            case 5...: 40
            default: clamped(average / 5 * 20, to: 20)
            }
        case .processedFoodScore: points(for: average, upTo: [(1, 100), (2, 80), (3, 50), (4, 20)])
        case .alcoholUnits:
            // The averages 0, 1, 2 and 3 have fixed points. Other averages follow the line, so that 0.5 scores less than 1.
            switch average {
            case 0: 100
            case 1: 80
            case 2: 60
            case 3: 40
            default: max(0, 40 - (average - 3) * 10)
            }
        case .stressLevel: points(for: average, upTo: [(2, 100), (4, 80), (6, 50), (8, 20)])
        case .lateCaffeine, .screenLate: (1 - average) * 100
        case .bedtimeHour:
            // Compared as a plain number: half past midnight is 0.5, or 24.5 from a screen that goes on counting.
            switch average {
            case 20...22: 100
            case 22...23: 80
            case 19..<20: 70
            case 23...24: 50
            default: 20
            }
        }
    }

    private func points(for average: Double, upTo steps: [(limit: Double, points: Double)]) -> Double {
        steps.first { average <= $0.limit }?.points ?? 0
    }

    private func clamped(_ points: Double, to most: Double) -> Double { min(max(points, 0), most) }
}

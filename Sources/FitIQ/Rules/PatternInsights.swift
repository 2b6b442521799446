import Foundation
import UnderstudyCore

/// Two tracked series that move together, or in opposite directions.
struct Pattern: Sendable, Equatable {
    let first: ProgressType
    let second: ProgressType
    /// Pearson's r, from -1 to 1.
    let correlation: Double
    /// The number of days with both values.
    let dayCount: Int

    /// With fewer common days, a correlation can be chance.
    static let fewestDays = 10
    /// Weaker correlations are not reported.
    static let minCorrelation = 0.7
    /// The number of days that are searched each night (fitiq.md 3.8).
    static let searchedDays = 14

    /// The patterns of the given days, strongest first.
    static func all(in dates: DateRange, of series: DailySeries) -> [Pattern] {
        let types = series.types(in: dates)
        var found: [Pattern] = []
        for (index, first) in types.enumerated() {
            for second in types[(index + 1)...] where !isTheSame(first, second) {
                let pairs = series.pairs(of: first, second, in: dates)
                guard pairs.count >= fewestDays, let r = correlation(of: pairs), r.magnitude >= minCorrelation else { continue }
                found.append(Pattern(first: first, second: second, correlation: r, dayCount: pairs.count))
            }
        }
        return found.sorted { $0.correlation.magnitude > $1.correlation.magnitude }
    }

    /// Whether one type depends on the other, so that a correlation is no news.
    private static func isTheSame(_ first: ProgressType, _ second: ProgressType) -> Bool {
        let families: [Set<ProgressType>] = [
            [.weight, .bmi, .bodyFatPercentage], [.steps, .distance, .caloriesOut, .activeMinutes], [.caloriesIn, .protein, .carbs, .fat],
        ]
        return first == .height || second == .height || families.contains { $0.contains(first) && $0.contains(second) }
    }

    /// Pearson's r; `nil` if one side is constant.
    static func correlation(of pairs: [(Double, Double)]) -> Double? {
        // Values are compared with each other, because a computed mean can differ from them in the last digit.
        guard let first = pairs.first, pairs.contains(where: { $0.0 != first.0 }), pairs.contains(where: { $0.1 != first.1 }) else {
            return nil
        }
        let count = Double(pairs.count)
        let meanX = pairs.reduce(0) { $0 + $1.0 } / count
        let meanY = pairs.reduce(0) { $0 + $1.1 } / count
        var (xy, xx, yy) = (0.0, 0.0, 0.0)
        for (x, y) in pairs {
            xy += (x - meanX) * (y - meanY)
            xx += (x - meanX) * (x - meanX)
            yy += (y - meanY) * (y - meanY)
        }
        let scale = (xx * yy).squareRoot()
        return scale > 0 && scale.isFinite ? xy / scale : nil
    }
}

/// The insights about patterns.
enum PatternInsights {
    /// The correlation from which on texts call a link very close.
    private static let veryClose = 0.85

    static func draft(_ pattern: Pattern, _ dates: DateRange, in series: DailySeries, focus: InsightFocus = .general) -> InsightDraft {
        let (first, second) = (pattern.first.label, pattern.second.label)
        let movement = pattern.correlation > 0 ? "rise and fall together" : "move in opposite directions"
        let direction = pattern.correlation > 0 ? "higher" : "lower"
        let closeness = pattern.correlation.magnitude < Self.veryClose ? "close" : "very close"
        let text = InsightText(
            title: "A \(focus.adjective)pattern: \(first) and \(second)",
            content:
                "Your \(first) and your \(second) \(movement): over \(pattern.dayCount) days, \(Wording.span(dates)), the link was \(closeness). On days with above-average \(first), \(second) tended to be \(direction). That two things move together does not say that one is the cause.",
            summary: "\(Wording.sentence(first)) and \(second) \(movement).",
            suggestions: ["Watch your \(first) for a week, and see whether your \(second) moves with it."])
        return InsightDraft(.pattern, text, about: dates, in: series)
    }

    /// The insight for a request that asks for a pattern when there is none.
    static func none(_ dates: DateRange, in series: DailySeries, focus: InsightFocus) -> InsightDraft {
        let text = InsightText(
            title: "No \(focus.adjective)pattern yet",
            content:
                "No two of the things you track moved together, \(Wording.span(dates)). That takes at least \(Pattern.fewestDays) days on which both were logged.",
            summary: "No two of your series moved together.",
            suggestions: ["Log your sleep and your mood on the same days: they often belong together."])
        return InsightDraft(.pattern, text, about: dates, in: series)
    }
}

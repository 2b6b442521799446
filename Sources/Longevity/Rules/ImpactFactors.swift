import UnderstudyCore

/// The parts of a check-in that moved the age most. (longevity-android.md 6)
struct ImpactFactors: Sendable, Equatable {
    struct Factor: Sendable, Equatable {
        /// Such as "Sleep".
        let label: String
        /// Whether the factor adds to the age. The app draws such a factor as a warning, under the sign `positive`.
        let isAging: Bool
        /// The answer, 0 to 4; `nil` for a metric.
        let score: Double?
    }

    /// The strongest first, at most four.
    let factors: [Factor]

    private static let most = 4

    /// The factors of a day: answers by their distance from neutral, metrics by the points of their rules.
    ///
    /// Among equals the order of the form or of the rules counts. Neutral answers and rules without points are no factors. A day of which
    /// nothing is known has none: its missing metrics do not count as zeros here.
    init(of report: DayReport) {
        let weighed: [(weight: Double, factor: Factor)] =
            switch report {
            case _ where report.isEmpty: []
            case .answers(let answers):
                answers.notable.map { question, value in
                    let steps = value - DailyAnswers.neutral
                    return (abs(steps), Factor(label: question.label, isAging: steps < 0, score: value))
                }
            case .metrics(let metrics):
                DailyScore.rules(for: metrics).filter { $0.points != 0 }.map { points, reason in
                    (abs(points), Factor(label: Self.label(of: reason), isAging: points < 0, score: nil))
                }
            }
        let strongest = weighed.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
        factors = strongest.prefix(Self.most).map(\.element.factor)
    }

    /// The part of a reason before the colon.
    private static func label(of reason: String) -> String {
        String(reason.prefix { $0 != ":" })
    }

    /// One sentence about the factors, such as "Sleep and movement helped most; stress held you back."; `nil` without factors.
    var message: String? {
        let clauses = [
            Self.clause(factors.filter { !$0.isAging }, "helped most"), Self.clause(factors.filter(\.isAging), "held you back"),
        ].compactMap { $0 }
        guard let first = clauses.first?.first else { return nil }
        return first.uppercased() + clauses.joined(separator: "; ").dropFirst() + "."
    }

    private static func clause(_ factors: [Factor], _ verb: String) -> String? {
        let labels = factors.map { $0.label.lowercased() }
        guard let last = labels.last else { return nil }
        return labels.count == 1 ? "\(last) \(verb)" : "\(labels.dropLast().joined(separator: ", ")) and \(last) \(verb)"
    }
}

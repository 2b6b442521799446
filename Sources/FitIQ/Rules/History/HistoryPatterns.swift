import UnderstudyCore

extension Remarks {
    /// The insight about a pattern. It contrasts the days above the first type's average with the other days.
    mutating func pattern(_ pattern: Pattern, _ dates: DateRange, in series: DailySeries) -> InsightDraft {
        let (first, second) = (pattern.first.label, pattern.second.label)
        let isTogether = pattern.correlation > 0
        let (days, span) = (Wording.count(pattern.dayCount, "day", "days"), Wording.span(dates))
        let movement = isTogether ? "rose and fell together" : "moved in opposite directions"
        let title = pick(
            "pattern \(pattern.first) \(pattern.second)",
            of: [
                "\(Wording.sentence(first)) and \(second) \(isTogether ? "go together" : "go opposite ways")",
                "A link between \(first) and \(second)", "A pattern: \(first) and \(second)",
            ])
        let opening = pick(
            "pattern",
            of: [
                "Over \(days), \(span), \(first) and \(second) \(movement).",
                "From \(span), \(first) and \(second) \(movement): \(days) show it.",
                "Your \(first) and your \(second) \(movement) over \(days), \(span).",
            ])
        let closing = pick(
            "pattern closing",
            of: [
                "That does not say that one is the cause.", "Two weeks are not proof: keep an eye on it.",
                "Something else may move both.", "It may be chance; the next weeks will tell.",
            ])
        let text = InsightText(
            title: title, content: [opening, contrast(pattern, dates, in: series), closing].compactMap { $0 }.joined(separator: " "),
            summary: "\(Wording.sentence(first)) and \(second) \(movement), \(span).",
            suggestions: [
                pick(
                    "pattern advice",
                    of: [
                        "See next week whether your \(second) still moves with your \(first).",
                        "Watch your \(second) on days with above-average \(first).",
                        "Log \(first) and \(second) on the same days, so that the pattern shows.",
                    ])
            ])
        return InsightDraft(.pattern, text, about: dates, in: series)
    }

    /// A sentence with the second type's mean on days above the first type's average, and on the others; `nil` if one group is empty.
    private func contrast(_ pattern: Pattern, _ dates: DateRange, in series: DailySeries) -> String? {
        let pairs = series.pairs(of: pattern.first, pattern.second, in: dates)
        let mean = pairs.reduce(0) { $0 + $1.0 } / Double(pairs.count)
        let (above, others) = (pairs.filter { $0.0 > mean }.map(\.1), pairs.filter { $0.0 <= mean }.map(\.1))
        guard !above.isEmpty, !others.isEmpty else { return nil }
        func shown(_ values: [Double]) -> String { Wording.amount(values.reduce(0, +) / Double(values.count), pattern.second) }
        let (days, first, second) = (Wording.count(above.count, "day", "days"), pattern.first.label, pattern.second.label)
        return "On the \(days) with above-average \(first), \(second) averaged \(shown(above)); on the others, \(shown(others))."
    }
}

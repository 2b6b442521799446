import UnderstudyCore

extension Remarks {
    /// The insight about a pattern. It contrasts the days above the first type's average with the other days.
    mutating func pattern(_ pattern: Pattern, _ dates: DateRange, in series: DailySeries) -> InsightDraft {
        let (first, second) = (pattern.first.label, pattern.second.label)
        let isTogether = pattern.correlation > 0
        let thing = "\(pattern.first) \(pattern.second)"
        let r = Wording.number(pattern.correlation * 100, decimals: 0)
        let title = pick(
            "pattern \(thing)",
            of: [
                "\(Wording.sentence(first)) and \(second) \(isTogether ? "go together" : "part ways")",
                isTogether ? "When \(first) rises, \(second) rises" : "When \(first) rises, \(second) falls",
                "How \(first) and \(second) belong together", "A pattern: \(first) and \(second)",
            ])
        let (days, span) = (Wording.count(pattern.dayCount, "day", "days"), Wording.span(dates))
        let opening = pick(
            "pattern",
            of: [
                "Over \(days), \(span), \(first) and \(second) had a correlation of \(r)% (Pearson's r).",
                "\(Wording.sentence(first)) and \(second), \(span): a correlation of \(r)% (Pearson's r) over \(days).",
                "Between \(first) and \(second) there was a correlation of \(r)% (Pearson's r) over \(days), \(span).",
            ])
        let closing = pick(
            "pattern closing",
            of: [
                "That does not say that one is the cause.", "Two weeks are not proof: keep an eye on it.",
                "Perhaps something third moves both.", "It may be chance; the next weeks will tell.",
            ])
        let text = InsightText(
            title: "\(title): \(span)",
            content: [opening, contrast(pattern, dates, in: series), closing].compactMap { $0 }.joined(separator: " "),
            summary: "\(Wording.sentence(first)) and \(second): correlation \(r)%, \(span).",
            suggestions: [
                pick(
                    "pattern advice",
                    of: [
                        "Change your \(first) for a week and see whether your \(second) follows: \(span) it did.",
                        "Watch your \(second) on days with more \(first): will it be as it was \(span)?",
                        "Log \(first) and \(second) on the same days, as you did \(span).",
                    ])
            ])
        return InsightDraft(.pattern, text, about: dates, in: series)
    }

    /// A sentence with the second type's mean on days above the first type's average, and on the others; `nil` if one group is empty.
    private func contrast(_ pattern: Pattern, _ dates: DateRange, in series: DailySeries) -> String? {
        let pairs = dates.compactMap { date -> (Double, Double)? in
            guard let x = series.value(of: pattern.first, on: date), let y = series.value(of: pattern.second, on: date) else { return nil }
            return (x, y)
        }
        let mean = pairs.reduce(0) { $0 + $1.0 } / Double(pairs.count)
        let (above, others) = (pairs.filter { $0.0 > mean }.map(\.1), pairs.filter { $0.0 <= mean }.map(\.1))
        guard !above.isEmpty, !others.isEmpty else { return nil }
        func shown(_ values: [Double]) -> String { Wording.amount(values.reduce(0, +) / Double(values.count), pattern.second) }
        let (days, first, second) = (Wording.count(above.count, "day", "days"), pattern.first.label, pattern.second.label)
        return "On the \(days) with more \(first) than on average, \(second) came to \(shown(above)); on the others, to \(shown(others))."
    }
}

/// The daily and the weekly insight: a period's entries, compared with the period before.
enum ReviewInsights {
    static func daily(_ dates: DateRange, in series: DailySeries, focus: InsightFocus = .general) -> InsightDraft {
        InsightDraft(.daily, text("Your \(focus.adjective)day", dates, series, focus, before: "the day before"), about: dates, in: series)
    }

    static func weekly(_ dates: DateRange, in series: DailySeries, focus: InsightFocus = .general) -> InsightDraft {
        InsightDraft(
            .weekly, text("Your \(focus.adjective)week", dates, series, focus, before: "the days before"), about: dates, in: series)
    }

    private static func text(
        _ title: String, _ dates: DateRange, _ series: DailySeries, _ focus: InsightFocus, before: String
    ) -> InsightText {
        let span = Wording.span(dates)
        let logged = series.types(in: dates)
        let types = focus.types.filter(logged.contains)
        let count = series.entryCount(in: dates)
        guard count > 0 else {
            return InsightText(
                title: "\(title): \(Wording.shortSpan(dates))",
                content: "\(span): nothing was logged. Even one entry a day is enough to see where you are going.",
                summary: "Nothing was logged.", suggestions: ["Log one thing tomorrow: your weight, your sleep or your mood."])
        }
        let lines = types.compactMap { type in line(type, dates, series, before: before) }
        let highlights = types.prefix(3).compactMap { type in
            series.mean(of: type, in: dates).map { "\(type.label) \(Wording.amount($0, type))" }
        }
        let entries = Wording.count(count, "entry", "entries")
        return InsightText(
            title: "\(title): \(Wording.shortSpan(dates))", content: (["\(span): you logged \(entries)."] + lines).joined(separator: "\n"),
            summary: highlights.isEmpty ? "\(entries)." : "\(entries): \(highlights.joined(separator: ", ")).",
            suggestions: Suggestions.all(for: dates, in: series, focus: focus))
    }

    /// A line with a type's value, and its change from the preceding period of the same length.
    private static func line(_ type: ProgressType, _ dates: DateRange, _ series: DailySeries, before: String) -> String? {
        guard let value = series.mean(of: type, in: dates) else { return nil }
        let shown = dates.count > 1 ? "\(Wording.rate(value, type)) on average" : Wording.amount(value, type)
        let text = "\(Wording.sentence(type.label)): \(shown)"
        guard let earlier = series.mean(of: type, in: dates.preceding) else { return text + "." }
        let isSame = Wording.amount((value - earlier).magnitude, type) == Wording.amount(0, type)
        return isSame ? "\(text), as \(before)." : "\(text), \(Wording.change(value - earlier, type)) than \(before)."
    }
}

/// An insight's suggestions, by fixed rules.
enum Suggestions {
    private static let maxCount = 3

    static func all(for dates: DateRange, in series: DailySeries, focus: InsightFocus) -> [String] {
        /// - Parameter advice: takes the amount, and for several days its unit of time, such as ` a night`.
        func below(_ type: ProgressType, _ bound: Double, _ advice: (_ amount: String, _ each: String) -> String) -> String? {
            // Compares the rounded value, so that a shown 7 hours does not count as less than seven.
            guard let value = series.mean(of: type, in: dates).map({ Wording.rounded($0, decimals: type.decimals) }), value < bound else {
                return nil
            }
            let each = dates.count > 1 ? type.each.map { " \($0)" } : nil
            return advice(Wording.amount(value, type), each ?? "")
        }
        let sleep = below(.sleepHours, 7) {
            "Go to bed half an hour earlier: you slept \($0)\($1), and seven to nine hours are recommended."
        }
        let mood = below(.moodScore, 5) { "Plan something you enjoy for tomorrow: your mood was \($0)\($1)." }
        let water = below(.water, 1.5) { "Keep a bottle within reach: you drank \($0)\($1), and about two litres are recommended." }
        let steps = below(.steps, 7_000) { "Add a walk of twenty minutes: you took \($0) steps\($1)." }
        let weight: String? =
            series.mean(of: .weight, in: dates) == nil ? "Step on the scale tomorrow morning, so that your weight's trend goes on." : nil
        let advice =
            switch focus {
            case .general: [weight, steps, sleep, water, mood]
            case .wellness: [sleep, mood, water, steps]
            }
        let given = Array(advice.compactMap { $0 }.prefix(maxCount))
        return given.isEmpty ? ["Keep it up: log tomorrow as you did \(dates.count > 1 ? "these days" : "today")."] : given
    }
}

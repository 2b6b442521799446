import UnderstudyCore

extension Remarks {
    /// The insight about an achievement, for the day on which it was reached.
    mutating func milestone(_ achievement: Achievement, in series: DailySeries) -> InsightDraft {
        let day = Wording.day(achievement.day)
        let title: String
        let content: String
        var dates = DateRange(1, endingOn: achievement.day)
        switch achievement.kind {
        case .total(let type, let least):
            let values = series.dates(of: type).prefix { $0 <= achievement.day }.compactMap { series.value(of: type, on: $0) }
            let total = values.reduce(0, +)
            let mean = Wording.amount(total / Double(values.count), type)
            let days = Wording.count(values.count, "day", "days")
            title = "\(amount(least, type)) in all"
            content = "By \(day) your \(type.label) came to \(Wording.amount(total, type)): \(mean) a day on \(days)."
        case .day(let type, let least):
            let value = Wording.amount(series.value(of: type, on: achievement.day) ?? 0, type)
            title = "Your first day with \(amount(least, type))"
            content = "On \(day) it was \(value). You had never reached \(Wording.amount(least, type)) before."
        case .run(let type, let least, let count):
            dates = DateRange(count, endingOn: achievement.day)
            let mean = Wording.amount(series.mean(of: type, in: dates) ?? 0, type)
            title = "\(count) days in a row with \(amount(least, type)) or more"
            content = "\(Wording.span(dates)): \(mean) a day on average, and never less than \(Wording.amount(least, type))."
        case .lost(let kilograms):
            let first = series.dates(of: .weight).first ?? achievement.day
            let (weight, start) = (shownWeight(on: achievement.day, series), shownWeight(on: first, series))
            title = "\(Wording.amount(kilograms, .weight)) lost since the start"
            content = "You weighed \(weight) on \(day). When you began, on \(Wording.day(first)), it was \(start)."
        case .checkIns(let count):
            dates = DateRange(count, endingOn: achievement.day)
            let entries = Wording.count(series.entryCount(in: dates), "entry", "entries")
            title = "\(count) days of check-ins in a row"
            content = "You have logged something on each of the last \(count) days, \(Wording.span(dates)): \(entries)."
        case .weighIns(let count):
            let days = Wording.count(count, "day", "days")
            title = Wording.count(count, "weigh-in", "weigh-ins")
            content = "You have been on the scale on \(days) by \(day), when it showed \(shownWeight(on: achievement.day, series))."
        case .entries(let count):
            title = Wording.count(count, "entry", "entries")
            content = "You have logged \(title) by \(day). That is enough to see trends, not just days."
        }
        let text = InsightText(
            title: title, content: content, summary: "\(title), on \(day).",
            suggestions: [
                pick(
                    "milestone advice",
                    of: [
                        "Tell somebody about it: \(title).", "Write down how you came to this: \(title).",
                        "Take a moment for it: \(title).", "Choose what comes next, after this: \(title).",
                        "Keep what brought you here: \(title).",
                    ])
            ])
        return InsightDraft(.milestone, text, about: dates, in: series, achievements: [title])
    }

    private func amount(_ value: Double, _ type: ProgressType) -> String {
        let amount = Wording.amount(value, type)
        return switch type {
        case .moodScore: "a mood of \(amount)"
        case .activeMinutes: "\(amount) of movement"
        default: type.unit.isEmpty ? "\(amount) \(type.label)" : "\(amount) of \(type.label)"
        }
    }

    private func shownWeight(on day: LocalDate, _ series: DailySeries) -> String {
        Wording.amount(series.value(of: .weight, on: day) ?? 0, .weight)
    }
}

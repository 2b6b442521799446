import Values

extension Remarks {
    /// The most observations in a day's text.
    private static let maxSentences = 3
    private static let maxWeeklySentences = 5

    /// The insight about a day. Without earlier values to compare with, it is the nightly insight.
    mutating func day(_ day: LocalDate, in series: DailySeries) -> InsightDraft {
        let dates = DateRange(1, endingOn: day)
        let seen = Observation.ofDay(day, in: series)
        guard let first = seen.first else { return ReviewInsights.daily(dates, in: series) }
        let mentioned = Array(seen.prefix(Self.maxSentences))
        let entries = Wording.count(series.entryCount(in: dates), "entry", "entries")
        let date = Wording.day(day)
        let opening = pick("day", of: ["\(date): \(entries).", "You logged \(entries) on \(date).", "On \(date) you logged \(entries)."])
        var sentences = mentioned.map { sentence($0) }
        if let record = record(of: first, on: day, in: series) { sentences.insert(record, at: 1) }
        if let missing = missingWeight(on: day, in: series) { sentences.append(missing) }
        let values = mentioned.map { "\($0.type.label) \(Wording.amount($0.value, $0.type))" }
        let text = InsightText(
            title: title(first, on: day), content: ([opening] + sentences).joined(separator: " "),
            summary: "\(date): \(values.joined(separator: ", ")).", suggestions: mentioned.prefix(2).map { advice($0) })
        return InsightDraft(.daily, text, about: dates, in: series)
    }

    /// The insight about a week, from Monday to Sunday.
    mutating func week(_ week: DateRange, in series: DailySeries) -> InsightDraft {
        let seen = Observation.ofWeek(week, in: series)
        guard let first = seen.first else { return ReviewInsights.weekly(week, in: series) }
        let entries = Wording.count(series.entryCount(in: week), "entry", "entries")
        let span = Wording.span(week)
        let opening = pick(
            "week", of: ["\(span): \(entries).", "You logged \(entries) from \(span).", "From \(span) you logged \(entries)."])
        var sentences = seen.prefix(Self.maxWeeklySentences).map { weeklySentence($0) }
        sentences += [best(of: first.type, in: week, series), weight(in: week, series)].compactMap { $0 }
        let values = seen.prefix(3).map { "\($0.type.label) \(Wording.rate($0.value, $0.type))" }
        let text = InsightText(
            title: weeklyTitle(first, entries: entries), content: ([opening] + sentences).joined(separator: " "),
            summary: "\(span): \(values.joined(separator: ", ")).", suggestions: seen.prefix(2).map { advice($0) })
        return InsightDraft(.weekly, text, about: week, in: series)
    }

    /// A record is the extreme of at least three weeks. At most a year is compared.
    private static let recordDays = 21...365
    /// The number of days that are searched for the last weight.
    private static let weightDays = 30

    /// A sentence with the last day whose value was as high, or as low.
    private func record(of seen: Observation, on day: LocalDate, in series: DailySeries) -> String? {
        guard seen.isNotable, let value = series.value(of: seen.type, on: day) else { return nil }
        let last = DateRange(Self.recordDays.upperBound, endingOn: day - 1).last(where: { date in
            series.value(of: seen.type, on: date).map { seen.isHigher ? $0 >= value : $0 <= value } ?? false
        })
        guard let last, day - last >= Self.recordDays.lowerBound else { return nil }
        return "It has not been as \(seen.isHigher ? "high" : "low") since \(Wording.day(last))."
    }

    private mutating func missingWeight(on day: LocalDate, in series: DailySeries) -> String? {
        guard series.value(of: .weight, on: day) == nil,
            let last = DateRange(Self.weightDays, endingOn: day - 1).last(where: { series.hasEntry(of: .weight, on: $0) }),
            let weight = series.value(of: .weight, on: last)
        else { return nil }
        let shown = Wording.amount(weight, .weight)
        return pick(
            "no weight",
            of: [
                "You were not on the scale; on \(Wording.day(last)) it showed \(shown).",
                "No weigh-in: the last, on \(Wording.day(last)), was \(shown).",
                "You did not weigh in; your last weight was \(shown), on \(Wording.day(last)).",
            ])
    }

    /// A sentence with the day of a type's highest value.
    private func best(of type: ProgressType, in week: DateRange, _ series: DailySeries) -> String? {
        let values = week.compactMap { day in series.value(of: type, on: day).map { (day, $0) } }
        guard let (day, value) = values.max(by: { $0.1 < $1.1 }) else { return nil }
        return "\(Wording.sentence(type.label)) peaked on \(Wording.day(day)) at \(Wording.amount(value, type))."
    }

    private func weight(in week: DateRange, _ series: DailySeries) -> String? {
        let weights = week.compactMap { series.value(of: .weight, on: $0) }
        guard weights.count > 1, let first = weights.first, let last = weights.last else { return nil }
        return "On the scale it went from \(Wording.amount(first, .weight)) to \(Wording.amount(last, .weight))."
    }
}

import UnderstudyCore
import Values

/// A milestone that a user has reached.
struct Milestone: Sendable, Equatable {
    enum Kind: Sendable, Hashable {
        case weighInStreak(since: LocalDate)
        case checkInStreak(since: LocalDate)
        case weightLost
        case entries
        case steps
    }

    let kind: Kind
    /// In days, kilograms, entries or steps, depending on the kind.
    let threshold: Int

    static let streakDays = [7, 30, 100, 350, 365]
    static let lostKilograms = [1, 2, 5, 10, 18]
    static let entryCounts = [100]
    static let stepCounts = [2_500_000]

    /// The name under which it is reported once. A new streak has a new name.
    var fact: String {
        switch kind {
        case .weighInStreak(let start), .checkInStreak(let start): "\(name) since \(start)"
        case .weightLost, .entries, .steps: name
        }
    }

    /// The same for every streak of this length.
    var name: String {
        switch kind {
        case .weighInStreak: "weigh-in streak \(threshold)"
        case .checkInStreak: "check-in streak \(threshold)"
        case .weightLost: "weight lost \(threshold)"
        case .entries: "entries \(threshold)"
        case .steps: "steps \(threshold)"
        }
    }
}

/// The insights about milestones.
enum MilestoneInsights {
    static func draft(_ milestone: Milestone, on day: LocalDate, in series: DailySeries) -> InsightDraft {
        let title: String
        let content: String
        var dates = DateRange(1, endingOn: day)
        switch milestone.kind {
        case .weighInStreak:
            dates = DateRange(milestone.threshold, endingOn: day)
            title = "\(milestone.threshold) days of weigh-ins in a row"
            content = "You have stepped on the scale on each of the last \(milestone.threshold) days, \(Wording.span(dates))."
        case .checkInStreak:
            dates = DateRange(milestone.threshold, endingOn: day)
            title = "\(milestone.threshold) days of check-ins in a row"
            content = "You have logged something on each of the last \(milestone.threshold) days, \(Wording.span(dates))."
        case .weightLost:
            title = "\(milestone.threshold) kg lost since the start"
            let weight = series.value(of: .weight, on: day).map { " You weighed \(Wording.amount($0, .weight)) on \(Wording.day(day))." }
            content = "You have come \(milestone.threshold) kg below the first weight you logged.\(weight ?? "")"
        case .entries:
            title = "Your \(milestone.threshold)th entry"
            content = "You have logged \(milestone.threshold) entries by \(Wording.day(day)). That is enough to see trends, not just days."
        case .steps:
            title = "\(Wording.named(Double(milestone.threshold), .steps)) in all"
            content = "You had taken \(Wording.named(Double(milestone.threshold), .steps)) since your first entry by \(Wording.day(day))."
        }
        let text = InsightText(
            title: title, content: content, summary: title + ".", suggestions: ["Keep going: you have made a habit of it."])
        return InsightDraft(.milestone, text, about: dates, in: series, achievements: [title])
    }

    /// The insight for a request that asks for a milestone: the entries of the given days.
    static func soFar(_ dates: DateRange, in series: DailySeries, focus: InsightFocus) -> InsightDraft {
        let days = dates.count { series.hasEntry(on: $0) }
        let entries = Wording.count(series.entryCount(in: dates), "entry", "entries")
        let title = "Your \(focus.adjective)milestone: \(Wording.count(days, "day", "days")) with entries"
        let text = InsightText(
            title: title,
            content:
                "You logged something on \(Wording.count(days, "day", "days")) of \(dates.count), \(Wording.span(dates)): \(entries) in all.",
            summary: "\(entries) on \(Wording.count(days, "day", "days")).",
            suggestions: Suggestions.all(for: dates, in: series, focus: focus))
        return InsightDraft(.milestone, text, about: dates, in: series, achievements: days > 0 ? [title] : [])
    }
}

import UnderstudyCore
import Values

/// An insight of a night, with the facts that it reports.
struct NightlyInsight: Sendable, Equatable {
    let draft: InsightDraft
    /// The insight's own fact. It is unique among all of a user's nights.
    let fact: String
    /// All facts that must not be reported again, ``fact`` included.
    let facts: [String]
}

/// The insights that are due when a local day has ended, from stored data only:
///
/// - each night: a daily insight about the day;
/// - on Sunday nights: a weekly insight about the week from Monday on, and the strongest pattern of the last 14 days. Each pair of series
///   is reported once in a calendar month;
/// - milestones, each once: runs of 7, 30, 100, 350 and 365 days with check-ins or weigh-ins; 1, 2, 5, 10 and 18 kg lost since the first
///   weight; the 100th entry; 2,500,000 steps. If several of a kind are reached at once, only the largest is reported.
///
/// - Parameter reported: the facts that earlier nights have reported.
func nightlyInsights(after day: LocalDate, of history: ProgressHistory, reported: Set<String>) -> [NightlyInsight] {
    let series = history.series
    var insights = [
        NightlyInsight(draft: ReviewInsights.daily(DateRange(1, endingOn: day), in: series), fact: "daily \(day)", facts: ["daily \(day)"])
    ]
    if day.weekday == 6 {
        let week = DateRange(7, endingOn: day)
        insights.append(
            NightlyInsight(draft: ReviewInsights.weekly(week, in: series), fact: "weekly \(week.first)", facts: ["weekly \(week.first)"]))
        let dates = DateRange(Pattern.searchedDays, endingOn: day)
        let patterns = Pattern.all(in: dates, of: series).map {
            ($0, "pattern \($0.first.rawValue) \($0.second.rawValue) \(day.yearAndMonth)")
        }
        if let (pattern, fact) = patterns.first(where: { !reported.contains($1) }) {
            insights.append(NightlyInsight(draft: PatternInsights.draft(pattern, dates, in: series), fact: fact, facts: [fact]))
        }
    }
    return insights.filter { !reported.contains($0.fact) } + nightlyMilestones(after: day, of: history, reported: reported)
}

private func nightlyMilestones(after day: LocalDate, of history: ProgressHistory, reported: Set<String>) -> [NightlyInsight] {
    let reached = history.milestones(on: day).filter { !reported.contains($0.fact) }
    let largest = Dictionary(grouping: reached, by: \.kind).compactMapValues { $0.max { $0.threshold < $1.threshold } }
    let weighInDays = largest.compactMap { kind, milestone in if case .weighInStreak = kind { milestone.threshold } else { nil } }.first
    return reached.compactMap { milestone in
        guard largest[milestone.kind] == milestone else { return nil }
        // A run of weigh-ins is also a run of check-ins. It is reported once.
        if case .checkInStreak = milestone.kind, milestone.threshold == weighInDays { return nil }
        let facts = reached.filter { other in
            if other.kind == milestone.kind { return true }
            if case .weighInStreak = milestone.kind, case .checkInStreak = other.kind { return other.threshold <= milestone.threshold }
            return false
        }
        return NightlyInsight(
            draft: MilestoneInsights.draft(milestone, on: day, in: history.series), fact: milestone.fact, facts: facts.map(\.fact))
    }
}

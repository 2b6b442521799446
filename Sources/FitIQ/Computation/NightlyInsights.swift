import UnderstudyCore

/// An insight of a night, with the facts that it tells.
struct NightlyInsight: Sendable, Equatable {
    let draft: InsightDraft
    /// Names the insight among all of a user's nights.
    let fact: String
    /// Everything that need not be told again, the insight's own fact among it.
    let facts: [String]
}

/// The insights that are due when a local day has ended, from stored data alone:
///
/// - each night, a daily one about the day;
/// - on Sunday nights, a weekly one about the week from Monday on, and the strongest pattern of the last 14 days, each pair of series once a
///   calendar month;
/// - milestones, each once: runs of 7, 30, 100 and 365 days with check-ins or weigh-ins, 1, 2, 5 and 10 kg lost since the first weight, the
///   100th entry. When several of a kind are reached at once, the largest is told.
///
/// - Parameter told: facts that earlier nights have told.
func nightlyInsights(after day: LocalDate, of history: ProgressHistory, told: Set<String>) -> [NightlyInsight] {
    let series = history.series
    var insights = [
        NightlyInsight(draft: ReviewInsights.daily(DateRange(1, endingOn: day), in: series), fact: "daily \(day)", facts: ["daily \(day)"])
    ]
    if day.weekday == 6 {
        let week = DateRange(7, endingOn: day)
        insights.append(
            NightlyInsight(draft: ReviewInsights.weekly(week, in: series), fact: "weekly \(week.first)", facts: ["weekly \(week.first)"]))
        let dates = DateRange(patternDays, endingOn: day)
        let patterns = Pattern.all(in: dates, of: series).map {
            ($0, "pattern \($0.first.rawValue) \($0.second.rawValue) \(day.yearAndMonth)")
        }
        if let (pattern, fact) = patterns.first(where: { !told.contains($1) }) {
            insights.append(NightlyInsight(draft: PatternInsights.draft(pattern, dates, in: series), fact: fact, facts: [fact]))
        }
    }
    return insights.filter { !told.contains($0.fact) } + nightlyMilestones(after: day, of: history, told: told)
}

/// How far back patterns are looked for (fitiq.md 3.8).
private let patternDays = 14

private func nightlyMilestones(after day: LocalDate, of history: ProgressHistory, told: Set<String>) -> [NightlyInsight] {
    let reached = history.milestones(on: day).filter { !told.contains($0.fact) }
    let largest = Dictionary(grouping: reached, by: \.kind).compactMapValues { $0.max { $0.threshold < $1.threshold } }
    let weighInDays = largest.compactMap { kind, milestone in if case .weighInStreak = kind { milestone.threshold } else { nil } }.first
    return reached.compactMap { milestone in
        guard largest[milestone.kind] == milestone else { return nil }
        // A run of weigh-ins is one of check-ins too; it is told once.
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

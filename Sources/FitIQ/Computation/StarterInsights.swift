import UnderstudyCore

/// A new user's first insights: at least one of each type, in several states, over the past two weeks (fitiq.md 3.9).
enum StarterInsights {
    static func insights(for userID: String, at now: Instant) -> [Insight] {
        let today = now.utc.date
        return starters.map { starter in
            let createdAt = now.advanced(bySeconds: -Int64(starter.daysAgo) * 86_400)
            let text = InsightText(
                title: starter.title, content: starter.content, summary: starter.summary, suggestions: starter.suggestions)
            var insight = Insight(
                InsightDraft(starter.type, text, about: DateRange(starter.days, endingOn: today - starter.daysAgo), in: DailySeries()),
                id: UUIDText.named("\(userID) starter \(starter.daysAgo)"), userID: userID, in: .utc, createdAt: createdAt)
            insight.apply(starter.flags, at: createdAt)
            return insight
        }
    }

    private struct Starter {
        let type: InsightType
        let daysAgo: Int
        /// The number of days that the insight covers.
        let days: Int
        let flags: InsightFlags
        let title: String
        let content: String
        let summary: String
        let suggestions: [String]
    }

    private static let starters = [
        Starter(
            type: .pattern, daysAgo: 12, days: 14, flags: InsightFlags(isArchived: true), title: "Sleep and mood often go together",
            content: "Most people's mood follows their sleep within a day. Log both for ten days, and the pattern shown here is your own.",
            summary: "Mood often follows sleep.", suggestions: ["Log your sleep each morning.", "Log your mood each evening."]),
        Starter(
            type: .weekly, daysAgo: 9, days: 7, flags: InsightFlags(isRead: true), title: "What a week looks like here",
            content: "Each Monday sums up the week before: how often you logged, and what has changed.",
            summary: "A summary of your week, each Monday.", suggestions: ["Weigh yourself at the same time of day, so that weeks compare."]
        ),
        Starter(
            type: .milestone, daysAgo: 6, days: 1, flags: InsightFlags(isFavorite: true), title: "The first step is taken",
            content: "You have started. The next milestones are a run of seven days, the first kilogram, and the hundredth entry.",
            summary: "You have started.", suggestions: ["Choose one thing to log every day."]),
        Starter(
            type: .daily, daysAgo: 3, days: 1, flags: InsightFlags(isRead: true, isFavorite: true), title: "One entry a day is enough",
            content: "A trend needs regular entries more than many of them. One a day shows where you are going.",
            summary: "Regular beats often.", suggestions: ["Set a reminder for the time you get up."]),
        Starter(
            type: .daily, daysAgo: 1, days: 1, flags: InsightFlags(), title: "Your first day",
            content: "From tonight on, each day ends with a look back, made from what you log.",
            summary: "A look back on each day, every night.",
            suggestions: ["Log your weight tomorrow morning.", "Take a short walk today."]),
    ]
}

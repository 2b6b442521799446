import Values

/// A new user's first insights: at least one of each type, in several states (fitiq.md 3.9).
///
/// All are of the instant and about the day of the registration. Before it, there was no user to write about.
enum StarterInsights {
    static func insights(for userID: String, at registration: Instant) -> [Insight] {
        let day = DateRange(1, endingOn: registration.utc.date)
        return starters.map { starter in
            let text = InsightText(
                title: starter.title, content: starter.content, summary: starter.summary, suggestions: starter.suggestions)
            var insight = Insight(
                InsightDraft(starter.type, text, about: day, in: DailySeries()), id: UUIDText.named("\(userID) starter \(starter.title)"),
                userID: userID, in: .utc, createdAt: registration)
            insight.apply(starter.flags, at: registration)
            return insight
        }
    }

    private struct Starter {
        let type: InsightType
        let flags: InsightFlags
        let title: String
        let content: String
        let summary: String
        let suggestions: [String]
    }

    private static let starters = [
        Starter(
            type: .pattern, flags: InsightFlags(isArchived: true), title: "Sleep and mood often go together",
            content: "Most people's mood follows their sleep within a day. Log both for ten days, and the pattern shown here is your own.",
            summary: "Mood often follows sleep.", suggestions: ["Log your sleep each morning.", "Log your mood each evening."]),
        Starter(
            type: .weekly, flags: InsightFlags(isRead: true), title: "What a week looks like here",
            content: "Each Monday sums up the week before: how often you logged, and what has changed.",
            summary: "A summary of your week, each Monday.", suggestions: ["Weigh yourself at the same time of day, so that weeks compare."]
        ),
        Starter(
            type: .milestone, flags: InsightFlags(isFavorite: true), title: "The first step is taken",
            content: "You have started. The next milestones are a run of seven days, the first kilogram, and the hundredth entry.",
            summary: "You have started.", suggestions: ["Choose one thing to log every day."]),
        Starter(
            type: .daily, flags: InsightFlags(isRead: true, isFavorite: true), title: "One entry a day is enough",
            content: "A trend needs regular entries more than many of them. One a day shows where you are going.",
            summary: "Regular beats often.", suggestions: ["Set a reminder for the time you get up."]),
        Starter(
            type: .daily, flags: InsightFlags(), title: "Your first day",
            content: "From tonight on, each day ends with a look back, made from what you log.",
            summary: "A look back on each day, every night.",
            suggestions: ["Log your weight tomorrow morning.", "Take a short walk today."]),
    ]
}

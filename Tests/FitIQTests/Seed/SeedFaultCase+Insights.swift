import TestSupport
import Values

extension SeedFaultCase {
    /// A valid insight with members added or replaced.
    private static func insight(_ members: JSON, _ path: String, found: String, expected: String) -> SeedFaultCase {
        let good: JSON = ["title": "t", "content": "c", "createdAt": "2026-01-06T08:00:00Z"]
        return fault(
            ["insights": [good, good.with(members.object ?? [:])]], ".insights[1]" + path, found: found, expected: expected)
    }

    private static func metric(_ name: String, _ value: JSON, found: String, expected: String) -> SeedFaultCase {
        insight(
            ["dataContext": ["metrics": .object(omittingMissing: [(name, value)])]], ".dataContext.metrics.\(name)", found: found,
            expected: expected)
    }

    private static let wholeNumber = "a whole number from 0 to 9007199254740991"

    static let insights: [SeedFaultCase] = [
        fault(["insights": 5], ".insights", found: "5", expected: "an array of objects"),
        fault(["insights": ["x"]], ".insights[0]", found: "\"x\"", expected: "an object"),
        fault(["insights": [[:]]], ".insights[0].title", found: "nothing", expected: "a string of 1 to 200 characters"),
        fault(["insights": [[:]]], ".insights[0].content", found: "nothing", expected: "a string of 1 to 10000 characters"),
        insight(["id": ""], ".id", found: "\"\"", expected: id),
        insight(
            ["type": "monthly"], ".type", found: "\"monthly\"", expected: "one of \"daily\", \"weekly\", \"milestone\", \"pattern\""),
        insight(["title": ""], ".title", found: "\"\"", expected: "a string of 1 to 200 characters"),
        insight(["title": .null], ".title", found: "null", expected: "a string of 1 to 200 characters"),
        insight(["content": 5], ".content", found: "5", expected: "a string of 1 to 10000 characters"),
        insight(["summary": 5], ".summary", found: "5", expected: "a string of 0 to 500 characters"),
        insight(["suggestions": ["x", .null]], ".suggestions[1]", found: "null", expected: "a string"),
        insight(["isRead": 1], ".isRead", found: "1", expected: "true or false"),
        insight(["isFavorite": "no"], ".isFavorite", found: "\"no\"", expected: "true or false"),
        insight(["isArchived": []], ".isArchived", found: "an array of 0", expected: "true or false"),
        insight(
            ["insight_type": "daily"], ".insight_type", found: "an unknown key",
            expected:
                "one of archivedAt, content, createdAt, dataContext, generatedAt, id, isArchived, isFavorite, isRead, metrics, "
                + "periodEnd, periodStart, readAt, suggestions, summary, title, type, updatedAt"
        ),
        insight(["periodStart": "2026-01-06"], ".periodStart", found: "\"2026-01-06\"", expected: SeedInstant.expected),
        insight(["periodEnd": 5], ".periodEnd", found: "5", expected: SeedInstant.expected),
        insight(["generatedAt": "x"], ".generatedAt", found: "\"x\"", expected: SeedInstant.expected),
        insight(["readAt": "x"], ".readAt", found: "\"x\"", expected: SeedInstant.expected),
        insight(["archivedAt": "x"], ".archivedAt", found: "\"x\"", expected: SeedInstant.expected),
        insight(["createdAt": "x"], ".createdAt", found: "\"x\"", expected: SeedInstant.expected),
        insight(["updatedAt": "x"], ".updatedAt", found: "\"x\"", expected: SeedInstant.expected),
    ]

    static let insightData: [SeedFaultCase] = [
        insight(["dataContext": 5], ".dataContext", found: "5", expected: "an object"),
        insight(
            ["dataContext": ["date_range": [:]]], ".dataContext.date_range", found: "an unknown key",
            expected: "one of achievements, goals, metrics"),
        insight(["dataContext": ["goals": "x"]], ".dataContext.goals", found: "\"x\"", expected: "an array of strings"),
        insight(["dataContext": ["achievements": [1]]], ".dataContext.achievements[0]", found: "1", expected: "a string"),
        insight(["dataContext": ["metrics": []]], ".dataContext.metrics", found: "an array of 0", expected: "an object"),
        metric("workouts", 1.5, found: "1.5", expected: wholeNumber),
        metric("steps", -1, found: "-1", expected: wholeNumber),
        metric("calories", "many", found: "\"many\"", expected: "a number"),
        metric("sleep_hours", true, found: "true", expected: "a number"),
        metric("mood_score", [:], found: "an object", expected: "a number"),
        metric(
            "distance", 5, found: "an unknown key", expected: "one of calories, mood_score, sleep_hours, steps, workouts"),
        insight(["metrics": 5], ".metrics", found: "5", expected: "an object"),
        insight(["metrics": ["goals_active": -1]], ".metrics.goals_active", found: "-1", expected: wholeNumber),
        insight(["metrics": ["mood_entries_count": 0.5]], ".metrics.mood_entries_count", found: "0.5", expected: wholeNumber),
        insight(
            ["metrics": ["steps": 1]], ".metrics.steps", found: "an unknown key",
            expected: "one of goals_active, goals_completed, journal_entries_count, mood_entries_count"),
    ]

    static let insightGenerator: [SeedFaultCase] = [
        fault(["insights": [:]], ".insights.generate", found: "nothing", expected: "an object that says what to generate"),
        fault(
            ["insights": ["generate": .null]], ".insights.generate", found: "null", expected: "an object that says what to generate"),
        fault(["insights": ["generate": 5]], ".insights.generate", found: "5", expected: "an object"),
        fault(
            ["insights": ["generate": ["count": 1], "more": 1]], ".insights.more", found: "an unknown key", expected: "one of generate"),
        fault(
            ["insights": ["generate": [:]]], ".insights.generate.count", found: "nothing", expected: "a whole number from 0 to 36500"),
        fault(
            ["insights": ["generate": ["count": 36_501]]], ".insights.generate.count", found: "36501",
            expected: "a whole number from 0 to 36500"),
        fault(
            ["insights": ["generate": ["count": -1]]], ".insights.generate.count", found: "-1",
            expected: "a whole number from 0 to 36500"),
        fault(
            ["insights": ["generate": ["count": 1, "until": "tomorrow"]]], ".insights.generate.until", found: "\"tomorrow\"",
            expected: SeedDate.expected),
        fault(
            ["insights": ["generate": ["count": 1, "seed": 1]]], ".insights.generate.seed", found: "an unknown key",
            expected: "one of count, until"),
    ]
}

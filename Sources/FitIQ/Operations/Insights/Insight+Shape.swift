import UnderstudyCore
import Values

extension Insight: Shaped {
    static let shape = Shape<Insight>(
        "FitIQInsight",
        [
            .init(
                "id", .identifier, "A UUID in lower case. In a seed it can be any other text, which Lume cannot use.",
                example: "9b1f7c3e-4a5d-4e2b-8c60-7d13f5a2e498"
            ) { $0.id },
            .init(
                "user_id", .identifier, "The id of the user who owns the insight.", example: "c3a1f6d2-94be-4e70-b58d-7f6a0e21d943"
            ) { $0.userID },
            .init("insight_type", InsightType.schema) { $0.type },
            .init("title", .text(length: 0...InsightText.maxTitleLength), example: "A strong day") { $0.text.title },
            .init(
                "content", .text(length: 0...InsightText.maxContentLength), "Several lines, in plain text.",
                example: "You took 11,240 steps, slept 7.6 hours and finished one workout."
            ) { $0.text.content },
            .init(
                "summary", .text(length: 0...InsightText.maxSummaryLength), example: "11,240 steps, 7.6 h of sleep, one workout."
            ) { $0.text.summary },
            .init("suggestions", .list(of: .text), example: ["Keep your bedtime."]) { $0.text.suggestions },
            .orNull(
                "data_context", InsightContext.shape,
                "The data that the insights guide's client reads. `date_range` is `period_start` and `period_end`, if both exist."
            ) { InsightContext($0) },
            .init(
                "period_start", .nullable(.instant), "The start of the period that the insight covers.", example: "2026-01-06T05:00:00Z"
            ) { JSON.timestamp($0.periodStart) },
            .init("period_end", .nullable(.instant), "The last second of that period.", example: "2026-01-07T04:59:59Z") {
                JSON.timestamp($0.periodEnd)
            },
            .init(
                "metrics", .nullable(.object(counters)),
                "Counts in that period. A goal counts as active if it is so when the period ends."
            ) { $0.metrics },
            .init("is_read", .bool, example: false) { $0.isRead }, .init("is_favorite", .bool, example: false) { $0.isFavorite },
            .init("is_archived", .bool, example: false) { $0.isArchived },
            .init("generated_at", .instant) { JSON.timestamp($0.generatedAt) },
            .init("read_at", .nullable(.instant), example: .null) { JSON.timestamp($0.readAt) },
            .init("archived_at", .nullable(.instant), example: .null) { JSON.timestamp($0.archivedAt) },
            .init("created_at", .instant) { JSON.timestamp($0.createdAt) },
            .init("updated_at", .instant) { JSON.timestamp($0.updatedAt) },
        ])

    private static let counters: [ValueSchema.Field] = [
        "mood_entries_count", "journal_entries_count", "goals_active", "goals_completed",
    ].map { .optional($0, .nullable(.integer(from: 0)), example: 1) }
}

extension InsightType: FieldValue {
    static let schema = ValueSchema.named("FitIQInsightType", .choice(of: InsightType.self))
}

/// The stored context of an insight after its period (fitiq.md 3.1).
private struct InsightContext: Sendable {
    private let period: Period?
    private let stored: JSON?

    private struct Period: Sendable {
        let start: Instant
        let end: Instant
    }

    /// `nil` without a stored context and without a period.
    init?(_ insight: Insight) {
        period = insight.periodStart.flatMap { start in insight.periodEnd.map { Period(start: start, end: $0) } }
        stored = insight.dataContext
        if period == nil, stored == nil { return nil }
    }

    static let shape = Shape<InsightContext>([
        .orNull(
            "date_range",
            Shape<Period>([
                .init("start_date", .instant) { JSON.timestamp($0.start) }, .init("end_date", .instant) { JSON.timestamp($0.end) },
            ])
        ) { $0.period },
        .init("metrics", .nullable(.object(means)), "Daily means over that period; null or absent if nothing was logged.") {
            $0.stored?["metrics"]
        },
        .init("goals", .nullable(.list(of: .text)), example: ["10,000 steps a day"]) { $0.stored?["goals"] },
        .init("achievements", .nullable(.list(of: .text)), example: ["Step goal reached"]) { $0.stored?["achievements"] },
    ])

    private static let means: [ValueSchema.Field] = [
        .optional("workouts", .nullable(.integer(from: 0)), example: 1),
        .optional("calories", .nullable(.anyNumber), "In kcal.", example: 2_350.5),
        .optional("steps", .nullable(.integer(from: 0)), example: 11_240),
        .optional("sleep_hours", .nullable(.anyNumber), "In hours.", example: 7.6),
        .optional("mood_score", .nullable(.anyNumber), "From 1 to 10.", example: 8),
    ]
}

/// A page of the list. Both generations of clients find their members (fitiq.md 3.2).
struct InsightPage: Shaped {
    let insights: [Insight]
    /// The number of insights on all pages.
    let total: Int
    let limit: Int
    let offset: Int

    private var hasMore: Bool { offset < total && insights.count < total - offset }
    private var pageCount: Int { total / limit + (total % limit == 0 ? 0 : 1) }

    static let shape = Shape<InsightPage>(
        "FitIQInsightPage",
        [
            .list("insights", of: Insight.shape, most: 100) { $0.insights },
            .object("pagination", pagination, "The page, for the insights guide's client.") { $0 },
            .init("total", .integer(from: 0), "The total number of matches.", example: 1) { $0.total },
            .init("limit", .integer(1...100), example: 20) { $0.limit }, .init("offset", .integer(from: 0), example: 0) { $0.offset },
            .init("has_more", .bool, example: false) { $0.hasMore },
            .init("total_pages", .integer(from: 0), "0 if nothing matches.", example: 1) { $0.pageCount },
        ])

    private static let pagination = Shape<InsightPage>([
        .init("page", .integer(from: 1), example: 1) { $0.offset / $0.limit + 1 },
        .init("page_size", .integer(1...100), example: 20) { $0.limit },
        .init("total_pages", .integer(from: 0), example: 1) { $0.pageCount },
        .init("total_count", .integer(from: 0), example: 1) { $0.total }, .init("has_next", .bool, example: false) { $0.hasMore },
        .init("has_prev", .bool, example: false) { $0.offset > 0 },
    ])
}

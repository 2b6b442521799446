import MicroHTTP
import UnderstudyCore
import Values

/// Analytics, computed when they are asked for (fitiq-wellness.md 14). Without data they are a 404.
enum Analytics {
    static let operations: [Operation<FitIQBackend>] = [
        report(
            "getAnalyticsSummary", "/analytics/summary", "Get a summary of everything that was logged",
            "Progress, workouts, nutrition, sleep and mood of the period.", query: [period], AnalyticsLog.summary
        ) { log, _ in log.isEmpty ? nil : log },
        report(
            "getAnalyticsTrends", "/analytics/trends", "Get the course of a metric",
            "The daily values of a metric. Nights of sleep come from sessions first.", query: [metric, period], AnalyticsTrend.shape
        ) { log, call in try AnalyticsTrend(of: call[metric] ?? .weight, in: log) },
        report(
            "getNutritionAnalytics", "/analytics/nutrition", "Get statistics about nutrition",
            "Shares of the energy of protein, carbs and fat, in percent, decide the kind of diet.", query: [period],
            AnalyticsLog.nutritionReport
        ) { log, _ in log.nutrition.isEmpty ? nil : log },
        report(
            "getWorkoutAnalytics", "/analytics/workouts", "Get statistics about workouts",
            "Fewer than 2 workouts a week are a low volume, more than 5 a high one.", query: [period], AnalyticsLog.workoutReport
        ) { log, _ in log.workouts.isEmpty ? nil : log },
    ].tagged("FitIQ: analytics")

    /// - Parameter find: the source of the data; `nil` without any.
    private static func report<Source>(
        _ id: String, _ path: OperationPath, _ summary: String, _ details: String, query: Parameters, _ shape: Shape<Source>,
        _ find: @escaping @Sendable (AnalyticsLog, Call<FitIQBackend, MealUser, Void>) throws -> Source?
    ) -> Operation<FitIQBackend> {
        .read(
            id, path, summary, details, for: .meals, query: query, answers: .ok(shape.schema, "The statistics."),
            refuses: [.of(.unknownRecord)]
        ) { call, records in
            let log = try AnalyticsLog.load(call[period](call.today), with: records, from: records.db)
            guard let source = try find(log, call) else { throw FitIQError.nothingFound("No data found for this period") }
            return shape.json(source)
        }
    }

    private static let metric = Parameter<ProgressType?>.choice(
        "metric", of: ProgressType.self, "A type of measurement; by default the weight.")

    /// The period by the present day. A week without a word for the period. Bounds without one make a custom period.
    private static let period = Parameter<@Sendable (LocalDate) -> AnalyticsPeriod>(
        ParameterDescription(
            "period",
            ["type": "string", "enum": .array(AnalyticsPeriod.Kind.allCases.map { .string($0.rawValue) }), "default": "week"],
            "The period up to today. A custom one has `from` and `to`."),
        ParameterDescription("from", ["type": "string"], "The start of a custom period, a date in UTC or an instant."),
        ParameterDescription("to", ["type": "string"], "The end of a custom period, a date in UTC or an instant.")
    ) { query in
        let word = try query.value("period", else: .invalid("Invalid period")) { AnalyticsPeriod.Kind(exact: $0) }
        let hasBounds = ["from", "to", "start_date", "end_date"].contains { query.has($0) }
        let kind = word ?? (hasBounds ? .custom : .week)
        if let days = kind.days { return { AnalyticsPeriod(kind: kind, dates: DateRange(days, endingOn: $0)) } }
        let dates = try query.requiredPeriod().dates
        guard dates.count <= AnalyticsPeriod.maxDays else { throw ResourceError.parameter(.dateRange) }
        return { _ in AnalyticsPeriod(kind: kind, dates: dates) }
    }
}

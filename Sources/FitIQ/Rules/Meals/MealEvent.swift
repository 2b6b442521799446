import Values

/// The message to the app about a meal whose processing has ended (fitiq-wellness.md 10.5).
struct MealEvent: Sendable, Equatable {
    let meal: MealLog

    /// `nil` while the meal is processed.
    init?(_ meal: MealLog) {
        guard meal.status != .processing else { return nil }
        self.meal = meal
    }

    /// Ideas for a text that the parser can read.
    private static let suggestions: JSON = [
        "Name each food, separated by commas", "Add amounts, such as 2 eggs or 120g chicken breast", "Check the spelling",
    ]

    /// A failure has the members of both documents of the service (C-126).
    func json(at now: Instant, hasManualStatus: Bool = false) -> JSON {
        var data = MealLogView(meal, hasManualStatus: hasManualStatus).json
        let hasFailed = meal.status == .failed
        if hasFailed {
            data = data.merging([
                "meal_log_id": .string(meal.id), "error": "Failed to parse meal input", "error_code": "PARSING_FAILED",
                "details": .string(MealLog.failure), "suggestions": Self.suggestions,
            ])
        }
        return ["type": hasFailed ? "meal_log.failed" : "meal_log.completed", "data": data, "timestamp": .timestamp(now)]
    }
}

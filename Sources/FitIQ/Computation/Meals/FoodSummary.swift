import UnderstudyCore

/// The nutrients of a day, from logged foods and from completed meals (fitiq-wellness.md 11).
struct FoodSummary: Sendable {
    let date: LocalDate
    /// Each logged food and each meal, with the type of the meal.
    let eaten: [(type: String, nutrients: Nutrients)]
    /// In kilocalories; `nil` for the usual one.
    let goal: Double?

    private static let usualGoal = 2_000.0

    var json: JSON {
        let goal = Int(saturating: (goal ?? Self.usualGoal).rounded())
        let total = Nutrients(sumOf: eaten.map(\.nutrients))
        func count(_ type: String) -> JSON { .integer(eaten.count { $0.type.isSame(as: type) }) }
        return [
            "date": .string(date.description), "total_calories": .integer(total.calories), "total_protein_g": .number(total.protein),
            "total_carbs_g": .number(total.carbs), "total_fat_g": .number(total.fat), "log_count": .integer(eaten.count),
            "breakfast_logs": count("breakfast"), "lunch_logs": count("lunch"), "dinner_logs": count("dinner"),
            "snack_logs": count("snack"), "calorie_goal": .integer(goal),
            "remaining_cals": .integer(goal.subtractingSaturating(total.calories)),
        ]
    }
}

extension Nutrients {
    /// The nutrients of some servings of a food.
    init(of food: JSON, servings: Double) {
        let names = ["calories", "protein_g", "carbs_g", "fat_g", "fiber_g", "sugar_g"]
        self.init(names.map { food[$0]?.number ?? 0 }, times: servings)
    }
}

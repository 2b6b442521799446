import Values

/// The nutrients of a day, from logged foods and from completed meals (fitiq-wellness.md 11).
struct FoodSummary: Sendable {
    let date: LocalDate
    let total: Nutrients
    /// In kilocalories.
    let goal: Int
    /// The type of each logged food and of each meal.
    private let types: [MealLog.MealType]

    private static let usualGoal = 2_000.0

    /// - Parameters:
    ///   - eaten: the logged foods and the meals.
    ///   - goal: in kilocalories; `nil` for the usual one.
    init(date: LocalDate, eaten: [(type: MealLog.MealType, nutrients: Nutrients)], goal: Double?) {
        self.date = date
        types = eaten.map(\.type)
        total = Nutrients(sumOf: eaten.map(\.nutrients))
        self.goal = Int(saturating: (goal ?? Self.usualGoal).rounded())
    }

    var count: Int { types.count }
    var remainingCalories: Int { goal.subtractingSaturating(total.calories) }

    func count(of type: MealLog.MealType) -> Int { types.count { $0 == type } }
}

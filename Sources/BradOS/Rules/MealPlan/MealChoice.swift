import Values

/// The rules by which a slot of a plan gets its meal (brados-training.md 6.5).
///
/// The pools are tried in order. Each has weaker rules than those before it, except that the last two have no meal that is prepared ahead:
/// the last pool is the one whose meals may repeat.
struct MealChoice: Sendable {
    let slot: MealPlan.Slot
    private let now: Instant
    /// The number of meals in other slots that are prepared ahead.
    private let prepAheadMeals: Int
    /// The other days with red meat for dinner.
    private let redMeatDays: [Int]

    static let mostPrepAheadMeals = 3
    private static let mostRedMeatDinners = 2
    private static let secondsUntilFresh: Int64 = 21 * 86_400
    private static let easyEffort = 2
    /// The effort of dinners from Monday to Sunday. A plan leaves Friday's dinner out, but a critique may fill it with any.
    private static let dinnerEffort = [3...5, 3...6, 3...6, 3...6, 1...10, 4...8, 4...10]

    /// - Parameter plan: what the slot itself has does not count.
    init(for slot: MealPlan.Slot, in plan: MealPlan, of meals: MealList, at now: Instant) {
        self.slot = slot
        self.now = now
        let others = plan.entries.filter { $0.slot != slot }.compactMap { entry in
            entry.mealID.flatMap { meals[$0] }.map { (slot: entry.slot, meal: $0) }
        }
        prepAheadMeals = others.count { $0.meal.isPrepAhead }
        redMeatDays = others.filter { $0.slot.type == .dinner && $0.meal.hasRedMeat }.map(\.slot.day)
    }

    /// Whether a meal is of the slot's kind.
    func suits(_ meal: Meal) -> Bool { meal.type == slot.type && meal.track == slot.track }

    /// The conditions of the pools, best first.
    var pools: [(Meal) -> Bool] {
        slot.type == .dinner
            ? [
                { isFresh($0) && hasUsualEffort($0) && keepsRedMeatRare($0) && keepsPrepAheadRare($0) },
                { hasUsualEffort($0) && keepsRedMeatRare($0) && keepsPrepAheadRare($0) },
                { hasUsualEffort($0) && keepsPrepAheadRare($0) },
                { hasUsualEffort($0) && !$0.isPrepAhead },
                { !$0.isPrepAhead },
            ]
            : [
                { isFresh($0) && hasUsualEffort($0) && keepsPrepAheadRare($0) },
                { hasUsualEffort($0) && keepsPrepAheadRare($0) },
                { keepsPrepAheadRare($0) },
                { hasUsualEffort($0) && !$0.isPrepAhead },
                { !$0.isPrepAhead },
            ]
    }

    private func isFresh(_ meal: Meal) -> Bool {
        meal.lastPlanned.map { $0.advanced(bySeconds: Self.secondsUntilFresh) <= now } ?? true
    }

    private func hasUsualEffort(_ meal: Meal) -> Bool {
        guard slot.type == .dinner else { return meal.effort <= Self.easyEffort }
        return Self.dinnerEffort.indices.contains(slot.day) && Self.dinnerEffort[slot.day].contains(meal.effort)
    }

    /// At most two dinners of a week have red meat, and never two on consecutive days.
    private func keepsRedMeatRare(_ meal: Meal) -> Bool {
        !meal.hasRedMeat || redMeatDays.count < Self.mostRedMeatDinners && !redMeatDays.contains { abs($0 - slot.day) == 1 }
    }

    private func keepsPrepAheadRare(_ meal: Meal) -> Bool { !meal.isPrepAhead || prepAheadMeals < Self.mostPrepAheadMeals }
}

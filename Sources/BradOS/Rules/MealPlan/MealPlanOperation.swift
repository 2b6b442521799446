import Values

/// A change to one slot of a plan, as a critique proposes it. The values may break rules (brados-training.md 6.5).
struct MealPlanOperation: Sendable {
    let day: Int
    let track: String
    let type: String
    /// `nil` empties the slot.
    let newMealID: ExactText?

    var json: JSON {
        [
            "day_index": .integer(day), "meal_track": .string(track), "meal_type": .string(type),
            "new_meal_id": .optional(newMealID?.text),
        ]
    }
}

extension MealPlan {
    /// Applies operations in order. Skips those that break a rule.
    ///
    /// - Parameter meals: the snapshot of the plan's session.
    /// - Returns: a message for each skipped operation.
    mutating func apply(_ operations: [MealPlanOperation], of meals: MealList) -> [String] {
        operations.compactMap { operation in
            do throws(MealPlanOperationError) {
                let (slot, meal) = try change(operation, of: meals)
                set(slot, to: meal)
                return nil
            } catch {
                return error.message
            }
        }
    }

    /// The slot that an operation changes, and its new meal.
    private func change(_ operation: MealPlanOperation, of meals: MealList) throws(MealPlanOperationError) -> (Slot, Meal?) {
        guard Self.days.contains(operation.day) else { throw .day(operation.day) }
        guard let type = MealType(exact: operation.type) else { throw .type(operation.type) }
        guard let track = MealTrack(exact: operation.track) else { throw .track(operation.track) }
        let slot = Slot(day: operation.day, track: track, type: type)
        var meal: Meal?
        if let id = operation.newMealID {
            guard let found = meals[id] else { throw .unknownMeal(id.text) }
            guard found.type == type else { throw .otherType(id.text, found.type, wanted: type) }
            guard found.track == track else { throw .otherTrack(id.text, found.track, wanted: track) }
            if entries.contains(where: { $0.mealID == id && $0.slot != slot }) { throw .repeated(id.text) }
            meal = found
        }
        guard self[slot] != nil else { throw .noEntry(slot) }
        if let meal, meal.isPrepAhead {
            let others = entries.count { entry in entry.slot != slot && entry.mealID.flatMap { meals[$0] }?.isPrepAhead == true }
            if others >= MealChoice.mostPrepAheadMeals { throw .tooManyPrepAhead(meal.name) }
        }
        return (slot, meal)
    }
}

/// A rule that an operation breaks.
private enum MealPlanOperationError: Error {
    case day(Int)
    case type(String)
    case track(String)
    case unknownMeal(String)
    case otherType(String, MealType, wanted: MealType)
    case otherTrack(String, MealTrack, wanted: MealTrack)
    case repeated(String)
    case noEntry(MealPlan.Slot)
    case tooManyPrepAhead(String)

    var message: String {
        switch self {
        case .day(let day): "Invalid day_index \(day): must be 0-6"
        case .type(let type): "Invalid meal_type \"\(type)\": must be breakfast, lunch, or dinner"
        case .track(let track): "Invalid meal_track \"\(track)\": must be family or adult"
        case .unknownMeal(let id): "Meal ID \"\(id)\" not found in meals snapshot"
        case .otherType(let id, let type, let wanted): "Meal ID \"\(id)\" is \(type.rawValue), not \(wanted.rawValue)"
        case .otherTrack(let id, let track, let wanted): "Meal ID \"\(id)\" is for \(track.rawValue), not \(wanted.rawValue)"
        case .repeated(let id): "Meal ID \"\(id)\" already exists elsewhere in the plan"
        case .noEntry(let slot):
            "No plan entry found for day_index \(slot.day), meal_track \"\(slot.track.rawValue)\", meal_type \"\(slot.type.rawValue)\""
        case .tooManyPrepAhead(let name): "Swapping to \"\(name)\" would exceed max \(MealChoice.mostPrepAheadMeals) prep-ahead meals"
        }
    }
}

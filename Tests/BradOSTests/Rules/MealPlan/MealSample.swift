import UnderstudyCore
import Values

@testable import BradOS

/// Meals and plans for tests. The name of a meal is its id unless stated.
enum MealSample {
    static func meal(
        _ id: String, _ type: String = "dinner", _ audience: String = "family", name: String? = nil, effort: Int = 4,
        redMeat: Bool = false, prepAhead: Bool = false, lastPlanned: String? = nil
    ) -> JSON {
        [
            "id": .string(id), "name": .string(name ?? id), "meal_type": .string(type), "audience": .string(audience),
            "effort": .integer(effort), "has_red_meat": .bool(redMeat), "prep_ahead": .bool(prepAhead), "url": .null,
            "last_planned": .optional(lastPlanned), "created_at": "2026-01-01T00:00:00.000Z", "updated_at": "2026-01-01T00:00:00.000Z",
        ]
    }

    static func list(_ meals: [JSON]) throws -> MealList { try MealList(meals) }

    static func plan(_ entries: JSON) throws -> MealPlan { try MealPlan(Resource.mealPlans.record(["plan": entries])) }

    /// An entry of a plan whose meal has its id as its name.
    static func entry(_ day: Int, _ meal: String?, _ type: String = "dinner", _ audience: String = "family") -> JSON {
        [
            "day_index": .integer(day), "meal_track": .string(audience), "meal_type": .string(type), "meal_id": .optional(meal),
            "meal_name": .optional(meal),
        ]
    }

    static let now = Instant(seconds: 1_767_776_400)
}

extension MealPlanOperation {
    init(_ json: JSON) {
        self.init(
            day: Int(saturating: json["day_index"]?.number ?? -1), track: json["meal_track"]?.string ?? MealTrack.family.rawValue,
            type: json["meal_type"]?.string ?? "", newMealID: json["new_meal_id"]?.string.map(ExactText.init))
    }
}

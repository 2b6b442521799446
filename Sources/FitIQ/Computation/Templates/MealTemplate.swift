import UnderstudyCore

/// A meal template of a user (fitiq-wellness.md 14).
struct MealTemplate: Sendable, Equatable {
    static let types = ["breakfast", "lunch", "dinner", "snack", "pre_workout", "post_workout"]

    /// In the stored form; see ``Resource/mealTemplates``.
    let record: JSON
    /// The id of the owner.
    let owner: String?

    var id: String { record["id"]?.string ?? "" }
    var name: String { record["name"]?.string ?? "" }

    /// Whether all users see the template.
    var isPublic: Bool { record["is_public"]?.bool == true }

    /// The foods in their order.
    var foods: [TemplateFood] {
        (record["foods"]?.array ?? []).enumerated().map { place, food in
            // Without an id, for example in a seed, a food has the same one in each response.
            TemplateFood(food, id: food["id"]?.string ?? UUIDText.named("\(FitIQBackend.name) meal template \(id) food \(place)"))
        }.ordered
    }

    /// The template as responses have it.
    var json: JSON {
        record.picked(["id", "user_id", "name", "description", "meal_type", "is_public"]).merging(totals)
            .merging(["foods": .array(foods.enumerated().map { $1.json(at: $0) })])
            .merging(record.picked([Resource.createdAt, Resource.updatedAt]))
    }

    /// The sums of the foods.
    var nutrition: JSON { JSON.object(["template_id": .string(id)]).merging(totals) }

    private var totals: JSON {
        let total = Nutrients(sumOf: foods.map(\.nutrients))
        return [
            "total_calories": .integer(total.calories), "total_protein": .number(total.protein),
            "total_carbs": .number(total.carbs), "total_fat": .number(total.fat),
        ]
    }

    /// The members of a copy for a user, with foods that have no ids yet.
    func copy(named name: String?) -> JSON {
        record.picked(["description", "meal_type"]).merging([
            "name": .string(name ?? TemplateName.ofCopy(of: self.name)), "foods": .array(foods.map(\.members)),
        ])
    }
}

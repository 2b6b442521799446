import UnderstudyCore

/// A food of a meal with its amount (fitiq-wellness.md 10.1).
struct MealItem: Sendable, Equatable {
    let name: String
    let quantity: Double
    let unit: String
    let nutrients: Nutrients
    let type: FoodType
    /// From 0 to 1; `nil` for an item that a user has entered.
    var confidence: Double?
    let notes: String?
    /// The id of a food that all users see.
    let foodID: String?
    /// The id of a food of the user.
    var userFoodID: String?
}

extension MealItem {
    /// Reads an item of a record or of a body. The name says the type of a built-in food.
    init(_ json: JSON) {
        name = json["food_name"]?.string ?? json["name"]?.string ?? ""
        quantity = json["quantity"]?.number ?? 0
        unit = json["unit"]?.string ?? ""
        nutrients = Nutrients(
            calories: json["calories"]?.integer ?? 0, protein: json["protein_g"]?.number ?? 0, carbs: json["carbs_g"]?.number ?? 0,
            fat: json["fat_g"]?.number ?? 0, fiber: json["fiber_g"]?.number, sugar: json["sugar_g"]?.number)
        let name = name
        type =
            json["food_type"]?.string.flatMap(FoodType.init(exact:)) ?? FoodTable.all.first { $0.name.isSame(as: name) }?.type ?? .food
        confidence = json["confidence_score"]?.number
        notes = json["parsing_notes"]?.string
        foodID = json["food_id"]?.string
        userFoodID = json["user_food_id"]?.string
    }

    /// The confidence in percent. An item with less than 70 needs a review.
    var percent: Int { Int(saturating: ((confidence ?? 1) * 100).rounded()) }
    var needsReview: Bool { percent < 70 }

    /// The item in a record.
    var record: JSON {
        .object(
            omittingMissing: [
                ("food_name", .string(name)), ("quantity", .number(quantity)), ("unit", .string(unit)),
                ("calories", .integer(nutrients.calories)), ("protein_g", .number(nutrients.protein)),
                ("carbs_g", .number(nutrients.carbs)), ("fat_g", .number(nutrients.fat)), ("fiber_g", nutrients.fiber.map(JSON.number)),
                ("sugar_g", nutrients.sugar.map(JSON.number)), ("food_type", .string(type.rawValue)),
                ("confidence_score", confidence.map(JSON.number)), ("parsing_notes", notes.map(JSON.string)),
                ("food_id", foodID.map(JSON.string)), ("user_food_id", userFoodID.map(JSON.string)),
            ])
    }

    /// `2 piece Egg`
    var text: String { "\(JSON.number(quantity).text) \(unit) \(name)" }

    /// The members that items of meals and of photos have in common.
    func answer(at place: Int) -> JSON.Members {
        [
            "unit": .string(unit), "quantity": .number(quantity), "calories": .integer(nutrients.calories),
            "protein_g": .number(nutrients.protein), "carbs_g": .number(nutrients.carbs), "fat_g": .number(nutrients.fat),
            "fiber_g": .optional(nutrients.fiber), "sugar_g": .optional(nutrients.sugar), "food_id": .optional(foodID),
            "user_food_id": .optional(userFoodID), "order_index": .integer(place),
        ]
    }

    /// Whole kilocalories and grams, as the app's reader of uploads wants them (fitiq-wellness.md 10.6).
    var macronutrients: JSON {
        [
            "calories": .integer(nutrients.calories), "protein": whole(nutrients.protein), "carbohydrates": whole(nutrients.carbs),
            "fats": whole(nutrients.fat), "fiber": nutrients.fiber.map(whole) ?? .null, "sugar": nutrients.sugar.map(whole) ?? .null,
        ]
    }
}

extension [MealItem] {
    var total: Nutrients { Nutrients(sumOf: map(\.nutrients)) }

    /// The text of a meal that was not entered as text.
    var text: String { map(\.text).joined(separator: ", ") }

    /// Whole kilocalories and grams (fitiq-wellness.md 10.6).
    var totalMacros: JSON {
        let total = total
        return [
            "total_calories": .integer(total.calories), "total_protein": whole(total.protein), "total_carbohydrates": whole(total.carbs),
            "total_fats": whole(total.fat),
        ]
    }
}

private func whole(_ grams: Double) -> JSON { .integer(Int(saturating: Wording.rounded(grams, decimals: 0))) }

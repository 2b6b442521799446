import UnderstudyCore
import Values

/// The stored members of foods and of logged foods (fitiq-wellness.md 11). Built-in foods are no records.
extension Foods {
    static let userID = Field<String>("user_id", .text, "The id of the user.", initially: .user)
    static let name = Field<String>("name", .text(length: 1...200), "The name.")
    static let brand = Field<String?>("brand", .nullable(.text(length: 0...200)), "The brand.", default: .some(nil))
    static let barcode = Field<String?>("barcode", .nullable(.text(length: 1...100)), "The barcode.", default: .some(nil))
    static let calories = Field<Int>("calories", .integer(0...1_000_000), "Kilocalories of a serving.")
        .usually(.numbers(0...3_000, "kilocalories"))
    static let protein = Field<Double>("protein_g", grams, "Grams of protein.").usually(.numbers(0...500, "grams"))
    static let carbs = Field<Double>("carbs_g", grams, "Grams of carbohydrates.").usually(.numbers(0...500, "grams"))
    static let fat = Field<Double>("fat_g", grams, "Grams of fat.").usually(.numbers(0...500, "grams"))
    static let fiber = Field<Double?>("fiber_g", .nullable(grams), "Grams of fiber.", default: .some(nil))
    static let sugar = Field<Double?>("sugar_g", .nullable(grams), "Grams of sugar.", default: .some(nil))
    static let sodium = Field<Double?>("sodium_mg", .nullable(grams), "Milligrams of sodium.", default: .some(nil))
    static let servingSize = Field<Double>("serving_size", .positiveNumber(upTo: 1_000_000), "The amount of a serving.")
    static let servingUnit = Field<String>("serving_unit", .text(length: 1...50), "The unit of the amount.")
    static let isPublic = Field<Bool>("is_public", .bool, "Whether all users see the food.", default: false)

    static let fields: Fields = [
        userID, name, brand, barcode, calories, protein, carbs, fat, fiber, sugar, sodium, servingSize, servingUnit, isPublic,
    ]

    private static let grams = ValueSchema.number(0...1_000_000)
}

extension FoodLogs {
    static let foodID = Field<String>("food_id", .identifier, "The id of the food.")
    static let source = Field<FoodLog.Source>("food_source", "How the food was found.")
    static let servings = Field<Double>("servings", .number(0.01...100_000), "The number of servings.")
    static let loggedAt = Field<Instant>(
        "logged_at", .instant, "The time of the meal; by default now.", initially: .creationTime, on: .always
    )
    .usually(.past)

    static let fields: Fields = [Foods.userID, foodID, source, MealLogs.type, servings, loggedAt, MealLogs.notes]
}

extension Resource {
    static let foods = Resource(
        "food", at: "/users/me/foods", label: "food", tag: nil, seedKey: "foods", owner: .user, identity: .generatedInAnyCase,
        fields: Foods.fields.members, order: .insertion, operations: [])

    static let foodLogs = Resource(
        "foodLog", at: "/food-logs", label: "food log", tag: nil, seedKey: "foodLogs", owner: .user, identity: .generatedInAnyCase,
        fields: FoodLogs.fields.members, order: .descending("logged_at"), operations: [])
}

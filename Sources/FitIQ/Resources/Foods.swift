import UnderstudyCore

/// Foods and food logs (fitiq-wellness.md 11), served by routes: built-in foods are no records.
extension Resource {
    static let foods = Resource(
        "food", at: "/users/me/foods", label: "food", tag: nil, seedKey: "foods", owner: .user, identity: .generatedInAnyCase,
        fields: [
            .assigned("user_id", .text, "The id of the user.", initially: .user),
            .required("name", .text(length: 1...200), "The name."),
            .optional("brand", .nullable(.text(length: 0...200)), "The brand.", default: .null),
            .optional("barcode", .nullable(.text(length: 1...100)), "The barcode.", default: .null),
            .required("calories", .integer(0...1_000_000), "Kilocalories of a serving."),
            .required("protein_g", foodGrams, "Grams of protein."), .required("carbs_g", foodGrams, "Grams of carbohydrates."),
            .required("fat_g", foodGrams, "Grams of fat."),
            .optional("fiber_g", .nullable(foodGrams), "Grams of fiber.", default: .null),
            .optional("sugar_g", .nullable(foodGrams), "Grams of sugar.", default: .null),
            .optional("sodium_mg", .nullable(foodGrams), "Milligrams of sodium.", default: .null),
            .required("serving_size", .positiveNumber(upTo: 1_000_000), "The amount of a serving."),
            .required("serving_unit", .text(length: 1...50), "The unit of the amount."),
            .optional("is_public", .bool, "Whether all users see the food.", default: false),
        ],
        order: .insertion, operations: [])

    static let foodLogs = Resource(
        "foodLog", at: "/food-logs", label: "food log", tag: nil, seedKey: "foodLogs", owner: .user, identity: .generatedInAnyCase,
        fields: [
            .assigned("user_id", .text, "The id of the user.", initially: .user),
            .required("food_id", .identifier, "The id of the food."),
            .required("food_source", .choice(["custom", "barcode", "database"]), "How the food was found."),
            .required("meal_type", .choice(MealLog.types), "The type of the meal."),
            .required("servings", .number(0.01...100_000), "The number of servings."),
            .optional("logged_at", .instant, "The time of the meal; by default now.", initially: .creationTime),
            .optional("notes", .nullable(.text(length: 0...500)), "Notes.", default: .null),
        ],
        order: .descending("logged_at"), operations: [])

    private static let foodGrams = ValueSchema.number(0...1_000_000)
}

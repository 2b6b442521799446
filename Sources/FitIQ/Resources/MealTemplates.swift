import UnderstudyCore

extension Resource {
    /// A user's meal templates (fitiq-wellness.md 14). Responses have further members; see ``MealTemplate``.
    static let mealTemplates = Resource(
        "mealTemplate", at: "/meal-templates", label: "template", tag: nil, seedKey: "mealTemplates", owner: .user,
        identity: .generatedInAnyCase,
        fields: [
            .assigned("user_id", .text, "The id of the user.", initially: .user),
            .required("name", .text(length: 1...TemplateName.mostUnits), "The name."),
            .optional("description", .nullable(.text(length: 0...5_000)), "A description.", default: .null),
            .required("meal_type", .choice(MealTemplate.types), "The type of the meal."),
            .optional("is_public", .bool, "Whether all users see the template.", default: false),
            .optional(
                "foods", .array(of: .object([templateFoodID] + templateFood), count: 0...mostTemplateFoods),
                "The foods, in their order.", default: []),
        ],
        order: .descending("created_at"), operations: [])

    static let mostTemplateFoods = 500

    private static let templateFoodID = ValueSchema.Field.optional(
        "id", .nullable(.identifier), "The id in the template; by default derived from the template's id.")

    /// A food in the body of a request.
    static let templateFood: [ValueSchema.Field] = [
        .optional("food_id", .nullable(.identifier), "The id of a food that all users see."),
        .optional("user_food_id", .nullable(.identifier), "The id of a food of the user."),
        .required("serving_size", .positiveNumber(upTo: 1_000_000), "The amount."),
        .required("serving_unit", .text(length: 1...50), "The unit of the amount."),
        .required("calories", .integer(0...1_000_000_000), "Kilocalories of the amount."),
        .required("protein", grams, "Grams of protein."), .required("carbs", grams, "Grams of carbohydrates."),
        .required("fat", grams, "Grams of fat."),
        .optional("order_index", .nullable(.integer(0...1_000_000)), "The place; by default that in the list."),
        .optional("notes", .nullable(.text(length: 0...500)), "Notes."),
    ]
}

import UnderstudyCore

extension Resource {
    /// Weeks of meals (brados-training.md 6.5). The operations that write are ``BradOSBackend/mealPlanRoutes``.
    static let mealPlans = Resource(
        "mealPlan", at: "/mealplans", label: "MealPlanSession", tag: "Brad OS: food", seedKey: "mealPlans",
        fields: [
            .required("plan", .array(of: .object(slot + [meal, mealName])), "The meals of the week.", on: []),
            .required(
                "meals_snapshot", .array(of: meals.recordSchema, count: 0...10_000), "The meals at the creation of the plan.", on: []),
            .required(
                "history",
                .array(
                    of: .object([
                        .required("role", .choice(["user", "assistant"]), "The author."), .required("content", .text, "The text."),
                        .optional("operations", .array(of: .object(slot + [newMeal])), "The changes of an answer."),
                    ])), "The conversation about the plan.", on: []),
            .required("is_finalized", .bool, "Whether the plan is final. A draft can be critiqued, a final plan revised.", on: []),
        ],
        mostBytes: 2 << 20, order: .descending("created_at"), operations: [.first(at: "/latest", "the newest meal plan"), .get])

    private static let slot: [ValueSchema.Field] = [
        .required("day_index", .integer(0...6), "The day of the week; 0 is Monday."),
        .required("meal_track", .choice(MealTrack.allCases.map(\.rawValue)), "For the family, or for the adults."),
        .required("meal_type", .choice(MealType.allCases.map(\.rawValue)), "The meal of the day."),
    ]

    private static let meal = ValueSchema.Field.required("meal_id", .nullable(.text), "The id of a meal in the snapshot; null for no meal.")
    private static let mealName = ValueSchema.Field.required("meal_name", .nullable(.text), "The name of the meal; null for no meal.")
    private static let newMeal = ValueSchema.Field.required(
        "new_meal_id", .nullable(.text), "The id of the new meal; null for no meal.")
}

import UnderstudyCore

extension Resource {
    /// Weeks of meals (brados-training.md 6.5). The operations that write are ``MealPlanning``.
    static let mealPlans = Resource(
        "mealPlan", at: "/mealplans", label: "MealPlanSession", tag: "Brad OS: food", seedKey: "mealPlans",
        fields: [
            MealPlanning.plan.member, MealPlanning.snapshot.member, MealPlanning.history.member, MealPlanning.isFinal.member,
        ],
        mostBytes: 2 << 20, order: .descending("created_at"), operations: [.first(at: "/latest", "Get the newest meal plan"), .get])

    /// A slot of a plan, and its meal.
    static let mealPlanEntry = ValueSchema.object(
        slot + [
            MealPlanning.mealID.required(example: "meal-chili"), MealPlanning.mealName.required(example: "Bean Chili"),
        ])

    /// A change of a slot; see ``MealPlanOperation``.
    static let mealPlanChange = ValueSchema.object(
        slot + [.required("new_meal_id", .nullable(.text), "The id of the new meal; null for no meal.", example: "meal-chili")])

    private static let slot: [ValueSchema.Field] = [
        MealPlanning.day.required(example: 0), MealPlanning.track.required(), MealPlanning.mealType.required(example: "dinner"),
    ]
}

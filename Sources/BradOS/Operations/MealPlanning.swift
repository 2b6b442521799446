import MicroHTTP
import UnderstudyCore
import Values

/// Changes to meal plans, and their shopping lists (brados-training.md 6.5).
enum MealPlanning {
    static let operations: [Operation<BradOSBackend>] = [
        .write(
            "generateMealPlan", .post, "/mealplans/generate", "Make a meal plan",
            """
            A week with a breakfast for the family, one for the adults, a lunch and a dinner each day; Friday's dinner is out. The rules \
            are those of the backend. The choice follows from the id of the new plan. The body is ignored.
            """,
            for: .everyone, body: .none, answers: .created(draft, "The draft."),
            refuses: [
                .own(
                    .unprocessableContent, "There are too few meals. Nothing is stored.",
                    example: example(of: .insufficientMeals(.family, .lunch)), schema: SharedFailure.mealPlan)
            ]
        ) { _, records in try records.generateMealPlan() },
        .read(
            "getShoppingList", "/mealplans/:id/shopping-list", "Get the shopping list of a meal plan",
            "The ingredients of the recipes of all planned meals, by section of the store. A meal that is planned twice counts twice.",
            for: .everyone, answers: .ok(shoppingList, "The list.")
        ) { call, records in try records.shoppingList(ofPlan: call.id) },
        .write(
            "critiqueMealPlan", .post, "/mealplans/:id/critique", "Change a draft by a text",
            """
            The real backend asks a language model. Here fixed rules read the text: slots after `Swap` and `Remove`, foods after `no`, \
            `without` and `less`, `easier` and `quick`, and days. A food is found in the name of a meal and in the ingredients of its \
            recipe, with the foods of its kind: `no fish` finds tuna. Both messages are added to the history.
            """,
            for: .everyone, body: .checked(request),
            answers: .ok(
                outcome, "The changed plan, also if an operation was refused.", example: outcome.example.removing(reconciled.name)),
            refuses: [refused("The body is invalid, or the plan is final.", .finalized(id: "p-1"))]
        ) { call, records in try records.critique(call.id, by: call.sent[critique], isFinal: false) },
        .write(
            "reviseMealPlan", .post, "/mealplans/:id/revise", "Change a final meal plan by a text",
            "As a critique of a draft. If an operation is refused, nothing is stored. Otherwise the last plan of each meal is computed again.",
            for: .everyone, body: .checked(request),
            answers: .ok(outcome, "The changed plan; the old one if an operation was refused."),
            refuses: [refused("The body is invalid, or the plan is a draft.", .notFinalized(id: "p-1"))]
        ) { call, records in try records.critique(call.id, by: call.sent[critique], isFinal: true) },
        .write(
            "finalizeMealPlan", .post, "/mealplans/:id/finalize", "Make a draft the final meal plan",
            "Now becomes the last plan of each planned meal. The body is ignored.", for: .everyone, body: .none,
            answers: .ok(.object([.required("finalized", .bool)]), "The plan is final."),
            refuses: [refused("The plan is final already, or the request is malformed.", .alreadyFinalized)]
        ) { call, records in try records.finalizeMealPlan(call.id) },
        .write(
            "deleteMealPlan", .delete, "/mealplans/:id", "Delete a meal plan",
            "If the plan was final, the last plan of each of its meals is computed again from the final plans that remain.",
            for: .everyone, body: .none, answers: .ok(deletion, "The plan is deleted.")
        ) { call, records in try records.deleteMealPlan(call.id) },
    ].tagged("Brad OS: food")

    static let plan = Field<[JSON]>("plan", .array(of: Resource.mealPlanEntry), "The meals of the week.", on: [])
    static let snapshot = Field<[JSON]>(
        "meals_snapshot", .array(of: Resource.meals.recordSchema, count: 0...10_000), "The meals at the creation of the plan.", on: [])
    static let history = Field<[JSON]>(
        "history",
        .array(
            of: .object([
                .required("role", .choice(["user", "assistant"]), "The author."), .required("content", .text, "The text."),
                .optional("operations", .array(of: Resource.mealPlanChange), "The changes of an answer."),
            ])), "The conversation about the plan.", on: [])
    static let isFinal = Field<Bool>(
        "is_finalized", .bool, "Whether the plan is final. A draft can be critiqued, a final plan revised.", on: [])
    /// As text, because its digits are those of the last plan of a meal.
    fileprivate static let updatedAt = Field<String>(Resource.updatedAt, .timestamp, "The time of the last change.")

    static let day = Field<Int>("day_index", .integer(0...6), "The day of the week; 0 is Monday.")
    static let track = Field<MealTrack>("meal_track", "For the family, or for the adults.", default: .family)
    static let mealType = Field<MealType>("meal_type", "The meal of the day.")
    static let mealID = Field<String?>("meal_id", .nullable(.text), "The id of a meal in the snapshot; null for no meal.")
    static let mealName = Field<String?>("meal_name", .nullable(.text), "The name of the meal; null for no meal.")

    private static let critique = Field<String>("critique", .string(1...2_000), "The text.")

    private static let request = ValueSchema.named(
        "BradOSCritique",
        .closedObject([
            critique.required(example: "Swap Monday dinner (Tacos) for something different.")
        ]))

    /// Seven days from Monday, with the breakfasts of the family and of the adults, lunch and dinner.
    private static let slots = ValueSchema.named("BradOSMealPlanSlots", .array(of: Resource.mealPlanEntry))

    private static let session = ValueSchema.Field.required(
        "session_id", .text, "The id of the meal plan.", example: "211818a8-a203-4ca4-bdaf-09ba9319bc0e")

    private static let draft = ValueSchema.object([session, .required("plan", slots, "The meals of the week.")])

    private static let shoppingList = ValueSchema.object([
        session, .required("sections", .list(of: ShoppingList.sectionSchema), "The sections, in the order of the store."),
    ])

    private static let outcome = ValueSchema.named(
        "BradOSMealPlanOutcome",
        .object([
            .required("plan", slots, "The meals of the week."),
            .required(
                "explanation", .string(1...2_000), "The changes, in words.", example: "Monday dinner: Bean Chili instead of Tacos."),
            .required("operations", .list(of: Resource.mealPlanChange), "The changes."),
            .required("errors", .list(of: .text), "A message for each refused operation.", example: []), reconciled,
        ]))

    private static let reconciled = ValueSchema.Field.optional(
        "recency_reconciled", .bool, "Only of a revision: whether anything is stored.")

    private static let deletion = ValueSchema.object([
        .required("deleted", .bool), .required("was_finalized", .bool, "Whether the plan was final."),
        .required("recency_reconciled", .bool, "Whether the last plans of its meals are computed again."),
    ])

    private static func refused(_ about: String, _ error: MealPlanError) -> Failure {
        .own(
            .badRequest, about, example: example(of: error),
            schema: .oneOf([SharedFailure.mealPlan, SharedFailure.validationSchema]))
    }

    private static func example(of error: MealPlanError) -> JSON {
        SharedFailure.failed(.string(error.code), error.message)
    }
}

extension Records {
    /// The plan follows from the id of its session, and so from the seed of the world's identifiers.
    fileprivate func generateMealPlan() throws -> JSON {
        let snapshot = try all(.meals)
        let id = nextID()
        var generator = SeededGenerator(named: id)
        let plan = try MealPlan(of: MealList(snapshot), at: now, using: &generator).json
        let session: JSON = ["id": .string(id), "plan": plan, "meals_snapshot": .array(snapshot), "history": [], "is_finalized": false]
        try add(.mealPlans, session)
        return ["session_id": .string(id), "plan": plan]
    }

    fileprivate func shoppingList(ofPlan id: String) throws -> JSON {
        let plan = try MealPlan(record(.mealPlans, id))
        return [
            "session_id": .string(id), "sections": try ShoppingList(of: plan, recipes: all(.recipes), ingredients: all(.ingredients)).json,
        ]
    }

    /// Changes a plan by the words of a text, and adds the text and its answer to the history.
    ///
    /// A final plan is not changed at all if an operation breaks a rule (6.5). Both messages are added even if equal ones exist (D19).
    fileprivate func critique(_ id: String, by text: String, isFinal: Bool) throws -> JSON {
        let session = try record(.mealPlans, id)
        if try session[MealPlanning.isFinal] != isFinal { throw isFinal ? MealPlanError.notFinalized(id: id) : .finalized(id: id) }
        let old = try MealPlan(session)
        let meals = try MealList(session[MealPlanning.snapshot])
        let answer = CritiqueAnswer(to: text, of: old, meals, ingredients: try ingredientNames(), at: now)
        var new = old
        let errors = new.apply(answer.operations, of: meals)
        let isRefused = isFinal && !errors.isEmpty
        if !isRefused {
            let history = try session[MealPlanning.history] + answer.messages(after: text)
            try store(.mealPlans, session.json.merging(["plan": new.json, "history": .array(history)]))
            if isFinal { try reconcile(old.mealIDs.union(new.mealIDs)) }
        }
        return .object(omittingMissing: [
            ("plan", isRefused ? old.json : new.json), ("explanation", .string(answer.explanation)),
            ("operations", .array(answer.operations.map(\.json))), ("errors", .array(errors.map(JSON.string))),
            ("recency_reconciled", isFinal ? .bool(!isRefused) : nil),
        ])
    }

    /// The names of the ingredients of each meal with a recipe, by the id of the meal.
    private func ingredientNames() throws -> [ExactText: [String]] {
        let ingredients = try all(.ingredients).map(Resource.ingredients.record)
        let names = Dictionary(try ingredients.map { (ExactText($0.id), try $0[Food.ingredientName]) }) { $1 }
        let recipes = try all(.recipes).map(Resource.recipes.record).map { recipe in
            let ids = try recipe[Food.ingredients].map { ExactText(try Record(kind: recipe.kind, $0)[Food.ingredientID]) }
            return (ExactText(try recipe[Food.mealID]), ids.compactMap { names[$0] })
        }
        return Dictionary(recipes, uniquingKeysWith: { $1 })
    }

    fileprivate func finalizeMealPlan(_ id: String) throws -> JSON {
        let session = try record(.mealPlans, id)
        guard try !session[MealPlanning.isFinal] else { throw MealPlanError.alreadyFinalized }
        try store(.mealPlans, session.json.merging(["is_finalized": true]))
        for id in try MealPlan(session).mealIDs { try setLastPlanned(id, .string(now.description)) }
        return ["finalized": true]
    }

    fileprivate func deleteMealPlan(_ id: String) throws -> JSON {
        let session = try record(.mealPlans, id)
        let wasFinal = try session[MealPlanning.isFinal]
        try delete(.mealPlans, id)
        if wasFinal { try reconcile(MealPlan(session).mealIDs) }
        return ["deleted": true, "was_finalized": .bool(wasFinal), "recency_reconciled": .bool(wasFinal)]
    }

    /// Sets the last plan of each meal to the last change of a final session that plans it; to null if none does.
    private func reconcile(_ meals: Set<ExactText>) throws {
        var latest: [ExactText: String] = [:]
        for session in try all(.mealPlans, matching: ["is_finalized": true]).map(Resource.mealPlans.record) {
            let time = try session[MealPlanning.updatedAt]
            for id in try MealPlan(session).mealIDs where latest[id].map({ $0 < time }) ?? true { latest[id] = time }
        }
        for id in meals { try setLastPlanned(id, .optional(latest[id])) }
    }

    /// A meal that does not exist any more is left out.
    private func setLastPlanned(_ id: ExactText, _ time: JSON) throws {
        guard let meal = try find(.meals, id.text) else { return }
        try store(.meals, meal.merging(["last_planned": time]))
    }
}

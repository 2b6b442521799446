import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// Changes to meal plans, and their shopping lists (brados-training.md 6.5).
    var mealPlanRoutes: [Route] {
        [
            records(.post, "/mealplans/generate", "a new meal plan", status: .created) { records, _, _ in try records.generateMealPlan() },
            records(.get, "/mealplans/:id/shopping-list", "the shopping list of a meal plan") {
                try $0.shoppingList(ofPlan: $2["id"] ?? "")
            },
            records(.post, "/mealplans/:id/critique", "changes to a draft by a text", body: Self.critiqueSchema) {
                try $0.critique($2["id"] ?? "", by: $1["critique"]?.string ?? "", isFinal: false)
            },
            records(.post, "/mealplans/:id/revise", "changes to a final meal plan by a text", body: Self.critiqueSchema) {
                try $0.critique($2["id"] ?? "", by: $1["critique"]?.string ?? "", isFinal: true)
            },
            records(.post, "/mealplans/:id/finalize", "a draft as the final meal plan") { try $0.finalizeMealPlan($2["id"] ?? "") },
            records(.delete, "/mealplans/:id", "the end of a meal plan") { try $0.deleteMealPlan($2["id"] ?? "") },
        ]
    }

    private static let critiqueSchema = ValueSchema.closedObject([.required("critique", .text(length: 1...2_000))])
}

extension Records {
    /// The plan follows from the id of its session, and so from the seed of the world's identifiers.
    fileprivate func generateMealPlan() throws -> JSON {
        let snapshot = JSON.array(try all(.meals))
        let id = nextID()
        var generator = SeededGenerator(named: id)
        let plan = try MealPlan(of: MealList(snapshot), at: now, using: &generator).json
        let session: JSON = ["id": .string(id), "plan": plan, "meals_snapshot": snapshot, "history": [], "is_finalized": false]
        try add(.mealPlans, session)
        return ["session_id": .string(id), "plan": plan]
    }

    fileprivate func shoppingList(ofPlan id: String) throws -> JSON {
        let plan = MealPlan(try get(.mealPlans, id)["plan"])
        return [
            "session_id": .string(id), "sections": try ShoppingList(of: plan, recipes: all(.recipes), ingredients: all(.ingredients)).json,
        ]
    }

    /// Changes a plan by the words of a text, and adds the text and its answer to the history.
    ///
    /// A final plan is not changed at all if an operation breaks a rule (6.5). Both messages are added even if equal ones exist (D19).
    fileprivate func critique(_ id: String, by text: String, isFinal: Bool) throws -> JSON {
        let session = try get(.mealPlans, id)
        if (session["is_finalized"] == true) != isFinal { throw isFinal ? MealPlanError.notFinalized(id: id) : .finalized(id: id) }
        let old = MealPlan(session["plan"])
        let meals = MealList(session["meals_snapshot"])
        let answer = CritiqueAnswer(to: text, of: old, meals, ingredients: try ingredientNames(), at: now)
        var new = old
        let errors = new.apply(answer.operations, of: meals)
        let isRefused = isFinal && !errors.isEmpty
        if !isRefused {
            let history = JSON.array((session["history"]?.array ?? []) + answer.messages(after: text))
            try store(.mealPlans, session.merging(["plan": new.json, "history": history]))
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
        let names = Dictionary(
            try all(.ingredients).map { (ExactText($0["id"]?.string ?? ""), $0["name"]?.string ?? "") }, uniquingKeysWith: { $1 })
        let recipes = try all(.recipes).map { recipe in
            let ids = (recipe["ingredients"]?.array ?? []).compactMap { $0["ingredient_id"]?.string.map(ExactText.init) }
            return (ExactText(recipe["meal_id"]?.string ?? ""), ids.compactMap { names[$0] })
        }
        return Dictionary(recipes, uniquingKeysWith: { $1 })
    }

    fileprivate func finalizeMealPlan(_ id: String) throws -> JSON {
        let session = try get(.mealPlans, id)
        guard session["is_finalized"] != true else { throw MealPlanError.alreadyFinalized }
        try store(.mealPlans, session.merging(["is_finalized": true]))
        for id in MealPlan(session["plan"]).mealIDs { try setLastPlanned(id, .string(now.description)) }
        return ["finalized": true]
    }

    fileprivate func deleteMealPlan(_ id: String) throws -> JSON {
        let session = try get(.mealPlans, id)
        let wasFinal = session["is_finalized"] == true
        try delete(.mealPlans, id)
        if wasFinal { try reconcile(MealPlan(session["plan"]).mealIDs) }
        return ["deleted": true, "was_finalized": .bool(wasFinal), "recency_reconciled": .bool(wasFinal)]
    }

    /// Sets the last plan of each meal to the last change of a final session that plans it; to null if none does.
    private func reconcile(_ meals: Set<ExactText>) throws {
        var latest: [ExactText: String] = [:]
        for session in try all(.mealPlans, matching: ["is_finalized": true]) {
            let time = session[Resource.updatedAt]?.string ?? ""
            for id in MealPlan(session["plan"]).mealIDs where latest[id].map({ $0 < time }) ?? true { latest[id] = time }
        }
        for id in meals { try setLastPlanned(id, .optional(latest[id])) }
    }

    /// A meal that does not exist any more is left out.
    private func setLastPlanned(_ id: ExactText, _ time: JSON) throws {
        guard let meal = try find(.meals, id.text) else { return }
        try store(.meals, meal.merging(["last_planned": time]))
    }
}

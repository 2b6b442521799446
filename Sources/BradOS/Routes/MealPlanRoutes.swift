import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// Changes to meal plans, and their shopping lists (brados-training.md 6.5).
    var mealPlanRoutes: [Route] {
        [
            sharedWrite(.post, "/mealplans/generate", "a new meal plan", handler: generateMealPlan),
            shared("/mealplans/:id/shopping-list", "the shopping list of a meal plan") { reader, context in
                try context.read { db in
                    try Self.shoppingList(of: context.sessionID, from: Records(of: reader.scope, at: context.now, in: db))
                }
            },
            sharedWrite(.post, "/mealplans/:id/critique", "changes to a draft by a text") { scope, context in
                try critique(scope, context, isFinal: false)
            },
            sharedWrite(.post, "/mealplans/:id/revise", "changes to a final meal plan by a text") { scope, context in
                try critique(scope, context, isFinal: true)
            },
            sharedWrite(.post, "/mealplans/:id/finalize", "a draft as the final meal plan", handler: finalizeMealPlan),
            sharedWrite(.delete, "/mealplans/:id", "the end of a meal plan", handler: deleteMealPlan),
        ]
    }

    /// The plan follows from the id of its session, and so from the seed of the world's identifiers.
    private func generateMealPlan(_ scope: ResourceScope, _ context: Context) throws -> Response {
        try context.change(scope) { records in
            let snapshot = JSON.array(try records.all(.meals))
            let id = records.nextID()
            var generator = SeededGenerator(named: id)
            let plan = try MealPlan(of: MealList(snapshot), at: context.now, using: &generator).json
            let session: JSON = [
                "id": .string(id), "plan": plan, "meals_snapshot": snapshot, "history": [], "is_finalized": false,
            ]
            try records.insert(.mealPlans, try records.make(.mealPlans, session))
            return .success(["session_id": .string(id), "plan": plan], status: .created)
        }
    }

    private static func shoppingList(of id: String, from records: Records) throws -> Response {
        let plan = MealPlan(try records.get(.mealPlans, id)["plan"])
        let list = ShoppingList(of: plan, recipes: try records.all(.recipes), ingredients: try records.all(.ingredients))
        return .success(["session_id": .string(id), "sections": list.json])
    }

    private static let critiqueSchema = ValueSchema.closedObject([.required("critique", .text(length: 1...2_000))])

    /// Changes a plan by the words of a text, and adds the text and its answer to the history.
    ///
    /// A final plan is not changed at all if an operation breaks a rule (6.5). Both messages are added even if equal ones exist (D19).
    private func critique(_ scope: ResourceScope, _ context: Context, isFinal: Bool) throws -> Response {
        let text = try context.body(Self.critiqueSchema)["critique"]?.string ?? ""
        return try context.change(scope) { records in
            let session = try records.get(.mealPlans, context.sessionID)
            if (session["is_finalized"] == true) != isFinal {
                throw isFinal ? MealPlanError.notFinalized(id: context.sessionID) : .finalized(id: context.sessionID)
            }
            let old = MealPlan(session["plan"])
            let meals = MealList(session["meals_snapshot"])
            let answer = CritiqueAnswer(to: text, of: old, meals, at: context.now)
            var new = old
            let errors = new.apply(answer.operations, of: meals)
            let operations = JSON.array(answer.operations.map(\.json))
            let isRefused = isFinal && !errors.isEmpty
            if !isRefused {
                let messages: [JSON] = [
                    ["role": "user", "content": .string(text)],
                    ["role": "assistant", "content": .string(answer.explanation), "operations": operations],
                ]
                let history = JSON.array((session["history"]?.array ?? []) + messages)
                try records.store(session.merging(["plan": new.json, "history": history]), in: .mealPlans)
                if isFinal { try records.reconcile(old.mealIDs.union(new.mealIDs)) }
            }
            return .success(
                .object(omittingMissing: [
                    ("plan", isRefused ? old.json : new.json), ("explanation", .string(answer.explanation)), ("operations", operations),
                    ("errors", .array(errors.map(JSON.string))), ("recency_reconciled", isFinal ? .bool(!isRefused) : nil),
                ]))
        }
    }

    private func finalizeMealPlan(_ scope: ResourceScope, _ context: Context) throws -> Response {
        try context.change(scope) { records in
            let session = try records.get(.mealPlans, context.sessionID)
            guard session["is_finalized"] != true else { throw MealPlanError.alreadyFinalized }
            try records.store(session.merging(["is_finalized": true]), in: .mealPlans)
            for id in MealPlan(session["plan"]).mealIDs { try records.setLastPlanned(id, .string(context.now.description)) }
            return .success(["finalized": true])
        }
    }

    private func deleteMealPlan(_ scope: ResourceScope, _ context: Context) throws -> Response {
        try context.change(scope) { records in
            let session = try records.get(.mealPlans, context.sessionID)
            let wasFinal = session["is_finalized"] == true
            try records.delete(.mealPlans, context.sessionID)
            if wasFinal { try records.reconcile(MealPlan(session["plan"]).mealIDs) }
            return .success(["deleted": true, "was_finalized": .bool(wasFinal), "recency_reconciled": .bool(wasFinal)])
        }
    }
}

extension Records {
    /// Sets the last plan of each meal to the last change of a final session that plans it; to null if none does.
    fileprivate func reconcile(_ meals: Set<ExactText>) throws {
        var latest: [ExactText: String] = [:]
        for session in try all(.mealPlans, matching: ["is_finalized": true]) {
            let time = session[Resource.updatedAt]?.string ?? ""
            for id in MealPlan(session["plan"]).mealIDs where latest[id].map({ $0 < time }) ?? true { latest[id] = time }
        }
        for id in meals { try setLastPlanned(id, .optional(latest[id])) }
    }

    /// A meal that does not exist any more is left out.
    fileprivate func setLastPlanned(_ id: ExactText, _ time: JSON) throws {
        guard let meal = try find(.meals, id.text) else { return }
        try store(meal.merging(["last_planned": time]), in: .meals)
    }

    fileprivate func store(_ record: JSON, in resource: Resource) throws { try update(resource, touched(record, of: resource)) }
}

extension Context {
    fileprivate var sessionID: String { parameters["id"] ?? "" }
}

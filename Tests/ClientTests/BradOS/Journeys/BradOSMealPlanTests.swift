import Testing
import TestSupport
import Values

@Suite("A week of meals over sockets (brados-training.md 6.5, 7.5)")
struct BradOSMealPlanTests {
    private static let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    private static let kinds = [("breakfast", "family", 1), ("breakfast", "adult", 1), ("lunch", "family", 2), ("dinner", "family", 4)]

    /// Nine meals of each kind. Each has a recipe with an ingredient of all meals, one of its kind, and salt.
    private func fill(_ app: BradOSApp) async throws {
        func ingredient(_ name: String, _ section: String) async throws -> JSON {
            let made: BradOSIngredient = try await app.post("ingredients", ["name": .string(name), "store_section": .string(section)])
            return .string(made.id)
        }
        let onion = try await ingredient("Onion", "Produce")
        let salt = try await ingredient("Salt", "Pantry Staples")
        for (type, audience, effort) in Self.kinds {
            let own = try await ingredient("Egg for \(audience) \(type)", "Dairy & Eggs")
            for number in 1...9 {
                let body: JSON = [
                    "name": .string("\(audience) \(type) \(number)"), "meal_type": .string(type), "audience": .string(audience),
                    "effort": .integer(effort), "has_red_meat": false, "prep_ahead": false, "url": .null,
                ]
                let meal: BradOSMeal = try await app.post("meals", body)
                let uses: [JSON] = [
                    ["ingredient_id": onion, "quantity": 0.5, "unit": "cup"], ["ingredient_id": own, "quantity": 2, "unit": .null],
                    [
                        "ingredient_id": salt, "quantity": number.isMultiple(of: 2) ? 1 : .null,
                        "unit": number.isMultiple(of: 2) ? "tsp" : .null,
                    ],
                ]
                let recipe: JSON = ["meal_id": .string(meal.id), "ingredients": .array(uses), "steps": .null]
                let _: BradOSRecipe = try await app.post("recipes", recipe)
            }
        }
    }

    /// `Tuesday Brad breakfast (Oats)`. A build of February does not write `Brad`.
    private func name(_ slot: BradOSMealPlan.Slot, _ generation: BradOSGeneration) -> String {
        let isAdults = slot.meal_track == "adult" && generation == .g2
        return "\(Self.days[slot.day_index]) \(isAdults ? "Brad " : "")\(slot.meal_type) (\(slot.meal_name ?? ""))"
    }

    private func lastPlanned(_ app: BradOSApp) async throws -> [String: String] {
        let meals: [BradOSMeal] = try await app.get("meals")
        return meals.reduce(into: [:]) { $0[$1.id] = $1.last_planned }
    }

    @Test("is generated, critiqued in the app's words, finalized and shopped for", arguments: BradOSGeneration.allCases)
    func week(_ generation: BradOSGeneration) async throws {
        let app = try TestServer(accounts: []).bradOS(generation: generation)
        try await fill(app)
        let new: BradOSNewMealPlan = try await app.post("mealplans/generate", [:])
        let draft: BradOSMealPlan = try await app.get("mealplans/\(new.session_id)")
        #expect(draft.plan.count == 28 && !draft.is_finalized)

        let dinner = try #require(draft.plan.first { $0.day_index == 0 && $0.meal_type == "dinner" })
        let breakfast = try #require(draft.plan.first { $0.day_index == 1 && $0.meal_track == "adult" })
        let lunch = try #require(draft.plan.first { $0.day_index == 4 && $0.meal_type == "lunch" })
        let text =
            "Swap \(name(dinner, generation)) and \(name(breakfast, generation)) for something different. "
            + "Remove \(name(lunch, generation)) from the plan."
        let critique: BradOSCritique = try await app.post("mealplans/\(draft.id)/critique", ["critique": .string(text)])
        #expect(critique.errors == [] && critique.operations.map(\.day_index) == [0, 1, 4])
        #expect(critique.explanation.hasPrefix("Monday dinner: "))
        let changed = zip(draft.plan, critique.plan).filter { $0.meal_id != $1.meal_id }.map(\.0)
        #expect(changed.map(\.meal_name) == [dinner, breakfast, lunch].map(\.meal_name))

        let final: BradOSFinalized = try await app.post("mealplans/\(draft.id)/finalize", [:])
        #expect(final.finalized)
        let session = try #require(try await app.getOptional("mealplans/latest", as: BradOSMealPlan.self))
        #expect(session.id == draft.id && session.is_finalized)
        let planned = Set(session.plan.compactMap(\.meal_id))
        #expect(planned.count == 26)
        #expect(try await Set(lastPlanned(app).keys) == planned)

        let served: BradOSShoppingList = try await app.get("mealplans/\(draft.id)/shopping-list")
        let recipes: [BradOSRecipe] = try await app.get("recipes")
        let ingredients: [BradOSIngredient] = try await app.get("ingredients")
        #expect(served == BradOSShoppingList(of: session.plan, recipes, ingredients))
        #expect(served.sections.first?.items == [.init(name: "Onion", total_quantity: 13, unit: "cup", meal_count: 26)])
    }

    @Test("gives its meals back when it is deleted: to the week before, then to none")
    func deletion() async throws {
        let server = try TestServer(accounts: [])
        let app = server.bradOS(generation: .g2)
        try await fill(app)
        var weeks: [BradOSMealPlan] = []
        for time in ["2026-01-07T09:00:00Z", "2026-01-14T09:00:00Z"] {
            try server.setNow(time)
            let new: BradOSNewMealPlan = try await app.post("mealplans/generate", [:])
            let _: BradOSFinalized = try await app.post("mealplans/\(new.session_id)/finalize", [:])
            weeks.append(try await app.get("mealplans/\(new.session_id)"))
        }
        let (first, second) = (weeks[0], weeks[1])
        try await app.delete("mealplans/\(second.id)")
        let times = try await lastPlanned(app)
        #expect(Set(times.keys) == Set(first.plan.compactMap(\.meal_id)))
        #expect(Set(times.values) == [first.updated_at])
        try await app.delete("mealplans/\(first.id)")
        #expect(try await lastPlanned(app) == [:])
        #expect(try await app.getOptional("mealplans/latest", as: BradOSMealPlan.self) == nil)
    }

    @Test("is the same after the same requests in two sandboxes")
    func sandboxes() async throws {
        let server = try TestServer(accounts: [], isOwn: true)
        var weeks: [[String?]] = []
        for id in ["one", "two"] {
            try await server.makeSandbox(id)
            let app = BradOSApp(to: try server.sandboxURL(id).appending(path: "api/dev"), of: server)
            try await fill(app)
            let new: BradOSNewMealPlan = try await app.post("mealplans/generate", [:])
            weeks.append(new.plan.map(\.meal_name))
        }
        #expect(weeks.first == weeks.last)
    }
}

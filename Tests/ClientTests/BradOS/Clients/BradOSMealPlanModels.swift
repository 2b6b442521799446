/// The types that the app's meal plan decodes (brados-training.md 8.1).
struct BradOSNewMealPlan: Decodable, Sendable {
    let session_id: String
    let plan: [BradOSMealPlan.Slot]
}

struct BradOSCritique: Decodable, Sendable {
    struct Operation: Decodable, Sendable {
        let day_index: Int
        let meal_type: String
        let new_meal_id: String?
    }

    let plan: [BradOSMealPlan.Slot]
    let explanation: String
    let operations: [Operation]
    let errors: [String]
}

struct BradOSFinalized: Decodable, Sendable {
    let finalized: Bool
}

struct BradOSMeal: Decodable, Sendable {
    let id, name, meal_type: String
    let effort: Int
    let has_red_meat: Bool
    let created_at, updated_at: String
    let last_planned: String?
}

struct BradOSIngredient: Decodable, Sendable {
    let id, name, store_section: String
}

struct BradOSRecipe: Decodable, Sendable {
    struct Use: Decodable, Sendable {
        let ingredient_id: String
        let quantity: Double?
        let unit: String?
    }

    let id, meal_id: String
    let ingredients: [Use]
}

/// The server's list, and the one that the app builds itself.
struct BradOSShoppingList: Decodable, Sendable, Equatable {
    struct Section: Decodable, Sendable, Equatable {
        let name: String
        var items: [Item]
    }

    struct Item: Decodable, Sendable, Equatable {
        let name: String
        var total_quantity: Double?
        var unit: String?
        var meal_count: Int
    }

    var sections: [Section]

    /// The list that the app builds from all recipes and ingredients. Like the app, it needs unique keys.
    init(of plan: [BradOSMealPlan.Slot], _ recipes: [BradOSRecipe], _ ingredients: [BradOSIngredient]) {
        let recipes = Dictionary(uniqueKeysWithValues: recipes.map { ($0.meal_id, $0) })
        let uses = plan.compactMap { slot in slot.meal_id.flatMap { recipes[$0] } }.flatMap(\.ingredients)
        sections = Self.store.compactMap { section in
            let items = ingredients.filter { $0.store_section == section }.sorted { $0.name.lowercased() < $1.name.lowercased() }
                .compactMap { ingredient in Item(ingredient.name, uses.filter { $0.ingredient_id == ingredient.id }) }
            return items.isEmpty ? nil : Section(name: section, items: items)
        }
    }

    /// The sections that the tests use, in the order of the store.
    private static let store = ["Produce", "Dairy & Eggs", "Pantry Staples"]
}

extension BradOSShoppingList.Item {
    /// `nil` if nothing uses the ingredient.
    fileprivate init?(_ name: String, _ uses: [BradOSRecipe.Use]) {
        guard let first = uses.first else { return nil }
        let quantities = uses.compactMap(\.quantity)
        let isUniform = uses.allSatisfy { $0.unit == first.unit } && (quantities.isEmpty || quantities.count == uses.count)
        self.init(
            name: name, total_quantity: isUniform && !quantities.isEmpty ? quantities.reduce(0, +) : nil,
            unit: isUniform ? first.unit : nil,
            meal_count: uses.count)
    }
}

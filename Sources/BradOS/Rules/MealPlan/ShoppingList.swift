import OrderedCollections
import UnderstudyCore
import Values

/// The ingredients of a plan's recipes, by section of the store (brados-training.md 6.5).
struct ShoppingList: Sendable {
    /// The sections of a store, in the order of a walk through it (brados-training.md 6.3).
    static let storeSections = [
        "Produce", "Dairy & Eggs", "Meat & Seafood", "Deli", "Bakery & Bread", "Frozen", "Canned & Jarred", "Pasta & Grains",
        "Snacks & Cereal", "Condiments & Spreads", "Pantry Staples",
    ]

    /// The place of sections that the list does not have.
    private static let lastPlace = 999

    fileprivate struct Item {
        let id, name, section: String
        var quantity: Double?
        var unit: String?
        var meals = 1
        /// Whether an amount did not fit the others, so that the item has none for good.
        var hasConflict = false

        mutating func add(_ quantity: Double?, _ unit: String?) {
            meals += 1
            if hasConflict { return }
            if self.unit.map(ExactText.init) == unit.map(ExactText.init) {
                switch (self.quantity, quantity) {
                case (let sum?, let quantity?):
                    // JSON cannot contain infinity.
                    return self.quantity = min(max(sum + quantity, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
                case (nil, nil): return
                default: break
                }
            }
            (self.quantity, self.unit, hasConflict) = (nil, nil, true)
        }
    }

    /// By the id of the ingredient, in the order of the plan.
    private var items: OrderedDictionary<ExactText, Item> = [:]

    /// A recipe counts as often as its meal is planned. Unknown ingredients are left out.
    ///
    /// - Parameters:
    ///   - recipes: of several recipes of a meal, the last one counts.
    ///   - ingredients: the records of all ingredients.
    init(of plan: MealPlan, recipes: [JSON], ingredients: [JSON]) throws {
        let recipes = Dictionary(try recipes.map(Resource.recipes.record).map { (ExactText(try $0[Food.mealID]), $0) }) { $1 }
        let ingredients = Dictionary(ingredients.map(Resource.ingredients.record).map { (ExactText($0.id), $0) }) { $1 }
        for recipe in plan.entries.compactMap(\.mealID).compactMap({ recipes[$0] }) {
            for use in try recipe[Food.ingredients].map({ Record(kind: recipe.kind, $0) }) {
                let id = ExactText(try use[Food.ingredientID])
                guard let ingredient = ingredients[id] else { continue }
                let (quantity, unit) = (try use[Food.quantity], try use[Food.unit])
                if items[id] != nil {
                    items[id]?.add(quantity, unit)
                } else {
                    items[id] = Item(
                        id: id.text, name: try ingredient[Food.ingredientName], section: try ingredient[Food.section], quantity: quantity,
                        unit: unit)
                }
            }
        }
    }

    /// The array `sections`. Equal places and names stay in the order of the plan, because sorting is stable.
    var json: JSON {
        let sections = OrderedDictionary(grouping: items.values) { ExactText($0.section) }
        let ordered = sections.map { (place: Self.place(of: $0.text), name: $0, items: $1) }.sorted { $0.place < $1.place }
        return .array(
            ordered.map { place, name, items in
                let items = items.map { (key: CollationKey($0.name), item: $0) }.sorted { $0.key < $1.key }
                return ["name": .string(name.text), "sort_order": .integer(place), "items": .array(items.map { $0.item.json })]
            })
    }

    /// An element of ``json``.
    static let sectionSchema = ValueSchema.object([
        .required("name", .text, "The section.", example: "Produce"),
        .required("sort_order", .integer(1...Double(lastPlace)), "The place of the section in the store.", example: 1),
        .required("items", .array(of: Item.schema, count: 1...Int(Int32.max)), "The ingredients, by name."),
    ])

    private static func place(of section: String) -> Int {
        storeSections.firstIndex { $0.isSame(as: section) }.map { $0 + 1 } ?? lastPlace
    }
}

extension ShoppingList.Item {
    fileprivate static let schema = ValueSchema.named(
        "BradOSShoppingListItem",
        .object([
            .required("ingredient_id", .text, "The id of the ingredient.", example: "onion"),
            .required("name", .text, "The name.", example: "Onion"),
            .required("store_section", .text, "The section of the store.", example: "Produce"),
            .required("total_quantity", .nullable(.anyNumber), "Null if the amounts cannot be added.", example: 11.75),
            .required("unit", .nullable(.text), "Null if the amounts have none, or cannot be added.", example: "cup"),
            .required("meal_count", .integer(from: 1), "The number of planned meals with the ingredient.", example: 13),
            .required("display_text", .text, "The quantity, the unit and the name.", example: "11.75 cup Onion"),
        ]))

    fileprivate var json: JSON {
        [
            "ingredient_id": .string(id), "name": .string(name), "store_section": .string(section),
            "total_quantity": .optional(quantity), "unit": .optional(unit), "meal_count": .integer(meals),
            "display_text": .string(text),
        ]
    }

    /// The quantity as JavaScript writes it, as JSON does, too.
    private var text: String {
        guard let quantity, let unit else { return name }
        return "\(JSON.number(quantity).text) \(unit) \(name)"
    }
}

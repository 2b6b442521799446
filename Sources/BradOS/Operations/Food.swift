import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// The recipe of a meal (brados-training.md 6.4). The other operations of meals, ingredients and recipes are those of the resources.
enum Food {
    static let mealName = Field<String>("name", .string(1...200), "The name.")
    static let mealType = Field<MealType>("meal_type", "The meal of the day.")
    static let audience = Field<MealTrack>("audience", "The people that it is for.", default: .family)
    static let effort = Field<Int>("effort", .integer(1...10), "The effort of cooking, from 1 to 10.")
    static let hasRedMeat = Field<Bool>("has_red_meat", .bool, "Whether it contains red meat.")
    static let isPrepAhead = Field<Bool>("prep_ahead", .bool, "Whether it is prepared ahead.")
    static let lastPlanned = Field<Instant?>(
        "last_planned", .nullable(.utcTimestamp), "The last time in a final meal plan.", initially: .value(.null))

    static let ingredientName = Field<String>("name", .nonEmptyText, "The name.")
    static let section = Field<String>("store_section", .choice(ShoppingList.storeSections), "The section of the store.")

    static let mealID = Field<String>("meal_id", .text, "The id of the meal.", on: .create)
    static let ingredients = Field<[JSON]>(
        "ingredients",
        .nonEmptyArray(
            of: .closedObject([ingredientID.required(), quantity.required(), unit.required()])),
        "The ingredients.")
    static let ingredientID = Field<String>("ingredient_id", .text, "The id of the ingredient.")
    static let quantity = Field<Double?>("quantity", .nullable(.anyNumber), "The quantity in the unit.")
    static let unit = Field<String?>("unit", .nullable(.text), "The unit.")

    static let operations: [Operation<BradOSBackend>] = [
        .read(
            "getRecipeOfMeal", "/recipes/by-meal/:id", "Get the recipe of a meal", for: .everyone,
            answers: .ok(Resource.recipes.schema, "The recipe.", example: example)
        ) { call, records in
            let id = call.id
            guard let recipe = try records.first(.recipes, matching: ["meal_id": .string(id)]) else {
                throw BradOSError.notFound("Recipe", id: "meal:\(id)")
            }
            return recipe
        }
    ].tagged("Brad OS: food")

    private static let example: JSON = [
        "id": "a41e1bde-72c3-4e86-9d3b-4a5f6a0f86c2", "meal_id": "0e9c1f5a-3b2e-4c6d-8e9f-0a1b2c3d4e5f",
        "ingredients": [["ingredient_id": "7d9c1f5a-3b2e-4c6d-8e9f-0a1b2c3d4e5f", "quantity": 2, "unit": "cups"]], "steps": .null,
        "created_at": "2026-01-07T09:00:00.000Z", "updated_at": "2026-01-07T09:00:00.000Z",
    ]
}

extension Resource {
    /// brados-training.md 6.2
    static let meals = Resource(
        "meal", at: "/meals", label: "Meal", tag: "Brad OS: food", seedKey: "meals",
        fields: [
            Food.mealName.member, Food.mealType.member, Food.audience.member, Food.effort.member, Food.hasRedMeat.member,
            Food.isPrepAhead.member, .required("url", .nullable(.string(0...2_000)), "The address of the recipe."),
            Food.lastPlanned.member,
        ],
        order: .ascending("name"), operations: [.list, .get, .create, .update, .delete])

    /// brados-training.md 6.3
    static let ingredients: Resource = Resource(
        "ingredient", at: "/ingredients", label: "Ingredient", tag: "Brad OS: food", seedKey: "ingredients",
        fields: [Food.ingredientName.member, Food.section.member],
        order: .ascending("name"),
        operations: [
            .list, .get, .create, .update,
            .delete(check: { change, records in
                let uses = try records.countRecipes(withIngredient: change.id)
                if uses > 0 { throw ResourceError.conflict("Cannot delete ingredient: referenced by \(uses) recipe(s)") }
            }),
        ])

    /// brados-training.md 6.4
    static let recipes: Resource = Resource(
        "recipe", at: "/recipes", label: "Recipe", tag: "Brad OS: food", seedKey: "recipes",
        fields: [
            Food.mealID.member, Food.ingredients.member,
            .required(
                "steps",
                .nullable(
                    .array(
                        of: .object([
                            .required("step_number", .integer(from: 0), "The number of the step."),
                            .required("instruction", .text, "The instruction."),
                        ]))), "The steps."),
        ],
        operations: [.list, .get, .create(check: checkReferences), .update, .delete])

    private static let checkReferences: Rule = { change, records in
        let sent = recipes.record(change.sent)
        let mealID = try sent[Food.mealID]
        if try records.exists(.recipes, where: "meal_id", is: mealID) {
            throw ResourceError.conflict("Recipe already exists for this meal")
        }
        _ = try records.get(.meals, mealID)
        let ids = try sent[Food.ingredients].map { try recipes.record($0)[Food.ingredientID] }
        let missing = try ids.filter { try records.find(.ingredients, $0) == nil }
        if !missing.isEmpty { throw ResourceError.refused("Missing ingredient IDs: \(missing.joined(separator: ", "))") }
    }
}

extension Records {
    fileprivate func countRecipes(withIngredient id: String) throws -> Int {
        // `json` alone would be a hidden column of json_each.
        let sql = """
            SELECT count(*) FROM resource WHERE backend = 'bradOS' AND kind = 'recipe' AND owner = ?
            AND ? IN (SELECT json_extract(value, '$.ingredient_id') FROM json_each(resource.json, '$.ingredients'))
            """
        return try db.firstValue(sql, [scope.shared, id]) ?? 0
    }
}

extension ValueSchema {
    /// A text of one character or more.
    static let nonEmptyText = ValueSchema.text(length: 1...Int(Int32.max))

    /// A text of limited length, in UTF-16 units: the service checks it in JavaScript.
    static func string(_ length: ClosedRange<Int>) -> ValueSchema { .text(length: length, in: .utf16) }

    /// An array of one element or more.
    static func nonEmptyArray(of element: ValueSchema) -> ValueSchema { .array(of: element, count: 1...usualMostElements) }

    /// The members of an object.
    var members: [Field] { if case .object(let fields) = self { fields } else { [] } }
}

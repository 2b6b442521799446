import MicroHTTP
import UnderstudyCore
import Values

/// The foods of a meal template (fitiq-wellness.md 14). Each operation answers with the whole template.
enum MealTemplateFoods {
    static let operations: [Operation<FitIQBackend>] = [
        .write(
            "addMealTemplateFood", .post, "/meal-templates/:id/foods", "Add a food to a meal template",
            "It is the last one, unless `order_index` gives another place. A template has \(most) foods at most.", for: .user,
            body: food("FitIQNewMealTemplateFood", fields.creation), answers: .created(MealTemplate.shape.schema, "The whole template.")
        ) { call, records in
            try change(call, records) { foods in
                // The same refusal as for a whole list that is too long.
                guard foods.count < most else { throw FitIQError.invalid("Invalid foods") }
                foods.insert(try TemplateFood(call.sent, id: records.nextID()), orAt: foods.count)
            }
        },
        .write(
            "reorderMealTemplateFoods", .put, "/meal-templates/:id/foods/reorder", "Reorder the foods of a meal template",
            "Foods that the request does not name follow in their own order. An unknown id is a 404.", for: .user, body: order,
            answers: .ok(MealTemplate.shape.schema, "The whole template.")
        ) { call, records in
            try change(call, records) { $0 = try call.sent.applied(to: $0, label: TemplateFood.label, id: \.id) }
        },
        .write(
            "putMealTemplateFood", .put, "/meal-templates/:id/foods/:foodId", "Change a food of a meal template",
            "Missing members keep their values. `order_index` moves the food.", for: .user,
            body: food("FitIQMealTemplateFoodChange", fields.update), answers: .ok(MealTemplate.shape.schema, "The whole template.")
        ) { call, records in
            try change(call, records) { foods in
                let index = try index(call, in: foods)
                let food = try foods.remove(at: index).merging(call.sent)
                foods.insert(food, orAt: index)
            }
        },
        .write(
            "removeMealTemplateFood", .delete, "/meal-templates/:id/foods/:foodId", "Remove a food from a meal template", for: .user,
            body: .none, answers: .ok(MealTemplate.shape.schema, "The rest of the template.")
        ) { call, records in try change(call, records) { $0.remove(at: try index(call, in: $0)) } },
    ].tagged("FitIQ: meal templates")

    /// Changes the foods of the user's template of the path.
    private static func change<Sent>(
        _ call: Call<FitIQBackend, CurrentUser, Sent>, _ records: Records, _ body: (inout [TemplateFood]) throws -> Void
    ) throws -> JSON {
        let template = try call.context.template(MealTemplate.self, ownedBy: call.user, in: records.db)
        var foods = template.foods
        try body(&foods)
        var changes = Record(kind: template.record.kind, [:])
        changes.set(MealTemplates.foods, foods.map(\.record))
        return try records.update(template, with: changes).json
    }

    /// The place of the food of the path.
    private static func index<Sent>(
        _ call: Call<FitIQBackend, CurrentUser, Sent>, in foods: [TemplateFood]
    ) throws(ResourceError) -> Int {
        let id = (call.path["foodId"] ?? "").lowercased()
        guard let index = foods.firstIndex(where: { $0.id.isSame(as: id) }) else { throw .notFound(label: TemplateFood.label, id: id) }
        return index
    }

    private static func food(_ component: String, _ schema: ValueSchema) -> Input<FitIQBackend, Record> {
        .described(.named(component, schema)) { context in
            Record(kind: "body", try RequestBody(context.request).checked(schema, notBlank: [servingUnit.name]))
        }
    }

    private static let order = Input<FitIQBackend, NewOrder>.described(
        .object([.required("food_ids", .list(of: .text), "The ids in the new order.")])
    ) { try NewOrder($0.request, in: "food_ids") }

    /// The most foods of a template.
    static let most = 500

    private static let grams = ValueSchema.number(0...1_000_000_000)

    static let id = Field<String?>(
        "id", .nullable(.identifier), "The id in the template; by default derived from the template's id.")
    static let foodID = Field<String?>("food_id", .nullable(.identifier), "The id of a food that all users see.")
    static let userFoodID = Field<String?>("user_food_id", .nullable(.identifier), "The id of a food of the user.")
    static let servingSize = Field<Double>("serving_size", .positiveNumber(upTo: 1_000_000), "The amount.")
    static let servingUnit = Field<String>("serving_unit", .text(length: 1...50), "The unit of the amount.")
    static let calories = Field<Int>("calories", .integer(0...1_000_000_000), "Kilocalories of the amount.")
        .usually(.numbers(0...3_000, "kilocalories"))
    static let protein = Field<Double>("protein", grams, "Grams of protein.").usually(.numbers(0...500, "grams"))
    static let carbs = Field<Double>("carbs", grams, "Grams of carbohydrates.").usually(.numbers(0...500, "grams"))
    static let fat = Field<Double>("fat", grams, "Grams of fat.").usually(.numbers(0...500, "grams"))
    static let place = Field<Int?>("order_index", .nullable(.integer(0...1_000_000)), "The place; by default that in the list.")
    static let notes = Field<String?>("notes", .nullable(.text(length: 0...500)), "Notes.")

    private static let fields: Fields = [
        foodID, userFoodID, servingSize, servingUnit, calories, protein, carbs, fat, place, notes,
    ]
    /// A food in the list of a template.
    static let listed: Fields = [id] + fields
}

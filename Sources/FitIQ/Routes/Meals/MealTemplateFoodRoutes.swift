import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// The foods of a meal template (fitiq-wellness.md 14). Each operation answers with the whole template.
extension FitIQBackend {
    var mealTemplateFoodRoutes: [Route] {
        [
            authorized(.post, "/meal-templates/:id/foods", "a further food of a meal template", handler: addTemplateFood),
            authorized(.put, "/meal-templates/:id/foods/reorder", "the order of the foods", handler: reorderTemplateFoods),
            authorized(.put, "/meal-templates/:id/foods/:foodId", "changes to a food", handler: updateTemplateFood),
            authorized(.delete, "/meal-templates/:id/foods/:foodId", "the end of a food", handler: removeTemplateFood),
        ]
    }

    private static let newFood = ValueSchema.object(Resource.templateFood)
    private static let changedFood = ValueSchema.object(Resource.templateFood.map { .optional($0.name, $0.schema, $0.about) })

    private func addTemplateFood(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let members = try RequestBody(context.request).checked(Self.newFood, notBlank: ["serving_unit"])
        return try change(currentUser, context, status: .created) { foods, records in
            // The same refusal as for a whole list that is too long.
            guard foods.count < Resource.mostTemplateFoods else { throw FitIQError.invalid("Invalid foods") }
            foods.insert(TemplateFood(members, id: records.nextID()), orAt: foods.count)
        }
    }

    private func reorderTemplateFoods(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let order = try NewOrder(context.request, in: "food_ids")
        return try change(currentUser, context) { foods, _ in foods = try order.applied(to: foods, label: TemplateFood.label, id: \.id) }
    }

    private func updateTemplateFood(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let members = try RequestBody(context.request).checked(Self.changedFood, notBlank: ["serving_unit"])
        return try change(currentUser, context) { foods, _ in
            let index = try context.index(in: foods)
            let food = foods.remove(at: index).merging(members)
            foods.insert(food, orAt: index)
        }
    }

    private func removeTemplateFood(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        try change(currentUser, context) { foods, _ in foods.remove(at: try context.index(in: foods)) }
    }

    /// Changes the foods of the user's template of the path.
    private func change(
        _ currentUser: CurrentUser, _ context: Context, status: HTTPResponse.Status = .ok,
        _ body: (inout [TemplateFood], Records) throws -> Void
    ) throws -> Response {
        try currentUser.write(context) { records in
            let template = try context.template(MealTemplate.self, ownedBy: currentUser, in: records.db)
            var foods = template.foods
            try body(&foods, records)
            let changed = try records.update(template, with: ["foods": .array(foods.map(\.record))])
            return .success(changed.json, status: status)
        }
    }
}

extension Context {
    /// The place of the food of the path.
    fileprivate func index(in foods: [TemplateFood]) throws(ResourceError) -> Int {
        let id = (parameters["foodId"] ?? "").lowercased()
        guard let index = foods.firstIndex(where: { $0.id.isSame(as: id) }) else { throw .notFound(label: TemplateFood.label, id: id) }
        return index
    }
}

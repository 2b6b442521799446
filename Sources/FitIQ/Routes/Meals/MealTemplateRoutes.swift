import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// Meal templates of users (fitiq-wellness.md 14). Their foods have routes of their own.
extension FitIQBackend {
    var mealTemplateRoutes: [Route] {
        [
            authorized(.get, "/meal-templates", "meal templates, newest first", handler: listMealTemplates),
            authorized(.post, "/meal-templates", "a new meal template", handler: createMealTemplate),
            keyed(.get, "/meal-templates/public", "public meal templates", handler: listPublicMealTemplates),
            authorized(.get, "/meal-templates/search", "meal templates by name", handler: searchMealTemplates),
            authorized(.get, "/meal-templates/shared-with-me", "meal templates that others share", handler: listSharedMealTemplates),
            authorized(.get, "/meal-templates/:id", "one meal template", handler: getMealTemplate),
            authorized(.put, "/meal-templates/:id", "changes to a meal template", handler: updateMealTemplate),
            authorized(.delete, "/meal-templates/:id", "the end of a meal template", handler: deleteMealTemplate),
            authorized(.post, "/meal-templates/:id/copy", "a copy of a meal template", handler: copyMealTemplate),
            authorized(.get, "/meal-templates/:id/nutrition", "the nutrients of a meal template", handler: sumUpMealTemplate),
            authorized(.post, "/meal-templates/:id/share", "meal templates: not implemented", handler: notImplemented),
            authorized(.delete, "/meal-templates/:id/share/:userId", "meal templates: not implemented", handler: notImplemented),
        ]
    }

    /// The page and the text of a search.
    private func textSearch(_ context: Context) throws -> (ListPage, String) {
        let page = try ListPage(context.request, defaultLimit: 20)
        guard let text = try context.request.query.searchText else { throw FitIQError.invalid("q is required") }
        return (page, text)
    }

    private func listMealTemplates(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let page = try ListPage(context.request, defaultLimit: 20)
        return try currentUser.read(context) { records in
            let templates = try records.mealTemplates(limit: page.limit, offset: page.offset)
            return list(page, templates, of: try records.count(.mealTemplates))
        }
    }

    private func listPublicMealTemplates(_ context: Context) throws -> Response {
        let page = try ListPage(context.request, defaultLimit: 20)
        return try context.read { db in
            let templates = try MealTemplate.allPublic(limit: page.limit, offset: page.offset, in: db)
            return list(page, templates, of: try MealTemplate.countPublic(in: db))
        }
    }

    /// The user's own templates come first, and then the public ones of other users.
    private func searchMealTemplates(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let (page, given) = try textSearch(context)
        let text = given.lowercased()
        return try currentUser.read(context) { records in
            let isNamed = [Condition("instr(lower(json_extract(json, '$.name')), ?)", text)]
            let count = try records.count(.mealTemplates, where: isNamed)
            let own = try records.mealTemplates(where: isNamed, limit: page.limit, offset: page.offset)
            let others = try MealTemplate.allPublic(
                besidesOf: currentUser.id, named: text, limit: page.limit - own.count, offset: max(0, page.offset - count), in: records.db)
            let total = count.addingSaturating(try MealTemplate.countPublic(besidesOf: currentUser.id, named: text, in: records.db))
            return list(page, own + others, of: total)
        }
    }

    /// Meal templates are never shared, because the operation that shares one is not implemented.
    private func listSharedMealTemplates(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        list(try ListPage(context.request, defaultLimit: 20), [], of: 0)
    }

    private func list(_ page: ListPage, _ templates: [MealTemplate], of total: Int) -> Response {
        .success(page.data("templates", templates.map(\.json), of: total, saysMore: false))
    }

    private func createMealTemplate(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let members = try context.mealTemplate(Resource.mealTemplates.creationSchema)
        return try currentUser.write(context) { try insert(members, into: $0) }
    }

    private func insert(_ members: JSON, into records: Records) throws -> Response {
        let foods = [TemplateFood](members["foods"]?.array ?? [], nextID: records.nextID)
        let record = try records.add(.mealTemplates, members.merging(["foods": .array(foods.map(\.record))]))
        return .success(MealTemplate(record: record, owner: records.scope.user).json, status: .created)
    }

    private func getMealTemplate(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        try context.read { .success(try context.template(MealTemplate.self, visibleTo: currentUser, in: $0).json) }
    }

    private func sumUpMealTemplate(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        try context.read { .success(try context.template(MealTemplate.self, visibleTo: currentUser, in: $0).nutrition) }
    }

    /// Given foods replace all foods. Those that the template has already keep their ids.
    private func updateMealTemplate(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let members = try context.mealTemplate(Resource.mealTemplates.updateSchema)
        return try currentUser.write(context) { records in
            let template = try context.template(MealTemplate.self, ownedBy: currentUser, in: records.db)
            if members == [:] { return .success(template.json) }
            var changes = members
            if let given = members["foods"]?.array {
                let foods = [TemplateFood](given, keeping: template.foods.map(\.id), nextID: records.nextID)
                changes = members.merging(["foods": .array(foods.map(\.record))])
            }
            return .success(try records.update(template, with: changes).json)
        }
    }

    private func deleteMealTemplate(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        try currentUser.write(context) { records in
            let template = try context.template(MealTemplate.self, ownedBy: currentUser, in: records.db)
            try records.delete(.mealTemplates, template.id)
        }
        return .noContent
    }

    private func copyMealTemplate(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let name = try context.nameOfCopy
        return try currentUser.write(context) { records in
            let original = try context.template(MealTemplate.self, visibleTo: currentUser, in: records.db)
            return try insert(original.copy(named: name), into: records)
        }
    }
}

extension Context {
    /// The members of a template in the request's body.
    fileprivate func mealTemplate(_ schema: ValueSchema) throws -> JSON {
        let members = try RequestBody(request).checked(schema, notBlank: ["name"])
        let units = (members["foods"]?.array ?? []).compactMap { $0["serving_unit"]?.string }
        if units.contains(where: { $0.trimmingSpace().isEmpty }) { throw FitIQError.invalid("serving_unit is required") }
        return members
    }
}

extension Records {
    /// The user's meal templates, newest first.
    fileprivate func mealTemplates(where conditions: [Condition] = [], limit: Int, offset: Int) throws -> [MealTemplate] {
        try all(.mealTemplates, where: conditions, limit: limit, offset: offset).map { MealTemplate(record: $0, owner: scope.user) }
    }

    /// Stores the user's template with other values of the given members, and the present time.
    func update(_ template: MealTemplate, with changes: JSON) throws -> MealTemplate {
        MealTemplate(record: try store(.mealTemplates, template.record.merging(changes)), owner: scope.user)
    }
}

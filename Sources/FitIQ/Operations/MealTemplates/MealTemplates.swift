import MicroHTTP
import UnderstudyCore
import Values

/// Meal templates of users (fitiq-wellness.md 14). Their foods have operations of their own.
enum MealTemplates {
    static let operations: [Operation<FitIQBackend>] = [
        .read(
            "listMealTemplates", "/meal-templates", "List the user's meal templates, the newest first", for: .user, query: [page],
            answers: .ok(list.schema, "A page of templates.")
        ) { call, records in try list.json(records.page(call[page], of: .mealTemplates, MealTemplate.init)) },
        .write(
            "createMealTemplate", .post, "/meal-templates", "Create a meal template",
            "Each food gets an id. The totals are the sums of the foods.", for: .user,
            body: template("FitIQNewMealTemplate", fields.creation), answers: .created(MealTemplate.shape.schema, "The new template.")
        ) { call, records in try records.add(call.sent).json },
        .call(
            "listPublicMealTemplates", .get, "/meal-templates/public", "List the public meal templates of all users, the newest first",
            for: .apiKey, query: [page], body: .none, answers: .ok(list.schema, "A page of templates."),
            refuses: [.of(.unauthorizedKey)]
        ) { call in
            let page = try call[page]
            let found = try call.context.read { db in
                let templates = try MealTemplate.allPublic(limit: page.limit, offset: page.offset, in: db)
                return Page(page, rows: templates, total: try MealTemplate.countPublic(in: db))
            }
            return .success(list.json(found))
        },
        .read(
            "searchMealTemplates", "/meal-templates/search", "Search meal templates by name",
            "The user's own templates come first, then the public ones of other users.", for: .user, query: [text, page],
            answers: .ok(list.schema, "A page of templates.")
        ) { call, records in
            let (page, text) = (try call[page], try call[text].lowercased())
            let isNamed = [Condition("instr(lower(json_extract(json, '$.name')), ?)", text)]
            let own = try records.page(page, of: .mealTemplates, where: isNamed, MealTemplate.init)
            let others = try MealTemplate.allPublic(
                besidesOf: call.user.id, named: text, limit: page.limit - own.rows.count, offset: max(0, page.offset - own.total),
                in: records.db)
            let total = own.total.addingSaturating(try MealTemplate.countPublic(besidesOf: call.user.id, named: text, in: records.db))
            return list.json(Page(page, rows: own.rows + others, total: total))
        },
        .read(
            "listSharedMealTemplates", "/meal-templates/shared-with-me", "List the meal templates that other users share with the user",
            "The list is empty, because templates cannot be shared.", for: .user, query: [page],
            answers: .ok(list.schema, "An empty page.", example: ["templates": [], "total": 0, "limit": 20, "offset": 0])
        ) { call, _ in list.json(Page(try call[page], rows: [], total: 0)) },
        .read(
            "getMealTemplate", "/meal-templates/:id", "Get a meal template, of the user or public", for: .user,
            answers: .ok(MealTemplate.shape.schema, "The template.")
        ) { call, records in try call.context.template(MealTemplate.self, visibleTo: call.user, in: records.db).json },
        .write(
            "putMealTemplate", .put, "/meal-templates/:id", "Change a meal template",
            "Missing members keep their values. Foods replace all foods; a food with an id of the template keeps the id.", for: .user,
            body: template("FitIQMealTemplateChange", fields.update), answers: .ok(MealTemplate.shape.schema, "The template.")
        ) { call, records in
            let template = try call.context.template(MealTemplate.self, ownedBy: call.user, in: records.db)
            if call.sent.json == [:] { return template.json }
            var changes = call.sent
            if changes.contains(foods) {
                let changed = try [TemplateFood](changes[foods], keeping: template.foods.map(\.id), nextID: records.nextID)
                changes.set(foods, changed.map(\.record))
            }
            return try records.update(template, with: changes).json
        },
        .write(
            "deleteMealTemplate", .delete, "/meal-templates/:id", "Delete a meal template", for: .user, body: .none,
            answers: .noContent("The template is deleted.")
        ) { call, records in
            let template = try call.context.template(MealTemplate.self, ownedBy: call.user, in: records.db)
            try records.delete(.mealTemplates, template.id)
            return .null
        },
        .write(
            "copyMealTemplate", .post, "/meal-templates/:id/copy", "Copy a meal template to the user's own ones",
            "Without a name, the copy has that of the original with ` (Copy)`. Its foods have other ids.", for: .user, body: .nameOfCopy,
            answers: .created(MealTemplate.shape.schema, "The copy.")
        ) { call, records in
            let original = try call.context.template(MealTemplate.self, visibleTo: call.user, in: records.db)
            return try records.add(original.copy(named: call.sent)).json
        },
        .read(
            "getMealTemplateNutrition", "/meal-templates/:id/nutrition", "Get the sums of the foods of a meal template", for: .user,
            answers: .ok(MealTemplate.nutrition.schema, "The sums.")
        ) { call, records in
            MealTemplate.nutrition.json(try call.context.template(MealTemplate.self, visibleTo: call.user, in: records.db))
        },
        .call(
            "shareMealTemplate", .post, "/meal-templates/:id/share", "Share a meal template with another user: not implemented",
            "Not built.", for: .user,
            body: .none, refuses: [notImplemented]
        ) { _ in throw FitIQError.notImplemented },
        .call(
            "unshareMealTemplate", .delete, "/meal-templates/:id/share/:userId", "Stop sharing a meal template: not implemented",
            "Not built.",
            for: .user, body: .none, refuses: [notImplemented]
        ) { _ in throw FitIQError.notImplemented },
    ].tagged("FitIQ: meal templates")

    private static let notImplemented = Failure.of(.notImplemented)

    private static let page = Parameter<ListPage>.page(limit: 20)
    private static let text = Parameter<String>.search("A part of the name.")

    /// Without `has_more`, the last member of other pages (fitiq-wellness.md 2.10).
    private static let list = Shape<Page<MealTemplate>>(
        "FitIQMealTemplatePage", Shape.members("templates", of: MealTemplate.shape) { $0 }.dropLast())

    /// The body of a request about a template. Spaces alone count as missing in texts (fitiq-wellness.md 2).
    private static func template(_ component: String, _ schema: ValueSchema) -> Input<FitIQBackend, Record> {
        .described(.named(component, schema)) { context in
            let sent = Record(kind: "body", try RequestBody(context.request).checked(schema, notBlank: [name.name]))
            let units = try sent[foods].map { try Record(kind: "body", $0)[MealTemplateFoods.servingUnit] }
            if units.contains(where: { $0.trimmingSpace().isEmpty }) { throw FitIQError.invalid("serving_unit is required") }
            return sent
        }
    }

    static let name = Field<String>("name", .text(length: 1...TemplateName.mostCharacters), "The name.")
    static let description = Field<String?>(
        "description", .nullable(.text(length: 0...5_000)), "A description.", default: .some(nil))
    static let type = Field<MealTemplate.MealType>("meal_type", "The type of the meal.")
    static let isPublic = Field<Bool>("is_public", .bool, "Whether all users see the template.", default: false)
    static let foods = Field<[JSON]>(
        "foods", .array(of: MealTemplateFoods.listed.creation, count: 0...MealTemplateFoods.most), "The foods, in their order.",
        default: [])

    fileprivate static let fields: Fields = [Goals.userID, name, description, type, isPublic, foods]
}

extension Records {
    /// Stores a template for the user, whose foods get ids.
    fileprivate func add(_ sent: Record) throws -> MealTemplate {
        var members = sent
        members.set(MealTemplates.foods, try [TemplateFood](sent[MealTemplates.foods], nextID: nextID).map(\.record))
        return try MealTemplate(Resource.mealTemplates.record(add(.mealTemplates, members.json)))
    }

    /// Stores the user's template with other values of the given members, and the present time.
    func update(_ template: MealTemplate, with changes: Record) throws -> MealTemplate {
        let changed = try store(.mealTemplates, template.record.json.merging(changes.json))
        return try MealTemplate(Resource.mealTemplates.record(changed))
    }
}

extension Resource {
    /// A user's meal templates (fitiq-wellness.md 14). Responses have further members; see ``MealTemplate``.
    static let mealTemplates = Resource(
        "mealTemplate", at: "/meal-templates", label: "template", tag: nil, seedKey: "mealTemplates", owner: .user,
        identity: .generatedInAnyCase, fields: MealTemplates.fields.members, order: .descending("created_at"), operations: [])
}

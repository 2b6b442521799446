import GRDB
import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// Workout templates and their public library (fitiq-wellness.md 9).
enum WorkoutTemplates {
    static let operations: [Operation<FitIQBackend>] = [
        .read(
            "listWorkoutTemplates", "/workout-templates", "List workout templates, the newest first",
            """
            `source` selects the own templates, the built-in ones, or those that others share; by default the own ones. `include_public` \
            adds the public ones.
            """,
            for: .user, query: [sourceFilter, categoryFilter, difficultyFilter, withPublic, page],
            answers: .ok(list.schema, "A page of templates.")
        ) { call, records in
            let (category, difficulty) = (try call[categoryFilter], try call[difficultyFilter])
            let source = try call[sourceFilter] ?? .owned
            let includesPublic = try call[withPublic]
            let page = try call[page]
            var templates = try records.workoutTemplates(from: source)
            if includesPublic {
                let listed = Set(templates.map(\.id))
                templates += try WorkoutTemplate.allPublic(in: records.db).filter { !listed.contains($0.id) }
            }
            return try answer(page, of: templates.filter { $0.matches(category, difficulty) }, in: records.db)
        },
        .write(
            "createWorkoutTemplate", .post, "/workout-templates", "Create a workout template",
            """
            It is published, and private. The name of an exercise is the given one, that of the built-in exercise with `exercise_id`, or \
            its number.
            """,
            for: .user, body: .checked(sent.creation, notBlank: [name]), answers: .created(TemplateView.shape.schema, "The new template.")
        ) { call, records in try TemplateView(records.addTemplate(call.sent), in: records.db).json },
        .call(
            "listPublicWorkoutTemplates", .get, "/workout-templates/public", "List built-in and public templates",
            "The built-in ones come first, then those of users, newest first. Exercises are included.", for: .apiKey,
            query: [categoryFilter, difficultyFilter, page], body: .none, answers: .ok(list.schema, "A page of templates.")
        ) { call in
            let (category, difficulty) = (try call[categoryFilter], try call[difficultyFilter])
            let page = try call[page]
            return .success(
                try call.context.read { db in
                    try answer(page, of: WorkoutTemplate.allPublic(in: db).filter { $0.matches(category, difficulty) }, in: db)
                })
        },
        .read(
            "getWorkoutTemplate", "/workout-templates/:id", "Get a workout template",
            "The user sees its own templates, public ones, and those that others share with it.", for: .user,
            answers: .ok(TemplateView.shape.schema, "The template.")
        ) { call, records in
            try TemplateView(call.context.template(WorkoutTemplate.self, visibleTo: call.user, in: records.db), in: records.db).json
        },
        .write(
            "updateWorkoutTemplate", .put, "/workout-templates/:id", "Change a workout template",
            "Absent members stay. `exercises` replaces all exercises.", for: .user, body: .checked(sent.update, notBlank: [name]),
            answers: .ok(TemplateView.shape.schema, "The template.")
        ) { call, records in
            var template = try call.context.template(WorkoutTemplate.self, ownedBy: call.user, in: records.db)
            if call.sent.json != [:] {
                let changed = try records.store(.workoutTemplates, template.record.json.merging(call.sent.json))
                template = try WorkoutTemplate(changed, owner: template.owner)
            }
            return try TemplateView(template, in: records.db).json
        },
        .write(
            "deleteWorkoutTemplate", .delete, "/workout-templates/:id", "Delete a workout template and its shares", for: .user, body: .none,
            answers: .noContent("The template is deleted.")
        ) { call, records in
            let template = try call.context.template(WorkoutTemplate.self, ownedBy: call.user, in: records.db)
            try records.deleteShares(ofTemplate: template.id)
            try records.delete(.workoutTemplates, template.id)
            return .null
        },
        .write(
            "copyWorkoutTemplate", .post, "/workout-templates/:id/copy", "Copy a workout template",
            "Without a name, it has that of the original with ` (Copy)`, cut to 200 characters. Each copy is a use of the original.",
            for: .user, body: .nameOfCopy, answers: .created(copied.schema, "The copy.")
        ) { call, records in
            let original = try call.context.template(WorkoutTemplate.self, visibleTo: call.user, in: records.db)
            let copy = try records.addTemplate(original.copy(named: call.sent))
            return copied.json((original.id, try TemplateView(copy, in: records.db)))
        },
        .call(
            "getWorkoutTemplateTags", .get, "/workout-templates/:id/tags", "Get the tags of a built-in or public template",
            "They come from the category, the difficulty and the length: short below 30 minutes, long above 60.", for: .apiKey,
            body: .none, answers: .ok(tags.schema, "The tags.")
        ) { call in
            let template = try call.context.read { try WorkoutTemplate.find(call.id, in: $0) }
            guard let template, template.isPublic else {
                throw ResourceError.notFound(label: Resource.workoutTemplates.label, id: call.id)
            }
            return .success(tags.json(template))
        },
    ].tagged("FitIQ: workout templates")

    static let page = Parameter<ListPage>.page(limit: 20)
    private static let sourceFilter = Parameter<Source?>.choice("source", of: Source.self, "The templates.")
    private static let categoryFilter = Parameter<String?>.text("category", "Only templates of this category.")
    private static let difficultyFilter = Parameter<WorkoutTemplate.Difficulty?>.choice(
        "difficulty", of: WorkoutTemplate.Difficulty.self, "Only templates of this difficulty.")
    private static let withPublic = Parameter<Bool>.flag("include_public", "Whether the list has public templates, too.")

    /// The templates of a list.
    fileprivate enum Source: String, CaseIterable {
        case owned, system, shared
    }

    private static func answer(_ page: ListPage, of templates: [WorkoutTemplate], in db: Database) throws -> JSON {
        try list.json(Page(page, of: templates) { try TemplateView($0, in: db) })
    }

    private static let list = Shape.page("FitIQTemplatePage", "templates", of: TemplateView.shape)

    private static let copied = Shape<(original: String, copy: TemplateView)>([
        .init("original_template_id", .identifier, example: "9d5c1b7a-3e42-4860-8f1d-b27a6c0e5f93") { $0.original },
        .object("new_template", TemplateView.shape) { $0.copy },
    ])

    private static let tags = Shape<WorkoutTemplate>([
        .init("template_id", .identifier, example: TemplateView.exampleID) { $0.id },
        .init(
            "tags", .dictionary(of: .list(of: .text)),
            example: ["category": ["strength"], "difficulty": ["expert"], "duration": ["medium"]]
        ) { JSON.object($0.tags) },
        .init("tag_count", .integer(from: 0), example: 3) { $0.tags.count },
    ])
}

extension WorkoutTemplate {
    /// - Parameters: the values that the template must have; `nil` for any.
    fileprivate func matches(_ category: String?, _ difficulty: Difficulty?) -> Bool {
        (category.map { self.category?.isSame(as: $0) ?? false } ?? true) && (difficulty ?? self.difficulty) == self.difficulty
    }
}

extension Records {
    fileprivate func workoutTemplates(from source: WorkoutTemplates.Source) throws -> [WorkoutTemplate] {
        switch source {
        case .owned: try all(.workoutTemplates).map { try WorkoutTemplate($0, owner: scope.user) }
        case .system: try WorkoutTemplate.builtIn
        case .shared: try WorkoutTemplate.shares(withUser: scope.user, in: db).map(\.template)
        }
    }

    fileprivate func addTemplate(_ members: Record) throws -> WorkoutTemplate {
        try WorkoutTemplate(add(.workoutTemplates, members.json), owner: scope.user)
    }
}

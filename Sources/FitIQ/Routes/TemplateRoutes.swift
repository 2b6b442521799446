import GRDB
import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// Workout templates and their public library (fitiq-wellness.md 9).
extension FitIQBackend {
    var templateRoutes: [Route] {
        [
            keyed(.get, "/workout-templates/public", "built-in and public templates", handler: listPublicTemplates),
            authorized(.get, "/workout-templates", "workout templates", handler: listTemplates),
            authorized(.post, "/workout-templates", "a new template", handler: createTemplate),
            authorized(.get, "/workout-templates/:id", "one template", handler: getTemplate),
            authorized(.put, "/workout-templates/:id", "changes to a template", handler: updateTemplate),
            authorized(.delete, "/workout-templates/:id", "the end of a template", handler: deleteTemplate),
            authorized(.post, "/workout-templates/:id/copy", "a copy of a template", handler: copyTemplate),
            keyed(.get, "/workout-templates/:id/tags", "the tags of a template", handler: templateTags),
        ]
    }

    private func listPublicTemplates(_ context: Context) throws -> Response {
        let filter = try TemplateFilter(context.request.query)
        return try list(context) { try WorkoutTemplate.allPublic(in: $0).filter(filter.matches) }
    }

    private func listTemplates(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let parameters = context.request.query
        let filter = try TemplateFilter(parameters)
        let source = try parameters.value("source", else: .invalid("Invalid source"), TemplateSource.init(exact:)) ?? .owned
        let includesPublic = try parameters.bool("include_public") ?? false
        return try list(context) { db in
            var templates =
                switch source {
                case .owned:
                    try currentUser.records(context, in: db).all(.workoutTemplates).map {
                        WorkoutTemplate(record: $0, owner: currentUser.id)
                    }
                case .system: WorkoutTemplate.builtIn
                case .shared: try WorkoutTemplate.shares(withUser: currentUser.id, in: db).map(\.template)
                }
            if includesPublic {
                let listed = Set(templates.map(\.id))
                templates += try WorkoutTemplate.allPublic(in: db).filter { !listed.contains($0.id) }
            }
            return templates.filter(filter.matches)
        }
    }

    private func list(_ context: Context, _ find: (Database) throws -> [WorkoutTemplate]) throws -> Response {
        let page = try ListPage(context.request, defaultLimit: 20)
        return try context.read { db in
            let templates = try find(db)
            return .success(page.data("templates", try page.rows(of: templates).map { try $0.answer(in: db) }, of: templates.count))
        }
    }

    private func createTemplate(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let members = try RequestBody(context.request).checked(Resource.workoutTemplates.creationSchema, notBlank: ["name"])
        return try currentUser.write(context) { .success(try insert(members, into: $0).answer(in: $0.db), status: .created) }
    }

    private func insert(_ members: JSON, into records: Records) throws -> WorkoutTemplate {
        WorkoutTemplate(record: try records.add(.workoutTemplates, members), owner: records.scope.user)
    }

    private func getTemplate(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        try context.read { db in .success(try context.template(WorkoutTemplate.self, visibleTo: currentUser, in: db).answer(in: db)) }
    }

    private func updateTemplate(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let members = try RequestBody(context.request).checked(Resource.workoutTemplates.updateSchema, notBlank: ["name"])
        return try currentUser.write(context) { records in
            var template = try context.template(WorkoutTemplate.self, ownedBy: currentUser, in: records.db)
            if members != [:] {
                let record = try records.store(.workoutTemplates, template.record.merging(members))
                template = WorkoutTemplate(record: record, owner: currentUser.id)
            }
            return .success(try template.answer(in: records.db))
        }
    }

    private func deleteTemplate(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        try currentUser.write(context) { records in
            let template = try context.template(WorkoutTemplate.self, ownedBy: currentUser, in: records.db)
            try records.deleteShares(ofTemplate: template.id)
            try records.delete(.workoutTemplates, template.id)
        }
        return .noContent
    }

    private func copyTemplate(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let name = try context.nameOfCopy
        return try currentUser.write(context) { records in
            let original = try context.template(WorkoutTemplate.self, visibleTo: currentUser, in: records.db)
            let copy = try insert(original.copy(named: name), into: records)
            return .success(
                ["original_template_id": .string(original.id), "new_template": try copy.answer(in: records.db)], status: .created)
        }
    }

    /// Without a user, only built-in and public templates exist.
    private func templateTags(_ context: Context) throws -> Response {
        try context.read { db in
            guard let template = try WorkoutTemplate.find(context.recordID, in: db), template.isPublic else {
                throw ResourceError.notFound(label: Resource.workoutTemplates.label, id: context.recordID)
            }
            let tags = template.tags
            return .success(["template_id": .string(template.id), "tags": .object(tags), "tag_count": .integer(tags.count)])
        }
    }
}

/// The templates of a list.
private enum TemplateSource: String, CaseIterable {
    case owned, system, shared
}

/// The filters of a list. Other parameters are ignored.
private struct TemplateFilter {
    let category: String?
    let difficulty: String?

    init(_ parameters: Query) throws(FitIQError) {
        category = parameters.text("category")
        difficulty = parameters.text("difficulty")
        if let difficulty, !["beginner", "intermediate", "advanced", "expert"].hasExactly(difficulty) {
            throw .invalid("Invalid difficulty")
        }
    }

    func matches(_ template: WorkoutTemplate) -> Bool {
        (category.map { template.record["category"] == .string($0) } ?? true)
            && (difficulty.map { template.record["difficulty_level"] == .string($0) } ?? true)
    }
}

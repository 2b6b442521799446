import MicroHTTP
import UnderstudyCore

/// Built-in exercises and exercises of users (fitiq-wellness.md 14), except the operations of ``Resource/exercises``.
enum Exercises {
    static let operations: [Operation<FitIQBackend>] = [
        create(
            "createExercise", "/exercises", "Add an exercise to the catalogue",
            "The exercise is the user's own, as with the path below `users/me`."),
        .call(
            "searchExercises", .get, "/exercises/search", "Search the catalogue of exercises",
            "The built-in exercises that every filter matches. A bearer token adds the exercises of its user.", for: .apiKey,
            query: [text, categoryFilter, muscleGroupFilter, equipmentFilter, page], body: .none,
            answers: .ok(list.schema, "A page of exercises.")
        ) { call in
            let page = try call[page]
            let filter = try ExerciseFilter(
                text: call[text], category: call[categoryFilter], muscleGroup: call[muscleGroupFilter], equipment: call[equipmentFilter])
            let builtIn = ExerciseCatalogue.all.filter(filter.matches)
            guard let user = try call.service.viewer(call.context) else { return .success(list.json(Page(page, of: builtIn) { $0 })) }
            let found = try call.context.read { db in
                let records = Records(ofUser: user, at: call.now, in: db)
                let rows = page.rows(of: builtIn)
                let own = try records.map(
                    .exercises, where: filter.conditions, limit: page.limit - rows.count, offset: max(0, page.offset - builtIn.count)
                ) { try Exercise($0) }
                let total = builtIn.count.addingSaturating(try records.count(.exercises, where: filter.conditions))
                return Page(page, rows: rows + own, total: total)
            }
            return .success(list.json(found))
        },
        .read(
            "listSharedExercises", "/exercises/shared-with-me", "List the exercises that other users share with the user",
            "The list is empty, because exercises cannot be shared.", for: .user, query: [page], answers: noShares
        ) { call, _ in shares.json(Page(try call[page], rows: [], total: 0)) },
        .call(
            "getCatalogueExercise", .get, "/exercises/:id", "Get an exercise of the catalogue",
            "A built-in exercise. A bearer token adds the exercises of its user.", for: .apiKey, body: .none,
            answers: .ok(Exercise.shape.schema, "The exercise.")
        ) { call in
            let user = try call.service.viewer(call.context)
            if let exercise = ExerciseCatalogue.find(call.id) { return .success(exercise.json) }
            let own = try user.flatMap { user in
                try call.context.read { try Records(ofUser: user, at: call.now, in: $0).find(.exercises, call.id) }
            }
            guard let own else { throw ResourceError.notFound(label: Resource.exercises.label, id: call.id) }
            return .success(try Exercise(own).json)
        },
        .write(
            "copyExercise", .post, "/exercises/:id/copy", "Copy an exercise to the user's own ones",
            "The body is ignored. The copy has the same name.", for: .user, body: .none, answers: .created(own, "The copy.")
        ) { call, records in
            // A repeated copy is a further exercise: the contract refuses only the duplicate name of a new one.
            let original = try ExerciseCatalogue.find(call.id) ?? Exercise(records.get(.exercises, call.id))
            return try records.add(.exercises, original.copy)
        },
        .read(
            "listExerciseShares", "/exercises/:id/shared", "List the users with whom an exercise is shared",
            "The list is empty, because exercises cannot be shared. Only the exercise's user sees it.", for: .user, query: [page],
            answers: noShares
        ) { call, records in
            let page = try call[page]
            if ExerciseCatalogue.find(call.id) != nil { throw ResourceError.foreign(label: Resource.exercises.label, id: call.id) }
            _ = try records.get(.exercises, call.id)
            return shares.json(Page(page, rows: [], total: 0))
        },
        create("createOwnExercise", "/users/me/exercises", "Add a user's own exercise", "A second exercise with the same name is a 409."),
        .call(
            "deleteExerciseShare", .delete, "/exercises/shares/:shareId", "Stop sharing an exercise: not implemented", "Not built.",
            for: .user, body: .none,
            refuses: [notImplemented]
        ) { _ in throw FitIQError.notImplemented },
        .call(
            "shareExercise", .post, "/exercises/:id/share", "Share an exercise with another user: not implemented", "Not built.",
            for: .user, body: .none,
            refuses: [notImplemented]
        ) { _ in throw FitIQError.notImplemented },
    ].tagged("FitIQ: exercises")

    private static func create(_ id: String, _ path: OperationPath, _ summary: String, _ details: String) -> Operation<FitIQBackend> {
        .write(
            id, .post, path, summary, details, for: .user,
            body: .checked(.named("FitIQNewExercise", fields.creation), notBlank: [name, category, muscleGroup, equipment]),
            answers: .created(own, "The exercise."), refuses: [.of(.conflict)]
        ) { call, records in
            if try records.exists(.exercises, where: name.name, is: call.sent[name]) {
                throw ResourceError.conflict("Exercise already exists")
            }
            return try records.add(.exercises, call.sent.json)
        }
    }

    private static let notImplemented = Failure.of(.notImplemented)

    private static let text = Parameter<String?>("q", ["type": "string", "maxLength": 200], "A part of the name, in any case.") {
        try $0.searchText
    }
    private static let categoryFilter = Parameter<String?>.text("category", "The category.")
    private static let muscleGroupFilter = Parameter<String?>.text("muscle_group", "The muscles.")
    private static let equipmentFilter = Parameter<String?>.text("equipment", "The equipment.")
    private static let page = Parameter<ListPage>.page(limit: 20)

    private static let list = Shape.page("FitIQCatalogueExercisePage", "exercises", of: Exercise.shape)
    private static let own = Resource.exercises.component("FitIQ")
    private static let shares = Shape.page("FitIQExerciseSharePage", "shares", of: Shape<Never>([]))
    private static let noShares = Answer.ok(
        shares.schema, "An empty page.", example: ["shares": [], "total": 0, "limit": 20, "offset": 0, "has_more": false])

    static let name = Field<String>("name", .text(length: 1...200), "The name.")
    static let description = Field<String?>("description", .nullable(.text(length: 0...2_000)), "A description.", default: .some(nil))
    static let category = Field<String>("category", .text(length: 1...100), "The category, such as `strength`.")
    static let muscleGroup = Field<String>("muscle_group", .text(length: 1...100), "The muscles, such as `legs`.")
    static let equipment = Field<String>("equipment", .text(length: 1...100), "The equipment, such as `barbell`.")

    fileprivate static let fields: Fields = [Goals.userID, name, description, category, muscleGroup, equipment]
}

extension Resource {
    /// A user's own exercises. Built-in exercises are no records.
    static let exercises = Resource(
        "exercise", at: "/users/me/exercises", label: "exercise", tag: "FitIQ: exercises", seedKey: "exercises",
        owner: .user, identity: .generatedInAnyCase, fields: Exercises.fields.members,
        operations: [.page(Paging(key: "exercises", defaultLimit: 20)), .get, .delete])
}

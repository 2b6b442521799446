import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// Built-in exercises and exercises of users (fitiq-wellness.md 14), except the operations of ``Resource/exercises``.
extension FitIQBackend {
    var exerciseRoutes: [Route] {
        [
            authorized(.post, "/exercises", "a new exercise of the user", handler: createExercise),
            keyed(.get, "/exercises/search", "exercises by name and kind", handler: searchExercises),
            authorized(.get, "/exercises/shared-with-me", "exercises that others share", handler: listSharedExercises),
            keyed(.get, "/exercises/:id", "one exercise", handler: getExercise),
            authorized(.post, "/exercises/:id/copy", "a copy of an exercise", handler: copyExercise),
            authorized(.get, "/exercises/:id/shared", "the shares of an exercise", handler: listExerciseShares),
            authorized(.post, "/users/me/exercises", "a new exercise of the user", handler: createExercise),
            authorized(.delete, "/exercises/shares/:shareId", "exercises: not implemented", handler: notImplemented),
            authorized(.post, "/exercises/:id/share", "exercises: not implemented", handler: notImplemented),
        ]
    }

    /// The built-in exercises come first. A bearer token adds those of its user.
    private func searchExercises(_ context: Context) throws -> Response {
        let page = try ListPage(context.request, defaultLimit: 20)
        let filter = try ExerciseFilter(context.request.query)
        let user = try viewer(context)
        let builtIn = ExerciseCatalogue.all.filter(filter.matches)
        let rows = page.rows(of: builtIn).map(\.json)
        guard let user else { return .success(page.data("exercises", rows, of: builtIn.count)) }
        return try context.read { db in
            let records = Records(ofUser: user, at: context.now, in: db)
            let own = try records.all(
                .exercises, where: filter.conditions, limit: page.limit - rows.count, offset: max(0, page.offset - builtIn.count))
            let total = builtIn.count.addingSaturating(try records.count(.exercises, where: filter.conditions))
            return .success(page.data("exercises", rows + own, of: total))
        }
    }

    private func getExercise(_ context: Context) throws -> Response {
        let user = try viewer(context)
        if let exercise = ExerciseCatalogue.find(context.recordID) { return .success(exercise.json) }
        let own = try user.flatMap { user in
            try context.read { try Records(ofUser: user, at: context.now, in: $0).find(.exercises, context.recordID) }
        }
        guard let own else { throw ResourceError.notFound(label: Resource.exercises.label, id: context.recordID) }
        return .success(own)
    }

    private func createExercise(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let members = try RequestBody(context.request).checked(
            Resource.exercises.creationSchema, notBlank: ["name", "category", "muscle_group", "equipment"])
        return try currentUser.write(context) { records in
            if try records.exists(.exercises, where: "name", is: members["name"]?.string ?? "") {
                throw ResourceError.conflict("Exercise already exists")
            }
            return try insert(members, into: records)
        }
    }

    /// A repeated copy is a further exercise: the contract refuses only the duplicate name of a new one.
    private func copyExercise(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        try currentUser.write(context) { records in
            let original = try ExerciseCatalogue.find(context.recordID)?.json ?? records.get(.exercises, context.recordID)
            return try insert(original.picked(["name", "description", "category", "muscle_group", "equipment"]), into: records)
        }
    }

    private func insert(_ members: JSON, into records: Records) throws -> Response {
        .success(try records.add(.exercises, members), status: .created)
    }

    /// Exercises are never shared, because the operation that shares one needs accounts of professionals.
    private func listSharedExercises(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        .success(try ListPage(context.request, defaultLimit: 20).data("shares", [], of: 0))
    }

    /// Only the owner of an exercise sees its shares.
    private func listExerciseShares(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let page = try ListPage(context.request, defaultLimit: 20)
        if ExerciseCatalogue.find(context.recordID) != nil {
            throw ResourceError.foreign(label: Resource.exercises.label, id: context.recordID)
        }
        try currentUser.read(context) { _ = try $0.get(.exercises, context.recordID) }
        return .success(page.data("shares", [], of: 0))
    }
}

extension ExerciseFilter {
    fileprivate init(_ parameters: Query) throws(FitIQError) {
        self.init(
            text: try parameters.searchText, category: parameters.text("category"), muscleGroup: parameters.text("muscle_group"),
            equipment: parameters.text("equipment"))
    }
}

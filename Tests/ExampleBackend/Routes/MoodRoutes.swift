import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

extension MoodBackend {
    package var routes: [Route] {
        [
            Route(.get, "/moods", .moodKey, "list your moods, latest first", handler: list),
            Route(.post, "/moods", .moodKey, "record today's mood", handler: record),
            Route(.get, "/moods/:id", .moodKey, "show one of your moods", handler: show),
            Route(.get, "/moods-scale", .open, "show the range of scores", handler: showScale),
        ]
    }

    private func list(_ user: CurrentUser, _ context: Context) throws -> Response {
        let moods = try context.read { try Mood.all(of: user.account.key, in: $0) }
        return .json(["moods": .array(moods.map(wire))])
    }

    private func record(_ user: CurrentUser, _ context: Context) throws -> Response {
        let input = try MoodInput(context.request, scale: settings.scale)
        let mood = Mood(account: user.account.key, day: user.today(at: context.now), score: input.score, note: input.note)
        try context.write(as: user) { db in
            // After the clock was set back there may be a question about today, which this answers.
            if try Mood.find(on: mood.day, of: mood.account, in: db)?.score != nil { throw MoodError.alreadyRecorded(mood.day) }
            try mood.save(in: db)
        }
        return .json(wire(mood), status: .created)
    }

    private func show(_ user: CurrentUser, _ context: Context) throws -> Response {
        let id = context.parameters["id"] ?? ""
        guard let mood = try context.read({ try Mood.find(id, of: user.account.key, in: $0) }) else {
            throw MoodError.unknownMood(id: id)
        }
        return .json(wire(mood))
    }

    private func showScale(_ context: Context) -> Response {
        .json(["lowest": 1, "highest": .integer(settings.scale)])
    }

    /// The mood's JSON in responses. A day without a score is a question.
    private func wire(_ mood: Mood) -> JSON {
        .object(
            omittingMissing: [
                ("id", .string(mood.id)), ("day", .string(mood.day.description)), ("score", mood.score.map(JSON.integer) ?? .null),
                ("note", mood.note.map(JSON.string)), ("question", mood.score == nil ? .string(settings.greeting) : nil),
            ])
    }
}

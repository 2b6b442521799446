import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension MoodBackend {
    package var routes: [Route] {
        [
            Route(.get, "/moods", .moodKey, "one's moods, the latest first", handler: list),
            Route(.post, "/moods", .moodKey, "tell today's mood", handler: tell),
            Route(.get, "/moods/:id", .moodKey, "one of one's moods", handler: show),
            Route(.get, "/moods-scale", .open, "what a score can be", handler: showScale),
        ]
    }

    private func list(_ owner: MoodOwner, _ context: Context) throws -> Response {
        let moods = try context.read { try Mood.all(of: owner.account.key, in: $0) }
        return .json(["moods": .array(moods.map(wire))])
    }

    private func tell(_ owner: MoodOwner, _ context: Context) throws -> Response {
        let told = try ToldMood(context.request, scale: settings.scale)
        let mood = Mood(account: owner.account.key, day: owner.today(at: context.now), score: told.score, note: told.note)
        try context.write(as: owner) { db in
            // A clock that was set back finds a question about today, which this answers.
            if try Mood.find(on: mood.day, of: mood.account, in: db)?.score != nil { throw MoodError.toldAlready(mood.day) }
            try mood.save(in: db)
        }
        return .json(wire(mood), status: .created)
    }

    private func show(_ owner: MoodOwner, _ context: Context) throws -> Response {
        let id = context.parameters["id"] ?? ""
        guard let mood = try context.read({ try Mood.find(id, of: owner.account.key, in: $0) }) else {
            throw MoodError.unknownMood(id: id)
        }
        return .json(wire(mood))
    }

    private func showScale(_ context: Context) -> Response {
        .json(["lowest": 1, "highest": .integer(settings.scale)])
    }

    /// A mood as it goes out: a day without a score is a question.
    private func wire(_ mood: Mood) -> JSON {
        .object(
            omittingMissing: [
                ("id", .string(mood.id)), ("day", .string(mood.day.description)), ("score", mood.score.map(JSON.integer) ?? .null),
                ("note", mood.note.map(JSON.string)), ("question", mood.score == nil ? .string(settings.greeting) : nil),
            ])
    }
}
